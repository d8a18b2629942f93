import { AgentsBottom } from './AgentsBottom';
import { AgentsCenter } from './AgentsCenter';
import { AgentsRight } from './AgentsRight';

export const agentsPanels = { Center: AgentsCenter, Right: AgentsRight, Bottom: AgentsBottom };
