// Checks broken documents: lines are cut, doubled, moved and indented at random. No rule fails, every range is in the
// text, every named node is in a graph, and every fix can be applied.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildDependencyGraph, buildProcedureGraph, parsePdl } from '../language';
import { applyTextEdits } from '../support';
import { checkPdl } from './checkPdl';
import { toCheckTools } from './checkTool';

const examples = join(import.meta.dirname, '../../examples');
const sources = ['hospitalAppointment', 'parcelReturn', 'libraryLoanChinese'].map((name) =>
  readFileSync(join(examples, `${name}.pdl.yaml`), 'utf8'),
);
const words = [
  'return',
  'break',
  'try:',
  'finally:',
  'else:',
  'while true:',
  'def f(a):',
  'f(x)',
  '# weir: off',
  '"',
  '[',
  '}',
];

const change = fc.record({
  kind: fc.constantFrom('cut', 'double', 'move', 'indent', 'word' as const),
  at: fc.nat(200),
  to: fc.nat(200),
  word: fc.constantFrom(...words),
});

function broken(source: string, changes: readonly { kind: string; at: number; to: number; word: string }[]): string {
  const lines = source.split('\n');
  for (const { kind, at, to, word } of changes) {
    const from = at % lines.length;
    const target = to % lines.length;
    const line = lines[from] ?? '';
    if (kind === 'cut') lines.splice(from, 1);
    else if (kind === 'double') lines.splice(target, 0, line);
    else if (kind === 'move') lines.splice(target, 0, ...lines.splice(from, 1));
    else if (kind === 'indent') lines[from] = `${'  '.repeat(to % 4)}${line.trimStart()}`;
    else lines.splice(from, 0, `${/^ */.exec(line)?.[0] ?? ''}${word}`);
  }
  return lines.join('\n');
}

const tools = toCheckTools([
  { name: 'check_hospital', parameters: { type: 'object', properties: { a: { type: 'boolean' } }, required: ['a'] } },
]);

describe('checks of broken documents', () => {
  it('meet these conditions for any document', () => {
    fc.assert(
      fc.property(fc.constantFrom(...sources), fc.array(change, { maxLength: 12 }), (source, changes) => {
        const text = broken(source, changes);
        const document = parsePdl(text);
        const dependency = buildDependencyGraph(document);
        const procedure = buildProcedureGraph(document);
        const drawn = new Set([...dependency.nodes, ...procedure.nodes].map((node) => node.id));
        for (const found of checkPdl({ document, dependency, procedure, tools })) {
          expect(found.code, text).not.toBe('checks/rule-failed');
          expect(found.range.start).toBeGreaterThanOrEqual(0);
          expect(found.range.end, found.message).toBeGreaterThanOrEqual(found.range.start);
          expect(found.range.end).toBeLessThanOrEqual(text.length);
          for (const id of [...found.nodeIds, ...(found.path ?? [])])
            expect(drawn, `${found.code}\n${text}`).toContain(id);
          for (const { edits } of found.fixes ?? []) expect(applyTextEdits(text, edits)).not.toBe(text);
        }
      }),
      { numRuns: 250 },
    );
  });
});
