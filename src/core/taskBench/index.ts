export type { BenchCategory, BenchDifficulty, BenchTask } from './benchTask';
