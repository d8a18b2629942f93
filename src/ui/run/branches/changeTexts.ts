// Describes changes of a session's configuration.

import type { ControllerSetting, SessionConfig } from '../../../core/session';
import type { JsonValue } from '../../../core/support';
import { runBranchesMessages as t } from '../../../messages/runBranches.en';
import { formatJsonLine } from '../formatValue';

const names: Readonly<Record<keyof SessionConfig | 'document', string>> = {
  document: t.textOfTheDocument,
  model: 'model',
  rehearsal: 'rehearsal',
  baseUrl: 'endpoint',
  format: t.workflowInThePrompt,
  ensemble: t.promptFormats,
  strategy: 'strategy',
  controllers: 'controllers',
  activation: t.preconditionIsMet,
  claims: t.claimDetection,
  now: t.currentTime,
  toolDetails: t.apisInThePrompt,
  validity: t.callCounts,
  rules: t.verdictRules,
  prompt: t.promptVersion,
  replies: t.replyReader,
  strict: t.strict,
  temperature: 'temperature',
  seed: 'seed',
  unsent: t.unsent,
  maxActionsPerTurn: t.actionsInATurn,
  maxTurns: t.turnsAtMost,
  maxParseRetries: t.retriesOfUnreadableReplies,
  user: 'user',
  interjections: 'interjections',
  oow: t.oowTurns,
  tools: t.apiResults,
  promptParts: 'prompt',
};

const short = (text: string) => (text.length > 80 ? `${text.slice(0, 79)}…` : text);

function describeControllers(settings: readonly ControllerSetting[]): string {
  const on = settings.filter(({ pre, post }) => pre || post);
  if (on.length === 0) return 'none';
  return on
    .map(
      ({ id, pre, post }) => `${id.replace(/-/g, ' ')} (${[pre && 'pre', post && 'post'].filter(Boolean).join(', ')})`,
    )
    .join(', ');
}

export const settingName = (name: string): string =>
  Object.hasOwn(names, name) ? names[name as keyof typeof names] : name;

/** The value of a setting on one line. */
export function settingValueText(name: string, value: JsonValue | undefined): string {
  if (value === undefined || value === null) return 'none';
  // The type is safe: a log's settings are validated when the log is read.
  if (name === 'controllers' && Array.isArray(value))
    return describeControllers(value as unknown as ControllerSetting[]);
  if (name === 'document') return t.characterCount({ count: String(value).length });
  if (name === 'user' && typeof value === 'object' && 'kind' in value) {
    const turns =
      'turns' in value && Array.isArray(value['turns']) ? t.turnsSuffix({ count: value['turns'].length }) : '';
    return `${String(value['kind'])}${turns}`;
  }
  return short(typeof value === 'object' ? formatJsonLine(value) : String(value));
}

/** Lists every changed setting with its new value. */
export const describeChange = (change: object): string =>
  Object.entries(change)
    .filter(([name]) => name !== 'rehearsal')
    .map(([name, value]) => `${settingName(name)}: ${settingValueText(name, value as JsonValue | undefined)}`)
    .join('; ');
