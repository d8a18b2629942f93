import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildFlowchartGraph, readFlowchart } from '../flowchart';
import { type ImportFormat, importFormats } from '../formats';
import { importFlow, importFormatName, MAX_IMPORT, MAX_IMPORTED_NODES } from './importFlow';

/** One small file of each format. */
const examples: Partial<Record<ImportFormat, readonly string[]>> = {
  n8n: [
    `{"name": "x", "nodes": [{"name": "A", "type": "n8n-nodes-base.if", "parameters": {"conditions": {"string": [{"value1": "={{$json.a}}", "value2": "b"}]}}}, {"name": "B", "type": "n8n-nodes-base.set"}], "connections": {"A": {"main": [[{"node": "B", "type": "main", "index": 0}]]}}}`,
  ],
  dify: [
    `kind: app
app: {name: x}
workflow:
  graph:
    nodes:
      - {id: a, data: {type: if-else, title: A, cases: [{case_id: t, conditions: [{comparison_operator: is, value: x, variable_selector: [a, b]}]}]}}
      - {id: l, data: {type: loop, title: L}}
      - {id: b, parentId: l, data: {type: answer, title: B, answer: hello}}
    edges: [{source: a, sourceHandle: t, target: l}]
`,
  ],
  langgraph: [
    `{"nodes": [{"id": "__start__"}, {"id": "s:a", "data": {"name": "a"}}], "edges": [{"source": "__start__", "target": "s:a", "conditional": true, "data": "x"}]}`,
    `def r(s) -> Literal["a", "b"]: return "a"
g = StateGraph(S)
for n in ["a", "b"]:
    g.add_node(n, f)
g.add_conditional_edges(START, r, {k: k for k in xs})
`,
    `const g = new StateGraph(S).addNode("a", (s) => new Command({ goto: "b" })).addNode("b", f).addConditionalEdges("a", (s) => s.x ? "a" : END, { x: "b", ...more });`,
  ],
  xstate: [
    `{"id": "m", "initial": "a", "on": {"X": ".b"}, "states": {"a": {"on": {"GO": [{"target": "b", "guard": "g"}, "#m.b.c"]}}, "b": {"initial": "c", "states": {"c": {"after": {"10": "#m"}}}}}}`,
    `createMachine<C>({ initial: "a", states: { a: { always: [{ target: "b", guard: and(["x", not("y")]) }] }, ["b"]: { ...shared, invoke: { src: f(() => 1), onDone: \`a\` } } } } as const)`,
  ],
  rasa: [
    `flows:
  a:
    steps:
      - collect: x
        next: [{if: slots.x = '1', then: [{action: utter_a, next: END}]}, {else: z}]
      - {id: z, link: b}
  b: {steps: [{call: a}]}
rules: [{rule: r, steps: [{intent: i}, {action: u}]}]
`,
  ],
};
const cases = Object.entries(examples).flatMap(([format, texts]) =>
  texts.map((text) => [format as ImportFormat, text] as const),
);

describe('importFlow', () => {
  it.each(cases)('reads a file of %s into a flowchart', async (format, text) => {
    const imported = await importFlow(format, text);
    if (!imported.ok) throw new Error(imported.error.message);
    const { data, diagnostics } = readFlowchart(imported.value.text);
    expect(diagnostics).toEqual([]);
    expect(buildFlowchartGraph(data).nodes.length).toBeGreaterThan(1);
    expect(imported.value.text).toContain(`%% Imported from ${importFormatName(format)}.`);
  });

  it.each(cases)('never throws on damaged files of %s', async (format, text) => {
    const piece = fc.tuple(
      fc.nat(text.length),
      fc.nat(30),
      fc.constantFrom('', '{', '[', '"', ':', '\n', 'null', '*a', '-', '))'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 4 }), async (cuts) => {
        let damaged = text;
        for (const [at, length, put] of cuts) damaged = damaged.slice(0, at) + put + damaged.slice(at + length);
        const imported = await importFlow(format, damaged);
        if (imported.ok) expect(readFlowchart(imported.value.text).diagnostics).toEqual([]);
        else expect(imported.error.message).toMatch(/[a-z].*\./);
      }),
      { numRuns: 150 },
    );
  });

  it.each(cases)('never prints a secret of %s, in any text of the file', async (format, text) => {
    const secret = 'sk-live-PLANTED0123456789abc';
    let read = 0;
    // Each quoted text and each value of YAML gets the secret, one after the other.
    for (const { 0: token, index } of text.matchAll(/"[^"\n]*"|(?<=: )[\w ]+(?=[,}\n])/g)) {
      const planted = token.endsWith('"') ? `${token.slice(0, -1)} ${secret}"` : `${token} ${secret}`;
      const imported = await importFlow(format, text.slice(0, index) + planted + text.slice(index + token.length));
      if (!imported.ok) continue;
      read += 1;
      const { text: printed, title = '', losses } = imported.value;
      expect([printed, title, JSON.stringify(losses)].filter((one) => one.includes('PLANTED'))).toEqual([]);
    }
    expect(read).toBeGreaterThan(text.includes('createMachine') ? 0 : 3);
  });

  it('refuses other texts, and files that are too large, with a reason', async () => {
    for (const format of importFormats) {
      for (const text of ['', 'hello', '[]', '{}', 'null', '[1, 2]', '<xml/>', '\u0000', '- a\n- b\n']) {
        const imported = await importFlow(format, text);
        expect(imported.ok ? `${format} took ${text}` : imported.error.message).toMatch(/^[A-Z].*\.$/s);
      }
      const long = await importFlow(format, ' '.repeat(MAX_IMPORT + 1));
      expect(long.ok).toBe(false);
    }
    for (const format of ['langgraph', 'xstate'] as const) {
      const code = await importFlow(format, 'createMachine('.repeat(50_000));
      expect(code.ok ? '' : code.error.message).toContain('The code has 700000 characters');
    }
    const nodes = Array.from({ length: MAX_IMPORTED_NODES + 1 }, (_, i) => ({
      name: `${i}`,
      type: 'n8n-nodes-base.set',
    }));
    const many = await importFlow('n8n', JSON.stringify({ nodes, connections: {} }));
    expect(many.ok ? '' : many.error.message).toContain('limits');
  });
});
