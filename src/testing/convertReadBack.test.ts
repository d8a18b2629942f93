// Weir's own readers accept the result of every conversion: over documents with any damage, and in the forms that used
// to fail.

import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ConvertInput,
  convertTo,
  convertWrittenToPdl,
  detectFormat,
  parseTools,
  parseWorfbench,
  readAov,
  targetFormats,
} from '../core/formats';
import type { GraphNode } from '../core/graph';
import { parsePdl } from '../core/language';
import { analysePdl } from '../core/projection';
import { damage, damageText } from './drawGraphEdit';
import { parsedFlowchart } from './parsedFlowchart';

const folder = resolve(import.meta.dirname, '../examples');
const sources = readdirSync(folder)
  .filter((file) => file.endsWith('.yaml'))
  .map((file) => readFileSync(join(folder, file), 'utf8'));

const inputOf = (source: string): Extract<ConvertInput, { kind: 'pdl' }> => {
  const { document, dependency, procedure } = analysePdl(source);
  return { kind: 'pdl', source, document, dependency, procedure };
};

async function throughMermaid(source: string): Promise<string> {
  const chart = convertTo('mermaid', inputOf(source));
  if (!chart.ok) throw new Error(chart.error.message);
  const parsed = await parsedFlowchart(chart.value.text);
  if (!parsed.ok) throw new Error(`${parsed.diagnostic.message}\n${chart.value.text}`);
  const back = convertTo('pdl', { kind: 'mermaid', source: chart.value.text, flowchart: parsed.graph });
  if (!back.ok) throw new Error(back.error.message);
  return back.value.text;
}

describe('a procedure as text or code and back', () => {
  const conditions = [
    'not ok and n < 3',
    'ok and not kind',
    'kind in ["x", "y"] or total >= 10',
    'kind not in ["x", "y"] and (n == 1 or n == 2)',
    'not (n > 5)',
    'n != 4 and kind != ""',
    'n == 1 and total < 2 or ok',
  ];
  const documentWith = (name: string, say: string) => `Name: ${name}
APIs:
  - name: look
    request: [n]
    response: [ok, kind, total]
ANSWERs:
  - name: say
    desc: ${say}
Procedure: |
  [ok, kind, total] = API.look([n])
${conditions.map((condition) => `  if ${condition}:\n    ANSWER.say()\n`).join('')}  card = ask for the card
`;

  it.each([
    ['text', 'workflow-text', documentWith('Conditions', 'Hello.')],
    ['text', 'workflow-text', documentWith('条件', '您好。')],
    ['code', 'workflow-code', documentWith('Conditions', 'Hello.')],
  ] as const)('keeps joined and negated conditions, and values in words: %s', (target, format, source) => {
    const written = convertTo(target, inputOf(source));
    if (!written.ok) throw new Error(written.error.message);
    const back = convertWrittenToPdl(format, written.value.text);
    if (!back.ok) throw new Error(written.value.text);
    const plain = (text: string) =>
      text.replace('if not n > 5', 'if not (n > 5)').replace('(n == 1 and total < 2)', 'n == 1 and total < 2');
    for (const condition of conditions) expect(plain(back.value.text)).toContain(`  if ${condition}:\n`);
    expect(back.value.text).toMatch(/^ {2}card = ask for the card$/m);
  });
});

describe('every conversion', () => {
  it('of a damaged document is read back by Weir, or refused with a reason', async () => {
    const damaged = fc
      .tuple(fc.constantFrom(...sources), fc.array(damage, { maxLength: 5 }))
      .map(([source, damages]) => damages.reduce(damageText, source));
    await fc.assert(
      fc.asyncProperty(damaged, async (source) => {
        const input = inputOf(source);
        for (const target of targetFormats) {
          const result = convertTo(target, input);
          if (!result.ok) {
            expect(result.error.message).toMatch(/^["A-Z][\s\S]*\.$/u);
            continue;
          }
          const { text } = result.value;
          if (target === 'aov') expect(readAov(text).ok).toBe(true);
          if (target === 'worfbench') expect(parseWorfbench(text).ok).toBe(true);
          if (target === 'tools' || target === 'openapi') expect(parseTools(text).ok).toBe(true);
          if (target !== 'mermaid') continue;
          const parsed = await parsedFlowchart(text);
          expect(parsed.ok || parsed.diagnostic.message, text).toBe(true);
          if (!parsed.ok) continue;
          for (const next of targetFormats) convertTo(next, { kind: 'mermaid', source: text, flowchart: parsed.graph });
        }
      }),
      { numRuns: 12, seed: 20261122 },
    );
  }, 60_000);

  it('takes names with half a surrogate pair and control characters', () => {
    const input = inputOf('APIs:\n  - name: "a\\ud800b"\n    desc: "x\\u0001y"\nProcedure: |\n  API.x()\n');
    expect(input.document.apis).toHaveLength(1);
    for (const target of targetFormats) expect(convertTo(target, input).ok, target).toBe(true);
  });

  it('that would hold nothing is an error which says why', () => {
    const node = (id: string, kind: GraphNode['kind']): GraphNode => ({ id, kind, label: id });
    const convert = (target: 'aov' | 'worfbench', nodes: GraphNode[]) =>
      convertTo(target, { kind: 'mermaid', source: 'flowchart TD', flowchart: { nodes, edges: [] } });
    const decisions = convert('aov', [node('a', 'condition'), node('b', 'start')]);
    expect(!decisions.ok && decisions.error.message).toContain('decisions, starts and ends alone');
    expect(convert('worfbench', [node('a', 'start'), node('b', 'end')]).ok).toBe(false);
    const mixed = convert('aov', [node('Is it so?', 'condition'), node('b', 'step')]);
    expect(mixed.ok && mixed.value.notes.join(' ')).toContain('One decision is not a subtask and was left out');
    expect(mixed.ok && mixed.value.notes.join(' ')).toContain('"Is it so?"');
    for (const target of ['tools', 'openapi'] as const) {
      expect(convertTo(target, inputOf('ANSWERs:\n  - name: a\n')).ok).toBe(false);
    }
    expect(detectFormat('[]')).toBe('unknown');
  });
});

describe('PDL to Mermaid and back', () => {
  it('keeps comments, blocks, and lists that are not there', async () => {
    const source = `# Detailed_desc: later
Name: trip # the name
Desc: |
  first
    second

APIs:
  # about a
  - name: a
    desc: |-
      one: "two"
      # no comment
    # inside
    precondition: []
  - name: b # beside
    request: []
    response: [x]
# above the procedure
Procedure: |
  # its own
  API.a()
`;
    const text = await throughMermaid(source);
    expect(text).toBe(`# Detailed_desc: later
# the name
Name: trip
Desc: |
  first
    second

APIs:
  # about a
  # inside
  - name: a
    desc: |-
      one: "two"
      # no comment
  # beside
  - name: b
    request: []
    response: [x]

# above the procedure
Procedure: |
  # its own
  API.a()
`);
    expect(await throughMermaid(text)).toBe(text);
    expect(parsePdl(text).diagnostics).toEqual([]);
  });
});
