// Converts a draft to the configuration of a session, and reports problems: invalid numbers, impossible turns.
// Invariant: the configuration is always complete; an unusable field gets its default and a problem.

import { checkPromptParts, defaultPromptParts, type PromptPartName } from '../../core/llm';
import {
  type AgentPresetId,
  agentPresetIds,
  agentPresets,
  defaultSessionConfig,
  isBlankProfile,
  planInterjections,
  profileForPrompt,
  type ScriptedTurn,
  type SessionConfig,
  type SessionDocument,
  type UserConfig,
} from '../../core/session';
import { canonicalJson, type JsonValue } from '../../core/support';
import { runLaterMessages as t } from '../../messages/runLater.en';
import { omitUndefined } from '../support/omitUndefined';
import type { RunSetup } from './runState';
import type { DocumentDraft, ScriptRow, SetupDraft } from './setupDraft';

export type RunSetupSection = 'essentials' | 'agent' | 'user' | 'oow' | 'prompt';

export interface SetupProblem {
  readonly section: RunSetupSection;
  /** Field of the draft, or `oowTurns/<index>`. */
  readonly field: string;
  readonly message: string;
}

export interface SetupContext {
  /** Model of the agent and its endpoint; also of a simulated user that uses the agent's model. */
  readonly model: { readonly model: string; readonly rehearsal: boolean };
  readonly endpointModel: string;
  readonly document: Pick<SessionDocument, 'title' | 'kind' | 'source'>;
}

export type PlannedSetup = ReturnType<typeof planSetup>;

export const numberRules = {
  temperature: { label: t.temperature, section: 'agent', min: 0, max: 2, whole: false },
  seed: { label: t.seed, section: 'essentials', min: 0, max: 2 ** 32 - 1, whole: true },
  maxActionsPerTurn: { label: t.actionsPerTurn, section: 'agent', min: 1, max: 50, whole: true },
  maxTurns: { label: t.turns, section: 'agent', min: 1, max: 500, whole: true },
  maxParseRetries: { label: t.replyRetries, section: 'agent', min: 0, max: 10, whole: true },
  oowProbability: { label: t.probability, section: 'oow', min: 0, max: 1, whole: false },
} as const;

export type SetupNumberField = keyof typeof numberRules;

export interface NumberRange {
  readonly min: number;
  readonly max: number;
  readonly whole: boolean;
}

/** Whether a text is a number within the range. */
export function isNumberIn({ min, max, whole }: NumberRange, text: string): boolean {
  const number = readNumber(text);
  return number >= min && number <= max && (!whole || Number.isInteger(number));
}

/** Fields that are not sent to the model if they are blank. */
export const sentFields = ['temperature', 'seed'] as const;
export const mayBeBlank = (field: SetupNumberField): boolean => sentFields.some((name) => name === field);

/** Why a text is not a valid number for the field; undefined if it is. */
export function numberProblem(field: SetupNumberField, text: string): string | undefined {
  const { label, min, max, whole } = numberRules[field];
  if (mayBeBlank(field) && text.trim() === '') return undefined;
  if (isNumberIn(numberRules[field], text)) return undefined;
  return `${label} is ${whole ? t.wholeNumber : t.number} from ${min} to ${max}.`;
}

/** Accepts a decimal comma. */
export const readNumber = (text: string): number =>
  text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'));

/** The turns of a script; blank rows are still being written. */
export const turnsOfScript = (rows: readonly ScriptRow[]): readonly ScriptedTurn[] => {
  const filledRows = rows.filter(({ text }) => text.trim() !== '');
  return filledRows.map(({ text, oow }, index) => ({
    text: text.trim(),
    ...(oow ? { oow } : {}),
    ...(index === filledRows.length - 1 ? { ends: true } : {}),
  }));
};

/** Parts that differ from the default. */
export const editedParts = (parts: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(parts).filter(([name, text]) => defaultPromptParts[name as PromptPartName] !== text),
  );

