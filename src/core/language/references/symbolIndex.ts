// Indexes every occurrence of every name of a document; built once per document and cached.
// Invariant: occurrences are in text order and do not overlap; each belongs to exactly one symbol; a name that differs
// from its definition by case, separators or punctuation belongs to that definition. Prose is not searched for names.

import { partsOf } from '../../expression';
import { appendTo, byNesting, firstIndex, looseName, memoize, type TextRange } from '../../support';
import { type NameTable, nameTable } from '../graphs/nameTable';
import { walkStatements } from '../graphs/walk';
import type { Call, Expr, NameAt, PdlDocument, PdlStatement } from '../model';
import { type Precondition, readPreconditions } from '../preconditions';
import { expressionUse, statementTargets } from '../statementFacts';
import { expressionsOf, roleOf } from '../statementKinds';
import type { OccurrenceRole, PdlSymbol, SymbolOccurrence } from './pdlSymbol';

export interface OccurrenceOfSymbol extends SymbolOccurrence {
  readonly symbol: PdlSymbol;
}

export interface SymbolIndex {
  readonly all: readonly OccurrenceOfSymbol[];
  readonly of: (symbol: PdlSymbol) => readonly SymbolOccurrence[];
  /** In order of first occurrence. */
  readonly symbols: readonly PdlSymbol[];
}

export const symbolIndex = memoize((document: PdlDocument): SymbolIndex => new IndexBuilder(document).build());

/** Names of one namespace: each name matches an earlier one exactly, else loosely; declarations come first. */
class Namespace {
  private readonly exact = new Map<string, PdlSymbol>();
  private readonly loose = new Map<string, PdlSymbol>();

  constructor(private readonly kind: PdlSymbol['kind']) {}

  find(name: string): PdlSymbol | undefined {
    const known = this.exact.get(name);
    if (known !== undefined) return known;
    const near = this.loose.get(looseName(name));
    if (near !== undefined) this.exact.set(name, near);
    return near;
  }

  /** A separate symbol even if another differs only loosely, as for two declared slots. */
  declare(name: string): PdlSymbol {
    const known = this.exact.get(name);
    if (known !== undefined) return known;
    const symbol: PdlSymbol = { kind: this.kind, name };
    this.exact.set(name, symbol);
    const key = looseName(name);
    if (!this.loose.has(key)) this.loose.set(key, symbol);
    return symbol;
  }

  use(name: string): PdlSymbol {
    return this.find(name) ?? this.declare(name);
  }
}

class IndexBuilder {
  private readonly found: OccurrenceOfSymbol[] = [];
  private readonly names: NameTable;
  private readonly spaces: Readonly<Record<PdlSymbol['kind'], Namespace>> = {
    api: new Namespace('api'),
    answer: new Namespace('answer'),
    other: new Namespace('other'),
    function: new Namespace('function'),
    value: new Namespace('value'),
  };

  constructor(private readonly document: PdlDocument) {
    this.names = nameTable(document);
  }

  build(): SymbolIndex {
    const { document, spaces } = this;
    for (const api of document.apis) this.add(spaces.api.declare(api.name), 'declaration', api);
    for (const answer of document.answers) this.add(spaces.answer.declare(answer.name), 'declaration', answer);
    for (const other of document.others) this.add(spaces.other.declare(other.name), 'declaration', other);
    for (const slot of document.slots) this.add(spaces.value.declare(slot.name), 'declaration', slot);
    for (const def of this.names.functions) {
      this.add(spaces.function.declare(def.name.name), 'declaration', def.name);
    }
    for (const api of document.apis) {
      for (const name of api.request) this.addValue(name, 'request');
      for (const name of api.response) this.addValue(name, 'response');
    }
    for (const statement of walkStatements(document.procedure?.body ?? [])) this.readStatement(statement);
    for (const decl of [...document.apis, ...document.answers]) {
      for (const precondition of readPreconditions(document, decl)) this.readPrecondition(precondition);
    }
    for (const answer of document.answers) for (const name of answer.placeholders) this.readPlaceholder(name);
    return this.finish();
  }

  private readPrecondition(precondition: Precondition): void {
    if (precondition.kind === 'name') {
      this.add(this.nodeByName(precondition.at.name), 'precondition', precondition.at);
    }
    if (precondition.kind !== 'condition') return;
    for (const node of precondition.nodes) this.add(this.nodeByName(node.name), 'precondition', node);
    for (const value of precondition.values) this.addValue(value, 'condition');
  }

  private add(symbol: PdlSymbol, role: OccurrenceRole, place: NameAt): void {
    if (place.range.end > place.range.start) this.found.push({ symbol, role, range: place.range, text: place.name });
  }

  /** A dotted target refers to its first part, unless the dotted name is declared; a `$` is not part of a name. */
  private addValue(place: NameAt, role: OccurrenceRole): void {
    const { name, range } = place;
    const values = this.spaces.value;
    const sigil = name.startsWith('$') ? (/^\$+/.exec(name)?.[0].length ?? 0) : 0;
    const dot = role === 'request' || role === 'response' ? -1 : name.indexOf('.', sigil);
    if (sigil === 0 && (dot < 0 || values.find(name) !== undefined)) {
      this.add(values.use(name), role, place);
      return;
    }
    const text = name.slice(sigil, dot < 0 ? name.length : dot);
    if (text === '' || range.end - range.start !== name.length) return;
    const start = range.start + sigil;
    this.add(values.use(text), role, { name: text, range: { start, end: start + text.length } });
  }

