// Documents and graphs that are hard for the checks: one shape each, of the requested size. Invariant: the same size
// gives the same text; randomness is seeded.

import type { GraphEdge, GraphNode, WorkflowGraph } from '../src/core/graph';
import { createRandom } from '../src/core/support';

/** Returns a text of the shape with about the given length. */
export type Shape = (length: number) => string;

interface Declared {
  readonly name: string;
  readonly needs?: readonly string[];
  readonly request?: readonly string[];
  readonly response?: readonly string[];
}

function pdl(apis: readonly Declared[], procedure: readonly string[], head: readonly string[] = []): string {
  const lines = ['Name: Hard document', ...head, 'APIs:'];
  for (const { name, needs = [], request = ['a'], response = ['r'] } of apis) {
    lines.push(
      `  - name: ${name}`,
      `    request: [${request.join(', ')}]`,
      `    response: [${response.join(', ')}]`,
      `    precondition: [${needs.join(', ')}]`,
    );
  }
  return `${[...lines, 'Procedure: |', ...procedure.map((line) => `  ${line}`)].join('\n')}\n`;
}

const range = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

/** APIs `a0`, `a1` and so on with preconditions by index, each called once in order. */
const required = (count: number, needsOf: (index: number) => readonly number[], areCalled = true): string =>
  pdl(
    range(count, (i) => ({ name: `a${i}`, needs: needsOf(i).map((need) => `a${need}`) })),
    areCalled ? range(count, (i) => `[r] = API.a${i}([a])`) : ['[r] = API.a0([a])'],
  );

const several = (count: number, make: () => number): number[] => [...new Set(range(count, make))];

const manyNeeds = 20;

