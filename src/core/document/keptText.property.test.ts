// Checks that an edit removes only what it names, in any text, readable or not. The named ranges are defined here
// independently and more coarsely than in the tested code: the item, the field, the list entry, the statement, and the
// words of its syntax.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { damage, damageText, drawGraphEdit, graphEditKinds } from '../../testing/drawGraphEdit';
import { planVerified } from '../../testing/editOracle/planVerified';
import { expectRefusal, textAfterEdit } from '../../testing/planEdits';
import { occurrencesOf, type PdlDocument, parsePdl, procedureScalar, procedureSites } from '../language';
import { applyTextEdits, createRandom, type TextRange } from '../support';
import type { GraphEdit } from './index';

const root = resolve(import.meta.dirname, '../../..');
const corpus = resolve(root, '../shared/corpus/pdl');
if (!existsSync(corpus)) console.warn('CORPUS ABSENT: damaged documents are made of the examples alone.');

const folders = [join(root, 'src/examples'), ...(existsSync(corpus) ? [corpus] : [])];
const sources = folders.flatMap((folder) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => readFileSync(join(folder, file), 'utf8')),
);
/** Small documents in forms that the other sources lack. */
const small = [
  `Name: n # c0\nDesc: |\n  text # no comment\nSLOTs: # c1\n- name: q # c2\n  desc: d # c3\n  type: t # c4\n  enum: [a, b] # c5\nAPIs:\n  # c6\n  - name: a # c7\n    # c8\n    request: # c9\n      - q # c10\n      - r\n    response: [s, # c11\n      t] # c12\n  # c13\n  - {name: b, pre: [a], desc: 'it''s'} # c14\n  - name: c\n    precondition: a # c15\n    # c16\nANSWERs: [] # c17\nProcedure: | # c18\n  # c19\n  if q: # c20\n    API.a([q]) # c21\n  elif r: # c22\n    pass # c23\n  else: # c24\n    # c25\n    say so # c26\n  while x: API.b() # c27\n  try: # c28\n    API.c()\n  except: # c29\n    pass\n# c30\nother: {x: 1}\n`,
  `APIs:\n  - name: a\n    desc: "x"\nPDL: "[x] = API.a()\\n# note\\nif x == \\"1\\":\\n    API.a()\\n    \\\n  say so\\nelse:\\n  pass\\n" # tail\n`,
  `Name: x\nAPIs: [{name: a}, {name: b, precondition: [a]}]\nProcedure: 'API.a()'\n`,
  `Name: x\nAPIs:\n- a\n- b\nANSWERs:\n- name: c\n  desc: >-\n    see $a\n    more\nProcedure: >\n  API.a()\n  say so\n`,
];

const isAdding = (kind: GraphEdit['kind']) =>
  /^(?:add|insert|wrap|paste)/u.test(kind) || kind === 'moveStatement' || kind === 'connectFlow';

