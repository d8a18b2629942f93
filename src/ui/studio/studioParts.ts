// The parts of author mode and run mode that the first picture does not need.

import { projectRunOverlay, projectStages, readPdlGraphs } from '../../core/projection';
import { titledBlocksOf } from '../../state/inspection/titledBlocks';
import { ColoursSwitch } from './ColoursSwitch';
import { FlowchartNotes } from './FlowchartNotes';
import { AllFormats } from './formats/AllFormats';
import { StartHint } from './StartHint';
import { StatusLine } from './StatusLine';
import { StudioBottom } from './StudioBottom';
import { StudioCanvasTools } from './StudioCanvasTools';
import { StudioRight } from './StudioRight';
import { VersionsCompare } from './versions/VersionsCompare';

export const studioParts = {
  AllFormats,
  ColoursSwitch,
  FlowchartNotes,
  StartHint,
  StatusLine,
  StudioBottom,
  StudioCanvasTools,
  StudioRight,
  VersionsCompare,
  projectRunOverlay,
  projectStages,
  readPdlGraphs,
  titledBlocksOf,
};
