import { describe, expect, it } from 'vitest';
import { graphOfFlowchart, tryFlowchartEdit } from '../../../testing/flowchartEdits';
import type { WorkflowGraph } from '../../graph';
import { buildFlowchartClip, type FlowchartEdit, planFlowchartEdit } from '../index';

async function tried(source: string, edit: FlowchartEdit) {
  const graph = await graphOfFlowchart(source);
  if (!graph) throw new Error('Mermaid cannot read the fixture.');
  return tryFlowchartEdit(source, graph, edit);
}

/** The text after the edit, once Mermaid has read it as the expected graph. */
async function edited(source: string, edit: FlowchartEdit): Promise<string> {
  const result = await tried(source, edit);
  if (!result.ok) throw new Error(`${result.problem.message}\n${result.text ?? ''}`);
  return result.text;
}

const refusal = async (source: string, edit: FlowchartEdit) => {
  const result = await tried(source, edit);
  return result.ok ? 'ok' : result.problem.code;
};

const visit = `---
title: Visit
---
flowchart TD
  %% how a visit is booked
  A["Ask (once)"] --> B{Known?}
  B -->|yes| C
  B -- no --> D
  C[[Book]]:::big
  C --> E
  subgraph later [Later]
    D --> E & F
  end
  style C fill:#fff
  linkStyle 1,3 stroke:#f00
`;

/** `before` with the first of each pair replaced by the second. */
const changed = (before: string, ...pairs: readonly (readonly [string, string])[]) =>
  pairs.reduce((text, [from, to]) => text.replace(from, () => to), before);