export function planSetup(draft: SetupDraft, own: DocumentDraft, context: SetupContext) {
  const problems: SetupProblem[] = [];
  const unsent = sentFields.filter((field) => draft[field].trim() === '');
  const number = (field: SetupNumberField, fallback: number): number => {
    const message = numberProblem(field, draft[field]);
    if (message === undefined) return draft[field].trim() === '' ? fallback : readNumber(draft[field]);
    problems.push({ section: numberRules[field].section, field, message });
    return fallback;
  };
  const seed = number('seed', defaultSessionConfig.seed);
  const maxTurns = number('maxTurns', defaultSessionConfig.maxTurns);
  const user = userOf(draft, own, context);
  if (user.kind === 'scripted' && user.turns.length === 0) {
    problems.push({ section: 'user', field: 'script', message: t.emptyScript });
  }
  const canLeave = user.kind !== 'manual';
  const interjections =
    canLeave && draft.oowBy === 'turns' ? interjectionsOf(own, user, context, seed, maxTurns, problems) : [];
  const hasChance = canLeave && draft.oowBy === 'chance';
  const probability = hasChance ? number('oowProbability', 0) : 0;
  const parts = editedParts(draft.promptParts);
  for (const { part, message, severity } of checkPromptParts(parts)) {
    if (severity === 'error') problems.push({ section: 'prompt', field: part, message });
  }
  const ensemble =
    draft.format === 'none' ? [] : draft.ensemble.filter((format) => format !== draft.format && format !== 'none');
  const setup: RunSetup = {
    format: draft.format,
    ...(ensemble.length > 0 ? { ensemble } : {}),
    strategy: draft.strategy,
    claims: 'words',
    ...(draft.toolDetails === 'names' ? { toolDetails: 'names' as const } : {}),
    controllers: draft.controllers,
    activation: draft.activation,
    validity: draft.validity,
    ...(draft.strict ? { strict: true } : {}),
    ...(defaultSessionConfig.rules === undefined ? {} : { rules: defaultSessionConfig.rules }),
    ...(defaultSessionConfig.prompt === undefined ? {} : { prompt: defaultSessionConfig.prompt }),
    ...(defaultSessionConfig.replies === undefined ? {} : { replies: defaultSessionConfig.replies }),
    temperature: number('temperature', defaultSessionConfig.temperature),
    seed,
    ...(unsent.length > 0 ? { unsent } : {}),
    maxActionsPerTurn: number('maxActionsPerTurn', defaultSessionConfig.maxActionsPerTurn),
    maxTurns,
    maxParseRetries: number('maxParseRetries', defaultSessionConfig.maxParseRetries),
    user,
    ...(interjections.length > 0 ? { interjections } : {}),
    ...(probability > 0
      ? { oow: { probability, ...(draft.oowTypes.length > 0 ? { types: draft.oowTypes } : {}) } }
      : {}),
    tools: toolsOf(draft.resultsBy),
    ...(Object.keys(parts).length > 0 ? { promptParts: parts } : {}),
  };
  return { setup, problems } as const;
}

function toolsOf(resultsBy: SetupDraft['resultsBy']): SessionConfig['tools'] {
  if (resultsBy === 'varied') return { default: 'mock' };
  return { default: resultsBy, ...(resultsBy === 'mock' ? { generated: 'success' as const } : {}) };
}

function userOf(draft: SetupDraft, own: DocumentDraft, context: SetupContext): UserConfig {
  const kind = draft.userKind;
  if (kind === 'manual') return { kind };
  if (kind === 'scripted') return { kind, turns: turnsOfScript(own.script) };
  const profile = isBlankProfile(own.profile) ? undefined : profileForPrompt(own.profile);
  return { kind, ...playerOf(draft, context), ...omitUndefined({ profile }) };
}

function playerOf(draft: SetupDraft, { model, endpointModel }: SetupContext) {
  if (draft.userPlayer === 'as-agent') return { model: model.model, rehearsal: model.rehearsal };
  // Temperaments apply to the agent only; the user has none.
  if (draft.userPlayer === 'rehearsal') return { model: 'rehearsal-compliant', rehearsal: true };
  return { model: endpointModel, rehearsal: false };
}

function interjectionsOf(
  { oowTurns }: DocumentDraft,
  user: UserConfig,
  { document }: SetupContext,
  seed: number,
  maxTurns: number,
  problems: SetupProblem[],
) {
  const wanted = oowTurns.map(({ turn, oow, text }) => ({
    turn: readNumber(turn),
    oow,
    ...omitUndefined({ text: text?.trim() || undefined }),
  }));
  const scriptTurns = user.kind === 'scripted' ? Math.max(1, user.turns.length) : undefined;
  const isPlayedByModel = user.kind === 'simulated' && user.rehearsal === false;
  const context = { document, seed, maxTurns, isPlayedByModel, ...omitUndefined({ scriptTurns }) };
  const planned = planInterjections(wanted, context);
  if (!planned.ok) {
    const { index, message } = planned.error;
    problems.push({ section: 'oow', field: `oowTurns/${index}`, message });
    return [];
  }
  return planned.value;
}

/** The draft of an agent preset: applied as a whole, and recognised while none of its fields is changed. */
export function draftOfPreset(id: AgentPresetId) {
  const { ensemble = [], toolDetails = 'full', promptParts = {}, temperature, ...config } = agentPresets[id].config;
  return {
    ...config,
    ensemble,
    toolDetails,
    promptParts,
    temperature: String(temperature),
  } satisfies Partial<SetupDraft>;
}

/** Undefined if the draft matches no preset. */
export function presetOfDraft(draft: SetupDraft): AgentPresetId | undefined {
  const textOf = (value: object) => canonicalJson(JSON.parse(JSON.stringify(value)) as JsonValue);
  return agentPresetIds.find((id) => {
    const preset = draftOfPreset(id);
    const own = Object.fromEntries(Object.keys(preset).map((key) => [key, draft[key as keyof SetupDraft]]));
    return textOf({ ...own, promptParts: editedParts(draft.promptParts) }) === textOf(preset);
  });
}