/** Shapes by name; the length is only approximate. */
const roughShapes: Readonly<Record<string, Shape>> = {
  'dense, without cycles': (length) => {
    const random = createRandom(1);
    return required(length / 250, (i) => several(Math.min(i, manyNeeds), () => random.int(i)));
  },
  'dense, without cycles, called backwards': (length) => {
    const random = createRandom(1);
    const count = Math.floor(length / 250);
    return required(count, (i) => (i === count - 1 ? [] : several(manyNeeds, () => i + 1 + random.int(count - 1 - i))));
  },
  'dense, with cycles': (length) => {
    const random = createRandom(1);
    const count = Math.floor(length / 250);
    return required(count, () => several(manyNeeds, () => random.int(count)));
  },
  'dense, with cycles, uncalled': (length) => {
    const random = createRandom(1);
    const count = Math.floor(length / 225);
    return required(count, () => several(manyNeeds, () => random.int(count)), false);
  },
  'one precondition each, with cycles': (length) => {
    const random = createRandom(1);
    const count = Math.floor(length / 105);
    return required(count, () => [random.int(count)]);
  },
  'pairs that require each other': (length) => required(2 * Math.floor(length / 210), (i) => [i ^ 1]),
  'one cycle': (length) => {
    const count = Math.floor(length / 105);
    return required(count, (i) => [(i + 1) % count]);
  },
  'a long chain': (length) => required(length / 105, (i) => (i === 0 ? [] : [i - 1])),
  'a chain, called backwards': (length) => {
    const count = Math.floor(length / 105);
    return required(count, (i) => (i === count - 1 ? [] : [i + 1]));
  },
  'a star: all require one': (length) => required(length / 105, (i) => (i === 0 ? [] : [0])),
  'a star: one requires all': (length) =>
    required(length / 110, (i) => (i === 0 ? range(length / 110 - 1, (n) => n + 1) : [])),
  'the same precondition many times': (length) =>
    pdl(
      [{ name: 'a' }, ...range(20, (i) => ({ name: `b${i}`, needs: range(length / 60, () => 'a') }))],
      ['[r] = API.a([a])', ...range(20, (i) => `[r] = API.b${i}([a])`)],
    ),
  'many preconditions of one, called many times': (length) =>
    pdl(
      [{ name: 'a', needs: range(length / 150, (i) => `b${i}`) }, ...range(length / 150, (i) => ({ name: `b${i}` }))],
      ['if r:', ...range(length / 150, (i) => `  API.b${i}()`), ...range(length / 20, () => 'API.a()')],
    ),
  'many assignments': (length) =>
    pdl(
      [{ name: 'a' }],
      range(length / 18, (i) => `v${i + 1} = v${i}`),
    ),
  'many unknown preconditions': (length) =>
    pdl(
      range(length / 250, (i) => ({ name: `a${i}`, needs: range(manyNeeds, (n) => `lost${i}_${n}`) })),
      range(length / 250, (i) => `[r] = API.a${i}([a])`),
    ),
  'many unknown calls': (length) =>
    pdl(
      [{ name: 'a' }],
      range(length / 26, (i) => `[r${i}] = API.lost${i}([a])`),
    ),
  'many calls of one': (length) =>
    pdl(
      [{ name: 'a', needs: ['b'] }, { name: 'b' }],
      range(length / 17, () => '[r] = API.a([a])'),
    ),
  'many unknown values': (length) =>
    pdl(
      [{ name: 'a' }],
      range(length / 28, (i) => `[r] = API.a([value${i}])`),
    ),
  'many values read too early': (length) =>
    pdl(
      [{ name: 'a' }],
      [
        ...range(length / 52, (i) => `[r] = API.a([value${i}])`),
        ...range(length / 52, (i) => `[value${i}] = API.a([r])`),
      ],
    ),
  'one name declared many times': (length) =>
    pdl(
      range(length / 75, () => ({ name: 'a', needs: ['a'] })),
      ['[r] = API.a([a])'],
    ),
  'many names declared twice': (length) => {
    const count = length / 190;
    return pdl(
      [...range(count, (i) => ({ name: `a${i}`, needs: [`a${i + 1}`] })), ...range(count, (i) => ({ name: `a${i}` }))],
      range(count, (i) => `[r] = API.a${i}([a])`),
    );
  },
  'names that differ in case': (length) =>
    pdl(
      range(length / 90, (i) => ({ name: i % 2 === 0 ? `name_${i}` : `Name_${i - 1}` })),
      ['[r] = API.name_0([a])'],
    ),
  'many slots': (length) =>
    pdl([{ name: 'a' }], ['[r] = API.a([a])'], ['SLOTs:', ...range(length / 20, (i) => `  - name: slot${i}`)]),
  'many slots in much text': (length) =>
    pdl(
      [{ name: 'a' }],
      range(length / 60, (i) => `[slot${i}x] = API.a([slot${i}y])`),
      ['SLOTs:', ...range(length / 60, (i) => `  - name: slot${i}`)],
    ),
  'many uncalled names in much prose': (length) =>
    pdl(
      range(length / 150, (i) => ({ name: `nobody${i}` })),
      range(length / 75, (i) => `# say nothing of number ${i} to anybody at all, whoever asks`),
    ),
  'many answers with unknown placeholders': (length) =>
    pdl(
      [{ name: 'a' }],
      ['[r] = API.a([a])'],
      ['ANSWERs:', ...range(length / 55, (i) => `  - name: b${i}\n    desc: It is $lost${i} or $lost-${i}.`)],
    ),
  'nested conditions': (length) => {
    // Maximum nesting of the parser, repeated.
    const depth = 40;
    const block = (from: number): string[] => [
      ...range(depth, (d) => `${'  '.repeat(d)}if r == "${from}_${d}":`),
      `${'  '.repeat(depth)}[r] = API.a${from}([a])`,
    ];
    const cost = depth * (depth + 1) + depth * 17;
    const count = Math.floor(length / (cost + 170));
    return pdl(
      range(count, (i) => ({ name: `a${i}`, needs: i === 0 ? [] : [`a${i - 1}`] })),
      range(count, block).flat(),
    );
  },
  'conditions side by side': (length) => {
    const count = length / 150;
    return pdl(
      range(count, (i) => ({ name: `a${i}`, needs: i === 0 ? [] : [`a${i - 1}`] })),
      range(count, (i) => [`if r == "${i}":`, `  [r] = API.a${i}([a])`]).flat(),
    );
  },
  'one long chain of elif': (length) =>
    pdl(
      [{ name: 'a' }],
      [
        'if r == "x":',
        '  [r] = API.a([a])',
        ...range(length / 45, (i) => [`elif r == "${i}":`, '  [r] = API.a([a])']).flat(),
      ],
    ),
  'many chains of elif': (length) =>
    pdl(
      [{ name: 'a' }],
      range(length / 105, (i) => [
        `if r == "${i}":`,
        '  [r] = API.a([a])',
        `elif r == "b${i}":`,
        '  [r] = API.a([a])',
      ]).flat(),
    ),
  'values outside of a list': (length) =>
    pdl([{ name: 'a' }], range(length / 55, (i) => [`if kind == "lost${i}":`, '  [kind] = API.a([a])']).flat(), [
      'SLOTs:',
      '  - name: kind',
      '    values: [first, second, third]',
    ]),
  'loops in loops, each reading late values': (length) =>
    pdl(
      range(length / 160, (i) => ({ name: `a${i}`, needs: [`a${i + 1}`] })),
      range(length / 160, (i) => [`while v${i} == "x":`, `  [v${i + 1}] = API.a${i}([v${i}])`]).flat(),
    ),
  'many functions that call each other': (length) => {
    const count = Math.floor(length / 70);
    return pdl(
      [{ name: 'a', needs: ['b'] }, { name: 'b' }],
      [...range(count, (i) => [`def f${i}():`, '  [r] = API.a([a])', `  f${(i + 1) % count}()`]).flat(), 'f0()'],
    );
  },
  'many functions that nothing calls': (length) =>
    pdl(
      [{ name: 'a' }],
      [...range(length / 42, (i) => [`def f${i}():`, '  [r] = API.a([a])']).flat(), '[r] = API.a([a])'],
    ),
  'many unreachable statements': (length) =>
    pdl([{ name: 'a' }], range(length / 60, (i) => [`if r == "${i}":`, '  return', '  [r] = API.a([a])']).flat()),
  'many endless loops': (length) =>
    pdl(
      [{ name: 'a' }],
      range(length / 55, (i) => [`if r == "${i}":`, '  while true:', '    [r] = API.a([a])']).flat(),
    ),
  'try in many steps': (length) =>
    pdl(
      range(length / 210, (i) => ({ name: `a${i}`, needs: i === 0 ? [] : [`a${i - 1}`] })),
      [
        'try:',
        ...range(length / 210, (i) => `  [r] = API.a${i}([a])`),
        'except:',
        '  [r] = API.a0([a])',
        ...range(length / 210, (i) => `[r] = API.a${i}([a])`),
      ],
    ),
  'comments that switch rules off': (length) =>
    pdl(
      [{ name: 'a' }],
      range(length / 90, (i) => ['# weir: off unknown-call unknown-value', `[r] = API.lost${i}([value${i}])`]).flat(),
    ),
  'many parameters, many calls': (length) =>
    pdl(
      [{ name: 'a', request: range(length / 25, (i) => `p${i}`) }],
      range(length / 24, (i) => `API.a([p${i % 100}, q])`),
    ),
  'one call with many arguments': (length) =>
    pdl(
      [{ name: 'a', request: range(length / 18, (i) => `p${i}`) }],
      [`API.a([${range(length / 18 - 2, (i) => `q${i}`).join(', ')}])`],
    ),
  'many results, many calls': (length) =>
    pdl(
      [{ name: 'a', response: range(length / 30, (i) => `v${i}`) }],
      [...range(length / 40, () => 'API.a([a])'), ...range(length / 60, (i) => `API.a([v${i}])`)],
    ),
  'many placeholders, many calls': (length) =>
    pdl(
      [{ name: 'a' }],
      [...range(length / 30, () => 'ANSWER.t()'), ...range(length / 60, (i) => `v${i} = API.a([a])`)],
      ['ANSWERs:', '  - name: t', `    desc: "${range(length / 30, (i) => `$v${i}`).join(' ')}"`],
    ),
  'two long names that are alike': (length) =>
    pdl([{ name: 'a'.repeat(length / 3) }], [`[r] = API.${'a'.repeat(length / 3)}b([a])`]),
  'many long names': (length) =>
    pdl(
      range(length / 2000, (i) => ({ name: `${'ab'.repeat(500)}${i}` })),
      range(length / 2000, (i) => `[r] = API.${'ab'.repeat(499)}c${i}x([a])`),
    ),
  'many slots within one long word': (length) =>
    pdl(
      [{ name: 'a' }],
      [`# ${'a'.repeat(length / 2)}`],
      ['SLOTs:', ...range(length / 240, (i) => `  - name: ${'a'.repeat(6 + (i % 200))}`)],
    ),
  'try around each call': (length) =>
    pdl(
      range(length / 140, (i) => ({ name: `a${i}`, needs: i === 0 ? [] : [`a${i - 1}`] })),
      range(length / 140, (i) => ['try:', `  [r] = API.a${i}([a])`, 'except:', '  ANSWER.sorry()']).flat(),
    ),
  'one long function, called many times': (length) =>
    pdl(
      [{ name: 'a', needs: ['b'] }, { name: 'b' }],
      ['def f():', ...range(length / 30, () => '  API.a([a])'), ...range(length / 20, () => 'f()')],
    ),
  'a chain of functions with values': (length) => {
    const count = Math.floor(length / 190);
    return pdl(
      range(count, (i) => ({ name: `a${i}`, needs: [`a${(i * 7 + 1) % count}`] })),
      [
        ...range(count, (i) => [
          `def f${i}():`,
          `  [v${i}] = API.a${i}([v${i + 1}])`,
          ...(i === 0 ? [] : [`  f${i - 1}()`]),
        ]).flat(),
        `f${count - 1}()`,
      ],
    );
  },
  'loops in a row with values': (length) =>
    pdl(
      range(length / 190, (i) => ({ name: `a${i}`, needs: [`a${(i * 7) % Math.floor(length / 190)}`] })),
      range(length / 190, (i) => [
        'while r == "x":',
        `  [v${i}] = API.a${i}([v${i + 1}])`,
        '  if r == 2:',
        '    break',
      ]).flat(),
    ),
  'for loops with values': (length) =>
    pdl([{ name: 'a' }], range(length / 40, (i) => [`for x${i} in y${i}:`, `  z = x${i}`]).flat()),
  'one variable with many values': (length) =>
    pdl(
      [{ name: 'a' }],
      range(length / 9, (i) => `x = ${i}`),
    ),
  'one long sum': (length) => pdl([{ name: 'a' }], [`x = ${range(length / 8, (i) => `v${i}`).join(' + ')}`]),
  'many conditions as preconditions': (length) =>
    pdl(
      range(length / 130, (i) => ({
        name: `b${i}`,
        needs: [`"b${i + 1} and v${i} == 1"`, `"b${i + 2} or b${i + 3}"`],
      })),
      range(length / 130, (i) => `[v${i}] = API.b${i}([a])`),
    ),
  'many sections': (length) =>
    `${range(length / 60, (i) => `Kind${i}:\n  - name: a${i}\n    desc: some text\n`).join('')}Procedure: |\n  API.a()\n`,
  'unknown keys': (length) => `${range(length / 14, (i) => `key${i}: text`).join('\n')}\n`,
};