describe('nodes of a flowchart', () => {
  it('D7.2 are added behind the flow statements, before the styles, indented like their neighbours', async () => {
    expect(await edited(visit, { kind: 'addNode', label: 'Say "hi" <b>&amp;' })).toBe(
      changed(visit, ['  end\n', '  end\n  n1["Say #quot;hi#quot; #lt;b>#amp;amp;"]\n']),
    );
    expect(await edited(visit, { kind: 'addNode', label: 'Call', id: 'phone', shape: 'hexagon', group: 'later' })).toBe(
      changed(visit, ['E & F\n', 'E & F\n    phone{{"Call"}}\n']),
    );
    expect(await edited('graph LR\r\n\tA\r\n\tB', { kind: 'addNode', label: 'C' })).toBe(
      'graph LR\r\n\tA\r\n\tB\r\n\tn1["C"]',
    );
    expect(await edited('graph TD;A-->B;style A fill:#fff;', { kind: 'addNode', label: 'C' })).toBe(
      'graph TD;A-->B;\n    n1["C"]\n    style A fill:#fff;',
    );
  });

  it('D7.2 are refused with an id that is taken or invalid in Mermaid, and without a label', async () => {
    expect(await refusal(visit, { kind: 'addNode', label: 'x', id: 'A' })).toBe('document/name-taken');
    expect(await refusal(visit, { kind: 'addNode', label: 'x', id: 'later' })).toBe('document/name-taken');
    expect(await refusal(visit, { kind: 'addNode', label: 'x', id: 'end' })).toBe('document/name-unspeakable');
    expect(await refusal(visit, { kind: 'addNode', label: 'x', id: 'a b' })).toBe('document/name-unspeakable');
    expect(await refusal(visit, { kind: 'addNode', label: '  ' })).toBe('document/name-empty');
  });

  it.each<[string, string, string, string]>([
    ['A["Ask (once)"]', 'A', 'Ask twice', 'A["Ask twice"]'],
    ['A{Known?}', 'A', 'Is it known?', 'A{Is it known?}'],
    ['A{Known?}', 'A', 'Known (now)?', 'A{"Known (now)?"}'],
    ['A[[Book]]:::big', 'A', 'Reserve', 'A[[Reserve]]:::big'],
    ['A --> B', 'B', 'Done', 'A --> B["Done"]'],
    ['A@{ shape: cyl, label: "Data" }', 'A', 'Da\\ta', 'A@{ shape: cyl, label: "Da\\\\ta" }'],
    ['A@{ shape: cyl }', 'A', 'Data', 'A["Data"]@{ shape: cyl }'],
    ['A["`**Bold** text`"]', 'A', 'Plain', 'A["Plain"]'],
    ['A[One] --> B\n  A[Two] --> B', 'A', 'Three', 'A[One] --> B\n  A[Three] --> B'],
    ['A[/Lean/] --> B[\\Other/]', 'B', 'Tray', 'A[/Lean/] --> B[\\Tray/]'],
    ['A[two\n  lines]', 'A', 'one', 'A[one]'],
    ['A["<a href="x">link</a>"] --> B', 'A', 'Text', 'A["Text"] --> B'],
  ])('D7.3 in %j the label of %s becomes %j where it takes effect', async (line, nodeId, label, wanted) => {
    expect(await edited(`flowchart TD\n  ${line}\n`, { kind: 'setLabel', nodeId, label })).toBe(
      `flowchart TD\n  ${wanted}\n`,
    );
  });

  it.each<[string, string, string]>([
    ['A["Ask"]:::big --> B', 'diamond', 'A{"Ask"}:::big --> B'],
    ['A(Ask) --> B', 'stadium', 'A([Ask]) --> B'],
    ['A[a/b]', 'lean_right', 'A[/"a/b"/]'],
    ['A --> B', 'circle', 'A(("A")) --> B'],
    ['A@{ shape: cyl, label: "x" }', 'hexagon', 'A@{ shape: hex, label: "x" }'],
    ['A[/Lean/]', 'trapezoid', 'A[/Lean\\]'],
    ['A>flag]', 'doublecircle', 'A(((flag)))'],
  ])('D7.3 in %j A gets the shape %s', async (line, shape, wanted) => {
    expect(await edited(`flowchart TD\n  ${line}\n`, { kind: 'setShape', nodeId: 'A', shape })).toBe(
      `flowchart TD\n  ${wanted}\n`,
    );
  });

  it('D7.4 get another id in every statement that refers to them', async () => {
    const source = `graph TD
  A[Ask]-->B&x --> A
  B & A:::hot e1@--> C
  subgraph g
    A
  end
  A@{ shape: rounded }
  e1@{ animate: true }
  class A,B,C hot
  style A fill:#A00
  click A "https://example.org/A" "A"
  %% A stays here
`;
    const wanted = source
      .replace('A[Ask]-->B&x --> A', 'ox[Ask]-->B&x --> ox')
      .replace('B & A:::hot', 'B & ox:::hot')
      .replace('    A\n', '    ox\n')
      .replace('  A@{', '  ox@{')
      .replace('class A,B', 'class ox,B')
      .replace('style A', 'style ox')
      .replace('click A', 'click ox');
    expect(await edited(source, { kind: 'setId', nodeId: 'A', id: 'ox' })).toBe(wanted);
    expect(await edited('graph LR\n  A---B-->C', { kind: 'setId', nodeId: 'B', id: 'o' })).toBe(
      'graph LR\n  A--- o -->C',
    );
  });

  it('D7.5 are deleted with their edges and the statements about them alone', async () => {
    expect(await edited(visit, { kind: 'deleteNode', nodeId: 'C' })).toBe(
      changed(
        visit,
        ['  B -->|yes| C\n', ''],
        ['  C[[Book]]:::big\n  C --> E\n', ''],
        ['  style C fill:#fff\n  linkStyle 1,3 stroke:#f00\n', ''],
      ),
    );
    expect(await edited(visit, { kind: 'deleteNode', nodeId: 'E' })).toBe(
      changed(visit, ['  C --> E\n', ''], ['E & F', 'F'], ['linkStyle 1,3', 'linkStyle 1']),
    );
    expect(await edited('graph LR\nA --> B --> C & D\nclass B,C x', { kind: 'deleteNode', nodeId: 'B' })).toBe(
      'graph LR\nA\nC & D\nclass C x'.replace('C & D', 'C\nD'),
    );
    expect(await edited('graph LR\nA --> B', { kind: 'deleteNode', nodeId: 'B' })).toBe('graph LR\nA');
  });

  it('D7.5 are deleted with the edges at a group that becomes empty, and the group stays in place', async () => {
    const source = 'graph LR\n  A --> g\n  subgraph h\n    B --> g\n  end\n  subgraph g\n    C\n  end\n';
    expect(await edited(source, { kind: 'deleteNode', nodeId: 'C' })).toBe(
      'graph LR\n  A\n  subgraph h\n    B\n    g\n  end\n  subgraph g\n  end\n',
    );
    const nested = 'graph LR\n  a --> b\n  subgraph A\n    B\n  end\n  subgraph B\n  end\n';
    expect(await edited(nested, { kind: 'deleteEdge', edgeId: 'a->b' })).toBe(nested.replace('a --> b', 'a\n  b'));
  });

  it('D7.5 stay in their group when the statement that mentions them there is deleted', async () => {
    const source = 'graph LR\n  A --> B\n  subgraph g\n    A --> C\n  end\n';
    expect(await edited(source, { kind: 'deleteNode', nodeId: 'C' })).toBe(source.replace('A --> C', 'A'));
  });
});

