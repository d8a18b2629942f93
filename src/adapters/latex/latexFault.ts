// Checks whether a text parses as a LaTeX document, by the parser of latex-utensils: groups, math and environments are
// closed in order, inside a document environment. Macros are not expanded and packages are not looked up, so a text that
// passes may still fail in TeX. Loaded with the first check, in the browser in a worker.

import { latexParser } from 'latex-utensils';

/** Milliseconds; the parser may backtrack. */
const longest = 5000;

type Node = latexParser.Node;

/** Commands whose arguments may hold one half of an environment. */
const definitions = /^(?:(?:re)?new|provide|New|Renew|Provide|Declare|def$|AtBegin|AtEnd)/;

/** The first fault as a sentence; undefined if the text is a LaTeX document. Never throws. */
export function latexFault(text: string): string | undefined {
  let content: readonly Node[];
  try {
    ({ content } = latexParser.parse(text, { timeout: longest }) as { content: Node[] }); // the root rule
  } catch (error) {
    return refusalOf(error);
  }
  const [first] = content.filter(({ kind }) => kind !== 'softbreak' && kind !== 'parbreak' && kind !== 'space');
  if (!first) return 'It holds no LaTeX.';
  const fault = environmentFault(content);
  if (fault !== undefined) return fault;
  if (!content.some((node) => latexParser.isCommand(node) && node.name === 'documentclass')) {
    return 'It has no \\documentclass.';
  }
  if (!latexParser.isCommand(first)) return 'There is text before \\documentclass.';
  const document = content.find((node) => latexParser.isEnvironment(node) && node.name === 'document');
  if (!document) return 'It has no document environment.';
  return undefined;
}

function refusalOf(error: unknown): string {
  if (latexParser.isSyntaxError(error)) {
    const { line, column } = error.location.start;
    return `Line ${line} does not parse at column ${column}: a brace, a bracket or a dollar sign is open or closes nothing.`;
  }
  // The text is nested deeper than the parser's stack, or took too long.
  return `It could not be parsed: ${error instanceof Error ? error.message : String(error)}.`;
}

interface Mark {
  readonly isBegin: boolean;
  /** The environment, or the bracket of displayed and inline math. */
  readonly name: string;
  readonly written: string;
  readonly line: number;
}

const mathEnds: Readonly<Record<string, string>> = { '[': ']', '(': ')' };

/** The parser leaves halves of environments and of `\[ \]` as commands if they have no partner. */
function environmentFault(content: readonly Node[]): string | undefined {
  const open: Mark[] = [];
  for (const mark of marksOf(content)) {
    if (mark.isBegin) {
      open.push(mark);
      continue;
    }
    const last = open.pop();
    if (!last) return `Line ${mark.line}: ${mark.written} closes nothing.`;
    if (last.name !== mark.name) {
      return `Line ${mark.line}: ${mark.written} comes before the end of ${last.written} of line ${last.line}.`;
    }
  }
  const [unclosed] = open;
  return unclosed && `Line ${unclosed.line}: ${unclosed.written} is never closed.`;
}

function* marksOf(nodes: readonly Node[]): Iterable<Mark> {
  for (const node of nodes) {
    if (latexParser.isCommand(node)) {
      const mark = markOf(node);
      if (mark) yield mark;
      else if (!definitions.test(node.name)) for (const { content } of node.args) yield* marksOf(content);
    } else if ('content' in node && Array.isArray(node.content)) yield* marksOf(node.content);
  }
}

function markOf({ name, args, location }: latexParser.Command): Mark | undefined {
  const { line } = location.start;
  if (name === 'begin' || name === 'end') {
    const [group] = args;
    const environment = group ? latexParser.stringify(group.content).trim() : '';
    return { isBegin: name === 'begin', name: environment, written: `\\${name}{${environment}}`, line };
  }
  const begins = Object.hasOwn(mathEnds, name);
  if (!begins && name !== ']' && name !== ')') return undefined;
  return { isBegin: begins, name: mathEnds[name] ?? name, written: `\\${name}`, line };
}
