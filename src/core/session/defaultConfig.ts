// Default configuration of a session: FlowAgent over PDL with all controllers that are on by default (session.md).

import { defaultControllers } from './controllers/defaultControllers';
import type { SessionConfig } from './events';

export const defaultSessionConfig: SessionConfig = {
  model: 'rehearsal-compliant',
  rehearsal: true,
  format: 'pdl',
  strategy: 'react-text',
  controllers: defaultControllers('both'),
  activation: 'by-procedure',
  validity: 'values',
  rules: 2,
  prompt: 3,
  replies: 2,
  claims: 'words',
  temperature: 0.2,
  seed: 1,
  maxActionsPerTurn: 5,
  maxTurns: 20,
  maxParseRetries: 3,
  user: { kind: 'manual' },
  tools: { default: 'mock' },
};
