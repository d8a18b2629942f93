export type { StageSession } from './projectStage';
export { projectStage } from './projectStage';
export { isRecording, MAX_RECORDING_LENGTH, printRecording, readStageRecording } from './recording';
export type { StageEnding } from './stageEnding';
export { isGoodOutcome, isSameCourse, isSameTurn, stageEnding } from './stageEnding';
export type { StageGoal } from './stageOutcome';
export { stageOutcome } from './stageOutcome';
export type {
  StageBeat,
  StageEntry,
  StageJump,
  StageNode,
  StageOutcome,
  StagePlay,
  StageRecording,
  StageSessionColumn,
  StageStatus,
  StageTurn,
} from './stagePlay';
export type { StageStep } from './stageSteps';
export { stageSteps, stageWindow } from './stageSteps';
