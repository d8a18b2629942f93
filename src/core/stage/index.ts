export type { StageSession } from './projectStage';
export { projectStage } from './projectStage';
export { stageOutcome } from './stageOutcome';
export type {
  StageBeat,
  StageColumn,
  StageEntry,
  StageGoal,
  StageJump,
  StageNode,
  StageOutcome,
  StagePlay,
  StageStatus,
  StageTurn,
} from './stagePlay';
export { wentRight } from './stagePlay';
export type { StageStep } from './stageSteps';
export { stageSteps, stageWindow } from './stageSteps';
