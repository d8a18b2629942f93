// Imports the STAR dialogues on workflows made from their task graphs, without losses. docs/corpus.md has the counts,
// and `npm run docs:check` verifies them.

import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { StarWorkflow } from '../core/formats';
import type { WorkflowGraph } from '../core/graph';
import { buildDependencyGraph, buildProcedureGraph, parsePdl } from '../core/language';
import type { AgentDecision } from '../core/llm';
import { traceToEvents } from '../core/logs';
import { analysePdl, projectRunOverlay, runId } from '../core/projection';
import {
  defaultControllers,
  printLog,
  readLog,
  reduceSession,
  rejudge,
  type SessionEvent,
  type Verdict,
} from '../core/session';
import { isJsonObject } from '../core/support';
import { expectDocsMatch, isDocsRun } from '../testing/docsTable';
import { everyNth } from '../testing/draws';
import {
  hasStar,
  replayDialogue,
  type StarDialogue,
  starDialogues,
  starDocumentOf,
  starWorkflows,
} from '../testing/starCorpus';

const path = resolve(import.meta.dirname, '../../docs/corpus.md');
const table = /(?<=^<!-- star -->\n)[\s\S]*?(?=^<!-- end -->$)/m;

// The table counts all dialogues; normal test runs check a fourth of them, WEIR_RUNS=4 checks all.
const recorded = hasStar ? starDialogues() : [];
const dialogues = isDocsRun ? recorded : everyNth(recorded, 4);
const workflows = hasStar ? starWorkflows() : new Map<string, StarWorkflow>();
const workflowsOf = ({ record }: StarDialogue) => record.tasks.map((task) => workflows.get(task) as StarWorkflow);

/** All dialogues of a task use the same graph. */
const readings = new Map<StarWorkflow, { readonly graph: WorkflowGraph; readonly labels: ReadonlySet<string> }>();
function readingOf(workflow: StarWorkflow) {
  const known = readings.get(workflow);
  if (known) return known;
  const document = parsePdl(workflow.text);
  const fresh = { graph: buildDependencyGraph(document), labels: new Set(document.answers.map(({ name }) => name)) };
  readings.set(workflow, fresh);
  return fresh;
}

const groups = ['happy', 'off the workflow', 'several tasks'] as const;
const groupOf = ({ record }: StarDialogue) =>
  record.tasks.length > 1 ? 'several tasks' : record.happy ? 'happy' : 'off the workflow';

const rows = [
  'dialogues, each imported and replayed through the engine',
  '**events of the records**',
  '- what users said',
  '- calls of APIs',
  '- results of APIs',
  '- replies',
  '**events of the records in the logs**',
  '**drawn on nodes**',
  '- calls and their results',
  '- replies, by their label',
  '- replies, by their words',
  '**not drawn, in the conversation alone**',
  '- what users said ',
  '- replies that the wizard wrote freely',
  '- replies that say that this cannot be helped with',
  '- replies whose label the task does not have',
  'replies before the call that they need',
  'decisions that the controllers as shipped would deny',
  '- answer dependency',
  '- duplicate call',
  '- parameters',
  '- - a comparison stands for a plain value',
  '- - what the task requires is missing',
  '- - null stands for a value',
  '- - otherwise',
  '- others',
] as const;
type Row = (typeof rows)[number];

const counts = new Map<string, number>();
const count = (group: string, row: Row, amount = 1) =>
  counts.set(`${group}/${row}`, (counts.get(`${group}/${row}`) ?? 0) + amount);

/** The turns of the record and of the log, in one form and order. */
function recordedTurns({ record }: StarDialogue): readonly unknown[] {
  return record.turns.map((turn) => {
    if (turn.role === 'user') return ['user', turn.text?.trim()];
    if (turn.role === 'bot') return ['bot', turn.text?.trim()];
    return turn.role === 'api_call' ? ['call', turn.name, turn.args] : ['result', turn.name, turn.result ?? null];
  });
}
function loggedTurns(events: readonly SessionEvent[]): readonly unknown[] {
  return events.flatMap((event): unknown[] => {
    if (event.kind === 'user.spoke') return [['user', event.text.trim()]];
    if (event.kind === 'tool.called') return [['call', event.name, event.arguments]];
    if (event.kind === 'tool.answered') {
      return [['result', event.name, event.result.kind === 'succeeded' ? event.result.value : event.result]];
    }
    return event.kind === 'decision.accepted' && event.decision.kind === 'response'
      ? [['bot', event.decision.text.trim()]]
      : [];
  });
}

