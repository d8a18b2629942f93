// Questions about the names of a document, answered from its symbol index: what stands here, where else does it stand.

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
 * Every place where the symbol is named, in text order and without overlaps; spellings that mean the same name are
 * among them. None for a symbol the document does not hold.
 */
export function occurrencesOf(document: PdlDocument, symbol: PdlSymbol): readonly SymbolOccurrence[] {
  return symbolIndex(document).of(symbol);
}

/** The symbols that are named anywhere, declared or not, in the order of their first occurrence. */
export function symbolsOf(document: PdlDocument): readonly PdlSymbol[] {
  return symbolIndex(document).symbols;
}