  /**
   * Resolves a precondition: a declared node, else a node that is called without a declaration, else an unknown API.
   */
  private nodeByName(name: string): PdlSymbol {
    const node = this.names.resolveNode(name);
    if (node !== undefined && node.kind !== 'unknown') return this.spaces[node.kind].declare(node.name);
    const { api, answer, other } = this.spaces;
    return api.find(name) ?? answer.find(name) ?? other.find(name) ?? api.declare(name);
  }

  /** Values take precedence over nodes: `$hotel` refers to the value even if an API is called `hotel`. */
  private readPlaceholder(place: NameAt): void {
    const value = this.spaces.value.find(place.name);
    const node = value === undefined ? this.names.resolveNode(place.name) : undefined;
    if (node === undefined || node.kind === 'unknown') this.addValue(place, 'placeholder');
    else this.add(this.spaces[node.kind].declare(node.name), 'placeholder', place);
  }

  private readStatement(statement: PdlStatement): void {
    const role = roleOf(statement) === 'definition' ? 'parameter' : 'target';
    for (const name of statementTargets(statement)) this.addValue(name, role);
    const use = expressionUse(statement) === 'condition' ? 'condition' : 'argument';
    for (const expr of expressionsOf(statement)) this.readExpression(expr, use);
  }

  private readExpression(outer: Expr, outerRole: 'condition' | 'argument'): void {
    const stack: { readonly expr: Expr; readonly role: 'condition' | 'argument' }[] = [
      { expr: outer, role: outerRole },
    ];
    for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
      const { expr, role } = top;
      if (expr.kind === 'name') this.addValue(expr, role);
      else if (expr.kind === 'attribute' && this.readNodeAttribute(expr, role)) continue;
      else if (expr.kind === 'call') this.readCall(expr.call);
      const inner = expr.kind === 'call' ? 'argument' : role;
      const parts = partsOf(expr);
      for (let i = parts.length - 1; i >= 0; i--) stack.push({ expr: parts[i] as Expr, role: inner });
    }
  }

  /** `API.find_table == true`: refers to the node itself without calling it. */
  private readNodeAttribute(expr: Extract<Expr, { kind: 'attribute' }>, role: OccurrenceRole): boolean {
    const { target } = expr;
    if (target.kind !== 'name' || (target.name !== 'API' && target.name !== 'ANSWER')) return false;
    const kind = target.name === 'API' ? 'api' : 'answer';
    const decl = kind === 'api' ? this.names.findApi(expr.name) : this.names.findAnswer(expr.name);
    if (decl === undefined) return false;
    this.add(this.spaces[kind].declare(decl.name), role, { name: expr.name, range: expr.nameRange });
    return true;
  }

  private readCall(call: Call): void {
    const symbol = this.calleeOf(call);
    if (symbol !== undefined) this.add(symbol, 'call', this.calleeName(call));
    for (const arg of call.args) {
      if (arg.kind !== 'keyword') continue;
      // Keywords of `sorted(x, key=y)` are not names of the document.
      if (symbol !== undefined && (symbol.kind !== 'function' || this.names.findFunction(symbol.name) !== undefined))
        this.addValue({ name: arg.name, range: arg.nameRange }, 'argument');
    }
  }

  private calleeOf(call: Call): PdlSymbol | undefined {
    const callee = this.names.resolveCall(call);
    if (callee.declared && callee.kind !== 'unknown') return this.spaces[callee.kind].use(callee.name);
    if (callee.kind === 'api' || callee.kind === 'answer') return this.spaces[callee.kind].use(call.name);
    if (call.kind === 'other') return this.spaces.other.use(call.name);
    // A method belongs to its value; any other unknown call refers to an undefined function.
    return call.prefix === undefined ? this.spaces.function.use(call.name) : undefined;
  }

  /** The name in a call; the whole of `API_x` if it is declared as a whole. */
  private calleeName(call: Call): NameAt {
    const { name, nameRange, prefix, ref } = call;
    if (ref !== undefined && prefix !== undefined && this.document.source[nameRange.start - 1] === '_') {
      const fullName = `${prefix}_${name}`;
      if (looseName(ref) === looseName(fullName)) {
        return { name: fullName, range: { start: nameRange.start - prefix.length - 1, end: nameRange.end } };
      }
    }
    return { name, range: nameRange };
  }

  private finish(): SymbolIndex {
    const sorted = this.found.sort(byNesting);
    const all: OccurrenceOfSymbol[] = [];
    const bySymbol = new Map<PdlSymbol, OccurrenceOfSymbol[]>();
    let last = -1;
    for (const one of sorted) {
      // The same range twice: an aliased list, or the middle of a chained comparison.
      if (one.range.start < last) continue;
      last = one.range.end;
      all.push(one);
      appendTo(bySymbol, one.symbol, one);
    }
    const of = ({ kind, name }: PdlSymbol): readonly SymbolOccurrence[] => {
      const symbol = this.spaces[kind].find(name);
      return symbol === undefined ? [] : (bySymbol.get(symbol) ?? []);
    };
    return { all, of, symbols: [...bySymbol.keys()] };
  }
}

/** Index of the occurrence at an offset: the one that contains it, else the one that ends there; -1 if not found. */
export function occurrenceIndexAt(all: readonly { readonly range: TextRange }[], offset: number): number {
  const last = firstIndex(all.length, (at) => (all[at] as { readonly range: TextRange }).range.start > offset) - 1;
  return offset <= (all[last]?.range.end ?? -1) ? last : -1;
}
