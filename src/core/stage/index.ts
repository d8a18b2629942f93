export type { StageSession } from './projectStage';
export { projectStage } from './projectStage';
export type { StageRecording } from './recording';
export { isRecording, MAX_RECORDING_LENGTH, printRecording, readStageRecording } from './recording';
export type { StageEnding } from './stageEnding';
export { isSameCourse, isSameTurn, stageEnding } from './stageEnding';
export { stageOutcome } from './stageOutcome';
export type {
  StageBeat,
  StageEntry,
  StageGoal,
  StageJump,
  StageNode,
  StageOutcome,
  StagePlay,
  StageSessionColumn,
  StageStatus,
  StageTurn,
} from './stagePlay';
export { isGoodOutcome } from './stagePlay';
export type { StageStep } from './stageSteps';
export { stageSteps, stageWindow } from './stageSteps';
