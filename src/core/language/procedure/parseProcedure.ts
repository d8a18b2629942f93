// Builds the statements of a procedure from its logical lines: blocks by indentation, with recovery.
// Invariant: statements of a body are in text order and do not overlap, inner ranges are inside outer ones; no line is
// lost (an unparsed line becomes a `text` statement). Nesting is bounded; nothing throws.
// Over 300 lines: the block rules share one cursor over the lines.

import type { Diagnostic, TextRange } from '../../support';
import { languageDiagnostic } from '../languageDiagnostic';
import type { IfBranch, PdlStatement } from '../model';
import type { OffsetMap } from '../offsetMap';
import { CallResolver, type DeclaredNames } from './callResolver';
import { type LogicalLine, splitLogicalLines } from './logicalLines';
import { LineParser, type ParsedLine, type StatementHeader } from './parseLine';
import { inconsistentIndent, repairIndentation } from './repairIndentation';

const MAX_DEPTH = 60;
const MAX_DIAGNOSTICS = 200;
/** Maximum number of lines to search when placing a misplaced line. */
const MAX_LOOKAHEAD = 200;

export interface ParsedProcedure {
  readonly body: readonly PdlStatement[];
  readonly diagnostics: readonly Diagnostic[];
}

/** `colonFix`: false if adding a colon before a line break would change the surrounding YAML (plain scalars). */
export function parseProcedure(
  map: OffsetMap,
  names: Omit<DeclaredNames, 'functions'>,
  colonFix: boolean,
): ParsedProcedure {
  return parseStatements(map, buildResolver(map.text, names), colonFix);
}

/** The call resolver for a procedure whose whole text is `text`. */
export function buildResolver(text: string, names: Omit<DeclaredNames, 'functions'>): CallResolver {
  const values = new Set([...names.values, ...assignedNames(text)]);
  return new CallResolver({ ...names, values, functions: definedFunctionNames(text) });
}

/**
 * The statements of a procedure, or of a part of it that starts and ends with whole statements of the top-level block.
 */
export function parseStatements(map: OffsetMap, resolver: CallResolver, colonFix: boolean): ParsedProcedure {
  const diagnostics: Diagnostic[] = [];
  const starts = new Set<number>();
  const report = (diagnostic: Diagnostic) => {
    const { start } = diagnostic.range;
    // A header that is faulty itself already has a diagnostic; its empty block is a consequence.
    if (diagnostic.code === 'language/empty-block' && starts.has(start)) return;
    starts.add(start);
    if (diagnostics.length < MAX_DIAGNOSTICS) diagnostics.push(diagnostic);
  };
  const { lines: raw, mixed } = splitLogicalLines(map.text);
  if (mixed !== undefined) {
    report(
      languageDiagnostic(
        'mixed-indentation',
        'warning',
        'Tabs and spaces are mixed in the indentation of this procedure, so its blocks may not be what they look like. Use spaces only.',
        map.range(mixed.start, mixed.end),
      ),
    );
  }
  const lines = repairIndentation(map.text, raw, (line) => report(inconsistentIndent(map.range(line.start, line.end))));
  const builder = new BlockBuilder(map, lines, new LineParser(map, resolver, report, colonFix), report);
  return { body: builder.readAll(), diagnostics };
}

/** Names of all `def`s, so that a call above its definition resolves too. */
export function definedFunctionNames(text: string): string[] {
  const names: string[] = [];
  for (const found of text.matchAll(/^[ \t]*def[ \t]+([\p{L}_][\p{L}\p{N}_]*(?:-\p{L}[\p{L}\p{N}_]*)*)/gmu)) {
    names.push(found[1] as string);
  }
  return names;
}

/** Names that the procedure assigns: targets, parameters, loop variables. Found by pattern, before parsing. */
export function assignedNames(text: string): string[] {
  const names: string[] = [];
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    const equals = line.indexOf('=');
    let part = '';
    if (line.startsWith('def ')) part = line.slice(line.indexOf('('));
    else if (line.startsWith('for ')) part = line.slice(4, line.indexOf(' in '));
    else if (equals > 0 && line[equals + 1] !== '=' && !'!<>'.includes(line[equals - 1] as string))
      part = line.slice(0, equals);
    if (part === '' || part.length > 1000 || (part.includes('(') && !line.startsWith('def '))) continue;
    for (const name of part.matchAll(/[\p{L}_][\p{L}\p{N}_-]*/gu)) names.push(name[0]);
  }
  return names;
}

