// A comparison of agents as a table that can be published: what was counted, on what, by which definition, how often.
// Invariant: figures are counts of the logs shown, one session each; that a rehearsal model is no LLM stands with them.

import type { SessionState } from '../../core/session';
import { csvCell, csvRow, hashText } from '../../core/support';
import { controllerMode, formatsOf } from './controllerMode';

export interface ComparedRun {
  readonly id: string;
  readonly title: string;
  readonly state: SessionState;
}

export interface ComparisonTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
  /** Sentences: on what it was computed, what the words mean, what it does not say. */
  readonly notes: readonly string[];
}

const columns = [
  'Agent',
  'Model',
  'Is an LLM',
  'Workflow in the prompt',
  'Strategy',
  'Controllers',
  'Turns',
  'Out-of-workflow turns',
  'API calls',
  'Decisions denied',
  'Violations',
  'Violations that are calls',
  'Violations that are claims',
  'Claims found by words',
  'Not judged',
  'Fallbacks',
  'Unreadable replies',
  'Model calls',
  'Tokens',
  'Ended',
  'Run',
] as const;

export const oowTurns = ({ transcript }: SessionState): number =>
  transcript.filter((entry) => entry.kind === 'user' && entry.oow !== undefined).length;

const fallbacks = ({ transcript }: SessionState): number =>
  transcript.filter((entry) => entry.kind === 'agent' && entry.fallback === true).length;

const modelOf = ({ config, imported }: SessionState): string =>
  imported ? (imported.model ?? 'not stated') : config.model;

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
const unique = <T>(values: readonly T[]) => [...new Set(values)];
const listOf = (values: readonly (string | number)[]) => unique(values).join(', ');

/** What the played user says, in a sentence. */
function tellUser({ config, turn }: SessionState): string {
  const { user } = config;
  const added = (config.interjections?.length ?? 0) > 0 || config.oow !== undefined;
  const more = added ? ', with out-of-workflow turns put in between' : '';
  if (user.kind === 'scripted') {
    const oow = user.turns.filter((one) => one.oow !== undefined).length;
    return `a script of ${plural(user.turns.length, 'turn')}, ${oow} of them marked out of workflow${more}`;
  }
  if (user.kind === 'simulated') return `played by ${user.model}${more}`;
  return `a person, ${plural(turn, 'turn')}`;
}

/** `at`: when it was made, as text. */
export function buildComparisonTable(runs: readonly ComparedRun[], at: string): ComparisonTable {
  const states = runs.map(({ state }) => state);
  const [first] = states;
  const sources = unique(states.map(({ document }) => document.source));
  const rehearsals = unique(states.filter(({ config }) => config.rehearsal).map(modelOf));
  const isOpen = states.some(({ phase }) => phase.kind !== 'ended');
  const notes = first
    ? [
        `Computed ${at} from ${plural(runs.length, 'session')}, one of each agent: single sessions, not a statistic.`,
        sources.length === 1
          ? `Workflow: "${first.document.title}" (text ${hashText(first.document.source).toString(36)}), the same for all.`
          : `The agents ran on ${sources.length} different texts; their figures are of different tasks.`,
        `User: ${listOf(states.map(tellUser))}.`,
        `Seed ${listOf(states.map(({ config }) => config.seed))}; temperature ${listOf(states.map(({ config }) => config.temperature))}; API results: ${listOf(states.map(({ config }) => config.tools.default))}; a precondition is met ${listOf(states.map(({ config }) => config.activation))}.`,
        'Violations: calls executed and ANSWERs given although a precondition had not been met, counted in the log whatever controllers were on. Claims: the ANSWERs among them; "found by words" is the same detector for every agent, while an agent that is not asked for names declares none. Not judged: replies whose words could not be held against the ANSWERs still out of reach (another language, too long, other wording). Denied: decisions that a controller did not let take effect.',
        ...(rehearsals.length > 0
          ? [
              `No LLM: ${rehearsals.join(', ')} ${rehearsals.length === 1 ? 'is a built-in rehearsal model' : 'are built-in rehearsal models'}, which follow rules. Such rows show what controllers do; they say nothing about any language model.`,
            ]
          : []),
        ...(isOpen ? ['Not all sessions had ended: their figures are as they stood.'] : []),
      ]
    : [];
  return {
    columns,
    rows: runs.map(({ id, title, state }) => [
      title,
      modelOf(state),
      state.imported ? 'not known' : state.config.rehearsal ? 'no' : 'yes',
      state.imported ? 'not known' : formatsOf(state.config),
      state.imported ? 'not known' : state.config.strategy,
      state.imported ? 'not known' : controllerMode(state.config.controllers),
      state.turn,
      oowTurns(state),
      state.counters.toolCalls,
      state.counters.denied,
      state.counters.violations,
      state.counters.callViolations,
      state.counters.claimViolations,
      state.counters.claimsByWords,
      state.counters.notJudged,
      fallbacks(state),
      state.counters.unreadable,
      state.counters.modelCalls,
      state.counters.promptTokens + state.counters.completionTokens,
      state.phase.kind === 'ended' ? state.phase.reason : 'open',
      id,
    ]),
    notes,
  };
}

/** Text of a cell: nothing in it ends the cell, starts markup or a tag. */
const cell = (value: string | number): string =>
  String(value)
    .replace(/\s+/g, ' ')
    .replace(/[\\|`*_[\]<>~#!]/g, '\\$&');

export function printMarkdownTable({ columns: heads, rows, notes }: ComparisonTable, title: string): string {
  const line = (values: readonly (string | number)[]) => `| ${values.map(cell).join(' | ')} |`;
  const isNumber = (index: number) => rows.every((row) => typeof row[index] === 'number');
  const rule = `| ${heads.map((_head, index) => (isNumber(index) ? '---:' : '---')).join(' | ')} |`;
  return [
    `## ${cell(title)}`,
    '',
    line(heads),
    rule,
    ...rows.map(line),
    '',
    ...notes.map((note) => `- ${cell(note)}`),
    '',
  ].join('\n');
}

/** RFC 4180; the notes follow the table, after an empty line, one a line in the first column. */
export function printCsvTable({ columns: heads, rows, notes }: ComparisonTable): string {
  const lines = [heads, ...rows].map(csvRow);
  return [...lines, '', ...notes.map(csvCell), ''].join('\r\n');
}
