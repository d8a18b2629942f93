// How PDL is coloured: a YAML shell, and inside its procedure a language that reads like Python.

import type { languages } from 'monaco-editor/editor';

export const pdlConfiguration: languages.LanguageConfiguration = {
  comments: { lineComment: '#' },
  brackets: [
    ['[', ']'],
    ['(', ')'],
    ['{', '}'],
  ],
  autoClosingPairs: [
    { open: '[', close: ']' },
    { open: '(', close: ')' },
    { open: '{', close: '}' },
    { open: '"', close: '"', notIn: ['string', 'comment'] },
  ],
  surroundingPairs: [
    { open: '[', close: ']' },
    { open: '(', close: ')' },
    { open: '"', close: '"' },
  ],
  onEnterRules: [
    { beforeText: /^\s*(if|elif|else|while|for|try|except|finally|def)\b.*:\s*$/, action: { indentAction: 1 } },
  ],
  wordPattern: /[\p{L}\p{N}_][\p{L}\p{N}_-]*/u,
  folding: { offSide: true },
};

export const pdlTokens: languages.IMonarchLanguage = {
  unicode: true,
  defaultToken: '',
  keywords: [
    'if',
    'elif',
    'else',
    'while',
    'for',
    'in',
    'not',
    'and',
    'or',
    'is',
    'def',
    'return',
    'break',
    'continue',
    'pass',
    'try',
    'except',
    'finally',
  ],
  constants: ['true', 'false', 'True', 'False', 'null', 'None'],
  tokenizer: {
    root: [
      [
        /^((?:Procedure|procedure|PDL|pdl)s?)(\s*)(:)(\s*[|>][-+\d]*\s*(?:#.*)?)$/,
        ['section', '', 'delimiter', { token: 'delimiter', next: '@procedure' }],
      ],
      [/^([\p{L}_][\p{L}\p{N}_ -]*?)(\s*)(:)(?=\s|$)/u, ['section', '', 'delimiter']],
      [/^(\s+)([\p{L}_][\p{L}\p{N}_ -]*?)(\s*)(:)(?=\s|$)/u, ['', 'key', '', 'delimiter']],
      [/^(\s*)(-)(\s+)([\p{L}_][\p{L}\p{N}_ -]*?)(\s*)(:)(?=\s|$)/u, ['', 'delimiter', '', 'key', '', 'delimiter']],
      [/^(\s*)(-)(?=\s)/, ['', 'delimiter']],
      [/(^|\s)(#.*)$/, ['', 'comment']],
      { include: '@placeholders' },
      { include: '@strings' },
      [/-?\d+(?:\.\d+)?(?=\s*(?:[,\]]|$))/, 'number'],
      // In the shell a constant is a whole value; in prose it is a word.
      [/(?:true|false|null)(?=\s*(?:[,\]]|$))/, 'constant'],
      [/[\p{L}_][\p{L}\p{N}_-]*/u, ''],
      [/[[\]{},]/, 'delimiter'],
    ],
    procedure: [
      // A line that is not indented ends the block scalar.
      [/^(?=[^\s#])/, { token: '', next: '@pop' }],
      [/#.*$/, 'comment'],
      { include: '@placeholders' },
      { include: '@strings' },
      [/(API)(\s*[._-]\s*)([\p{L}_][\p{L}\p{N}_-]*)/u, ['delimiter', 'delimiter', 'api']],
      [/(ANSWER|RESPONSE)(\s*[._-]\s*)([\p{L}_][\p{L}\p{N}_-]*)/u, ['delimiter', 'delimiter', 'answer']],
      [/([A-Z]{3,}S?)(\.)([\p{L}_][\p{L}\p{N}_-]*)/u, ['delimiter', 'delimiter', 'call']],
      [/\d+(?:\.\d+)?/, 'number'],
      [/[\p{L}_][\p{L}\p{N}_]*(?=\s*\()/u, { cases: { '@keywords': 'keyword', '@default': 'call' } }],
      [/[\p{L}_][\p{L}\p{N}_]*/u, { cases: { '@keywords': 'keyword', '@constants': 'constant', '@default': '' } }],
      [/[=<>!+*/%|&-]+/, 'operator'],
      [/[[\](){},.:;]/, 'delimiter'],
    ],
    placeholders: [
      [/\$[\p{L}_][\p{L}\p{N}_-]*/u, 'placeholder'],
      [/\{\{[^}]*\}\}/, 'placeholder'],
    ],
    strings: [
      [/"(?:[^"\\]|\\.)*"/, 'string'],
      [/'(?:[^'\\]|\\.|'')*'(?!\p{L})/u, 'string'],
    ],
  },
};
