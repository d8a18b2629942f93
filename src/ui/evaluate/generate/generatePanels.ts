import { GenerateBottom } from './GenerateBottom';
import { GenerateCenter } from './GenerateCenter';
import { GenerateRight } from './GenerateRight';

export const generatePanels = { Center: GenerateCenter, Right: GenerateRight, Bottom: GenerateBottom };
