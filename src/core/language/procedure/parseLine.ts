// Parses one logical line: a block header, or statements (`if x: API.y()` contains an inline one, `a(); b()` two).
// A line that is not code becomes `text`; only a line that resembles broken code is reported, once.

import type { Diagnostic } from '../../support';
import type { Expr, PdlStatement } from '../model';
import type { OffsetMap } from '../offsetMap';
import type { CallResolver } from './callResolver';
import { continuedBlock } from './keywords';
import { LineContext } from './lineContext';
import type { LogicalLine } from './logicalLines';
import { HeaderReader, type StatementHeader } from './readHeader';
import { StatementReader } from './readStatement';
import type { PdlToken } from './tokens';

export type { StatementHeader } from './readHeader';

export type ParsedLine =
  | { readonly kind: 'header'; readonly header: StatementHeader }
  | {
      readonly kind: 'statements';
      readonly statements: readonly PdlStatement[];
      /**
       * The line ends like a header but is not one, which is already reported; deeper lines below are not reported
       * again.
       */
      readonly isFalseHeader: boolean;
      /** The line has its diagnostic. */
      readonly isReported: boolean;
    };

export class LineParser {
  private readonly line: LineContext;
  private readonly headers: HeaderReader;
  private readonly statements: StatementReader;

  constructor(
    private readonly map: OffsetMap,
    resolver: CallResolver,
    report: (diagnostic: Diagnostic) => void,
    colonFix: boolean,
  ) {
    this.line = new LineContext(map, resolver, report, colonFix);
    this.statements = new StatementReader(this.line);
    this.headers = new HeaderReader(this.line, (from, end) => this.statements.readAll(from, end));
  }

  /**
   * `if` for elif and else, `try` for except, finally and else: the statement that the line would continue, judged by
   * its first word.
   */
  continuationOf(line: LogicalLine): 'if' | 'try' | undefined {
    return continuedBlock(this.map.text.slice(line.start, line.end));
  }

  /** `opensBlock`: the next line of code is indented deeper. */
  parse(logical: LogicalLine, opensBlock: boolean): ParsedLine {
    const { line } = this;
    line.open(logical);
    const first = line.tokens[0];
    if (first === undefined) {
      return { kind: 'statements', statements: [this.textOf(logical)], isFalseHeader: false, isReported: false };
    }
    const header = first.kind === 'name' ? this.headers.read(logical.end, opensBlock) : undefined;
    if (header !== undefined) return { kind: 'header', header: { ...header, ...line.trailing() } };
    const statements = this.statements.readAll(0, logical.end);
    const isFalseHeader = opensBlock && line.isPunct(line.tokens.length - 1, ':');
    if (isFalseHeader) this.reportFalseHeader(logical);
    const last = statements.at(-1);
    if (last !== undefined && last.kind !== 'text') statements[statements.length - 1] = { ...last, ...line.trailing() };
    return { kind: 'statements', statements, isFalseHeader, isReported: line.hasReported };
  }

  private reportFalseHeader(logical: LogicalLine): void {
    this.line.report(
      'unknown-header',
      'warning',
      'Deeper lines follow this one, but it opens no block that PDL knows. It is read as a step in words, and they as the next steps. Write "if", "while" or another keyword, or indent them like this line.',
      this.map.range(logical.start, logical.end),
    );
  }

  /** The last line as a condition in plain words: an `else` follows its block, so the author means a condition. */
  asCondition(logical: LogicalLine): StatementHeader {
    const { line } = this;
    const count = line.tokens.length;
    const condition: Expr = line.expressions.unknown(0, count - 1);
    const range = this.map.range(logical.start, (line.tokens[count - 1] as PdlToken).end);
    const conditionText = line.textOf(0, count - 1);
    return { kind: 'branch', word: 'if', condition, conditionText, range, inline: [], ...line.trailing() };
  }

  private textOf({ start, end }: LogicalLine): PdlStatement {
    return { kind: 'text', range: this.map.range(start, end), text: this.map.text.slice(start, end) };
  }
}