function importOf(dialogue: StarDialogue): readonly SessionEvent[] {
  const own = workflowsOf(dialogue);
  const [document, ...others] = own.map(starDocumentOf);
  if (!document) throw new Error('A dialogue has a task.');
  const tools = own.flatMap((workflow) => workflow.tools);
  const read = traceToEvents(dialogue.trace, { document, others, tools, sessionId: dialogue.record.id, startedAt: 0 });
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
}

/** Decisions that took effect, with the node of each. */
const accepted = (events: readonly SessionEvent[]) =>
  events.flatMap((event) => (event.kind === 'decision.accepted' ? [event] : []));

function countDrawn(dialogue: StarDialogue, events: readonly SessionEvent[]): void {
  const group = groupOf(dialogue);
  const state = reduceSession(events);
  const drawn = new Set<string>();
  for (const [workflow, { graph }] of workflowsOf(dialogue).map(readingOf).entries()) {
    const overlay = projectRunOverlay(state, graph, workflow).run;
    for (const node of graph.nodes) {
      const id = runId(state, node, workflow);
      if (id !== undefined && (overlay[node.id]?.visits.length ?? 0) > 0) drawn.add(id);
    }
  }
  const visits = [...drawn].flatMap((id) => state.nodes[id]?.visits ?? []);
  const onNodes = accepted(events).filter(({ nodeId }) => nodeId !== undefined);
  // No visit is lost or drawn twice. Repeated questions are visits, too.
  const all = Array.from({ length: state.visitCount }, (_, index) => index + 1);
  expect(visits.toSorted((a, b) => a - b)).toEqual(all);
  const given = state.path.filter(({ why }) => why === 'called' || why === 'said');
  expect(given.length).toBeGreaterThanOrEqual(onNodes.length);
  for (const { nodeId, decision, violations } of accepted(events)) {
    if (violations.length > 0) count(group, 'replies before the call that they need');
    if (decision.kind === 'call') {
      expect(nodeId).toBeDefined();
      count(group, '- calls and their results', 2);
      count(group, '**drawn on nodes**', 2);
    } else if (nodeId !== undefined) {
      const isLabelled = decision.answer !== undefined && nodeId.replace(/@\d+$/, '') === `answer:${decision.answer}`;
      count(group, isLabelled ? '- replies, by their label' : '- replies, by their words');
      count(group, '**drawn on nodes**');
    }
  }
  const replies = accepted(events).filter(({ decision }) => decision.kind === 'response');
  const bots = dialogue.record.turns.filter(({ role }) => role === 'bot');
  for (const [index, { nodeId }] of replies.entries()) {
    const action = bots[index]?.action ?? '';
    if (nodeId !== undefined) continue;
    count(group, '**not drawn, in the conversation alone**');
    if (action === 'out_of_scope') count(group, '- replies that say that this cannot be helped with');
    else if (action === 'custom' || action === 'free text') count(group, '- replies that the wizard wrote freely');
    else {
      const isKnown = workflowsOf(dialogue).some((workflow) => readingOf(workflow).labels.has(action));
      expect(isKnown, `${dialogue.record.id}: ${action}`).toBe(false);
      count(group, '- replies whose label the task does not have');
    }
  }
}

