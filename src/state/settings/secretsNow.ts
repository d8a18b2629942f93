// The secrets that this page knows at this moment, as a filter: for whatever enters a session or leaves the page by a
// file, a copy or the store. One for the page, like its clipboard; the composition root says where secrets are held.

import { createSecretSource, knownSecrets, noSecrets, type SecretFilter, type SecretHolder } from '../../core/support';

let source: () => SecretFilter = () => noSecrets;

export function watchSecrets(settings: { getState(): SecretHolder }): void {
  source = createSecretSource(() => knownSecrets(settings.getState()));
}

export const secretsNow = (): SecretFilter => source();
