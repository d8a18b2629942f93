// Reads values with an explicit end: quoted and plain texts, flow collections, block scalars. Each leaves the cursor on
// the first line behind it, even after errors.

import type { Diagnostic, TextRange } from '../../support';
import { closingQuote, plainScalar, quotedScalar, readFlow } from './readFlow';
import { recoverProcedure } from './recoverProcedure';
import { isBlankCode, YamlLines } from './yamlLines';
import type { YamlAlias, YamlNode, YamlScalar } from './yamlTree';

/** `[a, b]` of plain or simply quoted names on one line, which is certainly valid YAML. */
const simpleItem = /(?:'[^'\n]*' *|"[^"\\\n]*" *|[\p{L}\p{N}_$][^\n"'{}[\]#,:]*)/u.source;
const simpleFlow = new RegExp(`^\\[ *(?:${simpleItem}(?:, *${simpleItem})*)?\\]$`, 'u');
/** Matches an escape that is invalid in double quotes. */
const badEscape = /\\(?![0abt\tnvfre "/\\N_LP\r\n]|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8})/;

export const blockHeader = /^[|>]([1-9]?)([+-]?)([1-9]?)[ \t]*(?:#.*)?$/;

export class YamlValues extends YamlLines {
  protected readonly anchors = new Map<string, YamlNode>();
  protected readonly aliases: YamlAlias[] = [];
  protected depth = 0;

  /**
   * The offset at which a value that began in the current line must end: before the next line that cannot continue it.
   */
  protected limitOf(parent: number): number {
    for (let line = this.line + 1; line < this.lines.count; line++) {
      if (this.lines.kind[line] !== 0 || (this.lines.indent[line] ?? 0) > parent) continue;
      const start = this.contentOf(line);
      const end = this.endOf(line);
      if (this.isDash(start, end) || this.findKey(start, end) !== undefined) return this.endOf(line - 1);
    }
    return this.source.length;
  }

  protected readQuoted(at: number, parent: number): YamlNode {
    const lineEnd = this.endOf(this.line);
    let close = closingQuote(this.source, at, lineEnd);
    if (close < 0) {
      const limit = this.limitOf(parent);
      close = closingQuote(this.source, at, limit);
      if (close < 0) {
        const quote = this.source[at] as string;
        let stop = lineEnd;
        while (stop > at + 1 && /\s/.test(this.source[stop - 1] as string)) stop--;
        this.report(
          'unclosed-quote',
          'error',
          { start: at, end: stop },
          ['This quote is never closed, so the text is read to the end of the line.', 'Add the closing quote.'],
          { title: 'Add the closing quote', range: { start: stop, end: stop }, text: quote },
        );
        this.line++;
        const range = { start: at, end: stop };
        const style = quote === '"' ? 'double' : 'single';
        return { kind: 'scalar', style, range, content: { start: at + 1, end: stop } };
      }
    }
    this.vouchForQuoted(at, close, parent);
    return this.finishInline(at, close + 1, quotedScalar(this.source, at, close));
  }

  protected vouchForQuoted(at: number, close: number, parent: number): void {
    if (this.source[at] === '"' && badEscape.test(this.source.slice(at, close).replaceAll('\\\\', '')))
      this.exotic = true;
    for (let line = this.line + 1; line < this.lines.count && this.startOf(line) <= close; line++) {
      const deep = (this.lines.indent[line] ?? 0) > Math.max(parent, 0) || this.lines.kind[line] === 1;
      if (!deep) this.exotic = true;
    }
  }

  protected readFlowNode(at: number, parent: number): YamlNode {
    const context = {
      source: this.source,
      limit: this.limitOf(parent),
      diagnostics: [] as Diagnostic[],
      anchors: this.anchors,
      aliases: this.aliases,
      tooDeep: false,
    };
    const found = readFlow(context, at, this.depth);
    if (!simpleFlow.test(this.source.slice(at, found.end))) this.exotic = true;
    if (context.tooDeep) this.tooDeep = true;
    const node = this.finishInline(at, found.end, found.node);
    if (node === found.node) for (const one of context.diagnostics) this.diagnostics.push(one);
    return node;
  }

  /** Moves past a quoted or flow value. Text after it on the same line makes the whole line plain text. */
  protected finishInline(at: number, end: number, node: YamlNode): YamlNode {
    const first = this.line;
    while (this.line + 1 < this.lines.count && this.startOf(this.line + 1) <= end) this.line++;
    const lineEnd = this.endOf(this.line);
    const rest = this.skipBlanks(end, lineEnd);
    const comment = this.source[rest] === '#' && rest > end;
    if (rest < lineEnd && !comment) {
      const isFirstLine = this.line === first;
      this.report('text-after-value', 'error', { start: rest, end: lineEnd }, [
        'Text follows the closing quote or bracket on the same line, which YAML forbids.',
        isFirstLine
          ? 'The whole line is read as text. Put it in quotes.'
          : 'It is ignored. Delete it, or put all of it in quotes.',
      ]);
      this.line++;
      return isFirstLine ? plainScalar(at, this.trimEnd(at, lineEnd)) : node;
    }
    this.line++;
    return node;
  }

  protected readPlain(at: number, parent: number): YamlScalar {
    let stop = this.plainEnd(at);
    let closed = stop.comment;
    let end = stop.end;
    this.line++;
    for (let line = this.line; !closed && line < this.lines.count; line++) {
      const kind = this.lines.kind[line];
      if (kind === 1) continue;
      const indent = this.lines.indent[line] ?? 0;
      const start = this.contentOf(line);
      if (kind === 2 || indent <= parent || this.findKey(start, this.endOf(line)) !== undefined) break;
      if (indent === 0 && /^(---|\.\.\.)(\s|$)/.test(this.source.slice(start, start + 4))) break;
      this.line = line;
      stop = this.plainEnd(start);
      closed = stop.comment;
      end = stop.end;
      this.line = line + 1;
    }
    return plainScalar(at, Math.max(at, end));
  }

  protected plainEnd(at: number): { end: number; comment: boolean } {
    const end = this.endOf(this.line);
    let nested = -1;
    let stop = end;
    for (let i = at; i < end && stop === end; i++) {
      const code = this.source.charCodeAt(i);
      if (code === 35 && i > at && isBlankCode(this.source.charCodeAt(i - 1))) stop = i;
      else if (code === 58 && nested < 0 && this.endsKey(i, end)) nested = i;
    }
    const text = { start: at, end: this.trimEnd(at, stop) };
    if (nested >= 0) this.reportNested(text, nested);
    return { end: text.end, comment: stop < end };
  }

  protected reportNested(range: TextRange, colon: number): void {
    const text = this.source.slice(range.start, range.end);
    this.report(
      'nested-value',
      'error',
      range,
      [
        `This text contains a colon followed by a space (at its character ${colon - range.start + 1}), and YAML takes it for another key.`,
        'It is read as text. Put the text in quotes.',
      ],
      { title: 'Put it in quotes', range, text: `'${text.replaceAll("'", "''")}'` },
    );
  }

  /** `>` joins lines, which breaks a procedure: it is read as `|`. */
  protected unfold(scalar: YamlScalar): YamlScalar {
    const { start, end } = scalar.content;
    if (scalar.style !== 'folded' || !/\S[^\n]*\n\s*\S/.test(this.source.slice(start, end))) return scalar;
    const mark = { start: scalar.range.start, end: scalar.range.start + 1 };
    this.report(
      'folded-procedure',
      'error',
      mark,
      [
        'After ">" YAML joins the lines of a text, and steps run into one another.',
        'It is read line by line. Write "|".',
      ],
      { title: 'Write "|"', range: mark, text: '|' },
    );
    return { ...scalar, style: 'literal' };
  }

  /** Includes lines behind the text that have lost their indentation. */
  protected extend(scalar: YamlScalar, header: RegExpExecArray): YamlScalar {
    const isEmpty = scalar.content.end === scalar.content.start || scalar.block === undefined;
    const block = scalar.block ?? { indent: 0, chomp: 'clip' };
    const found = recoverProcedure(this.source, this.lines, this.line, isEmpty ? 0 : block.indent);
    if (found === undefined || header[1] !== '' || header[3] !== '') return scalar;
    this.report(
      'unindented-procedure',
      'error',
      found.fault,
      [
        'This line of the procedure is not indented below its key, so YAML ends the procedure in front of it.',
        'It is read as part of it, with the lines below. Indent them.',
      ],
      { title: found.fix.title, edits: found.fix.edits },
    );
    // One message replaces the diagnostics of the block scalar's lines.
    this.line = found.endLine;
    let last = found.endLine - 1;
    while (this.lines.kind[last] === 1) last--;
    const end = Math.min(this.startOf(found.endLine), this.source.length);
    return {
      ...scalar,
      range: { start: scalar.range.start, end: this.endOf(last) },
      content: { start: scalar.content.start, end },
      block: { ...block, indent: found.indent, unindented: found.unindented },
    };
  }

  protected readBlockScalar(at: number, parent: number, header: RegExpExecArray): YamlScalar {
    const explicit = Number(header[1] || header[3] || '0');
    const chomp = header[2] === '-' ? 'strip' : header[2] === '+' ? 'keep' : 'clip';
    this.line++;
    const first = this.line;
    const base = Math.max(parent, 0);
    let indent = explicit > 0 ? base + explicit : 0;
    let blanks = 0;
    let last = first - 1;
    for (let line = first; line < this.lines.count; line++) {
      if (this.lines.kind[line] === 1) {
        blanks = Math.max(blanks, this.lines.indent[line] ?? 0);
        continue;
      }
      const lineIndent = this.lines.indent[line] ?? 0;
      if (lineIndent <= parent) break;
      // YAML forbids leading blank lines that are indented deeper than the text.
      if (indent === 0 && blanks > lineIndent) this.exotic = true;
      if (indent === 0 && explicit === 0) indent = lineIndent;
      if (this.lines.tabbed[line] === 1 && !this.source.startsWith(' '.repeat(indent), this.startOf(line))) {
        this.line = line;
        this.checkTabs();
      } else if (lineIndent < indent) {
        if (this.lines.kind[line] === 2) break;
        this.line = line;
        this.misplaced(this.contentStart(), indent);
      }
      last = line;
    }
    if (indent === 0) indent = blanks;
    // Blank lines up to the next content belong to the scalar as well (chomping decides).
    let stop = last;
    while (stop + 1 < this.lines.count && this.lines.kind[stop + 1] === 1) stop++;
    this.line = Math.max(first, stop + 1);
    const start = this.startOf(first);
    const end =
      stop < first ? Math.min(start, this.source.length) : Math.min(this.startOf(stop + 1), this.source.length);
    const content = {
      start: Math.min(start, this.source.length),
      end: Math.max(Math.min(start, this.source.length), end),
    };
    const textEnd = last < first ? at + header[0].trimEnd().length : this.endOf(last);
    const style = header[0].startsWith('|') ? 'literal' : 'folded';
    return { kind: 'scalar', style, range: { start: at, end: textEnd }, content, block: { indent, chomp } };
  }
}
