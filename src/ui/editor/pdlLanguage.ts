// Syntax colours of PDL before the analysis: a YAML shell, and inside its procedure a Python-like language, in a block
// of lines or in quotes. Colours by the meaning of names come later, from the analysis (`pdl/semanticTokens.ts`).

import type { languages } from 'monaco-editor/editor';
import { procedureWords } from '../../core/language';

// Monaco's enums cannot be imported here: tests read this file without a browser.
const indentNone = 0;
const indentIn = 1;
const indentOut = 3;

const { header, line, operator } = procedureWords;

export const brackets: languages.CharacterPair[] = [
  ['[', ']'],
  ['(', ')'],
  ['{', '}'],
];
export const bracketPairs = brackets.map(([open, close]) => ({ open, close }));

export const pdlConfiguration: languages.LanguageConfiguration = {
  comments: { lineComment: '#' },
  brackets,
  autoClosingPairs: [...bracketPairs, { open: '"', close: '"', notIn: ['string', 'comment'] }],
  surroundingPairs: [...bracketPairs.slice(0, 2), { open: '"', close: '"' }, { open: "'", close: "'" }],
  onEnterRules: [
    // A header of the procedure opens a block, also with a full-width colon or a comment after it.
    {
      beforeText: new RegExp(`^\\s*(?:${header.join('|')})\\b.*[:：]\\s*(?:#.*)?$`),
      action: { indentAction: indentIn },
    },
    { beforeText: new RegExp(`^\\s+(?:${line.join('|')})\\b[^:]*$`), action: { indentAction: indentOut } },
    // A section, a list's key and the header of a block scalar.
    {
      beforeText: /^\s*(?:-\s+)?[\p{L}_][\p{L}\p{N}_ -]*:\s*(?:[|>][-+\d]*)?\s*(?:#.*)?$/u,
      action: { indentAction: indentIn },
    },
    // The next field of an item is below its first one, not below the dash.
    {
      beforeText: /^\s*-\s+[\p{L}_][\p{L}\p{N}_ -]*:\s+\S.*$/u,
      action: { indentAction: indentNone, appendText: '  ' },
    },
  ],
  wordPattern: /[\p{L}\p{N}_][\p{L}\p{N}\p{M}_-]*/u,
  folding: { offSide: true },
};

const calls: languages.IMonarchLanguageRule[] = [
  [/(API)(\s*[._-]\s*)([\p{L}_][\p{L}\p{N}\p{M}_-]*)/u, ['delimiter', 'delimiter', 'api']],
  [/(ANSWER|RESPONSE)(\s*[._-]\s*)([\p{L}_][\p{L}\p{N}\p{M}_，、？！。：；-]*)/u, ['delimiter', 'delimiter', 'answer']],
  [/([A-Z]{3,}S?)(\.)([\p{L}_][\p{L}\p{N}\p{M}_-]*)/u, ['delimiter', 'delimiter', 'node']],
];

const words: languages.IMonarchLanguageRule[] = [
  [/\d+(?:\.\d+)?(?![\p{L}_])/u, 'number'],
  [/[\p{L}_][\p{L}\p{N}\p{M}_]*(?=\s*\()/u, { cases: { '@keywords': 'keyword', '@default': 'function' } }],
  [/[\p{L}_][\p{L}\p{N}\p{M}_]*/u, { cases: { '@keywords': 'keyword', '@constants': 'constant', '@default': '' } }],
  [/[=<>!+*/%|&-]+/, 'operator'],
  [/[[\](){},.:;，。：；（）【】、]/, 'delimiter'],
];

export const pdlTokens: languages.IMonarchLanguage = {
  unicode: true,
  defaultToken: '',
  keywords: [...header, ...operator, ...line],
  constants: ['true', 'false', 'True', 'False', 'null', 'None'],
  tokenizer: {
    root: [
      [
        /^((?:Procedure|procedure|PROCEDURE|PDL|pdl|Pdl)s?)(\s*)(:)(\s*(?:[|>][-+\d]*\s*(?:#.*)?)?)$/,
        ['section', '', 'delimiter', { token: 'delimiter', next: '@procedure' }],
      ],
      [
        /^((?:Procedure|procedure|PROCEDURE|PDL|pdl|Pdl)s?)(\s*)(:)(\s*)(")/,
        ['section', '', 'delimiter', '', { token: 'delimiter', next: '@quotedProcedure' }],
      ],
      [/^([\p{L}_][\p{L}\p{N}_ -]*?)(\s*)(:)(?=\s|$)/u, ['section', '', 'delimiter']],
      [/^(\s+)([\p{L}_][\p{L}\p{N}_ -]*?)(\s*)(:)(?=\s|$)/u, ['', 'key', '', 'delimiter']],
      [/^(\s*)(-)(\s+)([\p{L}_][\p{L}\p{N}_ -]*?)(\s*)(:)(?=\s|$)/u, ['', 'delimiter', '', 'key', '', 'delimiter']],
      [/^(\s*)(-)(?=\s)/, ['', 'delimiter']],
      [/(^|\s)(#.*)$/, ['', 'comment']],
      { include: '@placeholders' },
      { include: '@strings' },
      [/-?\d+(?:\.\d+)?(?=\s*(?:[,\]]|$))/, 'number'],
      // In the shell a constant or a number is a whole value; after a word it is prose.
      [/(?:true|false|null)(?=\s*(?:[,\]]|$))/, 'constant'],
      [/[\p{L}_][\p{L}\p{N}_-]*(?: +(?:-?\d+(?:\.\d+)?|true|false|null)(?=\s*(?:[,\]]|$)))*/u, ''],
      [/[[\]{},]/, 'delimiter'],
    ],
    procedure: [
      // A line without indentation ends the block scalar.
      [/^(?=[^\s#])/, { token: '', next: '@pop' }],
      [/#.*$/, 'comment'],
      { include: '@placeholders' },
      { include: '@strings' },
      ...calls,
      ...words,
    ],
    // The same in a double-quoted scalar: `
    // ` ends a line and with it a comment, quotes are escaped.
    quotedProcedure: [
      [/\\n/, 'escape'],
      [/"/, { token: 'delimiter', next: '@pop' }],
      [/#/, { token: 'comment', next: '@quotedComment' }],
      [/\\"(?:[^"\\]|\\[^"n])*\\"/, 'string'],
      [/'(?:[^'"\\\n]|\\[^n])*'(?!\p{L})/u, 'string'],
      [/\\./, 'escape'],
      [/\\$/, 'escape'],
      { include: '@placeholders' },
      ...calls,
      ...words,
    ],
    quotedComment: [
      [/\\n/, { token: 'escape', next: '@pop' }],
      [/(?=")/, { token: '', next: '@pop' }],
      [/\\./, 'comment'],
      [/\\$/, 'escape'],
      [/[^\\"]+/, 'comment'],
    ],
    placeholders: [
      [/\$\{?[\p{L}_][\p{L}\p{N}\p{M}_-]*\}?/u, 'placeholder'],
      [/\{\{[^}]*\}\}/, 'placeholder'],
    ],
    strings: [
      [/"(?:[^"\\]|\\.)*"/, 'string'],
      [/'(?:[^'\\]|\\.|'')*'(?!\p{L})/u, 'string'],
    ],
  },
};
