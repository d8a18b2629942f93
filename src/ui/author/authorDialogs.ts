// The dialogs of author mode, by their ids.

import { AppSecretsDialog } from '../studio/tools/SecretsDialog';
import { ChecksDialog } from './checks/ChecksDialog';
import { DraftDialog } from './draft/DraftDialog';

export const authorDialogs = {
  checks: ChecksDialog,
  draft: DraftDialog,
  secrets: AppSecretsDialog,
};