/** The error in the arguments of a call, if there is exactly one. */
function parameterRow({ facts }: Verdict, decision: AgentDecision): Row {
  const args = decision.kind === 'call' ? decision.arguments : {};
  const faults = facts?.['faults'] as readonly { readonly kind: string; readonly path: string }[];
  const all = (test: (fault: { kind: string; path: string }) => boolean) => faults.every(test);
  if (all(({ kind }) => kind === 'missing')) return '- - what the task requires is missing';
  if (all(({ path }) => args[path] === null)) return '- - null stands for a value';
  const isComparison = (value: unknown) => isJsonObject(value) && typeof value['op'] === 'string';
  return all(({ kind, path }) => kind === 'type' && isComparison(args[path]))
    ? '- - a comparison stands for a plain value'
    : '- - otherwise';
}

function countJudged(group: string, events: readonly SessionEvent[]): void {
  const judged = rejudge(events, { controllers: defaultControllers('both') });
  if (!judged.ok) throw new Error(judged.error.message);
  for (const { after, decision } of judged.value.decisions) {
    const [first] = after.filter(({ allowed }) => !allowed);
    if (!first) continue;
    count(group, 'decisions that the controllers as shipped would deny');
    const row = `- ${first.controller.replace('-', ' ')}` as Row;
    count(group, rows.includes(row) ? row : '- others');
    if (row === '- parameters') count(group, parameterRow(first, decision));
  }
}

async function render(): Promise<string> {
  for (const dialogue of dialogues) {
    const group = groupOf(dialogue);
    const { record } = dialogue;
    const events = importOf(dialogue);
    expect(readLog(printLog(events)), record.id).toEqual({ ok: true, value: events });
    expect(loggedTurns(events), record.id).toEqual(recordedTurns(dialogue));
    count(group, rows[0]);
    count(group, '**events of the records**', record.turns.length);
    const of = (role: string) => record.turns.filter((turn) => turn.role === role).length;
    count(group, '- what users said', of('user'));
    count(group, '- calls of APIs', of('api_call'));
    count(group, '- results of APIs', of('api_result'));
    count(group, '- replies', of('bot'));
    count(group, '**events of the records in the logs**', loggedTurns(events).length);
    count(group, '- what users said ', of('user'));
    count(group, '**not drawn, in the conversation alone**', of('user'));
    countDrawn(dialogue, events);
    if (isDocsRun) countJudged(group, events);
  }
  const number = (group: string, row: Row) => counts.get(`${group}/${row}`) ?? 0;
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |\n`;
  const body = rows.map((row) => {
    const cells = groups.map((group) => number(group, row));
    return line([row.trim(), ...cells, cells.reduce((sum, cell) => sum + cell, 0)]);
  });
  return line(['STAR', ...groups, 'all']) + line(['---', '---:', '---:', '---:', '---:']) + body.join('');
}

describe.skipIf(!hasStar)('STAR dialogues on workflows of their task graphs', () => {
  it('workflows of all tasks are without an error', () => {
    expect(workflows.size).toBe(12);
    for (const [task, { text }] of workflows) {
      const { document, diagnostics } = analysePdl(text);
      expect([task, diagnostics.filter(({ severity }) => severity === 'error')]).toEqual([task, []]);
      expect(buildProcedureGraph(document).nodes.length).toBeGreaterThan(5);
    }
  });

  it('loses no event of any record, neither in the log nor on the nodes', async () => {
    const found = await render();
    if (isDocsRun) expectDocsMatch(path, [[table, found]]);
  });

  it('replays each through the engine: the recorded wizard decides, and the log says what the record says', async () => {
    for (const dialogue of dialogues) {
      const runner = await replayDialogue(dialogue.trace, workflowsOf(dialogue));
      const { events, state } = runner;
      expect(state.phase, dialogue.record.id).toEqual({ kind: 'ended', reason: 'script-finished' });
      expect(loggedTurns(events), dialogue.record.id).toEqual(recordedTurns(dialogue));
      expect(readLog(printLog(events)), dialogue.record.id).toEqual({ ok: true, value: events });
      const placed = (log: readonly SessionEvent[]) =>
        accepted(log).map(({ nodeId, violations }) => [nodeId, violations]);
      expect(placed(events), dialogue.record.id).toEqual(placed(importOf(dialogue)));
    }
  });
});
