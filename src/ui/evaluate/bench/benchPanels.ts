import type { EvaluationPanels } from '../evaluationViews';
import { BenchBottom } from './BenchBottom';
import { BenchCenter } from './BenchCenter';
import { BenchRight } from './BenchRight';

export const benchPanels: EvaluationPanels = { Center: BenchCenter, Right: BenchRight, Bottom: BenchBottom };
