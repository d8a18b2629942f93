// The profiles of endpoints of this page; one instance for the dialog and all chats.

import { createEndpointProfiles } from '../state/settings/endpointProfiles';
import { textsWithoutSecrets } from '../state/settings/storageWithoutSecrets';
import { openBrowserStorage } from './openBrowserStorage';

export const endpointProfiles = createEndpointProfiles(textsWithoutSecrets(openBrowserStorage('localStorage')));
