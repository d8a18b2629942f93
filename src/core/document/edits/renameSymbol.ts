// Renames a value or a function at all occurrences. Nodes are renamed as nodes; undeclared names are not changed.

import { declarationId } from '../../graph';
import { occurrencesOf, type SymbolOccurrence, symbolsOf } from '../../language';
import { fail, ok, type TextEdit } from '../../support';
import { checkPlainName } from '../callableName';
import { type GraphEditPlanner, replaceNameEdit } from '../editContext';
import { valueName } from '../procedure/printStatement';
import { scalarAt } from '../yaml/pdlShell';
import { escapeInside, scalarStyleOf } from '../yaml/scalarText';
import { planRenameNodes } from './renameNodes';

/** True if the name is a whole scalar of the YAML shell rather than a word inside one. */
const isShellText = ({ role }: SymbolOccurrence, kind: 'value' | 'function'): boolean =>
  kind === 'value' && ['declaration', 'request', 'response'].includes(role);

export const planRenameSymbol: GraphEditPlanner<'renameSymbol'> = (context, edit) => {
  const { document, shell } = context;
  const { symbol } = edit;
  const { kind } = symbol;
  if (kind !== 'value' && kind !== 'function') {
    return planRenameNodes(context, {
      kind: 'renameNodes',
      renames: [{ nodeId: declarationId(symbol.kind, symbol.name), name: edit.name }],
    });
  }
  const places = occurrencesOf(document, symbol);
  const isDefined = kind === 'value' || places.some((place) => place.role === 'declaration');
  if (places.length === 0 || !isDefined) {
    return fail({
      code: 'document/not-there',
      message: `Nothing here is named "${symbol.name}", or nothing defines it.`,
    });
  }
  // Functions and nodes share one namespace for calls.
  const isRival = (other: string) => (kind === 'value' ? other === 'value' : other !== 'value');
  const own = new Set(places.map((place) => place.text));
  const rivals = symbolsOf(document).filter(
    (other) => isRival(other.kind) && !(other.kind === kind && (other.name === symbol.name || own.has(other.name))),
  );
  const names = rivals.map((other) => other.name);
  const name = checkPlainName(edit.name, names, kind === 'value' ? 'A value' : 'A function');
  if (!name.ok) return name;
  const validName = valueName(name.value);
  const isWord = /^[\p{L}_][\p{L}\p{N}\p{M}_-]*$/u.test(validName);
  if (
    (kind === 'function' && validName !== name.value) ||
    (!isWord && places.some((place) => !isShellText(place, kind)))
  ) {
    return fail({
      code: 'document/name-unspeakable',
      message: `"${name.value}" cannot be used in the procedure. Use letters, digits and "_", and begin with a letter.`,
    });
  }
  const edits = places.map((place): TextEdit => {
    if (isShellText(place, kind)) return replaceNameEdit(context, { name: place.text, range: place.range }, name.value);
    const style = scalarStyleOf(scalarAt(shell, place.range.start)?.node);
    return { range: place.range, text: escapeInside(validName, style) };
  });
  const renamedNodes =
    kind === 'function'
      ? Object.fromEntries(['step', 'end', 'def'].map((part) => [`${part}:${symbol.name}`, `${part}:${name.value}`]))
      : undefined;
  return ok({ edits, label: `Rename ${symbol.name}`, ...(renamedNodes ? { renamedNodes } : {}) });
};