/** The range with the blanks, marks and quotes around it, and the rest of its last line. */
function around({ source }: PdlDocument, { start, end }: TextRange): TextRange {
  const before = /[\s,"'-]*$/u.exec(source.slice(Math.max(0, start - 300), start))?.[0].length ?? 0;
  const behind = /^["']?[ \t]*(?:#[^\n]*\n\s*)*,?[ \t]*(?:#[^\n]*)?/u.exec(source.slice(end))?.[0].length ?? 0;
  return { start: start - before, end: end + behind };
}

/** The range with the comments directly above and below it. */
function withComments(document: PdlDocument, range: TextRange): TextRange {
  const { source } = document;
  const { start, end } = around(document, range);
  const lineStart = source.lastIndexOf('\n', range.start - 1) + 1;
  const above = /(?:^|\n)((?:[ \t]*#[^\n]*\n\s*)+)$/u.exec(source.slice(0, lineStart))?.[1]?.length ?? 0;
  const below = /^(?:\s*\n[ \t]*#[^\n]*)+/u.exec(source.slice(end))?.[0].length ?? 0;
  // In double quotes the lines of the procedure end with an escape.
  const quoted = /(?:#(?:[^\\]|\\(?!n))*\\n[\s\\]*)+$/u.exec(source.slice(Math.max(0, start - 1000), start));
  return { start: Math.min(start - (quoted?.[0].length ?? 0), lineStart - above), end: end + below };
}

/** Splits an edit of several nodes into one edit per node. */
function oneByOne(edit: GraphEdit): readonly GraphEdit[] {
  switch (edit.kind) {
    case 'deleteNodes':
      return edit.nodeIds.map((nodeId) => ({ kind: 'deleteNodes', nodeIds: [nodeId] }));
    case 'deleteStatements':
      return edit.nodeIds.map((nodeId) => ({ kind: 'deleteStatement', nodeId }));
    case 'removePreconditions':
      return edit.nodeIds.map((nodeId) => ({
        kind: 'removePreconditions',
        nodeIds: [nodeId],
        requires: edit.requires,
      }));
    // Extracting a function moves the steps out of their block.
    case 'wrapStatements':
      return edit.nodeIds.map((nodeId) => ({ kind: 'moveStatement', nodeId, place: { at: 'start' } }));
    case 'renameNodes':
      return edit.renames.map((rename) => ({ kind: 'renameNodes', renames: [rename] }));
    default:
      return [edit];
  }
}

function coarseRanges(document: PdlDocument, edit: GraphEdit): TextRange[] {
  const { apis, answers, others, slots, sections } = document;
  const nodes = [
    ...apis.map((decl) => ({ id: `api:${decl.name}`, decl })),
    ...answers.map((decl) => ({ id: `answer:${decl.name}`, decl })),
    ...others.map((decl) => ({ id: `step:${decl.name}`, decl })),
  ];
  if (edit.kind === 'renameSymbol') return occurrencesOf(document, edit.symbol).map(({ range }) => range);
  if (edit.kind === 'renameNodes' || edit.kind === 'deleteNodes' || edit.kind === 'removePreconditions') {
    const ids = edit.kind === 'renameNodes' ? edit.renames.map(({ nodeId }) => nodeId) : edit.nodeIds;
    const named = nodes.filter(({ id }) => ids.includes(id)).map(({ decl }) => decl);
    const places = (['api', 'answer', 'other'] as const).flatMap((kind) =>
      named.flatMap(({ name }) => occurrencesOf(document, { kind, name })),
    );
    const names = [...apis, ...answers].flatMap(({ preconditions }) => preconditions);
    const ranges = [...places, ...named, ...names].map(({ range }) => around(document, range));
    return edit.kind === 'deleteNodes' ? [...ranges, ...named.map(({ item }) => withComments(document, item))] : ranges;
  }
  if (edit.kind === 'setDocumentField') {
    return sections
      .filter(({ key }) => /name|desc/iu.test(key))
      .map(({ keyRange, valueRange }) => around(document, { start: keyRange.start, end: valueRange.end }));
  }
  if (['deleteSlot', 'setSlot', 'setSlotValues'].includes(edit.kind) && 'name' in edit) {
    return slots.filter(({ name }) => name === edit.name).map(({ item }) => withComments(document, item));
  }
  if (/^set(?:Desc|AnswerText|Preconditions|Request|Response)$/u.test(edit.kind) && 'nodeId' in edit) {
    return nodes.filter(({ id }) => id === edit.nodeId).map(({ decl }) => decl.item);
  }
  if (edit.kind === 'toBlockProcedure') return [procedureScalar(document)?.range ?? { start: 0, end: 0 }];
  const id = 'nodeId' in edit ? edit.nodeId : edit.kind === 'connectFlow' ? edit.to : undefined;
  const site = id === undefined ? undefined : procedureSites(document).get(id);
  if (!site) return [];
  const range = withComments(document, site.statement.range);
  if (edit.kind !== 'deleteStatement' || edit.withEmptied !== true) return [range];
  // If emptied branches are removed too, all text around the statement may be removed.
  return [...procedureSites(document).values()]
    .filter(({ statement }) => statement.range.start <= site.statement.range.start)
    .filter(({ statement }) => statement.range.end >= site.statement.range.end)
    .map(({ statement }) => withComments(document, statement.range));
}

/** All non-blank text except what an edit need not keep: syntax words, empty values, escapes of blanks. */
function bareText(text: string, ranges: readonly TextRange[]): string {
  let bare = text;
  for (const { start, end } of ranges) bare = bare.slice(0, start) + ' '.repeat(end - start) + bare.slice(end);
  return bare
    .replace(/\\(?:\r?\n|[nrt \\"])|\b(?:pass|null|elif|else(?:[ \t]+if)?)\b|\[\s*\]|\{\s*\}|~|""|''/giu, ' ')
    .replace(/[\s\ufeff\0]+/gu, '');
}

function firstLost(part: string, whole: string): string | undefined {
  let at = 0;
  for (const [index, char] of [...part].entries()) {
    const found = whole.indexOf(char, at);
    if (found < 0) return [...part].slice(Math.max(0, index - 20), index + 20).join('');
    at = found + char.length;
  }
  return undefined;
}

function check(source: string, edit: GraphEdit, document: PdlDocument): 'planned' | 'refused' {
  const planned = planVerified(document, edit);
  if (!planned.ok) {
    expect(planned.error.message).toMatch(/^["A-Z][\s\S]*\.$/u);
    return 'refused';
  }
  const after = applyTextEdits(source, planned.value.edits);
  const isOutOfBlock = edit.kind === 'wrapStatements' && edit.in.kind === 'def';
  const isMove = edit.kind === 'moveStatement' || edit.kind === 'connectFlow' || isOutOfBlock;
  const ranges = isAdding(edit.kind) && !isMove ? [] : oneByOne(edit).flatMap((one) => coarseRanges(document, one));
  expect(firstLost(bareText(source, ranges), after), JSON.stringify(edit)).toBeUndefined();
  if (!isMove) return 'planned';
  const sorted = (text: string) => [...bareText(text, [])].sort().join('');
  expect(firstLost(sorted(source), [...after].sort().join('')), JSON.stringify(edit)).toBeUndefined();
  return 'planned';
}

describe('text that an edit does not name', () => {
  it('D4.16 stays, in documents with any damage', () => {
    const drawn = fc.tuple(
      fc.oneof(fc.constantFrom(...small), fc.noBias(fc.constantFrom(...sources))),
      fc.array(damage, { maxLength: 4 }),
      fc.constantFrom(...graphEditKinds),
      fc.nat(),
    );
    fc.assert(
      fc.property(drawn, ([original, damages, kind, seed]) => {
        const source = damages.reduce(damageText, original);
        const document = parsePdl(source);
        const edit = drawGraphEdit(kind, document, createRandom(seed));
        if (edit) check(source, edit, document);
      }),
      { numRuns: 150, seed: 20261122 },
    );
  });

  it.each([
    ['Procedure: {a: 1}\n', 'holds keys and values'],
    ['Procedure: *steps\n', 'holds a reference'],
  ])('D4.16 stays if a procedure cannot be read: %s', (source, why) => {
    const text = `APIs:\n  - name: a\n${source}`;
    const edit = {
      kind: 'insertStatement',
      statement: { kind: 'call', nodeId: 'api:a' },
      place: { at: 'end' },
    } as const;
    const { code, message } = expectRefusal(text, edit);
    expect(code).toBe('document/unsupported-shape');
    expect(message).toContain(`"Procedure" in line 3 ${why}`);
  });

  it('D4.16 distinguishes the comment behind a list entry for both line breaks', () => {
    const source = 'APIs:\n  - name: a\n  - name: b\n    precondition:\n    - a # why\n';
    const edit = { kind: 'removePreconditions', nodeIds: ['api:b'], requires: 'a' } as const;
    const after = 'APIs:\n  - name: a\n  - name: b\n    precondition: []\n';
    expect(textAfterEdit(source, edit)).toBe(after);
    expect(textAfterEdit(source.replaceAll('\n', '\r\n'), edit)).toBe(after.replaceAll('\n', '\r\n'));
  });

  it('D4.16 stays behind the block indicator of a procedure without lines', () => {
    const edit = {
      kind: 'insertStatement',
      statement: { kind: 'step', text: 'say so' },
      place: { at: 'end' },
    } as const;
    expect(textAfterEdit('Procedure: | # later\n', edit)).toBe('Procedure: | # later\n  say so\n');
  });
});
