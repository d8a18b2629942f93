// Removes the secrets that the page knows from stored runs, their logs, setups and breakpoints. Texts of documents and
// their versions are stored as typed; their secrets are removed when they leave the page.

import { eventWithoutSecrets } from '../../core/session';
import type { Repository } from '../../core/storage';
import type { TextStorage } from '../support/ports';
import { secretsNow } from './secretsNow';

export const repositoryWithoutSecrets = (repository: Repository): Repository => ({
  ...repository,
  saveRun: (run, how) => repository.saveRun(secretsNow().value(run), how),
  describeRuns: (changes) => repository.describeRuns(secretsNow().value(changes)),
  appendEvents: (events, how) => {
    const secrets = secretsNow();
    return repository.appendEvents(
      secrets.isEmpty ? events : events.map((event) => eventWithoutSecrets(event, secrets)),
      how,
    );
  },
});

export const textsWithoutSecrets = (storage: TextStorage): TextStorage => ({
  getItem: (key) => storage.getItem(key),
  setItem: (key, value) => storage.setItem(key, secretsNow().text(value)),
  removeItem: (key) => storage.removeItem(key),
});
