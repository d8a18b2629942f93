// The open document as it was drawn last: the next visit begins with that picture, while a worker only starts to read the
// text. The browser keeps it with its other small texts.

import { isJsonObject } from '../../core/support';
import type { Analysis } from '../support/analysis';
import type { TextStorage } from '../support/ports';
import { recallFields, remember } from '../support/rememberedFields';
import type { WorkspaceState } from './workspaceState';

const key = 'weir.picture';
/** Letters: some hundred nodes. What is larger is read sooner than it is kept. */
const MAX_LENGTH = 250_000;

/** `build`: of the page. What another one has kept may mean something else. */
export function cachedFirstAnalysis(storage: TextStorage, build: string): Analysis | undefined {
  const { build: kept, analysis } = recallFields(storage, key);
  return kept === build && isJsonObject(analysis) ? (analysis as unknown as Analysis) : undefined;
}

/** Forgets the one before where there is none now: a text that nobody has read yet, a flowchart. */
export function cacheFirstAnalysis({ analysis, history }: WorkspaceState, storage: TextStorage, build: string): void {
  const isCurrent = analysis.document !== undefined && analysis.source === history.document.source;
  const text = isCurrent ? JSON.stringify({ build, analysis }) : '';
  remember(storage, key, isCurrent && text.length <= MAX_LENGTH ? text : undefined);
}
