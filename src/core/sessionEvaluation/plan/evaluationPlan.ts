// Types of a plan, which determines all figures of an evaluation, and the built-in comparisons.

import type { InferOutput } from 'valibot';
import { type AgentConfig, type AgentPresetId, agentPresets, restrictControllers } from '../../session';
import { canonicalJson, hashText, type JsonObject, type JsonValue } from '../../support';
import type { evaluationPlanSchema } from './evaluationPlanSchema';

type PlanFile = InferOutput<typeof evaluationPlanSchema>;
export type ModelRef = PlanFile['models']['agent'];
export type CountLimit = PlanFile['limit'];
export type EvaluationLevel = PlanFile['levels'][number];
export type EvaluationPrice = PlanFile['prices'][string];

export interface EvaluationArm {
  readonly id: string;
  readonly title: string;
  /** `do-nothing`: the same polite refusal to every message, as a baseline that exposes meaningless scores. */
  readonly agent: AgentConfig | 'do-nothing';
  /** Replaces the plan's agent model. */
  readonly model?: ModelRef;
}

/** In-workflow (no `oow`), or with random out-of-workflow turns. */
export interface EvaluationSetting {
  readonly id: string;
  /** The agent holds the other workflows of the plan as well (FlowBench's cross-scenario setting). */
  readonly cross?: true;
  /** Replaces the plan's limit, by the same count. */
  readonly max?: number;
  readonly oow?: { readonly probability: number; readonly types: readonly string[] };
}

export const experimentIds = ['flowagent', 'flowbench', 'worfbench'] as const;
export type ExperimentId = (typeof experimentIds)[number];

type GivenFields = Omit<PlanFile, 'weir' | 'version' | 'data' | 'settings' | 'arms' | 'unequalFacts'>;

export interface EvaluationPlan extends Readonly<GivenFields> {
  /** File of the data set, relative to the plan; empty if the plan contains the data. */
  readonly data: string;
  readonly inlineData?: JsonObject;
  readonly settings: readonly EvaluationSetting[];
  readonly arms: readonly EvaluationArm[];
  readonly unequalFacts?: true;
}

export const doNothingArm: EvaluationArm = { id: 'do-nothing', title: 'Does nothing', agent: 'do-nothing' };

/** Rehearsal models are our rules and cost nothing. */
export const isRehearsalName = (model: string) => /^rehearsal-/.test(model);

export const isFreeModel = (model: string): boolean => isRehearsalName(model) || model === doNothingArm.id;

export const presetArm = (id: AgentPresetId): EvaluationArm => ({
  id,
  title: agentPresets[id].title,
  agent: agentPresets[id].config,
});

const controllerTitles = { none: 'No controllers', pre: 'Pre', post: 'Post', both: 'Pre and post' } as const;

const restrictedArm = (
  preset: AgentPresetId,
  mode: keyof typeof controllerTitles,
  id: string,
  title: string,
): EvaluationArm => {
  const agent = agentPresets[preset].config;
  return { id, title, agent: { ...agent, controllers: restrictControllers(agent.controllers, mode) } };
};

const formatArm = (format: AgentConfig['format'], title: string): EvaluationArm => ({
  id: `format-${format}`,
  title,
  agent: { ...agentPresets['react-nl'].config, format },
});

/** Built-in comparisons; a plan names one among its arms. */
export const armSets: Readonly<Record<string, readonly EvaluationArm[]>> = {
  /** FlowAgent, Table 5: the paper's agent with its own controllers. */
  'flowagent-ablation': [
    presetArm('flowagent'),
    restrictedArm('flowagent', 'pre', 'flowagent-post', 'FlowAgent -post'),
    restrictedArm('flowagent', 'none', 'flowagent-post-pre', 'FlowAgent -post-pre'),
    doNothingArm,
  ],
  /** Our agent with all, one kind or none of our controllers. */
  ablation: [
    ...(['none', 'pre', 'post', 'both'] as const).map((mode) =>
      restrictedArm('weir', mode, mode === 'both' ? 'pre-post' : mode, controllerTitles[mode]),
    ),
    doNothingArm,
  ],
  /** FlowBench, Tables 3 to 5: the same agent over every format of the knowledge. */
  formats: [
    formatArm('text', 'Text'),
    formatArm('code', 'Code'),
    formatArm('flowchart', 'Flowchart'),
    ...(['ensemble', 'none', 'none-without-tools'] as const).map(presetArm),
    doNothingArm,
  ],
  /** WorfBench, Tables 3 and 4: the same agent without the workflow and with it as prior knowledge. */
  workflow: [
    { ...presetArm('none'), id: 'without-workflow', title: 'Without workflow' },
    { ...formatArm('text', 'With workflow'), id: 'with-workflow' },
    doNothingArm,
  ],
  /** FlowAgent, Tables 3 and 4. */
  papers: [...(['react-nl', 'react-code', 'react-fc', 'flowagent', 'weir'] as const).map(presetArm), doNothingArm],
};

/** Short and stable: equal values give equal fingerprints on every machine. */
export const fingerprint = (value: JsonValue): string => hashText(canonicalJson(value)).toString(36);
