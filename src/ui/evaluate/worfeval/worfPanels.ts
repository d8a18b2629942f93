import type { EvaluationPanels } from '../EvaluateMode';
import { WorfBottom } from './WorfBottom';
import { WorfCenter } from './WorfCenter';
import { WorfRight } from './WorfRight';

export const worfPanels: EvaluationPanels = { Center: WorfCenter, Right: WorfRight, Bottom: WorfBottom };
