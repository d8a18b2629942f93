// Builds a comparison of agents as a table for publication: counts, their data, definitions, and number of sessions.
// Invariant: figures are counts of the shown logs, one session each; the notes state if a rehearsal model, which is not
// an LLM, was used.

import { oowTurns, type SessionState, violationCounts } from '../../core/session';
import { csvCell, csvRow, hashText, pluralize } from '../../core/support';
import { coreText } from '../../messages/i18n';
import { sideBySideStateMessages as t } from '../../messages/sideBySideState.en';
import { controllerMode, promptFormatsOf } from './runFacts';
import type { SideSession } from './sideBySideStore';

type ComparedRun = Pick<SideSession, 'id' | 'title' | 'state'>;

export interface ComparisonTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
  /** Sentences about the data, the definitions, and the limits of the table. */
  readonly notes: readonly string[];
}

const fallbacks = ({ transcript }: SessionState): number =>
  transcript.filter((entry) => entry.kind === 'agent' && entry.fallback === true).length;

const modelOf = ({ config, imported }: SessionState): string =>
  imported ? (imported.model ?? t.notStated) : config.model;

const unique = <T>(values: readonly T[]) => [...new Set(values)];
const listOf = (values: readonly (string | number)[]) => unique(values).join(', ');

/** Applies to sessions of Weir only. */
const own =
  (of: (state: SessionState) => string) =>
  ({ state }: ComparedRun): string =>
    state.imported ? t.notKnown : of(state);

const columns: readonly (readonly [head: string, of: (run: ComparedRun) => string | number])[] = [
  [t.agent, ({ title }) => title],
  [t.model, ({ state }) => modelOf(state)],
  [t.isAnLlm, own(({ config }) => (config.rehearsal ? t.no : t.yes))],
  [t.workflowInThePrompt, own(({ config }) => promptFormatsOf(config))],
  [t.strategy, own(({ config }) => config.strategy)],
  [t.controllers, own(({ config }) => controllerMode(config.controllers))],
  [t.turns, ({ state }) => state.turn],
  [t.outOfWorkflowTurns, ({ state }) => oowTurns(state)],
  [t.apiCalls, ({ state }) => state.counters.toolCalls],
  [t.decisionsDenied, ({ state }) => state.counters.denied],
  [t.violations, ({ state }) => violationCounts(state).violations ?? t.notKnown],
  [t.violationsThatAreCalls, ({ state }) => state.counters.callViolations],
  [t.violationsThatAreClaims, ({ state }) => violationCounts(state).claimViolations ?? t.notKnown],
  [t.violationsThatAreBranches, ({ state }) => state.counters.branchViolations],
  [t.claimsFoundByWords, ({ state }) => state.counters.claimsByWords],
  [t.notJudged, ({ state }) => state.counters.notJudged],
  [t.fallbacks, ({ state }) => fallbacks(state)],
  [t.unreadableReplies, ({ state }) => state.counters.unreadable],
  [t.modelCalls, ({ state }) => state.counters.modelCalls],
  [t.tokens, ({ state }) => state.counters.promptTokens + state.counters.completionTokens],
  [t.ended, ({ state: { phase } }) => (phase.kind === 'ended' ? phase.reason : 'open')],
  [t.run, ({ id }) => id],
];

/** Describes the texts of the played user in a sentence. */
function describeUser({ config, turn }: SessionState): string {
  const { user } = config;
  const added = (config.interjections?.length ?? 0) > 0 || config.oow !== undefined;
  const more = added ? t.interjected : '';
  if (user.kind === 'scripted') {
    const oow = user.turns.filter((one) => one.oow !== undefined).length;
    return t.scriptOf({ turns: coreText(pluralize(user.turns.length, 'turn')), oow, more });
  }
  if (user.kind === 'simulated') return t.played({ model: user.model, more });
  return t.personTyped({ turns: coreText(pluralize(turn, 'turn')) });
}

/** `at`: time of the comparison, as text. */
export function buildComparisonTable(runs: readonly ComparedRun[], at: string): ComparisonTable {
  const states = runs.map(({ state }) => state);
  const [first] = states;
  const sources = unique(states.map(({ document }) => document.source));
  const rehearsals = unique(states.filter(({ config }) => config.rehearsal).map(modelOf));
  const isOpen = states.some(({ phase }) => phase.kind !== 'ended');
  const notes = first
    ? [
        t.computedFrom({ at, sessions: coreText(pluralize(runs.length, 'session')) }),
        sources.length === 1
          ? t.sameWorkflow({ title: first.document.title, hash: hashText(first.document.source).toString(36) })
          : t.differentTexts({ count: sources.length }),
        t.userLine({ users: listOf(states.map(describeUser)) }),
        t.setupLine({
          seeds: listOf(states.map(({ config }) => config.seed)),
          temperatures: listOf(
            states.map(({ config }) => (config.unsent?.includes('temperature') ? t.notSent : config.temperature)),
          ),
          results: listOf(states.map(({ config }) => config.tools.default)),
          activation: listOf(states.map(({ config }) => config.activation)),
        }),
        t.countsExplained,
        ...(rehearsals.length > 0 ? [t.rehearsalsNote({ rehearsals: rehearsals.join(', ') })] : []),
        ...(isOpen ? [t.unfinishedSessions] : []),
      ]
    : [];
  return {
    columns: columns.map(([head]) => head),
    rows: runs.map((run) => columns.map(([, of]) => of(run))),
    notes,
  };
}

/** Escapes the text of a Markdown cell: it contains no cell separator, markup or tag. */
const cell = (value: string | number): string =>
  String(value)
    .replace(/\s+/g, ' ')
    .replace(/[\\|`*_[\]<>~#!]/g, '\\$&');

export function printComparisonMarkdown({ columns: heads, rows, notes }: ComparisonTable, title: string): string {
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

/** RFC 4180; the notes follow after an empty line, one per line in the first column. */
export function printComparisonCsv({ columns: heads, rows, notes }: ComparisonTable): string {
  const lines = [heads, ...rows].map(csvRow);
  return [...lines, '', ...notes.map(csvCell), ''].join('\r\n');
}
