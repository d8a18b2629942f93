// Which agents stand side by side, and what they have in common: presets as data. Nothing here runs anything.

import {
  type ControllerSetting,
  defaultControllers,
  type SessionConfig,
  type Strategy,
  type WorkflowFormat,
} from '../core/session';
import type { ControllerMode } from '../core/storage';

export type SideModel = Pick<SessionConfig, 'model' | 'rehearsal' | 'baseUrl'>;

/** One column: what tells its agent from the others. */
export interface SideAgent {
  readonly title: string;
  readonly model: SideModel;
  readonly format: WorkflowFormat;
  readonly strategy: Strategy;
  readonly controllers: ControllerMode;
}

/** What all columns share. */
export type SideShared = Omit<
  SessionConfig,
  'model' | 'rehearsal' | 'baseUrl' | 'format' | 'ensemble' | 'strategy' | 'controllers'
>;

export type SidePreset = 'controllers' | 'formats' | 'baselines' | 'models';

/** More columns than this cannot be read, and are more sessions than a browser should hold at once. */
export const MOST_AGENTS = 6;

export const presetTitles: Readonly<Record<SidePreset, string>> = {
  controllers: 'Controllers',
  formats: 'Workflow formats',
  baselines: 'FlowAgent and its baselines',
  models: 'Models',
};

export const presetHints: Readonly<Record<SidePreset, string>> = {
  controllers: 'One agent without controllers, with advice only, with judgement only, with both.',
  formats: 'One agent that is shown the workflow as PDL, as text, as code and as a flowchart; controllers on.',
  baselines: 'PDL with controllers, and text, code and flowchart without, as FlowAgent compares them.',
  models: 'One setup, several models; controllers on.',
};

export const controllerModes: Readonly<Record<ControllerMode, string>> = {
  none: 'None',
  pre: 'Pre: advice',
  post: 'Post: judgement',
  both: 'Pre and post',
};

export const formatTitles: Readonly<Record<WorkflowFormat, string>> = {
  pdl: 'PDL',
  text: 'Plain text',
  code: 'Pseudo-code',
  flowchart: 'Flowchart',
  none: 'No workflow',
};

const rehearsals = ['rehearsal-compliant', 'rehearsal-hasty', 'rehearsal-forgetful'] as const;

const shortMode: Readonly<Record<ControllerMode, string>> = {
  none: 'No controllers',
  pre: 'Pre only',
  post: 'Post only',
  both: 'Pre and post',
};

export function buildAgents(preset: SidePreset, model: SideModel): readonly SideAgent[] {
  const agent = (change: Partial<SideAgent> & Pick<SideAgent, 'title'>): SideAgent => ({
    model,
    format: 'pdl',
    strategy: 'react-text',
    controllers: 'both',
    ...change,
  });
  switch (preset) {
    case 'controllers':
      return (['none', 'pre', 'post', 'both'] as const).map((controllers) =>
        agent({ title: shortMode[controllers], controllers }),
      );
    case 'formats':
      return (['pdl', 'text', 'code', 'flowchart'] as const).map((format) =>
        agent({ title: formatTitles[format], format }),
      );
    case 'baselines':
      return [
        agent({ title: 'FlowAgent' }),
        agent({ title: 'ReAct, text', format: 'text', controllers: 'none' }),
        agent({ title: 'ReAct, code', format: 'code', controllers: 'none' }),
        agent({ title: 'ReAct, flowchart', format: 'flowchart', controllers: 'none' }),
      ];
    case 'models': {
      const others = rehearsals.map((name): SideModel => ({ model: name, rehearsal: true }));
      const models = model.rehearsal ? others : [model, ...others];
      return models.map((one) => agent({ title: one.model, model: one }));
    }
  }
}

/** What an agent is, in one line. */
export const describeAgent = ({ format, strategy, controllers }: Omit<SideAgent, 'title' | 'model'>): string =>
  [
    formatTitles[format],
    strategy === 'react-text' ? 'ReAct in text' : 'tool calls',
    shortMode[controllers].toLowerCase(),
  ].join(', ');

/** `settings`: those of the setup, whose options an agent's controllers keep. */
export function controllersOf(
  mode: ControllerMode,
  settings: readonly ControllerSetting[] = [],
): readonly ControllerSetting[] {
  return defaultControllers(mode).map((setting) => {
    const options = settings.find(({ id }) => id === setting.id)?.options ?? setting.options;
    return options ? { ...setting, options } : setting;
  });
}

export function buildSideConfig(
  agent: SideAgent,
  shared: SideShared,
  settings?: readonly ControllerSetting[],
): SessionConfig {
  const { model, format, strategy, controllers } = agent;
  return { ...shared, ...model, format, strategy, controllers: controllersOf(controllers, settings) };
}