/** An `if` or `try` that later lines can still continue. */
interface OpenChain {
  readonly indent: number;
  /** Index of the statement in the body. */
  readonly index: number;
  readonly kind: 'if' | 'try';
  /** The branches of the `if` statement: the same array, so that a long chain grows without copies. */
  readonly branches: IfBranch[];
}

class BlockBuilder {
  private at = 0;
  private depth = 0;
  /** Number of loops around the cursor. */
  private loops = 0;
  /**
   * Whether a jump outside loops was reported in this top-level statement: one lost loop header makes all its jumps
   * stray.
   */
  private hasStrayJump = false;

  constructor(
    private readonly map: OffsetMap,
    private readonly lines: readonly LogicalLine[],
    private readonly parser: LineParser,
    private readonly report: (diagnostic: Diagnostic) => void,
  ) {}

  readAll(): PdlStatement[] {
    return this.readBody(-1, undefined);
  }

  private rangeOf(line: LogicalLine): TextRange {
    return this.map.range(line.start, line.end);
  }

  /** Next line from line `from` on that is not a comment. */
  private codeFrom(from: number): LogicalLine | undefined {
    let i = from;
    while (this.lines[i]?.comment === true) i++;
    return this.lines[i];
  }

  /** Comments before a line such as `else` belong to the branch above; otherwise indentation decides. */
  private commentBelongs(parent: number, continues: 'if' | 'try' | undefined): boolean {
    const line = this.lines[this.at] as LogicalLine;
    if (line.indent > parent) return true;
    const next = this.codeFrom(this.at);
    if (next === undefined) return false;
    if (next.indent > parent) return true;
    return next.indent === parent && continues !== undefined && this.parser.continuationOf(next) === continues;
  }

  private readBody(parent: number, continues: 'if' | 'try' | undefined): PdlStatement[] {
    const body: PdlStatement[] = [];
    const levels: number[] = [];
    let chains: OpenChain[] = [];
    while (this.at < this.lines.length) {
      const line = this.lines[this.at] as LogicalLine;
      if (line.comment) {
        if (!this.commentBelongs(parent, continues)) break;
        body.push(this.readComment(line));
        this.at++;
        continue;
      }
      if (line.indent <= parent) break;
      const role = this.parser.continuationOf(line);
      if (role === undefined) this.checkIndentation(line, levels, body);
      else if (
        role === continues &&
        line.indent < (levels[0] ?? 0) &&
        !chains.some((one) => one.indent <= line.indent) &&
        (chains.length === 0 || !this.hasBranchBelow(parent))
      ) {
        // Indented less than this block: the line belongs to the branch that contains the block.
        break;
      }
      if (parent < 0) this.hasStrayJump = false;
      const next = this.codeFrom(this.at + 1);
      let parsed = this.parser.parse(line, next !== undefined && next.indent > line.indent);
      this.at++;
      if (parsed.kind === 'statements' && parsed.isFalseHeader && this.elseFollows(line)) {
        parsed = { kind: 'header', header: this.parser.asCondition(line) };
      }
      // The deeper lines result from the fault in this line.
      if (parsed.kind === 'statements' && parsed.isFalseHeader && next !== undefined) levels.push(next.indent);
      chains = this.addParsed(parsed, line, body, chains);
    }
    return body;
  }

  /** True if the block below `line` is followed by a branch that continues an `if` of its indentation. */
  private elseFollows(line: LogicalLine): boolean {
    for (let i = this.at; i < this.lines.length; i++) {
      const next = this.lines[i] as LogicalLine;
      if (next.comment || next.indent > line.indent) continue;
      return next.indent === line.indent && this.parser.continuationOf(next) === 'if';
    }
    return false;
  }

  /** True if the header at this indentation has an `else` or `elif` further down. */
  private hasBranchBelow(indent: number): boolean {
    for (let i = this.at + 1; i < Math.min(this.lines.length, this.at + MAX_LOOKAHEAD); i++) {
      const next = this.lines[i] as LogicalLine;
      if (next.comment || next.indent > indent) continue;
      return next.indent === indent && this.parser.continuationOf(next) === 'if';
    }
    return false;
  }

