import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WorkflowGraph } from '../../graph';
import { buildProcedureGraph, parsePdl } from '../../language';
import { looseName } from '../../support';
import { printPdl } from './printPdl';
import { type StructuredFlow, structureFlow } from './structureFlow';

const noParts = { slots: [], apis: [], answers: [], others: [] };

/** Parses arrows `A>B` and `A>B:label`; nodes with a `?` are decisions. */
function flow(...arrows: readonly string[]): WorkflowGraph {
  const nodes = new Map<string, WorkflowGraph['nodes'][number]>();
  const node = (id: string) => {
    const kind = id === 'S' ? 'start' : id === 'E' ? 'end' : id.endsWith('?') ? 'condition' : 'step';
    nodes.set(id, { id, kind, label: id });
    return id;
  };
  const edges = arrows.map((arrow) => {
    const [ends = '', condition] = arrow.split(':');
    const [from = '', to = ''] = ends.split('>');
    const label = condition === undefined ? {} : { condition };
    return { id: arrow, from: node(from), to: node(to), kind: 'flow' as const, ...label };
  });
  return { nodes: [...nodes.values()], edges };
}

const textOf = ({ lines }: StructuredFlow) => lines.map(({ text }) => text).join('\n');

function written(graph: WorkflowGraph): string {
  const result = structureFlow(graph, { parts: noParts });
  if (!result.ok) throw new Error(result.error.message);
  return textOf(result.value);
}

