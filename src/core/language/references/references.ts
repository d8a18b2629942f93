// Finds the symbol at an offset and all occurrences of a symbol, from the document's symbol index.

import type { TextRange } from '../../support';
import type { PdlDocument } from '../model';
import type { PdlSymbol, SymbolOccurrence } from './pdlSymbol';
import { occurrenceIndexAt, symbolIndex } from './symbolIndex';

/** The symbol whose name is at an offset of the source (its end included), with the range of that name. */
export function symbolAt(document: PdlDocument, offset: number): { symbol: PdlSymbol; range: TextRange } | undefined {
  const { all } = symbolIndex(document);
  const found = all[occurrenceIndexAt(all, offset)];
  return found === undefined ? undefined : { symbol: found.symbol, range: found.range };
}

/**
 * All occurrences of the symbol, in text order and without overlaps, including loose spellings of its name. Empty if
 * the document does not contain the symbol.
 */
export function occurrencesOf(document: PdlDocument, symbol: PdlSymbol): readonly SymbolOccurrence[] {
  return symbolIndex(document).of(symbol);
}

/** All symbols of the document, declared or not, in the order of their first occurrence. */
export function symbolsOf(document: PdlDocument): readonly PdlSymbol[] {
  return symbolIndex(document).symbols;
}
