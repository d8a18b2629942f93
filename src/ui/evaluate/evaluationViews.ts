// The views of the evaluate mode. One line each: its panels come when it is first shown.

import type { ComponentType } from 'react';
import { evaluationMessages as t } from '../../messages/evaluation.en';
import type { EvaluationView } from '../../state/frame/shellStore';

/** A view fills the three places of the window; where things are is the window's matter. */
export interface EvaluationPanels {
  readonly Center: ComponentType;
  readonly Right: ComponentType;
  readonly Bottom: ComponentType;
}

export interface EvaluationViewEntry {
  readonly id: EvaluationView;
  readonly label: string;
  load(): Promise<EvaluationPanels>;
}

export const evaluationViews: readonly EvaluationViewEntry[] = [
  { id: 'agents', label: t.agents, load: async () => (await import('./agents/agentsPanels')).agentsPanels },
  { id: 'worfeval', label: 'WorfEval', load: async () => (await import('./worfeval/worfPanels')).worfPanels },
  {
    id: 'generate',
    label: t.generate,
    load: async () => (await import('./generate/generatePanels')).generatePanels,
  },
  { id: 'bench', label: t.taskBench, load: async () => (await import('./bench/benchPanels')).benchPanels },
];
