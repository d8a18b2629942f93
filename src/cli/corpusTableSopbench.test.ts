// SOPBench's constraint trees as preconditions: each is converted to the equal condition, and its value for the
// recorded facts is the recorded one. docs/corpus.md has the counts, and `npm run docs:check` verifies them.

import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Expr, parsePdl, printExpr, readPreconditions } from '../core/language';
import { buildWorkflowFacts, defaultSessionConfig, unmetPreconditions } from '../core/session';
import { expectDocsMatch, isDocsRun } from '../testing/docsTable';
import {
  bindingsOf,
  type Domain,
  hasSopbench,
  isCheckedTwice,
  nameInCondition,
  nameWithoutNot,
  phrasingOf,
  singlesOf,
  sopDomains,
  sopSource,
  sopTasks,
  sopTrajectories,
  type Tree,
} from '../testing/sopbench';

const path = resolve(import.meta.dirname, '../../docs/corpus.md');
const table = /(?<=^<!-- sopbench -->\n)[\s\S]*?(?=^<!-- end -->$)/m;

const domains: ReadonlyMap<string, Domain> = hasSopbench ? sopDomains() : new Map();
const tasks = hasSopbench ? sopTasks() : [];
const domainOf = ({ domain }: { readonly domain: string }) => domains.get(domain) as Domain;

/** Common form of both: the connective, and the texts of the leaves in order. */
type Shape = string | readonly [word: 'and' | 'or', parts: readonly Shape[]];

function shapeOfTree(tree: Tree, whole: Tree, domain: Domain): Shape | undefined {
  if (tree === null) return undefined;
  if (tree[0] === 'single') {
    const isNot = tree[1].startsWith('not ');
    const name = nameInCondition(tree, whole, domain);
    if (phrasingOf(tree, domain) === 'call') return isNot ? `not ${name}` : name;
    return `${name} == ${isNot ? 'false' : 'true'}`;
  }
  const word = tree[0] === 'or' || tree[0] === 'gate' ? 'or' : 'and';
  const parts = tree[1]
    .map((part) => shapeOfTree(part, whole, domain))
    .filter((part): part is Shape => part !== undefined);
  return joined(word, parts);
}

function shapeOf(expr: Expr): Shape {
  if (expr.kind !== 'and' && expr.kind !== 'or') return printExpr(expr).toLowerCase();
  return joined(expr.kind, expr.operands.map(shapeOf)) ?? '';
}

function joined(word: 'and' | 'or', parts: readonly Shape[]): Shape | undefined {
  if (parts.length < 2) return parts[0];
  return [word, parts.flatMap((part) => (typeof part !== 'string' && part[0] === word ? part[1] : [part]))];
}

const lower = (shape: Shape | undefined): Shape | undefined =>
  typeof shape === 'string' ? shape.toLowerCase() : shape && [shape[0], shape[1].map((part) => lower(part) as Shape)];

interface Row {
  tasks: number;
  trees: number;
  read: number;
  twice: number;
  call: number;
  result: number;
  value: number;
  argument: number;
  judged: number;
  alike: number;
}
const rows = new Map<string, Row>();
const rowOf = (domain: string): Row => {
  const row = rows.get(domain) ?? {
    tasks: 0,
    trees: 0,
    read: 0,
    twice: 0,
    call: 0,
    result: 0,
    value: 0,
    argument: 0,
    judged: 0,
    alike: 0,
  };
  rows.set(domain, row);
  return row;
};