describe('edges of a flowchart', () => {
  it('D7.6 are added last, so that no earlier edge changes its number', async () => {
    expect(await edited(visit, { kind: 'addEdge', from: 'E', to: 'A', label: 'again' })).toBe(
      changed(visit, ['  end\n', '  end\n  E -->|"again"| A\n']),
    );
    const heads = { from: 'arrow', to: 'arrow' } as const;
    expect(await edited('graph LR\nA & B', { kind: 'addEdge', from: 'A', to: 'B', stroke: 'dotted', heads })).toBe(
      'graph LR\nA & B\nA <-.-> B',
    );
    expect(await refusal(visit, { kind: 'addEdge', from: 'A', to: 'B' })).toBe('document/already-there');
    expect(await refusal(visit, { kind: 'addEdge', from: 'A', to: 'Z' })).toBe('document/unknown-node');
    const onlyStart = { from: 'arrow', to: 'none' } as const;
    expect(await refusal(visit, { kind: 'addEdge', from: 'E', to: 'A', heads: onlyStart })).toBe(
      'document/unsupported-shape',
    );
  });

  it.each<[string, string, string]>([
    ['A["x"] --> B{y}', 'A->B', 'A["x"]\n  B{y}'],
    ['A & B --> C\n  A', 'A->C', 'B --> C\n  A'],
    ['A --> B & C --> D', 'B->D', 'A --> B & C\n  C --> D'],
    ['A --> B & C --> D', 'A->B', 'A --> C\n  B & C --> D'],
    ['A & B --> C & D', 'A->C', 'A --> D\n  B --> C & D'],
    ['A[1] --> B[2] -->|x| C[3] --> D[4]', 'B->C[x]', 'A[1] --> B[2]\n  C[3] --> D[4]'],
    ['A --> B; B --> C; C --> A', 'B->C', 'A --> B; C --> A'],
    ['A-->B;\n  B-->C;', 'A->B', 'A\n  B-->C;'.replace('A\n', 'A;\n')],
    ['A e1@--> B --> C\n  e1@{ animate: true }', 'A->B', 'A\n  B --> C'],
    ['A --> B\n  A --> B', 'A->B#2', 'A --> B'],
  ])('D7.7 without %j: %s, the rest is written as briefly as possible', async (lines, edgeId, wanted) => {
    expect(await edited(`flowchart TD\n  ${lines}\n`, { kind: 'deleteEdge', edgeId })).toBe(
      `flowchart TD\n  ${wanted}\n`,
    );
  });

  it('D7.8 keep their styles when their numbers change', async () => {
    const source =
      'graph LR\nA ~~~ B\nA --> B --> C & D\nlinkStyle 0,2 stroke:red\nlinkStyle 3 color:blue\nlinkStyle default fill:none';
    expect(await edited(source, { kind: 'deleteEdge', edgeId: 'A->B' })).toBe(
      'graph LR\nA ~~~ B\nB --> C & D\nlinkStyle 0,1 stroke:red\nlinkStyle 2 color:blue\nlinkStyle default fill:none',
    );
    expect(await edited(source, { kind: 'deleteEdge', edgeId: 'B->D' })).toBe(
      'graph LR\nA ~~~ B\nA --> B --> C\nD\nlinkStyle 0,2 stroke:red\nlinkStyle default fill:none',
    );
    expect(await edited(source, { kind: 'insertOnEdge', edgeId: 'A->B', label: 'X' })).toBe(
      'graph LR\nA ~~~ B\nA --> n1["X"] --> B --> C & D\nlinkStyle 0,3 stroke:red\nlinkStyle 4 color:blue\nlinkStyle default fill:none',
    );
  });

  it.each<[string, Omit<Extract<FlowchartEdit, { kind: 'setEdge' }>, 'kind'>, string]>([
    ['A --> B', { edgeId: 'A->B', label: 'yes' }, 'A -->|"yes"| B'],
    ['A -->|yes| B', { edgeId: 'A->B[yes]', label: 'no' }, 'A -->|no| B'],
    ['A -->|"yes"| B', { edgeId: 'A->B[yes]', label: 'no (never)' }, 'A -->|"no (never)"| B'],
    ['A -- yes --> B', { edgeId: 'A->B[yes]', label: 'not yet' }, 'A -- not yet --> B'],
    ['A--yes-->B', { edgeId: 'A->B[yes]', label: 'tax' }, 'A--"tax"-->B'],
    ['A == yes ====> B', { edgeId: 'A->B[yes]', label: '' }, 'A ====> B'],
    ['A ---->|yes| B', { edgeId: 'A->B[yes]', stroke: 'thick' }, 'A ====>|yes| B'],
    ['A -- yes --> B', { edgeId: 'A->B[yes]', stroke: 'dotted' }, 'A -. yes .-> B'],
    ['A == v1.2 ==> B', { edgeId: 'A->B[v1.2]', stroke: 'dotted' }, 'A -.->|"v1.2"| B'],
    ['A-->B', { edgeId: 'A->B', heads: { from: 'cross', to: 'cross' } }, 'A x--x B'.replace('x B', 'xB')],
    ['A -..-> B', { edgeId: 'A->B', stroke: 'normal', heads: { from: 'none', to: 'none' } }, 'A ---- B'],
    ['A e1@--> B', { edgeId: 'A->B', label: 'x', stroke: 'thick' }, 'A e1@==>|"x"| B'],
    ['A --> B & C', { edgeId: 'A->C', label: 'x' }, 'A --> B\n  A -->|"x"| C'],
  ])('D7.9 in %j %j changes nothing else', async (line, edit, wanted) => {
    expect(await edited(`flowchart TD\n  ${line}\n`, { kind: 'setEdge', ...edit })).toBe(`flowchart TD\n  ${wanted}\n`);
  });

  it.each<[string, string, 'from' | 'to', string, string]>([
    ['A -->|x| B\n  C', 'A->B[x]', 'to', 'C', 'A -->|x| C\n  B\n  C'],
    ['A --> B["b"]\n  C', 'A->B', 'to', 'C', 'A --> C\n  B["b"]\n  C'],
    ['A --> B --> C', 'A->B', 'from', 'C', 'A\n  C --> B --> C'],
    ['A -.....-> B\n  C ~~~~ B', 'A->B', 'to', 'C', 'A -.....-> C\n  C ~~~~ B'],
    ['A & B --> C & D', 'B->C', 'to', 'A', 'A --> C & D\n  B --> A & D'],
  ])('D7.10 in %j %s gets another end', async (lines, edgeId, end, nodeId, wanted) => {
    expect(await edited(`flowchart TD\n  ${lines}\n`, { kind: 'reconnect', edgeId, end, nodeId })).toBe(
      `flowchart TD\n  ${wanted}\n`,
    );
  });

  it('D7.10 move out of a subgraph that would otherwise include another node', async () => {
    const source = 'graph LR\n  subgraph g\n    A --> B\n  end\n  C\n';
    expect(await edited(source, { kind: 'reconnect', edgeId: 'A->B', end: 'to', nodeId: 'C' })).toBe(
      'graph LR\n  subgraph g\n    A\n    B\n  end\n  A --> C\n  C\n',
    );
  });

  it.each<[string, string, string]>([
    ['A -->|yes| B', 'A->B[yes]', 'A -->|yes| n1["X"] --> B'],
    ['A-->B', 'A->B', 'A-->n1["X"]-->B'],
    ['A -. x .-> B:::c --> C', 'A->B[x]', 'A -. x .-> n1["X"] -.-> B:::c --> C'],
    ['A --> B & C', 'A->C', 'A --> B\n  A --> n1["X"] --> C'],
    ['A\n  --> B', 'A->B', 'A\n  --> n1["X"] --> B'],
  ])('D7.11 can be split by a new node: %j', async (line, edgeId, wanted) => {
    expect(await edited(`flowchart TD\n  ${line}\n`, { kind: 'insertOnEdge', edgeId, label: 'X' })).toBe(
      `flowchart TD\n  ${wanted}\n`,
    );
  });
});

