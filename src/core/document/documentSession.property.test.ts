// Checks that a session always returns the same document as a full parse, for any sequence of changes and reads.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generateTestWorkflow } from '../../testing/generateTestWorkflow';
import { type FlowchartDocument, readFlowchart } from '../flowchart';
import { type PdlDocument, parsePdl, reparseParts, reparsePdl } from '../language';
import { applyTextEdits, type TextEdit } from '../support';
import { DocumentSession } from './documentSession';

const pdl = generateTestWorkflow(6, 3).source;
const chart = `flowchart TD\n${Array.from({ length: 9 }, (_, at) => `  n${at}[Step ${at}] -->|yes| n${(at * 7 + 1) % 9}`).join('\n')}\n`;

const scraps = [
  'a',
  ' ',
  '\n',
  '  API.x()\n',
  ']',
  '"',
  '# c\n',
  'if x:\n',
  '- name: b\n',
  '',
  '',
  '%% c\n',
  '{',
  'end\n',
];

interface Step {
  /** Each change: start offset, removed length, inserted text. */
  readonly changes: readonly (readonly [number, number, string])[];
  readonly passedEdits: 'the edits' | 'nothing' | 'other edits';
  readonly reads: boolean;
}

const steps = fc.array(
  fc.record<Step>({
    changes: fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(6), fc.constantFrom(...scraps)), {
      maxLength: 3,
    }),
    passedEdits: fc.constantFrom('the edits', 'the edits', 'nothing', 'other edits'),
    reads: fc.boolean(),
  }),
  { maxLength: 12 },
);

/** The changes that do not touch earlier ones. */
function editsOf(source: string, { changes }: Step): TextEdit[] {
  const edits: TextEdit[] = [];
  const places = changes.map(([part, length, text]) => ({ start: Math.round(part * source.length), length, text }));
  for (const { start, length, text } of places.sort((a, b) => a.start - b.start)) {
    const end = Math.min(source.length, start + length);
    if (start > (edits.at(-1)?.range.end ?? -1)) edits.push({ range: { start, end }, text });
  }
  return edits;
}

const wrong: readonly TextEdit[] = [{ range: { start: 0, end: 1 }, text: 'zz' }];

function follow<D extends { readonly source: string }>(
  session: DocumentSession<D, D>,
  first: string,
  made: readonly Step[],
  read: (source: string) => D,
): void {
  session.change(first);
  let source = first;
  for (const step of made) {
    const edits = editsOf(source, step);
    source = applyTextEdits(source, edits);
    session.change(
      source,
      step.passedEdits === 'the edits' ? edits : step.passedEdits === 'nothing' ? undefined : wrong,
    );
    if (step.reads) expect(session.read()).toEqual(read(source));
  }
  expect(session.source).toBe(source);
  expect(session.read()).toEqual(read(source));
}

describe('a document session', () => {
  it('reads PDL edit by edit with the result of a full read', () => {
    const create = () =>
      new DocumentSession<PdlDocument, PdlDocument>((source, before, edits) =>
        before ? reparsePdl(before, edits) : parsePdl(source),
      );
    fc.assert(fc.property(steps, (made) => follow(create(), pdl, made, parsePdl)));
  });

  it('reads flowcharts edit by edit with the result of a full read', () => {
    const create = () => new DocumentSession<FlowchartDocument, FlowchartDocument>(readFlowchart);
    fc.assert(fc.property(steps, (made) => follow(create(), chart, made, (source) => readFlowchart(source))));
  });

  it('leads every reader that receives its edits to the same text', () => {
    const createSession = () =>
      new DocumentSession<{ readonly source: string }, { readonly source: string }>((source) => ({ source }));
    fc.assert(
      fc.property(steps, (made) => {
        const [here, there] = [createSession(), createSession()];
        let source = pdl;
        for (const step of made) {
          const edits = editsOf(source, step);
          source = applyTextEdits(source, edits);
          here.change(source, step.passedEdits === 'the edits' ? edits : undefined);
          if (!step.reads) continue;
          if (here.edits) there.edit(here.edits);
          else there.change(here.source);
          here.read();
          there.read();
          expect(there.source).toBe(source);
        }
      }),
    );
  });

  it('continues from a document read elsewhere, also of an earlier text', () => {
    const before = parsePdl(pdl);
    const edit = { range: { start: pdl.length, end: pdl.length }, text: '  API.later()\n' };
    // This reader reads incrementally only and leaves full texts to another reader.
    const session = new DocumentSession<PdlDocument, PdlDocument | undefined>((_source, known, edits) =>
      known ? reparseParts(known, edits) : undefined,
    );
    session.change(pdl);
    expect(session.read()).toBeUndefined();
    session.edit([edit]);
    session.adopt(before);
    expect(session.edits).toEqual([edit]);
    expect(session.read()).toEqual(parsePdl(applyTextEdits(pdl, [edit])));
    expect(session.edits).toEqual([]);
  });
});
