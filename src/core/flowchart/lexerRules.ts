// Tables of the flowchart lexer: its states and tokens, keywords, brackets and links.

export type FlowchartLexerState =
  | 'string'
  | 'markdown'
  | 'title'
  | 'description'
  | 'descriptionBlock'
  | 'direction'
  | 'text'
  | 'ellipse'
  | 'trapezoid'
  | 'edgeText'
  | 'thickEdgeText'
  | 'dottedEdgeText'
  | 'click'
  | 'callbackName'
  | 'callbackArguments'
  | 'data'
  | 'dataString';

export type FlowchartTokenKind =
  // Words and signs that ids consist of.
  | 'number'
  | 'word'
  | 'letter'
  | 'down'
  | 'minus'
  | 'default'
  | 'comma'
  | 'colon'
  | 'ampersand'
  | 'hash'
  | 'star'
  // White space and ends.
  | 'space'
  | 'newline'
  | 'semicolon'
  | 'end-of-text'
  // Keywords.
  | 'graph'
  | 'direction'
  | 'no-direction'
  | 'subgraph'
  | 'end'
  | 'style'
  | 'linkStyle'
  | 'interpolate'
  | 'classDef'
  | 'class'
  | 'click'
  | 'href'
  | 'link-target'
  | 'direction-statement'
  | 'callback-name'
  | 'callback-arguments'
  | 'accessibility'
  | 'accessibility-text'
  // Links.
  | 'link-id'
  | 'link'
  | 'link-start'
  | 'edge-text'
  // Labels and data.
  | 'text'
  | 'string'
  | 'markdown'
  | 'data'
  | 'class-separator'
  | 'pipe'
  | 'separator'
  | 'up'
  | 'less'
  // Brackets: `open` and `close` with their text.
  | 'open'
  | 'close'
  | 'invalid';

