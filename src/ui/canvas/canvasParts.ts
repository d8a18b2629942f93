// The parts of the canvas that the first picture does not need.

import { moveToFreeArea, snapToGuides } from './dragPositions';
import { drawNames, drawStageFrames, drawStageTitles, drawTextBars, fitsNames } from './drawStages';
import { HoverCard } from './HoverCard';
import { OverlayCorners } from './OverlayCorners';
import { RunMarks } from './RunMarks';
import { SceneMap } from './SceneMap';

export const canvasParts = {
  HoverCard,
  OverlayCorners,
  RunMarks,
  SceneMap,
  drawNames,
  drawStageFrames,
  drawStageTitles,
  drawTextBars,
  fitsNames,
  moveToFreeArea,
  snapToGuides,
};
