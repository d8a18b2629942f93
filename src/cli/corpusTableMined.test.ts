// Compares the graphs mined from the happy STAR dialogues of each task with the task's own graph. docs/corpus.md has
// the table and explains it; `npm run docs:check` verifies both.

import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { WorkflowGraph } from '../core/graph';
import { buildProcedureGraph, parsePdl } from '../core/language';
import type { Trace } from '../core/logs';
import { measureFitness, mineTraces } from '../core/reconstruct';
import { expectDocsMatch, isDocsRun } from '../testing/docsTable';
import { hasStar, starDialogues, starWorkflows } from '../testing/starCorpus';

const path = resolve(import.meta.dirname, '../../docs/corpus.md');
const table = /(?<=^<!-- mined -->\n)[\s\S]*?(?=^<!-- end -->$)/m;

/** Found by reading the dialogues: why a call that the task's graph makes once is repeated. */
const whyRepeated: Readonly<Record<string, string>> = {
  hotel_service_request: 'users name another time or a further wish after the first request was refused or accepted',
  ride_change: 'when the change is refused, users ask for the ride to be cancelled instead, which is the same call',
  weather: 'users go on to ask about another day or city, each time a call of its own',
};

/** Call sites and jumps are replaced by their targets. */
const bare = (id: string) => id.replace(/[#@]\d+$/, '');
const nameOf = (id: string) => `\`${id.replace(/^(api|answer):/, '')}\``;
const isStep = ({ kind }: { kind: string }) => kind === 'api' || kind === 'answer';
const idsOf = (graph: WorkflowGraph, kind?: string) => [
  ...new Set(graph.nodes.filter((node) => isStep(node) && (!kind || node.kind === kind)).map(({ id }) => bare(id))),
];

/** Returns a test whether the second can follow the first after one or more edges. */
function leadsTo(graph: WorkflowGraph): (first: string, second: string) => boolean {
  const next = new Map<string, string[]>();
  for (const { from, to } of graph.edges) next.set(from, [...(next.get(from) ?? []), to]);
  const reached = new Map<string, Set<string>>();
  for (const { id } of graph.nodes) {
    const own = reached.get(bare(id)) ?? new Set<string>();
    reached.set(bare(id), own);
    const seen = new Set<string>();
    const open = [id];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      for (const to of next.get(at) ?? []) {
        if (seen.has(to)) continue;
        seen.add(to);
        own.add(bare(to));
        open.push(to);
      }
    }
  }
  return (first, second) => reached.get(first)?.has(second) ?? false;
}

function namesIn({ steps }: Trace): string[] {
  return steps.flatMap((step) => {
    if (step.kind === 'call') return [`api:${step.name}`];
    return step.kind === 'response' && step.answer !== undefined ? [`answer:${step.answer}`] : [];
  });
}

const ratio = (part: number, whole: number) => (whole === 0 ? '-' : (part / whole).toFixed(2));
const plural = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

interface Row {
  readonly cells: readonly (string | number)[];
  readonly words: readonly string[];
}

function rowOf(task: string, text: string, traces: readonly Trace[]): Row {
  const authored = buildProcedureGraph(parsePdl(text));
  const calls = mineTraces(traces, { answers: false }).graph;
  const mined = mineTraces(traces, { answers: true }).graph;
  const fitness = [calls, mined].map((graph) => measureFitness(graph, traces));
  for (const { fitness: share, exact } of fitness) expect([task, share, exact]).toEqual([task, 1, true]);

  const [own, found] = [idsOf(authored), idsOf(mined)];
  const shared = (kind: string) => idsOf(authored, kind).filter((id) => found.includes(id)).length;
  const share = (kind: string) => [
    ratio(shared(kind), idsOf(mined, kind).length),
    ratio(shared(kind), idsOf(authored, kind).length),
  ];
  expect(share('api')).toEqual(['1.00', '1.00']);

  const dialogues = traces.map(namesIn);
  const having = (id: string) => dialogues.filter((names) => names.includes(id)).length;
  const [before, beforeMined] = [leadsTo(authored), leadsTo(mined)];
  const order = { kept: 0, open: [] as [string, string][], turned: [] as [string, string][] };
  for (const a of own) {
    for (const b of own) {
      if (a === b || !found.includes(a) || !found.includes(b) || !before(a, b) || before(b, a)) continue;
      const [isThere, isBack] = [beforeMined(a, b), beforeMined(b, a)];
      if (isThere && !isBack) order.kept += 1;
      else if (isBack && !isThere) order.turned.push([a, b]);
      else order.open.push([a, b]);
    }
  }
  const turnedIn = ([a, b]: readonly [string, string]) =>
    dialogues.filter((names) => names.includes(a) && names.includes(b) && names.indexOf(b) < names.indexOf(a)).length;
  const pair = (one: readonly [string, string]) =>
    `${nameOf(one[1])} before ${nameOf(one[0])} (${plural(turnedIn(one), 'dialogue')})`;

  const words: string[] = [];
  const repeats = idsOf(authored, 'api').map((id) => [id, before(id, id), beforeMined(id, id)] as const);
  for (const [id, isRepeated, isMined] of repeats) {
    if (isRepeated === isMined) continue;
    expect(isMined).toBe(true);
    const sequences = traces.map(({ steps }) =>
      steps
        .filter((step) => step.kind === 'call' && `api:${step.name}` === id)
        .map((step) => JSON.stringify(step.kind === 'call' ? step.arguments : {})),
    );
    const further = sequences.flatMap((list) => list.slice(1));
    const same = sequences.flatMap((list) => list.slice(1).filter((args, at) => args === list[at]));
    const times = sequences.filter((list) => list.length > 1).length;
    words.push(
      `${nameOf(id)} is called once by the task's graph; in ${plural(times, 'dialogue')} it is called again, ${further.length} times in all, ${same.length === 0 ? 'never' : same.length} with the arguments of the call before: ${whyRepeated[task] ?? expect.fail(`${task} repeats a call and nobody has said why`)}`,
    );
  }
  const added = found.filter((id) => !own.includes(id));
  if (added.length > 0) {
    words.push(
      `given by wizards though the task's graph has no such reply: ${added.map((id) => `${nameOf(id)} (${plural(having(id), 'dialogue')})`).join(', ')}`,
    );
  }
  const missing = own.filter((id) => !found.includes(id));
  for (const id of missing) expect(having(id)).toBe(0);
  if (missing.length > 0) words.push(`in none of these dialogues: ${missing.map(nameOf).join(', ')}`);
  const shown = order.open.filter((one) => turnedIn(one) > 0).sort((a, b) => turnedIn(b) - turnedIn(a));
  const rest = order.open.length - shown.length;
  if (shown.length > 0) {
    words.push(
      `${plural(shown.length, 'order')} open because dialogues show the other one too, most often ${shown.slice(0, 3).map(pair).join(', ')}`,
    );
  }
  if (rest > 0) {
    words.push(
      `${plural(rest, 'order')} open that no dialogue turns round: the two stand in a part that repeats as a whole, or in branches of which dialogues pass one only`,
    );
  }
  if (order.turned.length > 0) words.push(`turned round: ${order.turned.map(pair).join(', ')}`);
  for (const one of order.turned) expect(turnedIn(one)).toBeGreaterThan(0);

  const yes = (flag: boolean) => (flag ? 'yes' : 'no');
  const cells = [
    task,
    traces.length,
    (fitness[0] as { fitness: number }).fitness.toFixed(2),
    ...share('api'),
    repeats.map(([, isRepeated, isMined]) => `${yes(isRepeated)} / ${yes(isMined)}`).join(', '),
    calls.nodes.length,
    (fitness[1] as { fitness: number }).fitness.toFixed(2),
    ...share('answer'),
    order.kept,
    order.open.length,
    order.turned.length,
    mined.nodes.length,
  ];
  return { cells, words };
}

function render(): string {
  const dialogues = starDialogues().filter(({ record }) => record.happy && record.tasks.length === 1);
  const heads = [
    'task',
    'dialogues',
    'fitness',
    'calls: precision',
    'recall',
    'repeated: task / mined',
    'nodes',
    'fitness with replies',
    'replies: precision',
    'recall',
    'orders kept',
    'open',
    'turned round',
    'nodes',
  ];
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |\n`;
  const rows = [...starWorkflows()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([task, { text }]) =>
      rowOf(
        task,
        text,
        dialogues.filter(({ record }) => record.tasks[0] === task).map(({ trace }) => trace),
      ),
    );
  const words = rows.flatMap(({ cells, words: own }) =>
    own.length > 0 ? [`- **${cells[0]}**: ${own.join('; ')}.\n`] : [],
  );
  return `${line(heads)}${line(heads.map((_, index) => (index === 0 ? '---' : '---:')))}${rows.map(({ cells }) => line(cells)).join('')}\n${words.join('')}`;
}

describe.skipIf(!hasStar)('workflows mined from the happy STAR dialogues', () => {
  it('replay all of them, and turn no order round that no dialogue turns', () => {
    const found = render();
    if (isDocsRun) expectDocsMatch(path, [[table, found]]);
  });
});
