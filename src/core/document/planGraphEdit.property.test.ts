import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planVerified } from '../../testing/editOracle/planVerified';
import type { WorkflowGraph } from '../graph';
import { buildDependencyGraph, parsePdl } from '../language';
import { applyTextEdits } from '../support';
import { applyTransaction, buildDocument, buildHistory, type EditProblem, type GraphEdit, undo } from './index';

const root = resolve(import.meta.dirname, '../../..');
const corpus = resolve(root, '../shared/corpus/pdl');

function corpusSources(): (readonly [string, string])[] {
  if (!existsSync(corpus)) {
    console.warn('CORPUS ABSENT: graph edits are tried on the fixtures of this file only.');
    return [];
  }
  const files = readdirSync(corpus).filter((file) => file.endsWith('.yaml'));
  return files.map((file) => [file, readFileSync(join(corpus, file), 'utf8')] as const);
}

const opening = readFileSync(join(root, 'src/examples/hospitalAppointment.pdl.yaml'), 'utf8');

const dialects = `# top
Name: "Mixed"   # the name
SLOTs: []
APIs:

-   name: 'look-up'        # spelled look_up below
    pre:
-   desc: |
        first
          second

    name: 预定接口
    pre: look_up
    # a comment of the item


# about the third
-   {name: third, desc: 'it''s', precondition: [look_up, "预定接口"]}
-   name: fourth
    unknown_key: {a: [1, 2]}
    precondition: [
      third,   # why
      look-up
    ]
-   name: fifth
    precondition:
    - fourth # of course
    # still fifth
ANSWERs:
    - name: All done, thanks
      desc: >-
        See $fourth and {{预定接口}}
        for more.
      precondition: null
    - name: sorry
    # the last words
PDL: "[a] = API.look_up([b])\\n# \\"quoted\\"\\nif a == \\"1\\":\\n    API_预定接口(a)\\n    third([a])\\n    \\
  API.fourth()\\nANSWER_All_done_thanks()\\nANSWER.sorry()\\n"
tail: [kept]`;

const sources: (readonly [string, string])[] = [
  ['opening', opening],
  ['opening CRLF', opening.replaceAll('\n', '\r\n')],
  ['opening without last break', opening.trimEnd()],
  ['dialects', dialects],
  ['dialects CRLF', `${dialects.replaceAll('\n', '\r\n')}\r\n`],
  ...corpusSources(),
];

const names = [
  'next_step',
  'Say hello',
  '查询-新',
  'a: b',
  "it's",
  'x (y)',
  'yes',
  '114挂号',
  '#tag',
  '"q"',
  'a,b',
  '$x',
];
const texts = ['Plain words.', 'Note: it is "so"', 'two\nlines', '', '# no comment', '  spaced ', "it's 名"];

interface Choice {
  readonly kind: GraphEdit['kind'];
  readonly node: number;
  readonly other: number;
  readonly word: number;
}

const choice: fc.Arbitrary<Choice> = fc.record({
  kind: fc.constantFrom<GraphEdit['kind']>(
    'addApi',
    'addAnswer',
    'deleteNodes',
    'renameNodes',
    'addPreconditions',
    'addPreconditions',
    'removePreconditions',
    'setDesc',
    'setAnswerText',
  ),
  node: fc.nat(1000),
  other: fc.nat(1000),
  word: fc.nat(1000),
});

const declaredIds = (graph: WorkflowGraph) =>
  graph.nodes.filter((node) => node.ref !== undefined).map((node) => node.id);

