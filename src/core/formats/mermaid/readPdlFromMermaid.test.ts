// Small flowcharts and state diagrams of each kind, and the procedures they convert to.

import { describe, expect, it } from 'vitest';
import { buildFlowchartGraph, readFlowchart } from '../../flowchart';
import { parsePdl } from '../../language';
import { convertTo } from '../convertTo';

function converted(source: string) {
  const { data, diagnostics } = readFlowchart(source);
  expect(diagnostics).toEqual([]);
  const result = convertTo('pdl', { kind: 'mermaid', source, flowchart: buildFlowchartGraph(data) });
  if (!result.ok) throw new Error(result.error.message);
  const document = parsePdl(result.value.text);
  return { ...result.value, document, procedure: document.procedure?.text.trimEnd() };
}

const procedureOf = (source: string) => converted(source).procedure;
const notesOf = (source: string) => converted(source).notes.join('\n');

describe('steps', () => {
  it.each(['{{_}}', '{_}', '@{ shape: prepare, label: _ }', '@{ shape: diam, label: _ }', '@{ shape: hex, label: _ }'])(
    'are nodes with one exit in the shape %s',
    (shape) => {
      const source = `flowchart TD\n  A[Deploy] --> P${shape.replace('_', '"Verify in prod"')}\n  P --> B[Close]\n`;
      expect(procedureOf(source)).toBe('API.deploy()\nAPI.verify_in_prod()\nAPI.close()');
    },
  );

  it('are decisions where a hexagon has two exits', () => {
    const source = 'flowchart TD\n  A[Ask] --> P{{Size?}}\n  P -->|small| B[Box]\n  P -->|large| C[Pallet]\n';
    expect(procedureOf(source)).toBe('[size] = ANSWER.ask()\nif size == "small":\n  Box\nelse:\n  # large\n  Pallet');
  });
});

describe('a choice without labels', () => {
  it('does not take the question of the step that it leads to for its own condition', () => {
    const source = `flowchart TD
  A[Pay] --> B{"sum == 1"}
  A --> E([End])
  B -->|true| C[Thank]
  B -->|else| D[Send the change]
  C & D --> F[File] --> A
`;
    const [choice, question] = procedureOf(source)?.match(/if .*:/g) ?? [];
    expect(choice).toContain('"sum == 1"');
    expect(question).toBe('if sum == 1:');
  });
});

describe('an export of LangGraph', () => {
  const procedure = `while True:
  [agent_outcome] = ANSWER.agent()
  if agent_outcome == "continue":
    API.tools()
  else:
    # end
    break`;

  it('begins at __start__ and ends at __end__', () => {
    const source = `graph TD;
	__start__([<p>__start__</p>]):::first
	agent(agent)
	tools(tools)
	__end__([<p>__end__</p>]):::last
	__start__ --> agent;
	agent -. &nbsp;continue&nbsp; .-> tools;
	agent -. &nbsp;end&nbsp; .-> __end__;
	tools --> agent;
`;
    expect(procedureOf(source)).toBe(procedure);
  });

  it('chooses among dotted arrows without labels', () => {
    const source = `graph TD;
	__start__["__start__"] --> route
	route -.-> search & answer
	search & answer --> __end__
`;
    expect(procedureOf(source)).toBe(
      '[route_outcome] = API.route()\nif route_outcome == "search":\n  API.search()\nelse:\n  # answer\n  ANSWER.answer()',
    );
  });
});