describe('groups of a flowchart', () => {
  const grouped =
    'graph LR\n  A --> B --> C\n  subgraph one [First]\n    direction TB\n    B --> D\n    subgraph two\n      E\n    end\n  end\n';

  it('D7.12 are added around nodes in the innermost group that contains them', async () => {
    expect(await edited(grouped, { kind: 'addGroup', nodeIds: ['A', 'C'], title: 'Out of it' })).toBe(
      `${grouped}  subgraph group1["Out of it"]\n      A\n      C\n  end\n`,
    );
    expect(await edited(grouped, { kind: 'addGroup', nodeIds: ['B', 'E'], title: 'In' })).toBe(
      grouped.replace('[First]\n', '[First]\n    subgraph group1["In"]\n        B\n        E\n    end\n'),
    );
  });

  it('D7.12 keep their id when the title changes', async () => {
    const title = (source: string, groupId: string, text: string) =>
      edited(source, { kind: 'setGroupTitle', groupId, title: text });
    expect(await title(grouped, 'one', 'Second')).toBe(grouped.replace('First', 'Second'));
    expect(await title(grouped, 'two', 'Inner')).toBe(grouped.replace('two\n', 'two["Inner"]\n'));
    const named = 'graph LR\n  subgraph "Several words"\n    A\n  end\n';
    expect(await title(named, 'subGraph0', 'Other words')).toBe(named.replace('Several', 'Other'));
    expect(await title(named, 'subGraph0', 'Word')).toBe(named.replace('"Several words"', 'subGraph0["Word"]'));
  });

  it('D7.13 are removed: their content stays, their direction is removed, edges move to the nodes where they were drawn', async () => {
    const source = `${grouped}  X --> one --> Y\n  style one fill:#fff\n`;
    expect(await edited(source, { kind: 'ungroup', groupId: 'one' })).toBe(
      'graph LR\n  A --> B --> C\n    B --> D\n    subgraph two\n      E\n    end\n  X --> B\n  E --> Y\n',
    );
  });

  it('D7.12 D7.13 are not changed if the text leaves open which group is meant', async () => {
    const named = 'flowchart LR\n  subgraph A\n    B\n  end\n  subgraph B\n    b\n  end\n';
    expect(await refusal(named, { kind: 'ungroup', groupId: 'B' })).toBe('document/unsupported-shape');
    const twice = 'flowchart LR\n  subgraph o\n  subgraph i\n  a\n  end\n  subgraph i\n  b\n  end\n  end\n';
    expect(await refusal(twice, { kind: 'addGroup', nodeIds: ['a', 'b'], title: 'T' })).toBe(
      'document/unsupported-shape',
    );
  });

  it('D7.14 gain and lose nodes', async () => {
    expect(await edited(grouped, { kind: 'moveToGroup', nodeIds: ['A'], groupId: 'one' })).toBe(
      grouped.replace('    end\n  end\n', '    end\n    A\n  end\n'),
    );
    expect(await edited(grouped, { kind: 'moveToGroup', nodeIds: ['B'], groupId: undefined })).toBe(
      grouped.replace('    B --> D\n', '    D\n').replace(/ {2}end\n$/, '  end\n  B --> D\n'),
    );
    expect(await edited(grouped, { kind: 'moveToGroup', nodeIds: ['B', 'D'], groupId: 'two' })).toBe(
      grouped.replace('      E\n', '      E\n      B\n      D\n'),
    );
    const shaped = 'graph LR\n  subgraph a\n    X["x"]:::c\n    Y\n  end\n  subgraph b\n    Z\n  end\n';
    expect(await edited(shaped, { kind: 'moveToGroup', nodeIds: ['X'], groupId: 'b' })).toBe(
      'graph LR\n  subgraph a\n    Y\n  end\n  subgraph b\n    Z\n    X["x"]:::c\n  end\n',
    );
  });

  it('D7.12 can name each other', async () => {
    const rings = 'graph LR\n  x --> A\n  subgraph A\n    B\n    c\n  end\n  subgraph B\n    A\n    d\n  end\n';
    const graph = (await graphOfFlowchart(rings)) as WorkflowGraph;
    expect(await edited(rings, { kind: 'setLabel', nodeId: 'c', label: 'C' })).toContain('c["C"]');
    for (const edit of [
      { kind: 'moveToGroup', nodeIds: ['c'], groupId: undefined },
      { kind: 'addGroup', nodeIds: ['c', 'd'], title: 'T' },
      { kind: 'deleteNode', nodeId: 'c' },
      { kind: 'ungroup', groupId: 'A' },
    ] as const) {
      // The edit either succeeds or is refused, but never loops forever.
      expect((await tried(rings, edit)).ok).toBeTypeOf('boolean');
    }
    expect(buildFlowchartClip(rings, graph, ['c', 'd'])).toContain('  c\n');
  });

  it('D7.14 are not emptied while edges lead to them', async () => {
    const source = 'graph LR\n  A --> one\n  subgraph one\n    B\n  end\n';
    const edit = { kind: 'moveToGroup', nodeIds: ['B'], groupId: undefined } as const;
    expect(await refusal(source, edit)).toBe('document/unsupported-shape');
  });
});

