// A filter for the secrets that the page currently holds, applied to everything that enters a session or leaves the
// page by file, copy or storage. There is one for the page, like its clipboard; the composition root sets the holders
// of secrets.

import { createSecretSource, knownSecrets, noSecrets, type SecretFilter, type SecretHolder } from '../../core/support';

let source: () => SecretFilter = () => noSecrets;

export function watchSecrets(settings: { getState(): SecretHolder }): void {
  source = createSecretSource(() => knownSecrets(settings.getState()));
}

export const secretsNow = (): SecretFilter => source();
