// Caches the last analysis of the open document: the next visit shows its graph at once, while a worker only starts to
// read the text. Stored in the browser's string storage.

import { isJsonObject } from '../../core/support';
import type { Analysis } from '../support/analysis';
import type { TextStorage } from '../support/ports';
import { recallFields, remember } from '../support/rememberedFields';
import type { WorkspaceState } from './workspaceState';

const key = 'weir.picture';
/** Characters, for some hundred nodes. A larger document is read faster than its cache would be. */
const MAX_LENGTH = 250_000;

/** `build`: build id of the page. The cache of another build may have another format. */
export function cachedFirstAnalysis(storage: TextStorage, build: string): Analysis | undefined {
  const { build: kept, analysis } = recallFields(storage, key);
  return kept === build && isJsonObject(analysis) ? (analysis as unknown as Analysis) : undefined;
}

/** Removes the previous cache if there is nothing to cache: a text that is not analysed yet, a flowchart. */
export function cacheFirstAnalysis({ analysis, history }: WorkspaceState, storage: TextStorage, build: string): void {
  const isCurrent = analysis.document !== undefined && analysis.source === history.document.source;
  const text = isCurrent ? JSON.stringify({ build, analysis }) : '';
  remember(storage, key, isCurrent && text.length <= MAX_LENGTH ? text : undefined);
}
