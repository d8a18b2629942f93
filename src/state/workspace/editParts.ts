// The code of edits that are not typed: gestures on the canvas, as the smallest edits of the text, and tool files.

import { toCheckTools } from '../../core/checks';
import { buildPdlClip, planGraphEdits, previewEdits } from '../../core/document';
import { parseTools } from '../../core/formats';
import { reparsePdl } from '../../core/language';
import { planPositions } from '../../core/projection';
import { mergeToolFiles, printToolFile, readToolFile } from '../../core/session';
import { createFlowchartGestures } from './flowchartGestures';

export const editParts = {
  buildPdlClip,
  createFlowchartGestures,
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
