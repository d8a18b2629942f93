// The code of the open document that its first picture does not need: gestures on the canvas, as the smallest edits of the
// text; tool files; stored copies, which are its versions and its text in other tabs.

import { toCheckTools } from '../../core/checks';
import { buildPdlClip, planGraphEdits, previewEdits } from '../../core/document';
import { parseTools } from '../../core/formats';
import { reparsePdl } from '../../core/language';
import { planPositions } from '../../core/projection';
import { mergeToolFiles, printToolFile, readToolFile } from '../../core/session';
import { createFlowchartGestures } from './flowchartGestures';
import { createTabSync } from './syncWithOtherTabs';
import { createVersions } from './versions';

export const editParts = {
  buildPdlClip,
  createFlowchartGestures,
  createTabSync,
  createVersions,
  mergeToolFiles,
  parseTools,
  planGraphEdits,
  planPositions,
  previewEdits,
  printToolFile,
  readToolFile,
  reparsePdl,
  toCheckTools,
};
