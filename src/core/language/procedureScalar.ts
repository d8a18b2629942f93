// Describes the YAML scalar of the procedure, for edits that write into it.
// Invariant: decoded offsets are those of `document.procedure.text`; ranges are those of the source.

import { memoize, type TextRange } from '../support';
import { documentTree } from './documentTree';
import type { PdlDocument } from './model';
import { canonicalSection } from './sections/sectionNames';

export interface ProcedureScalar {
  readonly style: 'plain' | 'single' | 'double' | 'literal' | 'folded';
  /** With its quotes, or from the `|` on. */
  readonly range: TextRange;
  /** Inside the quotes, or the lines below the header. */
  readonly content: TextRange;
  /** Columns of indentation that YAML removes from each line of a block scalar. */
  readonly indent?: number;
  /** The decoded text. */
  readonly text: string;
  /** The source range of a decoded range; an empty range gives the position before its offset. */
  sourceRange(start: number, end: number): TextRange;
}

/** Undefined without a procedure, and if the procedure is a YAML alias. */
export const procedureScalar = memoize((document: PdlDocument): ProcedureScalar | undefined => {
  if (document.procedure === undefined) return undefined;
  const { root, view } = documentTree(document);
  const entries = root?.kind === 'map' ? root.entries : [];
  const entry = entries.find((one) => canonicalSection(view.keyName(one).name) === 'procedure');
  const scalar = entry?.value;
  if (scalar?.kind !== 'scalar') return undefined;
  const map = view.decode(scalar);
  return {
    style: scalar.style,
    range: scalar.range,
    content: scalar.content,
    ...(scalar.block === undefined ? {} : { indent: scalar.block.indent }),
    text: map.text,
    sourceRange: (start, end) => map.range(start, end),
  };
});
