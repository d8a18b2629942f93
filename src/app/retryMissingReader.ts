// Reads a text again whose reader could not be loaded: when the connection is back, or on request of the user.

import { appMessages as t } from '../messages/app.en';
import type { WorkspaceStore } from '../state/workspace/workspaceState';
import { isReaderMissing, READER_MISSING_TEXT } from './analyse';

/** The first requests after a reconnection may fail. */
const RETRIES = 3;
const RETRY_MS = 1000;

export function retryMissingReader(workspace: WorkspaceStore): void {
  const isMissing = () => isReaderMissing(workspace.getState().analysis);
  const run = () => workspace.getState().reanalyse();
  let retriesLeft = 0;
  const retry = () => {
    if (isMissing()) run();
  };
  addEventListener('online', () => {
    retriesLeft = RETRIES;
    retry();
  });
  const follow = () => {
    const { notices, notify, dismiss } = workspace.getState();
    const notice = notices.find(({ text }) => text === READER_MISSING_TEXT);
    if (isMissing()) notify('error', READER_MISSING_TEXT, { label: t.tryAgain, run });
    else if (notice) dismiss(notice.id);
  };
  if (isMissing()) follow();
  workspace.subscribe(({ analysis }, before) => {
    if (analysis === before.analysis) return;
    follow();
    if (!isMissing() || retriesLeft === 0) return;
    retriesLeft -= 1;
    setTimeout(retry, RETRY_MS);
  });
}
