// The outline of a document: sections, their declarations, and the procedure by its blocks. Invariant: a child is
// inside its parent, and the name inside the range, as editors require.

import {
  blocksOf,
  callsOf,
  childBlocks,
  expressionsOf,
  type PdlDocument,
  type PdlStatement,
  type SlotDecl,
} from '../../../core/language';
import { shorten, type TextRange } from '../../../core/support';

export interface SymbolEntry {
  readonly kind: 'section' | 'slot' | 'api' | 'answer' | 'other' | 'function' | 'block' | 'call';
  readonly name: string;
  readonly detail: string;
  readonly range: TextRange;
  readonly nameRange: TextRange;
  readonly children: readonly SymbolEntry[];
}

/** Maximum depth of blocks in the outline. */
const deepest = 12;

function entry(
  kind: SymbolEntry['kind'],
  name: string,
  [range, nameRange]: readonly [TextRange, TextRange],
  { detail = '', children = [] }: Partial<Pick<SymbolEntry, 'detail' | 'children'>> = {},
): SymbolEntry {
  return { kind, name, detail: shorten(detail, 60), range: around(range, nameRange), nameRange, children };
}

type Declaration = Pick<SlotDecl, 'name' | 'item' | 'range'>;
const declaration = (kind: SymbolEntry['kind'], { name, item, range }: Declaration, detail = '') =>
  entry(kind, name, [item, range], { detail });

export function symbolTree(document: PdlDocument): SymbolEntry[] {
  const declared = [
    ...document.slots.map((slot) => declaration('slot', slot, slot.type)),
    ...document.apis.map((api) => declaration('api', api, api.desc)),
    ...document.answers.map((answer) => declaration('answer', answer, answer.desc)),
    ...document.others.map((other) => declaration('other', other, other.desc)),
  ];
  const { procedure, source } = document;
  return document.sections.map(({ keyRange, valueRange }) => {
    const section = { start: keyRange.start, end: Math.max(keyRange.end, valueRange.end) };
    const isProcedure = procedure && procedure.range.start >= section.start && procedure.range.start <= section.end;
    const range = isProcedure ? around(section, procedure.range) : section;
    const isInside = (one: SymbolEntry) => one.range.start >= range.start && one.range.end <= range.end;
    const children = isProcedure ? statements(source, procedure.body, 0) : declared.filter(isInside);
    const detail = children.length === 0 ? source.slice(valueRange.start, valueRange.end) : '';
    return entry('section', source.slice(keyRange.start, keyRange.end), [range, keyRange], { detail, children });
  });
}

const around = (outer: TextRange, inner: TextRange): TextRange => ({
  start: Math.min(outer.start, inner.start),
  end: Math.max(outer.end, inner.end),
});

function statements(source: string, body: readonly PdlStatement[], depth: number): SymbolEntry[] {
  if (depth > deepest) return [];
  return body.flatMap((statement): SymbolEntry[] => {
    const blocks = childBlocks(statement);
    if (blocks.length === 0) return callsIn(statement);
    const children = blocks.flatMap((block) => statements(source, block, depth + 1));
    if (statement.kind === 'def') {
      const { name, range } = statement;
      return [entry('function', name.name, [range, name.range], { children })];
    }
    const nameRange = headerOf(statement);
    const name = shorten(source.slice(nameRange.start, nameRange.end), 60).replace(/\s*[:：]$/, '');
    return [entry('block', name, [statement.range, nameRange], { children })];
  });
}

function headerOf(statement: PdlStatement): TextRange {
  const header = blocksOf(statement)[0]?.header;
  const { range } = statement;
  if (!header) return { start: range.start, end: Math.min(range.end, range.start + statement.kind.length) };
  return { start: Math.max(range.start, header.start), end: Math.min(range.end, header.end) };
}

const callsIn = (statement: PdlStatement): SymbolEntry[] =>
  expressionsOf(statement)
    .flatMap(callsOf)
    .map((call) =>
      entry(
        'call',
        call.ref ?? call.name,
        [statement.range, call.nameRange],
        call.prefix ? { detail: call.prefix } : {},
      ),
    );