/** By name; all but the last can be read without a syntax error. */
export const documentShapes: Readonly<Record<string, Shape>> = Object.fromEntries(
  Object.entries(roughShapes).map(([name, shape]) => [
    name,
    (length: number) => shape((length * length) / shape(length).length),
  ]),
);

const node = (id: string, label: string, kind: GraphNode['kind'] = 'step'): GraphNode => ({
  id,
  kind,
  label,
  shape: kind === 'condition' ? 'diamond' : 'square',
  range: { start: 0, end: 0 },
});
const edge = (index: number, from: string, to: string): GraphEdge => ({ id: `e${index}`, from, to, kind: 'flow' });

const steps = (count: number) => range(count, (i) => node(`n${i}`, `Step ${i}`));
const joined = (count: number, targets: (index: number) => readonly number[]): WorkflowGraph => {
  const edges: GraphEdge[] = [];
  for (let i = 0; i < count; i++) for (const to of targets(i)) edges.push(edge(edges.length, `n${i}`, `n${to}`));
  return { nodes: steps(count), edges };
};

/** Flowcharts with the given number of nodes. */
export const graphShapes: Readonly<Record<string, (count: number) => WorkflowGraph>> = {
  chain: (count) => joined(count, (i) => (i + 1 < count ? [i + 1] : [])),
  'chain backwards': (count) => joined(count, (i) => (i > 0 ? [i - 1] : [])),
  'chain and jumps (7i + 1)': (count) => joined(count, (i) => [...(i + 1 < count ? [i + 1] : []), (7 * i + 1) % count]),
  'jumps (7i + 1)': (count) => joined(count, (i) => [(7 * i + 1) % count]),
  'forward, ten each': (count) => joined(count, (i) => range(10, (k) => i + 1 + k * 7).filter((to) => to < count)),
  'one cycle': (count) => joined(count, (i) => [(i + 1) % count]),
  star: (count) => joined(count, (i) => (i === 0 ? range(count - 1, (n) => n + 1) : [])),
  'many loops apart': (count) => joined(count, (i) => [i ^ 1]),
  'no edges': (count) => joined(count, () => []),
  'pairs apart': (count) => joined(count, (i) => (i % 2 === 0 && i + 1 < count ? [i + 1] : [])),
  'the same edge many times': (count) => joined(count, (i) => (i + 1 < count ? [0, 1] : [])),
  'a start, and much that it does not reach': (count) => {
    const graph = joined(count, (i) => (i + 1 < count && i % 2 === 1 ? [i + 1] : []));
    const start = node('start', 'Start', 'start');
    return { nodes: [start, ...graph.nodes], edges: [edge(-1, 'start', 'n0'), ...graph.edges] };
  },
  'decisions with one exit': (count) => {
    const graph = joined(count, (i) => (i + 1 < count ? [i + 1] : []));
    return { ...graph, nodes: graph.nodes.map((one) => ({ ...one, kind: 'condition', shape: 'diamond' })) };
  },
};

const lines = (count: number, make: (index: number) => string): string => range(count, make).join('\n');

/** Texts of flowcharts and state diagrams with the given number of subgraphs, by name. */
export const subgraphShapes: Readonly<Record<string, (count: number) => string>> = {
  'edges between subgraphs': (count) =>
    `flowchart TD\n${lines(count, (i) => `subgraph s${i}\nn${i}\nend\ns${i} --> s${i + 1}`)}\n`,
  'subgraphs in each other, with edges': (count) =>
    [
      'flowchart TD',
      lines(count, (i) => `subgraph s${i}\nn${i} --> s${i}`),
      lines(count, () => 'end'),
      lines(count, (i) => `n${i} --> s0`),
    ].join('\n'),
  'one subgraph opened again and again': (count) => `flowchart TD\n${lines(count, (i) => `subgraph s\nn${i}\nend`)}\n`,
  'subgraphs that name the next': (count) => `flowchart TD\n${lines(count, (i) => `subgraph s${i}\ns${i + 1}\nend`)}\n`,
  'states in each other': (count) =>
    `stateDiagram-v2\n${lines(count, (i) => `state s${i} {`)}\n${lines(count, () => '}')}\n`,
};