describe('several steps at once', () => {
  const note = 'a procedure does one after the other, in the order of the drawing';

  it('follow each other between bars', () => {
    const source = `stateDiagram-v2
  state split <<fork>>
  state meet <<join>>
  [*] --> split
  split --> Pack
  split --> Bill
  Pack --> meet
  Bill --> meet
  meet --> Ship
  Ship --> [*]
`;
    expect(procedureOf(source)).toBe('Pack\nAPI.bill()\nAPI.ship()');
    expect(notesOf(source)).toContain(`("split"); ${note}`);
  });

  it('follow each other where arrows with one label lead to them', () => {
    const source = 'flowchart TD\n  A[Idle] -->|coin| B[Ship] & C[Bill]\n  B & C --> E[Close]\n';
    expect(procedureOf(source)).toBe('Idle\n# coin\nAPI.ship()\nAPI.bill()\nAPI.close()');
    expect(notesOf(source)).toContain(`("Idle"); ${note}`);
  });

  it('follow each other where several steps lead to all of them', () => {
    const source = `flowchart TD
  A{Size?} -->|small| B[Box]
  A -->|large| C[Pallet]
  B & C --> D[Label] & E[Weigh]
  D & E --> F[Ship]
`;
    expect(procedureOf(source)).toBe(
      '[size] = ANSWER.ask_size()\nif size == "small":\n  Box\nelse:\n  # large\n  Pallet\nLabel\nWeigh\nAPI.ship()',
    );
  });

  it('follow each other in the regions of a state, one that never ends last', () => {
    const source = `stateDiagram-v2
  [*] --> Online
  state Online {
    [*] --> Blink
    Blink --> Pause
    Pause --> Blink
    --
    [*] --> Warm
    Warm --> Hot
  }
`;
    expect(procedureOf(source)).toBe('Warm\nHot\nwhile True:\n  Blink\n  Pause');
    expect(notesOf(source)).toContain('One subgraph is not carried over, only what is in it: "Online".');
  });
});

describe('a note on a state that has no step', () => {
  it.each([
    [
      'A[First] a@--> B[Second]\n  a --> C[Third]',
      'The arrow from "a" to "Third" is not drawn: "a" is the id of an arrow.',
    ],
    ['A[First] --> B[Second]\n  A ~~~ C[Third]\n  C --> B', '"First" to "Third"'],
    ['A[First] --> B[Second]\n  C[Third]', 'One node has no arrows and stayed out of the procedure: "Third".'],
    ['A[First] <--> B[Second]', 'between "First" and "Second"'],
    ['A[First] --> B[Second]\n  style A fill:#f00', 'Styles, classes and clicks of the drawing are not carried over.'],
  ])('is named in a note: %s', (lines, note) => {
    expect(notesOf(`flowchart LR\n  ${lines}\n`)).toContain(note);
  });

  it('is not an arrow to a subgraph around the step, which its other steps follow', () => {
    const source = 'flowchart LR\n  A --> box\n  subgraph box\n    A\n    B[Second]\n  end\n  box --> C[Third]\n';
    expect(procedureOf(source)).toBe('A\nSecond\nThird');
  });
});

describe('texts', () => {
  it('are the title of the front matter, labels without entities, comments and notes of states', () => {
    const source = `---
title: "Order: refund"
---
%% asked by the auditors
flowchart TD
  A["Ask：name &amp; size<br/>twice"] --> B["\`**bold** words\`"]
  B --> C["say #quot;hi#quot; &lt;b&gt;"]
`;
    const { document, text } = converted(source);
    expect(document.name?.name).toBe('Order: refund');
    expect(document.answers.map(({ desc }) => desc)).toEqual(['Ask：name & size twice', 'say "hi" <b>']);
    expect(text).toContain('bold words');
    expect(text).toContain('# asked by the auditors');
  });

  it('remain steps if PDL would read them as code, and do not describe a value by a comparison', () => {
    const { document, text } = converted(`flowchart TD
  s([Start]) --> a[Pick goods] --> b{amount > 100}
  b -->|True| c[Keep in store] --> d[Continue] --> e([End])
  b -->|False| e
`);
    expect(text).toContain('Keep in store.\n');
    expect(text).toContain('Continue.\n');
    expect(document.slots.map(({ desc }) => desc)).toEqual([undefined]);
  });

  it('keep what a choice of a state diagram is called and what its notes say', () => {
    const source = `stateDiagram-v2
  state "Is it dry?" as pick <<choice>>
  [*] --> Look
  Look --> pick
  pick --> Paint: dry
  pick --> Look: wet
  note right of Paint: two coats
`;
    const { document, text } = converted(source);
    expect(document.slots.map(({ desc, values }) => [desc, values])).toEqual([['Is it dry?', ['dry', 'wet']]]);
    expect(text).toContain('# two coats');
  });
});
