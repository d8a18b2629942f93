// Highlights Mermaid flowcharts with the lexer of the parser, line by line. Constructs that the parser removes first
// (comments, directives, front matter) are part of the line state. A directive over several lines is coloured up to its
// end, or to the end of the text.

import type { languages } from 'monaco-editor/editor';
import {
  createFlowchartLexer,
  type FlowchartLexerState,
  type FlowchartTokenKind,
  lexerText,
} from '../../core/flowchart';
import { bracketPairs, brackets } from './pdlLanguage';

export const mermaidConfiguration: languages.LanguageConfiguration = {
  comments: { lineComment: '%%' },
  brackets,
  autoClosingPairs: [...bracketPairs, { open: '"', close: '"' }],
};

/** Names of the theme's classes; all other tokens are punctuation. */
const classOf: Readonly<Partial<Record<FlowchartTokenKind, string>>> = {
  number: 'number',
  word: 'api',
  letter: 'api',
  down: 'api',
  minus: 'api',
  default: 'keyword',
  space: '',
  newline: '',
  'end-of-text': '',
  graph: 'section',
  direction: 'constant',
  'no-direction': '',
  subgraph: 'keyword',
  end: 'keyword',
  style: 'keyword',
  linkStyle: 'keyword',
  interpolate: 'keyword',
  classDef: 'keyword',
  class: 'keyword',
  click: 'string',
  href: 'keyword',
  'link-target': 'constant',
  'direction-statement': 'keyword',
  'callback-name': 'function',
  'callback-arguments': 'string',
  accessibility: 'keyword',
  'accessibility-text': 'string',
  'link-id': 'operator',
  link: 'operator',
  'link-start': 'operator',
  'edge-text': 'string',
  text: 'string',
  string: 'string',
  markdown: 'string',
  data: 'string',
  invalid: '',
};

type Place = 'start' | 'header' | 'body';

class LineState implements languages.IState {
  constructor(
    /** Front matter is at the very start, the header before the rest. */
    readonly place: Place,
    /** The construct that the line starts inside of. */
    readonly inside: 'front matter' | 'directive' | undefined,
    readonly stack: readonly FlowchartLexerState[],
  ) {}

  clone(): LineState {
    return this;
  }

  equals(other: languages.IState): boolean {
    return (
      other instanceof LineState &&
      other.place === this.place &&
      other.inside === this.inside &&
      other.stack.length === this.stack.length &&
      other.stack.every((name, index) => name === this.stack[index])
    );
  }
}

/** Front matter, as far as this line is part of it. */
function readFrontMatter(line: string, { place, inside }: LineState): languages.ILineTokens | undefined {
  const isFence = /^\uFEFF?\s*---[ \t]*$/.test(line);
  if (inside !== 'front matter' && !(place === 'start' && isFence)) return undefined;
  const endsFrontMatter = inside === 'front matter' && isFence;
  const endState = endsFrontMatter
    ? new LineState('header', undefined, [])
    : new LineState('start', 'front matter', []);
  return { tokens: [{ startIndex: 0, scopes: 'comment' }], endState };
}

type Ranges = readonly (readonly [start: number, end: number])[];

const blanked = (line: string, ranges: Ranges) =>
  ranges.reduce((text, [start, end]) => text.slice(0, start) + ' '.repeat(end - start) + text.slice(end), line);

/** The ranges of directives and comments in the line, and whether one is still open at its end. */
function findComments(line: string, isInside: boolean): { readonly ranges: Ranges; readonly isOpen: boolean } {
  const ranges: [number, number][] = [];
  for (let from = isInside ? 0 : line.indexOf('%%{'); from >= 0; from = line.indexOf('%%{', ranges.at(-1)?.[1])) {
    const end = line.indexOf('}%%', from);
    // A directive that begins in the middle of a line and does not end on it is probably a mistake.
    const isOpen = end < 0 && ((isInside && from === 0) || line.slice(0, from).trim() === '');
    if (end < 0 && !isOpen) break;
    ranges.push([from, end < 0 ? line.length : end + 3]);
    if (isOpen) return { ranges, isOpen };
  }
  if (/^[ \t]*%%/.test(blanked(line, ranges))) return { ranges: [[0, line.length]], isOpen: false };
  return { ranges, isOpen: false };
}

export const mermaidTokens: languages.TokensProvider = {
  getInitialState: () => new LineState('start', undefined, []),
  tokenize: (line, state) => {
    const before = state as LineState;
    const front = readFrontMatter(line, before);
    if (front) return front;
    const { ranges, isOpen } = findComments(line, before.inside === 'directive');
    const { tokens, stack, isBlank } = readTokens(blanked(line, ranges), before);
    for (const [startIndex, end] of ranges) {
      tokens.push({ startIndex, scopes: 'comment' });
      if (end < line.length && !tokens.some((token) => token.startIndex === end))
        tokens.push({ startIndex: end, scopes: '' });
    }
    // A comment replaces the white space that the lexer reads in its place.
    const own = tokens.filter(
      ({ startIndex, scopes }) =>
        scopes === 'comment' || !ranges.some(([start, end]) => startIndex >= start && startIndex < end),
    );
    own.sort((a, b) => a.startIndex - b.startIndex);
    const place = isBlank ? before.place : 'body';
    return { tokens: own, endState: new LineState(place, isOpen ? 'directive' : undefined, stack) };
  },
};

function readTokens(masked: string, { place, stack }: LineState) {
  const tokens: languages.IToken[] = [];
  const give = (startIndex: number, scopes: string) => {
    if (startIndex < masked.length && tokens.at(-1)?.scopes !== scopes) tokens.push({ startIndex, scopes });
  };
  const lexer = createFlowchartLexer(lexerText(masked));
  // After the header no line has one.
  if (place === 'body') lexer.restart(0);
  lexer.stack = [...stack];
  let isBlank = true;
  for (lexer.next(); ; lexer.next()) {
    const { kind, from, start } = lexer;
    // Words and quotation marks that only change the lexer's state.
    if (from < start) give(from, /\w/.test(masked[from] ?? '') ? 'keyword' : 'string');
    if (kind !== 'space' && kind !== 'newline' && start < masked.length) isBlank = false;
    give(start, classOf[kind] ?? 'delimiter');
    if (start >= masked.length || kind === 'end-of-text') break;
  }
  // A construct that is open after the newline continues in the next line.
  while (lexer.start < lexer.text.length) lexer.next();
  return { tokens, stack: lexer.stack, isBlank };
}
