import { beforeAll, describe, expect, it } from 'vitest';
import { readStateDiagram } from '../../core/flowchart';
import { loadMermaid } from './loadMermaid';

interface StateStatement {
  readonly stmt: string;
  readonly id?: string;
  readonly type?: string;
  readonly doc?: readonly StateStatement[];
  readonly state1?: StateStatement;
  readonly state2?: StateStatement;
  readonly description?: string | readonly string[];
}

interface StateDatabase {
  extract(): void;
  getRootDocV2(): StateStatement;
}

interface StateParser {
  parser: { yy: unknown };
  parse(text: string): void;
}

let parser: StateParser;
let Database: new (version: number) => StateDatabase;

beforeAll(async () => {
  const { mermaidAPI } = await loadMermaid();
  const diagram = await mermaidAPI.getDiagramFromText('stateDiagram-v2\n');
  parser = diagram.parser as unknown as StateParser;
  Database = (diagram.db as unknown as { constructor: typeof Database }).constructor;
});

/** Mermaid's reading of the text, with the ids that its database gives to `[*]`; undefined if it refuses the text. */
function askStates(text: string) {
  const database = new Database(2);
  // The later steps clean labels with a DOM.
  database.extract = () => undefined;
  parser.parser.yy = database;
  try {
    parser.parse(`${text}\n`);
  } catch {
    return undefined;
  }
  const edges: string[] = [];
  const states = new Set<string>();
  const members: string[] = [];
  const walk = ({ doc = [] }: StateStatement, parent: string | undefined) => {
    for (const part of doc) {
      const named = part.stmt === 'relation' ? [part.state1, part.state2] : part.stmt === 'state' ? [part] : [];
      for (const state of named) {
        if (state?.id === undefined || state.type === 'divider') continue;
        states.add(state.id);
        if (parent !== undefined) members.push(`${state.id} in ${parent}`);
      }
      if (part.stmt === 'relation') {
        edges.push(
          `${part.state1?.id} -> ${part.state2?.id}: ${String(part.description ?? '')
            .replace(/^:/, '')
            .trim()}`,
        );
      }
      if (part.stmt === 'state' && part.doc) walk(part, part.type === 'divider' ? parent : part.id);
    }
  };
  walk(database.getRootDocV2(), undefined);
  return { edges, states: [...states].sort(), members: [...new Set(members)].sort() };
}

function readStates(text: string) {
  const { data, faults } = readStateDiagram(text);
  if (faults.length > 0) return undefined;
  return {
    edges: data.edges.map(({ from, to, text: label }) => `${from} -> ${to}: ${label}`),
    states: data.vertices.map(({ id }) => id).sort(),
    members: data.subgraphs.flatMap(({ id, nodes }) => nodes.map((node) => `${node} in ${id}`)).sort(),
  };
}

describe('state diagrams, ours and by the grammar of Mermaid', () => {
  it.each([
    'stateDiagram-v2\n  [*] --> Idle\n  Idle --> Busy : go\n  Busy --> [*]',
    'stateDiagram\n  direction LR\n  A --> B\n  B --> A:back\n  A: what it is',
    'stateDiagram-v2\n  state "Long name" as L\n  [*] --> L\n  state c <<choice>>\n  L --> c\n  c --> [*] : x > 1\n  c --> L : else',
    'stateDiagram-v2\n  state Order {\n    [*] --> Pick\n    Pick --> [*]\n  }\n  [*] --> Order\n  Order --> [*]',
    'stateDiagram-v2\n  state Outer {\n    state Inner {\n      [*] --> a\n      a --> [*]\n    }\n    [*] --> Inner\n  }\n  [*] --> Outer',
    'stateDiagram-v2\n  state f <<fork>>\n  [*] --> f\n  f --> A\n  f --> B\n  state j <<join>>\n  A --> j\n  B --> j\n  j --> [*]',
    'stateDiagram-v2\n  A --> B\n  note right of A : hello\n  note left of B\n    some words\n  end note\n  B --> C',
    'stateDiagram-v2\n  state P {\n    A --> B\n    --\n    C --> D\n  }\n  [*] --> P',
    'stateDiagram-v2\n  %% comment\n  [*] --> A:::hot\n  classDef hot fill:#f96\n  class A hot',
    'stateDiagram-v2\n  hide empty description\n  A\n  state B\n  A --> B',
    'stateDiagram-v2\n  A --> ',
    'stateDiagram-v2\n  state A {\n    B --> C',
    'stateDiagram-v2\n  state "No name"\n',
  ])('%j', (text) => {
    expect(readStates(text)).toEqual(askStates(text));
  });

  it('has a fault where Mermaid makes a state of a sign', () => {
    for (const [text, sign] of [
      ['stateDiagram-v2\n  A => B', '=>'],
      ['stateDiagram-v2\n  A --> B\n  }', '}'],
    ] as const) {
      expect(askStates(text)?.states).toContain(sign);
      expect(readStates(text)).toBeUndefined();
    }
  });
});
