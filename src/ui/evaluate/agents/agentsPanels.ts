import type { EvaluationPanels } from '../EvaluateMode';
import { AgentsBottom } from './AgentsBottom';
import { AgentsCenter } from './AgentsCenter';
import { AgentsRight } from './AgentsRight';

export const agentsPanels: EvaluationPanels = { Center: AgentsCenter, Right: AgentsRight, Bottom: AgentsBottom };