  private readComment(line: LogicalLine): PdlStatement {
    const mark = this.map.text[line.start] === '#' ? /^#+/ : /^\/\//;
    const text = this.map.text.slice(line.start, line.end).replace(mark, '').trim();
    return { kind: 'comment', range: this.rangeOf(line), text };
  }

  /** Compares a line's indentation with the levels of its body and reports a mismatch. */
  private checkIndentation(line: LogicalLine, levels: number[], body: readonly PdlStatement[]): void {
    const top = levels.at(-1);
    if (top === undefined) {
      levels.push(line.indent);
      return;
    }
    if (line.indent === top) return;
    if (line.indent > top) {
      levels.push(line.indent);
      if (!body.some((statement) => statement.kind !== 'comment')) return;
      this.report(
        languageDiagnostic(
          'unexpected-indent',
          'warning',
          'This line is indented deeper, but the line above opens no block. It is read as the next step. Indent it like the line above.',
          this.rangeOf(line),
        ),
      );
      return;
    }
    while (levels.length > 0 && (levels.at(-1) as number) > line.indent) levels.pop();
    if (levels.at(-1) === line.indent) return;
    levels.push(line.indent);
    this.report(inconsistentIndent(this.rangeOf(line)));
  }

  private addParsed(parsed: ParsedLine, line: LogicalLine, body: PdlStatement[], chains: OpenChain[]): OpenChain[] {
    const open = chains.filter((chain) => chain.indent <= line.indent);
    if (parsed.kind === 'statements') {
      if (!parsed.isReported) this.checkJumps(parsed.statements);
      body.push(...parsed.statements);
      return open.filter((chain) => chain.indent < line.indent);
    }
    const header = parsed.header;
    const role = header.kind === 'branch' ? continuedKind(header) : undefined;
    if (header.kind !== 'branch' || role === undefined) {
      const openChains = open.filter((chain) => chain.indent < line.indent);
      const statement = this.openBlock(header, line);
      body.push(statement);
      if (statement.kind === 'if') openChains.push(this.chainOf(statement, line, body));
      if (statement.kind === 'try')
        openChains.push({ indent: line.indent, index: body.length - 1, kind: 'try', branches: [] });
      return openChains;
    }
    return this.continueBlock(header, role, line, body, chains);
  }

  private checkJumps(statements: readonly PdlStatement[]): void {
    if (this.loops > 0 || this.hasStrayJump) return;
    for (const { kind, range } of statements) {
      if (kind !== 'break' && kind !== 'continue') continue;
      this.hasStrayJump = true;
      const message = `"${kind}" is not in a loop, so there is nothing to ${kind === 'break' ? 'leave' : 'repeat'}. It is read as the end of the procedure. Indent it into its loop, or write "return".`;
      this.report(languageDiagnostic('stray-jump', 'warning', message, range));
    }
  }

  /** A loop's body can contain jumps; a function's body only inside its own loops. */
  private readLoop(header: StatementHeader, line: LogicalLine): PdlStatement[] {
    const outer = this.loops;
    this.loops = header.kind === 'def' ? 0 : outer + 1;
    const body = this.readBlock(header, line, undefined);
    this.loops = outer;
    return body;
  }

  private readBlock(header: StatementHeader, line: LogicalLine, continues: 'if' | 'try' | undefined): PdlStatement[] {
    this.checkJumps(header.inline);
    if (++this.depth > MAX_DEPTH) {
      this.depth--;
      return this.readWithoutNesting(line);
    }
    const inner = this.readBody(line.indent, continues);
    this.depth--;
    const body = [...header.inline, ...inner];
    if (body.length === 0) {
      this.report(
        languageDiagnostic(
          'empty-block',
          'warning',
          `Nothing is indented under "${header.word}", so it does nothing. Indent its steps, or describe the step in a comment.`,
          header.range,
        ),
      );
    }
    return body;
  }

