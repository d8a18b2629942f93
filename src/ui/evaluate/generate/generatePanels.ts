import type { EvaluationPanels } from '../EvaluateMode';
import { GenerateBottom } from './GenerateBottom';
import { GenerateCenter } from './GenerateCenter';
import { GenerateRight } from './GenerateRight';

export const generatePanels: EvaluationPanels = {
  Center: GenerateCenter,
  Right: GenerateRight,
  Bottom: GenerateBottom,
};
