// Reads the lines of an Agent Script as a tree by indentation: keys, statements, list items and templates. Nothing is
// evaluated. Invariant: the first fault of a text is reported with line and column; a tree has no unchecked line.

import { fail, ok, type Result } from '../../support';
import { type AgentLine, partialMessage, partialReference } from './agentLine';
import { checkAgentLine } from './checkAgentLine';

export interface AgentFault {
  readonly line: number;
  readonly column: number;
  /** Sentences that name the fault and the remedy. */
  readonly message: string;
}

const keyForm = /^("[^"]*"|[\w.-]+(?:[ \t]+[\w.-]+)?)[ \t]*:(?!:)[ \t]*([\s\S]*)$/;
const statementForm = /^(?:if|elif|else|run|with|set|transition|collect|available|call)\b|^@/;
/** Deeper blocks are refused. */
const MAX_LEVELS = 60;
const closers: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

export function readAgentTree(source: string): Result<readonly AgentLine[], AgentFault> {
  try {
    return ok(new AgentTreeReader(source).read());
  } catch (error) {
    if (error instanceof FaultFound) return fail(error.fault);
    throw error;
  }
}

class FaultFound extends Error {
  constructor(readonly fault: AgentFault) {
    super(fault.message);
  }
}

interface OpenLevel {
  readonly indent: number;
  readonly owner: AgentLine | undefined;
  readonly children: AgentLine[];
}

class AgentTreeReader {
  private readonly lines: readonly string[];
  private at = 0;
  private readonly levels: OpenLevel[] = [{ indent: 0, owner: undefined, children: [] }];

  constructor(source: string) {
    this.lines = source.split(/\r?\n/);
  }