  /** Beyond the nesting limit: the lines below are kept as text. */
  private readWithoutNesting(header: LogicalLine): PdlStatement[] {
    const body: PdlStatement[] = [];
    for (
      let line = this.lines[this.at];
      line !== undefined && line.indent > header.indent;
      line = this.lines[this.at]
    ) {
      const text = this.map.text.slice(line.start, line.end);
      body.push({ kind: line.comment ? 'comment' : 'text', range: this.rangeOf(line), text });
      this.at++;
    }
    const first = body[0];
    if (first !== undefined) {
      const message = `Blocks nest more than ${MAX_DEPTH} levels deep here; deeper lines are kept as text. Move some into a "def".`;
      this.report(languageDiagnostic('too-deep', 'error', message, first.range));
    }
    return body;
  }

  private openBlock(header: StatementHeader, line: LogicalLine): PdlStatement {
    const start = header.range.start;
    const comments = commentsOf(header);
    switch (header.kind) {
      case 'branch': {
        const branch = this.readBranch(header, line);
        return { kind: 'if', range: { start, end: endOf(header.range, branch.body) }, branches: [branch] };
      }
      case 'while': {
        const body = this.readLoop(header, line);
        const range = { start, end: endOf(header.range, body) };
        const { condition, conditionText } = header;
        return { kind: 'while', range, header: header.range, condition, conditionText, body, ...comments };
      }
      case 'for': {
        const body = this.readLoop(header, line);
        const range = { start, end: endOf(header.range, body) };
        const { targets, iterable, headerText } = header;
        return { kind: 'for', range, header: header.range, targets, iterable, headerText, body, ...comments };
      }
      case 'def': {
        const body = this.readLoop(header, line);
        const range = { start, end: endOf(header.range, body) };
        const { name, params } = header;
        return { kind: 'def', range, header: header.range, name, params, body, ...comments };
      }
      case 'try': {
        const body = this.readBlock(header, line, 'try');
        const range = { start, end: endOf(header.range, body) };
        return { kind: 'try', range, body, handlers: [], orElse: [], finalizer: [], ...comments };
      }
    }
  }

  private readBranch(header: Extract<StatementHeader, { kind: 'branch' }>, line: LogicalLine): IfBranch {
    const keyword = header.word === 'elif' || header.word === 'else' ? header.word : 'if';
    const body = this.readBlock(header, line, 'if');
    return {
      keyword,
      ...(header.condition === undefined ? {} : { condition: header.condition }),
      ...(header.conditionText === undefined ? {} : { conditionText: header.conditionText }),
      header: header.range,
      body,
      ...commentsOf(header),
    };
  }

  private continueBlock(
    header: Extract<StatementHeader, { kind: 'branch' }>,
    role: 'if' | 'try' | 'any',
    line: LogicalLine,
    body: PdlStatement[],
    chains: OpenChain[],
  ): OpenChain[] {
    const fits = (chain: OpenChain) =>
      (role === 'any' || chain.kind === role) && hasBlock(body[chain.index], header.word);
    let chain = chains.findLast((one) => one.indent === line.indent && fits(one));
    if (chain === undefined) {
      chain = chains.findLast(fits);
      this.report(
        languageDiagnostic(
          chain === undefined ? 'stray-branch' : 'misplaced-branch',
          'warning',
          chain === undefined
            ? `"${header.word}" has no "${role === 'try' ? 'try' : 'if'}" above it in this block. It is read as a branch of its own. Indent it like the line it belongs to.`
            : `"${header.word}" is not indented like the "${chain.kind}" above it. It is read as its branch. Give both the same indentation.`,
          header.range,
        ),
      );
    }
    if (chain === undefined) {
      const branch = this.readBranch(header, line);
      const range = { start: header.range.start, end: endOf(header.range, branch.body) };
      body.push({ kind: 'if', range, branches: [branch] });
      return [this.chainOf({ kind: 'if', range, branches: [branch] }, line, body)];
    }
    this.checkOrder(header, chain);
    // Steps read after the chain's last block (indented too deep) move into that block.
    const between = body.splice(chain.index + 1);
    const owner = body[chain.index] as PdlStatement;
    body[chain.index] =
      owner.kind === 'try'
        ? this.extendTry(owner, header, line, between)
        : this.extendIf(owner, chain.branches, header, line, between);
    const target = chain;
    return chains.filter((one) => one.index <= target.index && one.indent <= line.indent);
  }

