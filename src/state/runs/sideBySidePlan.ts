// Presets of agents to compare side by side, as data: what differs between them and what they share. Runs nothing.

import {
  type AgentPresetId,
  agentPresets,
  type ControllerMode,
  type ControllerSetting,
  defaultControllers,
  type SessionConfig,
  type Strategy,
  type WorkflowFormat,
} from '../../core/session';
import { sideBySideStateMessages as t } from '../../messages/sideBySideState.en';
import type { RunSetup } from './runState';

export type SideModel = Pick<SessionConfig, 'model' | 'rehearsal' | 'baseUrl'>;

/** One column: the properties in which its agent differs from the others. */
export interface SideAgent {
  readonly title: string;
  readonly model: SideModel;
  readonly format: WorkflowFormat;
  readonly strategy: Strategy;
  readonly controllers: ControllerMode;
  /** A preset agent of the papers; the other fields are then only for display. */
  readonly preset?: AgentPresetId;
}

export type SidePreset = 'controllers' | 'formats' | 'baselines' | 'models';

/** More columns are not readable, and are too many parallel sessions for a browser. */
export const MAX_AGENTS = 6;

export const sidePresets: readonly { readonly id: SidePreset; readonly label: string; readonly hint: string }[] = [
  { id: 'controllers', label: t.controllers, hint: t.controllersHint },
  { id: 'formats', label: t.workflowFormats, hint: t.formatsHint },
  { id: 'baselines', label: t.flowAgentBaselines, hint: t.baselinesHint },
  { id: 'models', label: t.models, hint: t.modelsHint },
];

export const controllerModes: Readonly<Record<ControllerMode, string>> = {
  none: t.none,
  pre: t.preOnly,
  post: t.postOnly,
  both: t.preAndPost,
};

export const formatTitles: Readonly<Record<WorkflowFormat, string>> = {
  pdl: 'PDL',
  text: t.plainText,
  code: t.pseudoCode,
  flowchart: t.flowchart,
  none: t.noWorkflow,
};

export const rehearsals = ['rehearsal-compliant', 'rehearsal-hasty', 'rehearsal-forgetful'] as const;

/**
 * The default model of a comparison. The compliant rehearsal model follows the procedure with and without controllers,
 * so it would show no difference; the hasty one leaves the procedure under pressure.
 */
export const comparedModel = ({ model, rehearsal, ...rest }: SideModel): SideModel => ({
  model: rehearsal && model === 'rehearsal-compliant' ? 'rehearsal-hasty' : model,
  rehearsal,
  ...rest,
});

/** The model of all agents; undefined if they differ. */
export function sharedModel(agents: readonly SideAgent[]): SideModel | undefined {
  const [first, ...others] = agents.map(({ model }) => model);
  return others.every(({ model, rehearsal }) => model === first?.model && rehearsal === first.rehearsal)
    ? first
    : undefined;
}

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
        agent({ title: controllers === 'none' ? t.noControllers : controllerModes[controllers], controllers }),
      );
    case 'formats':
      return (['pdl', 'text', 'code', 'flowchart'] as const).map((format) =>
        agent({ title: formatTitles[format], format }),
      );
    case 'baselines':
      return [
        agent({ title: 'FlowAgent', preset: 'flowagent' }),
        agent({ title: t.reactText, format: 'text', controllers: 'none', preset: 'react-nl' }),
        agent({ title: t.reactCode, format: 'code', controllers: 'none', preset: 'react-code' }),
        agent({ title: t.reactFlowchart, format: 'flowchart', controllers: 'none', preset: 'react-fc' }),
      ];
    case 'models': {
      const others = rehearsals.map((name): SideModel => ({ model: name, rehearsal: true }));
      const models = model.rehearsal ? others : [model, ...others];
      return models.map((one) => agent({ title: one.model, model: one }));
    }
  }
}

/** Describes an agent in one line. */
export const describeAgent = ({ format, strategy, controllers }: Omit<SideAgent, 'title' | 'model'>): string =>
  [
    formatTitles[format],
    strategy === 'react-text' ? t.reactInText : t.toolCalls,
    controllers === 'none' ? t.withoutControllers : controllerModes[controllers].toLowerCase(),
  ].join(', ');

/**
 * The default controllers of a mode. `settings`: those of the setup, whose options are kept; a part that is on there in
 * addition to the defaults is on here as well, if the mode has such parts.
 */
export function controllersForMode(
  mode: ControllerMode,
  settings: readonly ControllerSetting[] = [],
): readonly ControllerSetting[] {
  return defaultControllers(mode).map((setting) => {
    const own = settings.find(({ id }) => id === setting.id);
    const options = own?.options ?? setting.options;
    return {
      ...setting,
      pre: setting.pre || (own?.pre === true && (mode === 'pre' || mode === 'both')),
      post: setting.post || (own?.post === true && (mode === 'post' || mode === 'both')),
      ...(options ? { options } : {}),
    };
  });
}

/** `setup`: of a single session; it does not override the properties of the agent. */
export function buildSideConfig(agent: SideAgent, { ensemble: _formats, ...setup }: RunSetup): SessionConfig {
  const { model, format, strategy, controllers, preset } = agent;
  if (preset !== undefined) {
    const { promptParts: _edited, toolDetails: _details, ...shared } = setup;
    return { ...shared, ...model, ...agentPresets[preset].config };
  }
  return { ...setup, ...model, format, strategy, controllers: controllersForMode(controllers, setup.controllers) };
}