/** Returns true if a session judges the goal's precondition as met for these facts of the single constraints. */
function isMet(goal: string, tree: Tree, domain: Domain, facts: readonly boolean[]): boolean {
  const document = { title: goal, kind: 'pdl' as const, source: sopSource(goal, tree, domain) };
  const workflow = buildWorkflowFacts(document, []);
  const calls: Record<string, { callId: string; order: number; arguments: object; result: object }[]> = {};
  const given: Record<string, boolean | string> = {};
  const called = (name: string, order: number, value: unknown, made: object = {}) => {
    const list = calls[`api:${name}`] ?? [];
    calls[`api:${name}`] = [...list, { callId: 'c', order, arguments: made, result: { kind: 'succeeded', value } }];
  };
  singlesOf(tree).forEach((single, index) => {
    const fact = facts[index] as boolean;
    const name = nameInCondition(single, tree, domain);
    if (isCheckedTwice(single, tree, domain)) {
      const binding = Object.entries(single[2] ?? {});
      for (const [, argument] of binding) given[argument] = `the ${argument}`;
      const made = Object.fromEntries(binding.map(([parameter, argument]) => [parameter, `the ${argument}`]));
      called(nameWithoutNot(single), index, { found: fact }, made);
    } else if (phrasingOf(single, domain) !== 'call') given[name] = fact;
    else if (fact) called(name, index, true);
  });
  const state = {
    workflow,
    met: {},
    calls,
    config: { ...defaultSessionConfig, validity: 'session' },
    documents: [document],
    nodes: {},
  };
  return unmetPreconditions(state as never, `api:${goal}`, given).length === 0;
}

describe.skipIf(!hasSopbench)('the constraint trees of SOPBench', () => {
  it('are read as the conditions that they are, in all tasks', () => {
    for (const task of tasks) {
      const domain = domainOf(task);
      const row = rowOf(task.domain);
      row.tasks += 1;
      const { constraints: tree, user_goal: goal } = task;
      if (singlesOf(tree).length === 0) continue;
      row.trees += 1;
      for (const single of singlesOf(tree)) row[phrasingOf(single, domain)] += 1;
      const names = new Set(singlesOf(tree).map(nameWithoutNot));
      if ([...names].some((name) => bindingsOf(tree, name).length > 1)) row.twice += 1;
      const document = parsePdl(sopSource(goal, tree, domain));
      expect(document.diagnostics, task.id).toEqual([]);
      const api = document.apis.at(-1);
      const [firstItem, ...more] = api ? readPreconditions(document, api) : [];
      expect(more).toEqual([]);
      const shape =
        firstItem?.kind === 'condition' ? shapeOf(firstItem.expr) : firstItem?.kind === 'name' ? firstItem.at.name : '';
      expect(shape, task.id).toEqual(lower(shapeOfTree(tree, tree, domain)));
      row.read += 1;
    }
    expect(tasks.length).toBe(470);
    for (const { trees, read } of rows.values()) expect(read).toBe(trees);
  });

  it('come to what was recorded, over the facts of every recorded call', () => {
    const known = new Map(tasks.map((task) => [task.id, task]));
    let denied = 0;
    for (const { domain: name, task: id, calls } of sopTrajectories()) {
      const domain = domains.get(name) as Domain;
      const task = known.get(id);
      for (const { tool, status, allowed, facts } of calls) {
        const action = domain.actions[tool];
        if (status === 1 || allowed === null || !action?.checked || facts.includes(null)) continue;
        const tree = tool === task?.user_goal ? task.constraints : action.full;
        const row = rowOf(name);
        row.judged += 1;
        if (!allowed) denied += 1;
        if (isMet(tool, tree, domain, facts as readonly boolean[]) === allowed) row.alike += 1;
      }
    }
    expect(denied).toBeGreaterThan(200);
    for (const [name, { judged, alike }] of rows) expect(alike, name).toBe(judged);
  });

  it('are counted in the documentation', () => {
    const line = (name: string, row: Row) =>
      `| ${name} | ${row.tasks} | ${row.read} of ${row.trees} | ${row.twice} | ${row.call} | ${row.result} | ${row.value} | ${row.argument} | ${row.judged === 0 ? '' : `${row.alike} of ${row.judged}`} |`;
    const all = [...rows.values()].reduce(
      (sum, row) =>
        Object.fromEntries(
          Object.entries(sum).map(([key, value]) => [key, value + row[key as keyof Row]]),
        ) as unknown as Row,
    );
    const lines = [
      '| domain | tasks | trees read | ask one call for two values | calls | results | looked up | arguments | recorded calls judged alike |',
      '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
      ...[...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, row]) => line(name, row)),
      line('**all**', all),
    ];
    expect(all.read).toBe(464);
    if (isDocsRun) expectDocsMatch(path, [[table, `${lines.join('\n')}\n`]]);
  });
});