describe('structureFlow', () => {
  it('writes branches that meet again, and what follows them once', () => {
    expect(written(flow('S>a', 'a>ok?', 'ok?>b:yes', 'ok?>c:no', 'b>d', 'c>d', 'd>E'))).toBe(
      '[ok] = ANSWER.a()\nif ok == "yes":\n  ANSWER.b()\nelse:\n  ANSWER.c()\nANSWER.d()',
    );
  });

  it('writes a loop with its test first as while, and any other as while True with break', () => {
    expect(written(flow('S>more?', 'more?>a:yes', 'a>more?', 'more?>E:no'))).toBe(
      'while more == "yes":\n  [more] = ANSWER.a()',
    );
    expect(written(flow('S>a', 'a>ok?', 'ok?>a:no', 'ok?>E:yes'))).toBe(
      'while True:\n  [ok] = ANSWER.a()\n  if ok == "yes":\n    break',
    );
  });

  it('collects what a decision asks for by what is said right before it, and by nothing else', () => {
    const graph = flow('S>a', 'a>ok?', 'ok?>sure?:yes', 'sure?>b:yes', 'sure?>E:no', 'ok?>E:no', 'b>E');
    expect(written(graph)).toBe('[ok] = ANSWER.a()\nif ok == "yes":\n  if sure == "yes":\n    ANSWER.b()');
  });

  it('repeats a short tail that two branches share, and says so', () => {
    const graph = flow('S>p?', 'p?>q?:yes', 'p?>r?:no', 'q?>x:yes', 'q?>y:no', 'r?>x:yes', 'r?>y:no', 'x>E', 'y>E');
    const result = structureFlow(graph, { parts: noParts });
    expect(result).toMatchObject({ ok: true, value: { notes: [expect.stringContaining('more than once')] } });
  });

  it.each([
    ['several beginnings one after another', flow('a>c', 'b>c', 'c>d'), 'a b c d', 'begin by themselves'],
    ['parts that nothing joins', flow('a>b', 'x>y'), 'a b x y', 'begin by themselves'],
    ['a fork', flow('S>a', 'a>b', 'a>c', 'b>E', 'c>E'), 'a b c', 'several steps at once'],
    [
      'what two ways wait for behind both',
      flow('S>a', 'S>b', 'a>c', 'b>c', 'b>d', 'c>e', 'd>e'),
      'a b c d e',
      'at once',
    ],
    ['a fork under a label', flow('S>q?', 'q?>a:yes', 'q?>b:yes', 'q?>E:no', 'a>E', 'b>E'), 'if a b', 'at once'],
    [
      'a way that loops beside one that does not',
      flow('S>a', 'S>z', 'a>q?', 'q?>a:no', 'q?>E:yes', 'z>E'),
      'while a if break z',
      'at once',
    ],
    [
      'a loop around a fork',
      flow('S>a', 'a>b', 'a>c', 'b>q?', 'c>q?', 'q?>a:again', 'q?>E:no'),
      'while a b c if break',
      'at once',
    ],
    ['a circle of its own', flow('a>b', 'b>a'), 'while a b', ''],
  ])('writes %s', (_, graph, words, note) => {
    const result = structureFlow(graph, { parts: noParts });
    if (!result.ok) throw new Error(result.error.message);
    const keywords = textOf(result.value).matchAll(/ANSWER\.(\w+)|\b(if|else|while|break|pass|continue)\b/g);
    expect(Array.from(keywords, (match) => match[1] ?? match[2]).join(' ')).toBe(words);
    if (note !== '') expect(result.value.notes.join(' ')).toContain(note);
  });

  it.each([
    [
      'ways at once that lead into each other, with the arrows',
      flow('S>a', 'a>p?', 'a>b', 'p?>b:yes', 'p?>c:no', 'b>q?', 'q?>c:no', 'q?>d:yes', 'c>E', 'd>E'),
      '"a" to "b"',
    ],
  ])('refuses %s, with the node', (_, graph, node) => {
    const result = structureFlow(graph, { parts: noParts });
    expect(result).toMatchObject({ ok: false, error: { message: expect.stringContaining(node) } });
  });

  it('writes once what follows when some ways end before', () => {
    expect(written(flow('S>p?', 'p?>q?:yes', 'p?>x:no', 'q?>a:yes', 'q?>x:no', 'a>E', 'x>E'))).toBe(
      'if p == "yes":\n  if q == "yes":\n    ANSWER.a()\n    return\nANSWER.x()',
    );
  });

  it('copies the steps that ways at once share with the rest of the flow', () => {
    expect(written(flow('S>p?', 'p?>a:yes', 'p?>b:no', 'a>b', 'a>c', 'b>E', 'c>E'))).toBe(
      'if p == "yes":\n  ANSWER.a()\n  ANSWER.b()\n  ANSWER.c()\nelse:\n  ANSWER.b()',
    );
    const result = structureFlow(flow('S>p?', 'p?>a:yes', 'p?>t:no', 'a>b', 'a>c', 'b>t', 'c>t', 't>u', 'u>E'), {
      parts: noParts,
    });
    // A step behind all of them needs no copy.
    expect(result.ok && textOf(result.value)).toBe(
      'if p == "yes":\n  ANSWER.a()\n  ANSWER.b()\n  ANSWER.c()\nANSWER.t()\nANSWER.u()',
    );
    const tail = structureFlow(flow('S>p?', 'p?>a:yes', 'p?>t:no', 'a>b', 'a>c', 'c>t', 't>u', 'u>E'), {
      parts: noParts,
    });
    expect(tail).toMatchObject({
      ok: true,
      value: { notes: expect.arrayContaining([expect.stringContaining('more than once')]) },
    });
    expect(tail.ok && textOf(tail.value)).toBe(
      'if p == "yes":\n  ANSWER.a()\n  ANSWER.b()\n  ANSWER.c()\n  ANSWER.t()\n  ANSWER.u()\nelse:\n  ANSWER.t()\n  ANSWER.u()',
    );
  });

  it('goes on with the other ways at once after a decision that has one branch', () => {
    expect(written(flow('S>a', 'a>p?', 'a>b', 'p?>c:no', 'b>d', 'd>E'))).toBe(
      '[p] = ANSWER.a()\nif p == "no":\n  ANSWER.c()\nANSWER.b()\nANSWER.d()',
    );
  });

  it('enters a loop at two places by a copy of its steps', () => {
    expect(written(flow('S>p?', 'p?>a:yes', 'p?>b:no', 'a>b', 'b>q?', 'q?>a:yes', 'q?>E:no'))).toBe(
      'if p == "yes":\n  ANSWER.a()\nwhile True:\n  [q] = ANSWER.b()\n  if q == "yes":\n    ANSWER.a()\n  else:\n    break',
    );
  });

  it('leaves two loops at once by way of a variable', () => {
    const graph = flow('S>p?', 'p?>q?:yes', 'p?>E:no', 'q?>a:yes', 'q?>p?:no', 'a>r?', 'r?>q?:on', 'r?>z:stop', 'z>E');
    const result = structureFlow(
      flow(...['S>a', 'a>b', 'b>c?', 'c?>b:on', 'c?>d:up', 'c?>a:again', 'd>e?', 'e?>a:yes', 'e?>E:no']),
      { parts: noParts },
    );
    if (!result.ok) throw new Error(result.error.message);
    expect(textOf(result.value)).toContain('go_on_to = "a"');
    expect(result.value.notes.join(' ')).toContain('several loops at once');
    expect(structureFlow(graph, { parts: noParts }).ok).toBe(true);
  });

  it('takes one name as code writes it for a call of an API, which gives what is asked right after it', () => {
    const graph = flow(
      'S>check_order',
      'check_order>paid?',
      'paid?>payOrder(sum):no',
      'paid?>step_2:yes',
      'step_2>PAID',
    );
    const result = structureFlow(graph, { parts: noParts });
    expect(result).toMatchObject({
      ok: true,
      value: {
        apis: [
          { name: 'check_order', response: ['paid'] },
          { name: 'payOrder', desc: 'payOrder(sum)', response: [] },
        ],
        answers: [{ name: 'step_2' }, { name: 'paid' }],
        notes: ['2 steps that are written as calls became APIs.'],
      },
    });
    expect(result.ok && textOf(result.value)).toBe(
      '[paid] = API.check_order()\nif paid == "yes":\n  ANSWER.step_2()\n  ANSWER.paid()\nelse:\n  API.payOrder()',
    );
    const states = structureFlow(graph, { parts: noParts, isStates: true });
    expect(states).toMatchObject({ ok: true, value: { apis: [], notes: [] } });
  });

  it('takes declared names for steps that bear them', () => {
    const parts = {
      ...noParts,
      apis: [{ name: 'find table', request: ['day'], response: ['tables'], precondition: [] }],
    };
    const result = structureFlow(flow('S>Find_Table', 'Find_Table>E'), { parts });
    expect(result).toMatchObject({
      ok: true,
      value: { lines: [{ text: '[tables] = API.find_table([day])', nodeIds: ['Find_Table'] }], answers: [] },
    });
  });
});

