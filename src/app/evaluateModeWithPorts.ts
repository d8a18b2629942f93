// The evaluate mode with its ports.

import { evaluateMode } from '../ui/evaluate/EvaluateMode';
import { createEvaluationPorts } from './createEvaluationPorts';

export const evaluateModeWithPorts = { ...evaluateMode, createPorts: createEvaluationPorts };
