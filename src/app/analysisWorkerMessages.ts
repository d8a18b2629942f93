// Messages between the page and the analysis worker. The worker keeps the last document, so that a keystroke is sent as
// an edit, and answers with as little as possible: cloning a large model costs the main thread a frame.

import type { AnalysisPatch } from '../core/projection';
import type { TextEdit } from '../core/support';
import type { AnalyseOptions, Analysis } from '../state/support/analysis';

export interface AnalysisWorkerRequest {
  /** A whole text, or the edits since the previous one. */
  readonly text: string | readonly TextEdit[];
  readonly options?: AnalyseOptions | undefined;
  /** `changes`: the page has read the document itself and keeps the last answer. */
  readonly wants: 'analysis' | 'changes';
  /** Also lay out a small procedure: one answer then contains everything for the first render. */
  readonly places?: boolean;
}

export type AnalysisWorkerResponse =
  | { readonly kind: 'analysis'; readonly analysis: Analysis }
  | { readonly kind: 'changes'; readonly patch: AnalysisPatch }
  /** The worker's code could not be loaded. */
  | { readonly kind: 'missing' };
