// What the parts of the setup are called, and how each is summed up in a line.

import type { Activation, Strategy, UserConfig, Validity, WorkflowFormat } from '../../../core/session';
import { isBlankProfile, oowTitle } from '../../../core/session';
import { type SetupSection as SetupSectionName, turnsOfScript } from '../../../state/runs/planSetup';
import type { DocumentDraft, SetupDraft, UserPlayer } from '../../../state/runs/setupDraft';

export const sectionNames: Readonly<Record<SetupSectionName, string>> = {
  essentials: 'Run a session',
  user: 'User',
  oow: 'Out-of-workflow turns',
  agent: 'Agent',
  prompt: 'Prompt',
};

export const formatNames: Readonly<Record<WorkflowFormat, string>> = {
  pdl: 'PDL',
  text: 'Plain text',
  code: 'Pseudo-code',
  flowchart: 'Flowchart (Mermaid)',
  none: 'No workflow',
};

export const strategyNames: Readonly<Record<Strategy, string>> = {
  'react-text': 'ReAct in text',
  'tool-calls': 'Tool calls',
};

export const userNames: Readonly<Record<UserConfig['kind'], string>> = {
  manual: 'I play the user',
  scripted: 'A script plays the user',
  simulated: 'A model plays the user',
};

export const resultNames: Readonly<Record<SetupDraft['resultsBy'], string>> = {
  mock: 'Every call succeeds',
  varied: 'Branches vary',
  manual: 'I type each result',
  llm: 'A model plays the server',
};

/** What a setting of the controllers means for a session, for whoever meets the words first. */
export const presetHints = {
  none: 'Nothing watches the agent: what goes wrong is counted, not stopped.',
  pre: 'Controllers advise the agent before it decides.',
  post: 'Controllers refuse decisions that break the workflow.',
  both: 'Controllers advise the agent before it decides, and refuse decisions that break the workflow.',
} as const;

export const activationNames: Readonly<Record<Activation, string>> = {
  'by-procedure': 'it ended as the procedure asks',
  'on-success': 'its API succeeded',
  'on-call': 'its API was called',
  'on-allow': 'its call was allowed',
};

export const validityNames: Readonly<Record<Validity, string>> = {
  values: 'the values it was made with',
  session: 'the whole session',
};

export const playerNames: Readonly<Record<UserPlayer, string>> = {
  'as-agent': 'The same model as the agent',
  rehearsal: 'Rehearsal user (no LLM)',
  endpoint: 'Model of my endpoint',
};

const plural = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

export function agentSummary(draft: SetupDraft): string {
  const formats = [draft.format, ...(draft.format === 'none' ? [] : draft.ensemble)];
  return `${strategyNames[draft.strategy]}, ${formats.map((format) => formatNames[format]).join(' + ')}`;
}

export function userSummary(draft: SetupDraft, own: DocumentDraft): string {
  if (draft.userKind === 'manual') return 'You';
  if (draft.userKind === 'scripted') return `Script, ${plural(turnsOfScript(own.script).length, 'turn')}`;
  return isBlankProfile(own.profile) ? 'Played, no profile' : (own.profile.persona ?? 'Played, with a profile');
}

export function oowSummary(draft: SetupDraft, own: DocumentDraft): string {
  if (draft.userKind === 'manual') return 'Off';
  if (draft.oowBy === 'off') return 'Off';
  if (draft.oowBy === 'chance') {
    const types = draft.oowTypes.length === 0 ? 'any type' : plural(draft.oowTypes.length, 'type');
    return `By chance ${draft.oowProbability}, ${types}`;
  }
  const [first] = own.oowTurns;
  if (!first) return 'No turn chosen';
  return own.oowTurns.length === 1
    ? `Turn ${first.turn}: ${oowTitle(first.oow).toLowerCase()}`
    : plural(own.oowTurns.length, 'turn');
}
