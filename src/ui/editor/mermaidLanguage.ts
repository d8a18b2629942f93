// How a Mermaid flowchart is coloured.

import type { languages } from 'monaco-editor/editor';

export const mermaidConfiguration: languages.LanguageConfiguration = {
  comments: { lineComment: '%%' },
  brackets: [
    ['[', ']'],
    ['(', ')'],
    ['{', '}'],
  ],
  autoClosingPairs: [
    { open: '[', close: ']' },
    { open: '(', close: ')' },
    { open: '{', close: '}' },
    { open: '"', close: '"' },
  ],
};

export const mermaidTokens: languages.IMonarchLanguage = {
  unicode: true,
  defaultToken: '',
  keywords: ['subgraph', 'end', 'direction', 'classDef', 'class', 'style', 'linkStyle', 'click'],
  directions: ['TB', 'TD', 'BT', 'LR', 'RL'],
  tokenizer: {
    root: [
      [/%%.*$/, 'comment'],
      [/^\s*(?:flowchart|graph)(?:-elk)?\b/, 'section'],
      [/"[^"]*"/, 'string'],
      [/\|[^|]*\|/, 'string'],
      [/(?:<|[xo](?=[-=.]))?(?:-{2,}|={2,}|-\.+-)(?:>|[xo](?=\s))?/, 'operator'],
      [/[[({]+(?:[^"[\](){}]+)[\])}]+/, 'string'],
      [/[\p{L}_][\p{L}\p{N}_]*/u, { cases: { '@keywords': 'keyword', '@directions': 'constant', '@default': 'api' } }],
      [/[[\](){}|;:&,]/, 'delimiter'],
      [/\d+/, 'number'],
    ],
  },
};
