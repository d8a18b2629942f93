// What the analysis worker is asked and what it answers. It remembers the document asked about last, so that a keystroke
// travels as an edit, and it sends back no more than is needed: to clone a large model costs the main thread a frame.

import type { AnalysisPatch } from '../core/projection';
import type { TextEdit } from '../core/support';
import type { AnalyseOptions, Analysis } from '../state/support/analysis';

export interface AnalysisWorkerRequest {
  /** A whole text, or how it follows from the one asked about before. */
  readonly text: string | readonly TextEdit[];
  readonly options?: AnalyseOptions | undefined;
  /** `changes`: the asker has read the document itself, and has what was answered last. */
  readonly wants: 'analysis' | 'changes';
  /** The nodes of the procedure are to be laid out, too, where there are few: then one answer is all of the first picture. */
  readonly places?: boolean;
}

export type AnalysisWorkerResponse =
  | { readonly kind: 'analysis'; readonly analysis: Analysis }
  | { readonly kind: 'changes'; readonly patch: AnalysisPatch }
  /** The worker's code did not come. */
  | { readonly kind: 'missing' };
