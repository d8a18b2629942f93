import type { EvaluationPanels } from '../evaluationViews';
import { GenerateBottom } from './GenerateBottom';
import { GenerateCenter } from './GenerateCenter';
import { GenerateRight } from './GenerateRight';

export const generatePanels: EvaluationPanels = {
  Center: GenerateCenter,
  Right: GenerateRight,
  Bottom: GenerateBottom,
};