  read(): readonly AgentLine[] {
    const [root] = this.levels;
    while (this.at < this.lines.length) {
      const text = this.lines[this.at] ?? '';
      if (/^\s*(?:#|$)/.test(text)) this.at += 1;
      else this.readLine(text);
    }
    const all = root?.children ?? [];
    this.checkBlocks(all, undefined);
    return all;
  }

  private fault(line: number, column: number, message: string): never {
    throw new FaultFound({ line, column, message });
  }

  private readLine(raw: string): void {
    const blanks = raw.match(/^[ \t]*/)?.[0] ?? '';
    const line = this.at + 1;
    if (blanks.includes('\t') && blanks.includes(' ')) {
      this.fault(line, 1, 'The indentation mixes tabs and spaces. Use spaces only.');
    }
    let indent = blanks.length;
    let body = raw.slice(indent);
    while (/^-(?:\s|$)/.test(body)) {
      const lead = body.match(/^-[ \t]*/)?.[0].length ?? 1;
      body = body.slice(lead);
      const isScalar = !keyForm.test(body) && !statementForm.test(body) && !/^[-|]/.test(body);
      const value = isScalar ? body : '';
      this.place({ line, column: indent + 1, text: '-', kind: 'item', key: '-', value, children: [] }, indent);
      if (isScalar) body = '';
      indent += lead;
    }
    this.at += 1;
    if (/^\s*(?:#|$)/.test(body)) return;
    if (body.startsWith('|')) this.readTemplate(line, indent, body);
    else this.readStatement(line, indent, body);
  }

  private readTemplate(line: number, indent: number, body: string): void {
    const value = [body.slice(1).trim(), ...this.deeperLines(indent)].join('\n').trimEnd();
    this.checkPlaceholders(line);
    this.place({ line, column: indent + 1, text: '|', kind: 'template', key: '|', value, children: [] }, indent);
  }

  /** The lines below that are indented deeper, without their common indentation. */
  private deeperLines(indent: number): readonly string[] {
    const found: string[] = [];
    for (; this.at < this.lines.length; this.at += 1) {
      const next = this.lines[this.at] ?? '';
      if (next.trim() !== '' && (next.match(/^[ \t]*/)?.[0].length ?? 0) <= indent) break;
      found.push(next.trim());
    }
    return found;
  }

  /** Checks the placeholders of the lines from `line` to the last one that was read. */
  private checkPlaceholders(line: number): void {
    for (let number = line; number <= this.at; number += 1) {
      const text = this.lines[number - 1] ?? '';
      for (let open = text.indexOf('{!'); open >= 0; open = text.indexOf('{!', open + 2)) {
        const close = text.indexOf('}', open);
        const inner = text.indexOf('{!', open + 2);
        if (close < 0 || (inner >= 0 && inner < close)) {
          this.fault(number, open + 1, 'The placeholder that begins with "{!" is not closed. Add "}" after its value.');
        }
        const content = text.slice(open + 2, close);
        if (content.trim() === '') {
          this.fault(
            number,
            open + 1,
            'The placeholder "{!}" has no value. Write one, for example {!@variables.name}.',
          );
        }
        const partial = content.match(partialReference);
        if (partial) this.fault(number, open + 3 + (partial.index ?? 0), partialMessage(partial[0]));
      }
    }
  }

  private readStatement(line: number, indent: number, body: string): void {
    const text = this.readToBalance(line, indent, body);
    const column = indent + 1;
    this.checkPlaceholders(line);
    const key = statementForm.test(text) ? null : text.match(keyForm);
    if (key) {
      const [, name = '', rest = ''] = key;
      const isText = /^[|>][+-]?$/.test(rest);
      const value = isText ? this.deeperLines(indent).join('\n').trim() : rest;
      if (isText) this.checkPlaceholders(line);
      const node: AgentLine = { line, column, text, kind: 'key', key: name.replace(/\s+/g, ' '), value, children: [] };
      this.check(node);
      this.place(node, indent);
      return;
    }
    const node: AgentLine = {
      line,
      column,
      text,
      kind: 'statement',
      key: text.match(/^(?:else\s+if|[@\w]+)/)?.[0].replace(/\s+/g, ' ') ?? '',
      value: text,
      children: [],
    };
    this.check(node);
    this.place(node, indent);
  }

  private check(node: AgentLine): void {
    const found = checkAgentLine(node);
    if (found) this.fault(node.line, node.column + found.offset, found.message);
  }

  /** Joins lines until all brackets are closed; removes comments. */
  private readToBalance(line: number, indent: number, body: string): string {
    const open: { readonly sign: string; readonly line: number; readonly column: number }[] = [];
    const parts: string[] = [];
    let rest = body;
    let number = line;
    let offset = indent;
    for (;;) {
      const part = this.scan(rest, number, offset, open);
      parts.push(part);
      if (open.length === 0) return parts.join(' ').trim();
      const next = this.lines[this.at];
      const [first] = open;
      const isStatement = statementForm.test(body) || next === undefined || statementForm.test(next.trim());
      if (isStatement && first) {
        this.fault(
          first.line,
          first.column,
          `The bracket "${first.sign}" is not closed. Add "${closers[first.sign]}".`,
        );
      }
      this.at += 1;
      number = this.at;
      offset = (next ?? '').match(/^\s*/)?.[0].length ?? 0;
      rest = (next ?? '').trim();
    }
  }

  /** Returns the text up to a comment; updates the open brackets. */
  private scan(
    text: string,
    line: number,
    offset: number,
    open: { readonly sign: string; readonly line: number; readonly column: number }[],
  ): string {
    for (let at = 0; at < text.length; at += 1) {
      const sign = text[at] ?? '';
      if (sign === '#') return text.slice(0, at).trimEnd();
      if (sign === '"') {
        const quoted = text.slice(at).match(/^"(?:[^"\\]|\\.)*"/)?.[0];
        if (quoted === undefined) {
          this.fault(line, offset + at + 1, 'The quoted text is not closed. Add a quotation mark at its end.');
        }
        at += quoted.length - 1;
      } else if (sign in closers) open.push({ sign, line, column: offset + at + 1 });
      else if (sign === ')' || sign === ']' || sign === '}') {
        const last = open.pop();
        if (last === undefined) {
          this.fault(line, offset + at + 1, `The bracket "${sign}" closes nothing. Remove it or add the opening one.`);
        }
        if (closers[last.sign] !== sign) {
          this.fault(
            line,
            offset + at + 1,
            `The bracket "${last.sign}" is closed by "${sign}". Write "${closers[last.sign]}" instead.`,
          );
        }
      }
    }
    return text.trimEnd();
  }

  /** Adds a line below the line that contains it by its indentation. */
  private place(node: AgentLine, indent: number): void {
    while (this.levels.length > 1 && indent < (this.levels.at(-1)?.indent ?? 0)) this.levels.pop();
    const level = this.levels.at(-1) as OpenLevel;
    if (indent === level.indent) {
      level.children.push(node);
      return;
    }
    const owner = level.children.at(-1);
    if (owner === undefined || indent < level.indent) {
      this.fault(node.line, node.column, 'The line is indented although no block contains it. Remove the indentation.');
    }
    if (owner.children.length > 0) {
      this.fault(
        node.line,
        node.column,
        `The indentation of ${indent} spaces fits no block above. Indent the line as the others of its block.`,
      );
    }
    if (!canContain(owner)) {
      this.fault(
        node.line,
        node.column,
        `The line is indented below line ${owner.line}, which cannot contain others. Indent both lines equally.`,
      );
    }
    if (this.levels.length >= MAX_LEVELS) {
      this.fault(node.line, node.column, `The blocks are nested deeper than ${MAX_LEVELS} levels. Split the block.`);
    }
    owner.children.push(node);
    this.levels.push({ indent, owner, children: owner.children });
  }

  private checkBlocks(lines: readonly AgentLine[], owner: AgentLine | undefined): void {
    const known = new Map<string, number>();
    for (const node of lines) {
      const name = node.kind === 'key' ? node.key : node.text.match(/^with\s+[\w.-]+/)?.[0];
      const first = name === undefined ? undefined : known.get(name);
      if (first !== undefined) {
        this.fault(
          node.line,
          node.column,
          `"${name}" is already defined in line ${first}. Rename or remove one of them.`,
        );
      }
      if (name !== undefined) known.set(name, node.line);
      if (/^(?:if|elif|else)/.test(node.key) && node.kind === 'statement' && node.children.length === 0) {
        this.fault(node.line, node.column, 'The branch is empty. Indent its lines below it.');
      }
      this.checkArrow(node, owner);
      this.checkBlocks(node.children, node);
    }
  }

  private checkArrow(node: AgentLine, owner: AgentLine | undefined): void {
    if (node.kind !== 'key' || node.value !== '') return;
    const isProcedure = /^(?:instructions|prompt|do|on_\w+)$/.test(node.key);
    const inside = node.children.find(
      ({ kind }) => kind === 'statement' || (kind === 'template' && isReasoning(owner)),
    );
    if (isProcedure && inside) {
      this.fault(node.line, node.column + node.text.length, `The arrow is missing. Write "${node.key}: ->".`);
    }
  }
}

const isReasoning = (owner: AgentLine | undefined) => owner?.key === 'reasoning';

const canContain = ({ kind, text, value }: AgentLine): boolean =>
  kind === 'item' ||
  (kind === 'key' && !/^"(?:[^"\\]|\\.)*"$/.test(value)) ||
  (kind === 'statement' && /^(?:if|elif|else|run|collect|call|@)/.test(text));