function editOf(graph: WorkflowGraph, { kind, node, other, word }: Choice, count: number): GraphEdit | undefined {
  const ids = declaredIds(graph).filter((id) => /^(?:api|answer):/u.test(id) && !/#\d+$/u.test(id));
  const name = `${names[word % names.length]}${count}`;
  const text = texts[word % texts.length] as string;
  const nodeId = ids[node % ids.length];
  const requires = ids[other % ids.length];
  if (kind === 'addApi' || kind === 'addAnswer') {
    const preconditions = requires && word % 2 === 0 ? [requires] : [];
    return kind === 'addApi' ? { kind, name, preconditions } : { kind, name, text, preconditions };
  }
  if (nodeId === undefined || requires === undefined) return undefined;
  if (kind === 'renameNodes') return { kind, renames: [{ nodeId, name }] };
  if (kind === 'deleteNodes') return { kind, nodeIds: [nodeId] };
  if (kind === 'setDesc' || kind === 'setAnswerText') return { kind, nodeId, text };
  const edge = graph.edges[other % graph.edges.length];
  if (kind === 'removePreconditions') return edge && { kind, nodeIds: [edge.to], requires: edge.from };
  return { kind: 'addPreconditions', nodeIds: [nodeId], requires };
}

/** The one node that a drawn edit is about. */
function nodeIdsOf(edit: GraphEdit): readonly string[] {
  if (edit.kind === 'renameNodes') return edit.renames.map(({ nodeId }) => nodeId);
  return 'nodeIds' in edit ? edit.nodeIds : [];
}

/** Edges as `from->to`, before or after the edit. */
function edgesAfter(graph: WorkflowGraph, edit: GraphEdit, newId: string | undefined): Set<string> {
  const [nodeId] = nodeIdsOf(edit);
  const renamed = (id: string) => (edit.kind === 'renameNodes' && id === nodeId && newId ? newId : id);
  const edges = new Set<string>();
  for (const { from, to } of graph.edges) {
    if (edit.kind === 'deleteNodes' && (from === nodeId || to === nodeId)) continue;
    if (edit.kind === 'removePreconditions' && from === edit.requires && to === nodeId) continue;
    edges.add(`${renamed(from)}->${renamed(to)}`);
  }
  if (edit.kind === 'addPreconditions') edges.add(`${edit.requires}->${nodeId}`);
  if (edit.kind === 'addApi' || edit.kind === 'addAnswer') {
    for (const from of edit.preconditions ?? []) edges.add(`${from}->${newId}`);
  }
  return edges;
}

function nodesAfter(graph: WorkflowGraph, edit: GraphEdit, newId: string | undefined): Set<string> {
  const ids = new Set(declaredIds(graph));
  if (edit.kind === 'deleteNodes' || edit.kind === 'renameNodes') ids.delete(nodeIdsOf(edit)[0] ?? '');
  if (newId !== undefined) ids.add(newId);
  return ids;
}

function hasPath(graph: WorkflowGraph, from: string, to: string): boolean {
  const seen = new Set([from]);
  for (const id of seen) for (const edge of graph.edges) if (edge.from === id) seen.add(edge.to);
  return seen.has(to);
}

function checkRefusal(graph: WorkflowGraph, edit: GraphEdit, problem: EditProblem): void {
  if (edit.kind !== 'addPreconditions') throw new Error(`${JSON.stringify(edit)}: ${problem.code} ${problem.message}`);
  const { requires } = edit;
  const nodeId = edit.nodeIds[0] ?? '';
  if (problem.code === 'document/self-precondition') expect(nodeId).toBe(requires);
  else if (problem.code === 'document/already-there') {
    expect(graph.edges.some((edge) => edge.from === requires && edge.to === nodeId)).toBe(true);
  } else {
    expect(problem.code).toBe('document/cycle');
    expect(hasPath(graph, nodeId, requires)).toBe(true);
    expect([problem.path?.at(0), problem.path?.at(-1)]).toEqual([nodeId, nodeId]);
  }
}

/** Lines that only contain a comment: within a quoted scalar a file line holds several procedure lines. */
function commentsOf(source: string): string[] {
  return source.split('\n').filter((line) => line.trimStart().startsWith('#') && !line.includes('\\'));
}

describe.each(sources)('graph edits on %s', (name, original) => {
  // Deleting one of two equal names shifts ids; the examples of the other test file cover this.
  const hasDuplicates = declaredIds(buildDependencyGraph(parsePdl(original))).some((id) => /#\d+$/u.test(id));

  it('D4.1 D4.2 parse to the planned graph, keep all other text, and undo to the same bytes', () => {
    const isWindows = name.endsWith('CRLF');
    fc.assert(
      fc.property(fc.array(choice, { minLength: 1, maxLength: 4 }), (choices) => {
        let history = buildHistory(buildDocument({ id: 'd', title: 'd', kind: 'pdl', source: original }));
        for (const [count, drawn] of choices.entries()) {
          const { source, revision } = history.document;
          const before = parsePdl(source);
          const graph = buildDependencyGraph(before);
          const edit = editOf(graph, drawn, count);
          if (!edit) continue;
          const planned = planVerified(before, edit);
          if (!planned.ok) {
            checkRefusal(graph, edit, planned.error);
            continue;
          }
          const { edits, renamedNodes, select, label } = planned.value;
          const after = applyTextEdits(source, edits);
          const graphAfter = buildDependencyGraph(parsePdl(after));
          const newId =
            edit.kind === 'addApi' || edit.kind === 'addAnswer' || edit.kind === 'renameNodes' ? select : undefined;
          if (!hasDuplicates || (edit.kind !== 'deleteNodes' && edit.kind !== 'renameNodes')) {
            expect(new Set(declaredIds(graphAfter))).toEqual(nodesAfter(graph, edit, newId));
            expect(new Set(graphAfter.edges.map((edge) => `${edge.from}->${edge.to}`))).toEqual(
              edgesAfter(graph, edit, newId),
            );
          }
          if (edit.kind !== 'deleteNodes' && edit.kind !== 'setDesc' && edit.kind !== 'setAnswerText') {
            const kept = new Set(after.split('\n'));
            for (const comment of commentsOf(source)) expect(kept).toContain(comment);
          }
          if (isWindows) expect(after.replaceAll('\r\n', '')).not.toContain('\n');
          const applied = applyTransaction(history, {
            edits,
            ...(renamedNodes ? { layout: { rename: renamedNodes } } : {}),
            origin: 'canvas',
            baseRevision: revision,
            intent: 'record',
            label,
          });
          if (!applied.ok) throw new Error(applied.error.message);
          history = applied.value;
        }
        for (let step = undo(history); step; step = undo(history)) history = step.history;
        expect(history.document.source).toBe(original);
      }),
      // Large files are slow: few runs each, but there are many files.
      { numRuns: original.length > 6000 ? 2 : 4 },
    );
  });
});

describe('graph edits on damaged text', () => {
  const damage = fc.record({
    source: fc.constantFrom(...sources.filter(([, source]) => source.length < 6000).map(([, source]) => source)),
    cuts: fc.array(
      fc.tuple(fc.nat(6000), fc.nat(12), fc.constantFrom('', '\t', '"', '[', '- ', ': ', '\n', '#', '|')),
      {
        minLength: 1,
        maxLength: 4,
      },
    ),
    drawn: choice,
  });

  it('D4.1 D4.10 are planned correctly or refused, and never throw', () => {
    fc.assert(
      fc.property(damage, ({ source, cuts, drawn }) => {
        let broken = source;
        for (const [at, length, text] of cuts) broken = broken.slice(0, at) + text + broken.slice(at + length);
        const before = parsePdl(broken);
        const graph = buildDependencyGraph(before);
        const edit = editOf(graph, drawn, 0);
        if (!edit) return;
        const planned = planVerified(before, edit);
        if (!planned.ok) {
          expect(planned.error.message).not.toBe('');
          return;
        }
        const after = parsePdl(applyTextEdits(broken, planned.value.edits));
        const errors = (diagnostics: typeof after.diagnostics) =>
          diagnostics.filter((diagnostic) => diagnostic.severity === 'error').length;
        expect(errors(after.diagnostics)).toBeLessThanOrEqual(errors(before.diagnostics));
      }),
      { numRuns: 30 },
    );
  });
});