export const isDigitCode = (code: number) => code >= 48 && code <= 57;
const isLetter = (code: number) => (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
export const isWordCharacter = (code: number) => isDigitCode(code) || isLetter(code) || code === 95;
/** Same characters as `\s` in a regular expression. */
export const isWhitespaceCode = (code: number) =>
  code === 32 ||
  (code >= 9 && code <= 13) ||
  (code >= 0xa0 &&
    (code === 0xa0 ||
      code === 0x1680 ||
      (code >= 0x2000 && code <= 0x200a) ||
      code === 0x2028 ||
      code === 0x2029 ||
      code === 0x202f ||
      code === 0x205f ||
      code === 0x3000 ||
      code === 0xfeff));
const unicodeLetter = /\p{L}|[\u1885\u1886]/u;
/** Letters added after Unicode 6.1, the version that Mermaid uses. */
const newerLetter =
  /[\u037f\u0528-\u052f\u0560\u0588\u05ef\u0860-\u086a\u0870-\u0887\u0889-\u088f\u08a1\u08ad-\u08c9\u0978\u0980\u09fc\u0af9\u0c34\u0c5a\u0c5c-\u0c5d\u0c80\u0cdc-\u0cdd\u0d04\u0d54-\u0d56\u0d5f\u0e86\u0e89\u0e8c\u0e8e-\u0e93\u0e98\u0ea0\u0ea8-\u0ea9\u0eac\u13f5\u13f8-\u13fd\u16f1-\u16f8\u170d\u171f\u1878\u191d-\u191e\u19b0-\u19c0\u19c8-\u19c9\u1b4c\u1c80-\u1c8a\u1c90-\u1cba\u1cbd-\u1cbf\u1cf2-\u1cf3\u1cfa\u2c2f\u2c5f\u312e-\u312f\u31bb-\u31bf\u4db6-\u4dbf\u9fcd-\u9fff\ua698-\ua69d\ua78f\ua794-\ua79f\ua7ab-\ua7dc\ua7f1-\ua7f7\ua8fd-\ua8fe\ua9e0-\ua9e4\ua9e6-\ua9ef\ua9fa-\ua9fe\uaa7e-\uaa7f\uab30-\uab5a\uab5c-\uab69\uab70-\uabbf]/u;
export const isUnicodeLetter = (code: number) =>
  code >= 0xaa &&
  (code < 0xd800 || code > 0xdfff) &&
  unicodeLetter.test(String.fromCharCode(code)) &&
  !newerLetter.test(String.fromCharCode(code));

/** Signs that a word may contain besides letters, digits and the hyphen. */
export const isWordPunctuation = new Uint8Array(128);
for (const sign of '!"#$%&\'*+.`?\\_/') isWordPunctuation[sign.charCodeAt(0)] = 1;
for (let code = 0; code < 128; code++) if (isDigitCode(code) || isLetter(code)) isWordPunctuation[code] = 1;

/** In matching order; all end at a word boundary. */
const keywords: readonly (readonly [string, FlowchartTokenKind])[] = [
  ['style', 'style'],
  ['default', 'default'],
  ['linkStyle', 'linkStyle'],
  ['interpolate', 'interpolate'],
  ['classDef', 'classDef'],
  ['class', 'class'],
  ['flowchart-elk', 'graph'],
  ['swimlane-beta', 'graph'],
  ['graph', 'graph'],
  ['flowchart', 'graph'],
  ['subgraph', 'subgraph'],
  ['end', 'end'],
  ['_self', 'link-target'],
  ['_blank', 'link-target'],
  ['_parent', 'link-target'],
  ['_top', 'link-target'],
];
export const keywordsByLetter = new Map<number, typeof keywords>();
for (const entry of keywords) {
  const letter = entry[0].charCodeAt(0);
  keywordsByLetter.set(letter, [...(keywordsByLetter.get(letter) ?? []), entry]);
}

export const titleStart = /acc(?:(Title)\s*:|Descr\s*:)\s*/y;
export const descriptionBlockStart = /accDescr\s*\{\s*/y;
export const callStart = /call\s+/y;
export const clickStart = /click\s+/y;
export const noDirection = /\s*\n/y;
export const headerDirection = /\s*(?:(?:LR|RL|TB|BT|TD|BR|v)\b|[<>^])/y;
export const namedDirection = /direction\s+(TB|BT|RL|LR|TD)/g;
/** In search order. */
export const directionNames = ['TB', 'BT', 'RL', 'LR', 'TD'];
export const emptyCall = /\(\s*\)/y;

/** Opening brackets of most states, longest first, with the state that follows. */
export const openingBrackets: readonly (readonly [string, FlowchartLexerState])[] = [
  ['(-', 'ellipse'],
  ['([', 'text'],
  ['[[', 'text'],
  ['[(', 'text'],
  ['(((', 'text'],
  ['[/', 'trapezoid'],
  ['[\\', 'trapezoid'],
  ['|', 'text'],
  ['(', 'text'],
  ['[', 'text'],
  ['{', 'text'],
];
/** Brackets inside text, in matching order: `>` opens, `<` closes. */
export const textBrackets: readonly (readonly [string, FlowchartLexerState | 'close'])[] = [
  ['(-', 'ellipse'],
  ['])', 'close'],
  ['([', 'text'],
  [']]', 'close'],
  ['[[', 'text'],
  [')]', 'close'],
  ['[(', 'text'],
  [')))', 'close'],
  ['(((', 'text'],
  ['[/', 'trapezoid'],
  ['[\\', 'trapezoid'],
  ['|', 'close'],
  [')', 'close'],
  ['(', 'text'],
  [']', 'close'],
  ['[', 'text'],
  ['}', 'close'],
  ['{', 'text'],
];
export const bracketCodes = new Set([...'([{|])}'].map((sign) => sign.charCodeAt(0)));

/** Character codes of the strokes, and the first part of a link that has text between its parts. */
export const linkStrokes: readonly [
  readonly [number, string, FlowchartLexerState],
  readonly [number, string, FlowchartLexerState],
  readonly [number, string, FlowchartLexerState],
] = [
  [45, '--', 'edgeText'],
  [61, '==', 'thickEdgeText'],
  [46, '-.', 'dottedEdgeText'],
];

export const singleCharacterTokens = new Map<number, FlowchartTokenKind>([
  [35, 'hash'],
  [58, 'colon'],
  [38, 'ampersand'],
  [59, 'semicolon'],
  [44, 'comma'],
  [42, 'star'],
]);