type Block = readonly Node[];
type Node = string | { readonly if: readonly Block[] } | { readonly while: Block } | 'break' | 'continue' | 'return';

const block = fc.letrec<{ block: Block; node: Node }>((tie) => ({
  block: fc.array(tie('node'), { minLength: 1, maxLength: 3 }),
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<Node>('call', 'call', 'break', 'continue', 'return'),
    fc.record({ if: fc.array(tie('block'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ while: tie('block') }),
  ),
})).block;

/** As PDL text with a distinct name for every call and condition. */
function print(body: Block, indent: string, inLoop: boolean, count: { n: number }): string[] {
  return body.flatMap((node) => {
    if (node === 'call') return [`${indent}ANSWER.say_${++count.n}()`];
    if (typeof node === 'string') return [`${indent}${node !== 'return' && !inLoop ? 'return' : node}`];
    if ('while' in node) {
      return [`${indent}while c${++count.n} == 1:`, ...print(node.while, `${indent}  `, true, count)];
    }
    return node.if.flatMap((arm, index) => [
      index === 2 ? `${indent}else:` : `${indent}${index === 0 ? 'if' : 'elif'} c${++count.n} == 1:`,
      ...print(arm, `${indent}  `, inLoop, count),
    ]);
  });
}

/** Walks both graphs in parallel and returns the first difference, for every outcome of the conditions. */
function firstDifference(a: WorkflowGraph, b: WorkflowGraph): string | undefined {
  /** An empty branch may be left out by negating the condition. */
  const isOpposite = (node: { readonly label: string } | undefined) => node?.label.includes('!=') === true;
  const walk = (graph: WorkflowGraph) => {
    const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
    /** The next node that is a step or a decision. */
    return (id: string | undefined, side?: string): { id: string; label: string; kind: string } | undefined => {
      let at = id;
      let turn = side;
      for (let steps = 0; at !== undefined && steps < 1000; steps++) {
        const outs = graph.edges.filter((edge) => edge.from === at);
        const edge: WorkflowGraph['edges'][number] | undefined =
          turn === undefined
            ? outs[0]
            : outs.find(
                (out) => (out.condition === 'true') === ((turn === 'true') !== isOpposite(nodes.get(at ?? ''))),
              );
        turn = undefined;
        if (edge === undefined) return undefined;
        const node = nodes.get(edge.to);
        if (node && node.kind !== 'end' && node.label !== 'pass') {
          return { id: node.id, label: looseName(node.label.replace('!=', '==')), kind: node.kind };
        }
        at = edge.to;
      }
      return undefined;
    };
  };
  const [nextA, nextB] = [walk(a), walk(b)];
  const seen = new Set<string>();
  const open: [string, string, string | undefined][] = [['start', 'start', undefined]];
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    const [left, right] = [nextA(pair[0], pair[2]), nextB(pair[1], pair[2])];
    if (left?.label !== right?.label) return `after ${pair.join(' ')}: ${left?.label} / ${right?.label}`;
    if (!left || !right || seen.has(`${left.id} ${right.id}`)) continue;
    seen.add(`${left.id} ${right.id}`);
    for (const side of left.kind === 'condition' ? ['true', 'else'] : [undefined]) open.push([left.id, right.id, side]);
  }
  return undefined;
}

describe('structureFlow on flows of procedures', () => {
  it('gives a procedure with the same flow', () => {
    let [tried, structured] = [0, 0];
    fc.assert(
      fc.property(block, (body) => {
        tried++;
        const lines = print(body, '', false, { n: 0 });
        const graph = buildProcedureGraph(parsePdl(printPdl({ ...noParts, procedure: lines.join('\n') })));
        const result = structureFlow(graph, { parts: noParts });
        if (!result.ok) return;
        structured++;
        const { answers, slots } = result.value;
        const text = textOf(result.value);
        const source = printPdl({ ...noParts, slots, answers, procedure: text });
        const back = buildProcedureGraph(parsePdl(source));
        expect(firstDifference(graph, back), `${lines.join('\n')}\n----\n${text}`).toBeUndefined();
      }),
      { numRuns: 400 },
    );
    expect(structured / tried).toBeGreaterThan(0.97);
  });
});