describe('a flowchart as a whole', () => {
  it.each([
    ['flowchart TD\nA', 'flowchart LR\nA'],
    ['graph\nA', 'graph LR\nA'],
    [
      '---\ntitle: graph TD\n---\n%% graph TD\ngraph TD;A-->B',
      '---\ntitle: graph TD\n---\n%% graph TD\ngraph LR;A-->B',
    ],
    ['graph v\nA', 'graph LR\nA'],
    ['flowchart-elk BT\nA', 'flowchart-elk LR\nA'],
  ])('D7.15 changes its direction: %j', async (source, wanted) => {
    expect(await edited(source, { kind: 'setDirection', direction: 'LR' })).toBe(wanted);
  });

  it('D7.16 includes a pasted clip, with numbers on ids that are taken', async () => {
    const clip =
      'flowchart LR\n  A["One"] --> B\n  subgraph g [G]\n    B\n  end\n  class A big\n  linkStyle 0 stroke:red\n';
    expect(await edited('graph TD\n\tA --> g\n', { kind: 'paste', text: clip })).toBe(
      'graph TD\n\tA --> g\n\tA1["One"] --> B\n\tsubgraph g1 [G]\n\t  B\n\tend\n\tclass A1 big\n\tlinkStyle 1 stroke:red\n',
    );
    expect(await edited('graph TD\n', { kind: 'paste', text: 'A --> B' })).toBe('graph TD\n    A --> B\n');
    for (const text of ['Dear all, (see below', 'word', 'two words', 'one\ntwo', '']) {
      expect(await refusal(visit, { kind: 'paste', text })).toBe('document/not-a-clip');
    }
    const graph = (await graphOfFlowchart(visit)) as WorkflowGraph;
    const why = (text: string) => {
      const plan = planFlowchartEdit(visit, graph, { kind: 'paste', text });
      return plan.ok ? 'ok' : plan.error.message;
    };
    expect(why('word')).toBe('This text holds no lines of a flowchart.');
    const broken = 'Line 2 of this text cannot be read: "B --> [x". Fix it, then paste again.';
    expect([why('A --> B\nB --> [x'), why('flowchart TD\nB --> [x\n')]).toEqual([broken, broken]);
  });

  it('D7.16 copies a clip of nodes with their shapes and styles, their edges and the groups they fill', async () => {
    const source = `graph LR
  A[Ask] e1@-->|x| B:::hot & C
  B ==> one
  subgraph one [First]
    direction TB
    C@{ shape: cyl } -.-> D
  end
  D --> A
  classDef hot fill:#f00
  classDef cold fill:#00f
  class A,C hot
  style D fill:#fff
  linkStyle 1,3 stroke:red
`;
    const graph = (await graphOfFlowchart(source)) as WorkflowGraph;
    expect(buildFlowchartClip(source, graph, ['B', 'C', 'D'])).toBe(`flowchart LR
  B:::hot
  subgraph one [First]
    direction TB
    C@{ shape: cyl }
    D
  end
  B ==> one
  C -.-> D
  classDef hot fill:#f00
  class C hot
  style D fill:#fff
  linkStyle 1 stroke:red
`);
    expect(buildFlowchartClip(source, graph, ['A', 'B'])).toBe(`flowchart LR
  A[Ask]
  B:::hot
  A e1@-->|x| B
  classDef hot fill:#f00
  class A hot
`);
    expect(buildFlowchartClip(source, graph, ['nobody'])).toBe('');
    // Mermaid treats two nested subgraphs of the same name as one subgraph.
    const twice = 'flowchart TD\nsubgraph s\nsubgraph s\nA(T) --> B\nend\nend\n';
    expect(buildFlowchartClip(twice, (await graphOfFlowchart(twice)) as WorkflowGraph, ['A', 'B'])).toBe(
      'flowchart TB\n  subgraph s\n    A(T)\n    B\n  end\n  A --> B\n',
    );
    const clip = buildFlowchartClip(source, graph, ['A', 'B', 'C', 'D']);
    const pasted = await edited(source, { kind: 'paste', text: clip });
    expect(pasted.match(/classDef hot/g)).toHaveLength(1);
    const again = (await graphOfFlowchart(pasted)) as WorkflowGraph;
    expect(again.edges.length).toBe(2 * graph.edges.length);
    expect(again.nodes.slice(4).map(({ label }) => label)).toEqual(['Ask', 'B', 'C', 'D']);
  });

  it('is refused if the text is not a flowchart', () => {
    const plan = planFlowchartEdit(
      'sequenceDiagram\nA->>B: hi',
      { nodes: [], edges: [] },
      { kind: 'addNode', label: 'x' },
    );
    expect(plan.ok ? 'ok' : plan.error.code).toBe('document/unsupported-shape');
  });
});