  /** Reports a branch that follows `else`. */
  private checkOrder(header: StatementHeader, chain: OpenChain): void {
    const last = chain.branches.at(-1);
    if (chain.kind !== 'if' || last?.keyword !== 'else' || last.condition !== undefined) return;
    // A chain without its `if` is reported where it starts.
    if (chain.branches[0]?.keyword !== 'if') return;
    const message = `"${header.word}" follows "else", which takes all that is left, so it is never reached. Put it in front of "else".`;
    this.report(languageDiagnostic('misplaced-branch', 'warning', message, header.range));
  }

  /** Replaces the last statement by one whose branches can still grow. */
  private chainOf(
    statement: Extract<PdlStatement, { kind: 'if' }>,
    line: LogicalLine,
    body: PdlStatement[],
  ): OpenChain {
    const branches = [...statement.branches];
    body[body.length - 1] = { ...statement, branches };
    return { indent: line.indent, index: body.length - 1, kind: 'if', branches };
  }

  private extendIf(
    owner: PdlStatement,
    branches: IfBranch[],
    header: Extract<StatementHeader, { kind: 'branch' }>,
    line: LogicalLine,
    between: readonly PdlStatement[],
  ): PdlStatement {
    const last = branches.at(-1);
    if (last !== undefined && between.length > 0)
      branches[branches.length - 1] = { ...last, body: [...last.body, ...between] };
    const branch = this.readBranch(header, line);
    branches.push(branch);
    return { kind: 'if', range: { start: owner.range.start, end: endOf(header.range, branch.body) }, branches };
  }

  private extendTry(
    owner: PdlStatement,
    header: Extract<StatementHeader, { kind: 'branch' }>,
    line: LogicalLine,
    between: readonly PdlStatement[],
  ): PdlStatement {
    if (owner.kind !== 'try') return owner;
    const grown = between.length === 0 ? owner : appendToTry(owner, between);
    const body = this.readBlock(header, line, 'try');
    const range = { start: owner.range.start, end: endOf(header.range, body) };
    const headerComments = commentsOf(header);
    const all =
      headerComments.comments === undefined
        ? {}
        : { comments: [...(grown.comments ?? []), ...headerComments.comments] };
    if (header.word === 'finally') return { ...grown, range, finalizer: body, finalizerHeader: header.range, ...all };
    if (header.word === 'else') return { ...grown, range, orElse: body, orElseHeader: header.range, ...all };
    const handler = { header: header.range, text: header.conditionText ?? '', body, ...headerComments };
    return { ...grown, range, handlers: [...grown.handlers, handler] };
  }
}

type TryStatement = Extract<PdlStatement, { kind: 'try' }>;

function appendToTry(owner: TryStatement, extra: readonly PdlStatement[]): TryStatement {
  if (owner.finalizer.length > 0) return { ...owner, finalizer: [...owner.finalizer, ...extra] };
  if (owner.orElse.length > 0) return { ...owner, orElse: [...owner.orElse, ...extra] };
  const last = owner.handlers.at(-1);
  if (last === undefined) return { ...owner, body: [...owner.body, ...extra] };
  return { ...owner, handlers: [...owner.handlers.slice(0, -1), { ...last, body: [...last.body, ...extra] }] };
}

/** False for a second `else` or `finally` of a `try`, which would replace the first and lose its steps. */
function hasBlock(owner: PdlStatement | undefined, word: string): boolean {
  if (owner?.kind !== 'try') return true;
  return !(word === 'else' && owner.orElseHeader) && !(word === 'finally' && owner.finalizerHeader);
}

function continuedKind(header: StatementHeader): 'if' | 'try' | 'any' | undefined {
  if (header.word === 'elif') return 'if';
  if (header.word === 'else') return 'any';
  if (header.word === 'except' || header.word === 'finally') return 'try';
  return undefined;
}

function commentsOf({ comments }: StatementHeader): Pick<IfBranch, 'comments'> {
  return comments === undefined ? {} : { comments };
}

function endOf(header: TextRange, body: readonly PdlStatement[]): number {
  return Math.max(header.end, body.at(-1)?.range.end ?? 0);
}
