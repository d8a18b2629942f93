// Semantic tokens from the analysis: which names are declared and of what kind, for every notation of a procedure.
// Invariant: reads only declarations and statements that overlap the requested range; tokens are in text order.

import {
  blockKeyword,
  blocksOf,
  type Call,
  childBlocks,
  type Expr,
  expressionsOf,
  isCompound,
  keywordOf,
  type NameAt,
  type NameTable,
  nameTable,
  type PdlDocument,
  type PdlStatement,
  partsOf,
  statementTargets,
} from '../../../core/language';
import type { TextRange } from '../../../core/support';
import { kindOfValue } from './documentFacts';

export const semanticTypes = [
  'api',
  'answer',
  'node',
  'function',
  'slot',
  'variable',
  'unknown',
  'placeholder',
  'keyword',
  'prose',
] as const;
export type SemanticType = (typeof semanticTypes)[number];

export interface SemanticToken {
  readonly range: TextRange;
  readonly type: SemanticType;
}

const builtins = new Set(['len', 'int', 'str', 'float', 'bool', 'print', 'range', 'list', 'dict', 'set', 'min', 'max']);

/** Statements that do not begin with their kind as a keyword. */
export function semanticTokens(document: PdlDocument, visibleRange: TextRange): SemanticToken[] {
  const found = new TokenFinder(document, visibleRange);
  found.readDeclarations();
  found.readProcedure();
  return found.tokens.sort((a, b) => a.range.start - b.range.start);
}

class TokenFinder {
  readonly tokens: SemanticToken[] = [];
  private readonly names: NameTable;

  constructor(
    private readonly document: PdlDocument,
    private readonly visibleRange: TextRange,
  ) {
    this.names = nameTable(document);
  }

  private isInRange(range: TextRange): boolean {
    return range.start <= this.visibleRange.end && range.end >= this.visibleRange.start;
  }

  private add({ range }: { readonly range: TextRange }, type: SemanticType): void {
    if (range.end > range.start && this.isInRange(range)) this.tokens.push({ range, type });
  }

  readDeclarations(): void {
    const { slots, apis, answers, others } = this.document;
    for (const slot of slots) if (this.isInRange(slot.item)) this.add(slot, 'slot');
    for (const other of others) if (this.isInRange(other.item)) this.add(other, 'node');
    for (const api of apis) {
      if (!this.isInRange(api.item)) continue;
      this.add(api, 'api');
      for (const at of [...api.request, ...api.response]) this.addValue(at);
      for (const at of api.preconditions) this.addNode(at);
    }
    for (const answer of answers) {
      if (!this.isInRange(answer.item)) continue;
      this.add(answer, 'answer');
      for (const at of answer.preconditions) this.addNode(at);
      for (const at of answer.placeholders) this.add(at, this.isKnownName(at.name) ? 'placeholder' : 'unknown');
    }
  }

  private isKnownName(name: string): boolean {
    return kindOfValue(this.document, name) !== undefined || this.names.resolveNode(name) !== undefined;
  }

  private addNode(at: NameAt): void {
    const kind = this.names.resolveNode(at.name)?.kind;
    this.add(at, kind === 'api' || kind === 'answer' ? kind : kind === undefined ? 'unknown' : 'node');
  }

  private addValue(at: NameAt): void {
    this.add(at, kindOfValue(this.document, at.name) ?? 'unknown');
  }

  readProcedure(): void {
    const { procedure } = this.document;
    if (!procedure || !this.isInRange(procedure.range)) return;
    const stack: PdlStatement[] = [...procedure.body].reverse();
    for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
      if (!this.isInRange(next.range)) continue;
      this.readStatement(next);
      for (const block of childBlocks(next)) stack.push(...block);
    }
  }

  private readStatement(statement: PdlStatement): void {
    const { kind, range } = statement;
    const keyword = keywordOf(statement);
    // Reserved words of Python procedures are ordinary words in prose.
    if (kind === 'text') this.add(statement, 'prose');
    else if (isCompound(statement))
      for (const block of blocksOf(statement)) this.addKeyword((block.header ?? range).start, blockKeyword(block));
    else if (keyword !== undefined) this.addKeyword(range.start, keyword);
    if (kind === 'def') this.add(statement.name, 'function');
    for (const target of statementTargets(statement)) this.addValue(target);
    for (const expr of expressionsOf(statement)) this.readExpression(expr);
  }

  /** Malformed text may lack the keyword at the start of a statement: then nothing is coloured. */
  private addKeyword(start: number, keyword: string): void {
    const range = { start, end: start + keyword.length };
    if (this.document.source.slice(range.start, range.end) === keyword) this.add({ range }, 'keyword');
  }

  private readExpression(root: Expr): void {
    const stack: Expr[] = [root];
    for (let expr = stack.pop(); expr !== undefined; expr = stack.pop()) {
      if (!this.isInRange(expr.range)) continue;
      if (expr.kind === 'name') this.addValue(expr);
      if (expr.kind === 'unknown') this.add(expr, 'prose');
      if (expr.kind === 'call') this.addCall(expr.call);
      stack.push(...partsOf(expr));
    }
  }

  private addCall(call: Call): void {
    const { kind, declared } = this.names.resolveCall(call);
    // Methods of values and Python's builtins need no declaration.
    if (!declared && kind === 'unknown' && (call.prefix !== undefined || builtins.has(call.name))) return;
    const at = { range: call.nameRange };
    if (!declared) this.add(at, 'unknown');
    else this.add(at, kind === 'api' || kind === 'answer' || kind === 'function' ? kind : 'node');
  }
}
