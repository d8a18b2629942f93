import type { EvaluationPanels } from '../evaluationViews';
import { AgentsBottom } from './AgentsBottom';
import { AgentsCenter } from './AgentsCenter';
import { AgentsRight } from './AgentsRight';

export const agentsPanels: EvaluationPanels = { Center: AgentsCenter, Right: AgentsRight, Bottom: AgentsBottom };
