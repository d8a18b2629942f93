// The content of a name's hover card: kind, description, requirements, results and uses.

import { declarationId } from '../../../core/graph';
import {
  type AnswerDecl,
  type ApiDecl,
  nameTable,
  type OccurrenceRole,
  occurrencesOf,
  type PdlDocument,
  type PdlSymbol,
  type SymbolOccurrence,
} from '../../../core/language';
import { type Diagnostic, groupBy, looseName, type TextRange } from '../../../core/support';
import { editorMessages as t } from '../../../messages/editor.en';
import { apiSignature, joinNames, nodeDocumentation, slotDocumentation } from './completion';

export interface SymbolFacts {
  /** `API`, `ANSWER`, `Slot`, ... or `Undeclared API`. */
  readonly kind: string;
  readonly name: string;
  /** `(hospital) → hospital_exists`, a slot's type. */
  readonly signature: string;
  /** Sentences of the document or about it; text, never markup. */
  readonly lines: readonly string[];
  readonly declaration: TextRange | undefined;
  /** Every occurrence except the declaration, grouped by role. */
  readonly uses: readonly { readonly title: string; readonly places: readonly TextRange[] }[];
  readonly problems: readonly Diagnostic[];
}

export function symbolFactsOf(
  document: PdlDocument,
  symbol: PdlSymbol,
  diagnostics: readonly Diagnostic[] = [],
): SymbolFacts {
  const occurrences = occurrencesOf(document, symbol);
  return {
    name: symbol.name,
    declaration: declarationOf(document, symbol),
    uses: usesOf(occurrences),
    problems: problemsOf(symbol, occurrences, diagnostics),
    ...describe(document, symbol, occurrences),
  };
}

/** The definition: the declaration, else the first source of a value; undefined if nothing declares it. */
export function declarationOf(document: PdlDocument, symbol: PdlSymbol): TextRange | undefined {
  const occurrences = occurrencesOf(document, symbol);
  const inOrder: readonly OccurrenceRole[] =
    symbol.kind === 'value' ? ['declaration', 'parameter', 'response', 'target', 'request'] : ['declaration'];
  const found = inOrder.flatMap((role) => occurrences.find((occurrence) => occurrence.role === role) ?? []);
  return found[0]?.range;
}

type About = Pick<SymbolFacts, 'kind' | 'signature' | 'lines'>;

function describe(document: PdlDocument, symbol: PdlSymbol, occurrences: readonly SymbolOccurrence[]): About {
  const names = nameTable(document);
  switch (symbol.kind) {
    case 'api': {
      const api = names.findApi(symbol.name);
      if (!api) return undeclared('API', t.undeclaredApiAbout);
      return { kind: 'API', signature: apiSignature(api), lines: linesOf(document, api) };
    }
    case 'answer': {
      const answer = names.findAnswer(symbol.name);
      if (!answer) return undeclared('ANSWER', t.undeclaredAnswerAbout);
      return { kind: 'ANSWER', signature: '', lines: linesOf(document, answer) };
    }
    case 'other': {
      const other = names.findOther(symbol.name);
      if (!other) return undeclared('call', '');
      return { kind: other.section.replace(/s$/, ''), signature: '', lines: other.desc ? [other.desc] : [] };
    }
    case 'function': {
      const def = names.findFunction(symbol.name);
      if (!def) return undeclared('function', t.undeclaredName);
      return { kind: t.functionKind, signature: `(${joinNames(def.params)})`, lines: [] };
    }
    case 'value':
      return describeValue(document, symbol, occurrences);
  }
}

const undeclared = (kind: string, why: string): About => ({
  kind: t.undeclared({ kind }),
  signature: '',
  lines: why === '' ? [] : [why],
});

function linesOf(document: PdlDocument, node: ApiDecl | AnswerDecl): string[] {
  const lines = nodeDocumentation(node);
  const isSameName = ({ name }: { readonly name: string }) => looseName(name) === looseName(node.name);
  const dependents = [...document.apis, ...document.answers].filter((other) => other.preconditions.some(isSameName));
  if (dependents.length > 0) lines.push(t.needed({ names: shortList(dependents) }));
  return lines;
}

function describeValue(document: PdlDocument, symbol: PdlSymbol, occurrences: readonly SymbolOccurrence[]): About {
  const isSameName = ({ name }: { readonly name: string }) => looseName(name) === looseName(symbol.name);
  const slot = document.slots.find(({ name }) => name === symbol.name) ?? document.slots.find(isSameName);
  const lines = slotDocumentation(slot);
  const requestingApis = document.apis.filter((api) => api.request.some(isSameName));
  const givers = document.apis.filter((api) => api.response.some(isSameName));
  if (requestingApis.length > 0) lines.push(t.requested({ names: shortList(requestingApis) }));
  if (givers.length > 0) lines.push(t.returned({ names: shortList(givers) }));
  const has = (role: OccurrenceRole) => occurrences.some((occurrence) => occurrence.role === role);
  const kind = slot
    ? t.slot
    : has('parameter')
      ? t.parameter
      : has('response') || has('request')
        ? t.value
        : t.variable;
  return { kind, signature: slot?.type ? `: ${slot.type}` : '', lines };
}

function shortList(nodes: readonly { readonly name: string }[]): string {
  const names = [...new Set(nodes.map(({ name }) => name))];
  return names.length <= 6
    ? names.join(', ')
    : t.andMore({ names: names.slice(0, 5).join(', '), more: names.length - 5 });
}

const roleTitles: readonly (readonly [OccurrenceRole, string])[] = [
  ['call', t.called],
  ['precondition', t.precondition],
  ['request', t.requestedTitle],
  ['response', t.returnedTitle],
  ['target', t.set],
  ['parameter', t.parameter],
  ['argument', t.passed],
  ['condition', t.inConditions],
  ['placeholder', t.inTexts],
];

function usesOf(occurrences: readonly SymbolOccurrence[]): SymbolFacts['uses'] {
  const byRole = groupBy(occurrences, ({ role }) => role);
  return roleTitles.flatMap(([role, title]) => {
    const found = byRole.get(role);
    return found ? [{ title, places: found.map(({ range }) => range) }] : [];
  });
}

function problemsOf(symbol: PdlSymbol, occurrences: readonly SymbolOccurrence[], diagnostics: readonly Diagnostic[]) {
  const nodeId =
    symbol.kind === 'api' || symbol.kind === 'answer' ? declarationId(symbol.kind, symbol.name) : undefined;
  const starts = new Set(occurrences.map(({ range }) => range.start));
  return diagnostics.filter(
    ({ nodeIds, range }) => starts.has(range.start) || (nodeId !== undefined && nodeIds.includes(nodeId)),
  );
}
