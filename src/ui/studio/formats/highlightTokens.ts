// Syntax colours for read-only text: one pass over each line, without a grammar. Characters are never changed and
// unrecognised text stays plain; only the parsers decide what a text means.

import type { DocumentFormat } from '../../../core/formats';
import { procedureWords } from '../../../core/language';
import type { ShownFormat } from '../../../state/frame/shellStore';

export type HighlightKind =
  | 'section'
  | 'key'
  | 'keyword'
  | 'api'
  | 'answer'
  | 'function'
  | 'string'
  | 'digit'
  | 'comment'
  | 'delimiter'
  | 'placeholder';

/** Half-open range in the line. Tokens are in order and do not overlap; the gaps are plain text. */
export interface HighlightToken {
  readonly start: number;
  readonly end: number;
  readonly kind: HighlightKind;
}

export type HighlightLanguage = 'pdl' | 'mermaid' | 'code' | 'text' | 'json' | 'worfbench' | 'plain';

/** The highlighting language of each format. */
export const highlightLanguageOf: Readonly<Record<ShownFormat, HighlightLanguage>> = {
  pdl: 'pdl',
  mermaid: 'mermaid',
  code: 'code',
  text: 'text',
  worfbench: 'worfbench',
  aov: 'json',
  tools: 'json',
  openapi: 'json',
};

/** The same for a detected source format. */
export function highlightLanguageOfSource(format: DocumentFormat = 'unknown'): HighlightLanguage {
  if (format === 'unknown') return 'plain';
  return format === 'pdl' || format === 'mermaid' || format === 'worfbench' ? format : 'json';
}

/** Longer lines are not highlighted. */
const MAX_LINE = 2_000;

const words: ReadonlySet<string> = new Set([
  ...Object.values(procedureWords).flat(),
  ...['True', 'False', 'None', 'true', 'false', 'null'],
]);

type Rule = readonly [pattern: RegExp, kind: HighlightKind | undefined | ((text: string) => HighlightKind | undefined)];

const name = String.raw`[\p{L}_][\p{L}\p{N}\p{M}_-]*`;
const rule = (source: string, kind: Rule[1]): Rule => [new RegExp(source, 'uy'), kind];
const stringRules = [
  rule(String.raw`"(?:[^"\\]|\\.)*"`, 'string'),
  rule(String.raw`'(?:[^'\\]|\\.)*'(?!\p{L})`, 'string'),
];
const wordRules = [
  rule(String.raw`\d+(?:\.\d+)?(?![\p{L}_])`, 'digit'),
  rule(String.raw`[\p{L}_][\p{L}\p{N}\p{M}_]*(?=\s*\()`, (word) => (words.has(word) ? 'keyword' : 'function')),
  rule(String.raw`[\p{L}_][\p{L}\p{N}\p{M}_]*`, (word) => (words.has(word) ? 'keyword' : undefined)),
  rule(String.raw`[=<>!+*/%|&\[\](){},.:;-]+`, 'delimiter'),
];
const placeholder = rule(String.raw`\$\{?${name}\}?|\{\{[^}]*\}\}`, 'placeholder');

const procedureRules: readonly Rule[] = [
  rule('#.*', 'comment'),
  placeholder,
  ...stringRules,
  rule(String.raw`API\s*[._-]\s*${name}`, 'api'),
  rule(String.raw`(?:ANSWER|RESPONSE)\s*[._-]\s*[\p{L}_][\p{L}\p{N}\p{M}_，、？！。：；-]*`, 'answer'),
  ...wordRules,
];

const languageRules: Readonly<Record<HighlightLanguage, readonly Rule[]>> = {
  pdl: [
    rule(String.raw`(?<=^)${name}[\p{L}\p{N} _-]*(?=\s*:(?:\s|$))`, 'section'),
    rule(String.raw`(?<=^\s*(?:-\s+)?)${name}(?:[ ]${name})*(?=\s*:(?:\s|$))`, 'key'),
    rule(String.raw`(?<=^|\s)#.*`, 'comment'),
    placeholder,
    ...stringRules,
    rule(String.raw`(?<=^\s*)-(?=\s)|[\[\]{},]|:(?=\s|$)`, 'delimiter'),
    rule(name, undefined),
  ],
  mermaid: [
    rule('%%.*', 'comment'),
    rule(String.raw`(?<=^\s*)(?:flowchart|graph)(?:-elk)?(?=\s|$)`, 'section'),
    rule('"[^"]*"', 'string'),
    rule(String.raw`\|[^|]*\|`, 'string'),
    rule(String.raw`(?:<|[xo](?=[-=.]))?(?:-{2,}|={2,}|-\.+-|~{3,})(?:>|[xo](?=\s))?`, 'delimiter'),
    // Bounded repetition, so that a line of brackets costs no more than one of words.
    rule(String.raw`[[({]{1,3}[/\\]?[^"[\](){}|]{1,300}[\])}]{1,3}`, 'string'),
    rule(
      String.raw`(?:subgraph|end|direction|classDef|class|style|linkStyle|click|TB|TD|BT|LR|RL)(?![\p{L}\p{N}_-])`,
      'keyword',
    ),
    rule(String.raw`[\p{L}\p{N}_]+`, 'api'),
    rule(String.raw`[[\](){}|;:&,@]+`, 'delimiter'),
  ],
  code: [rule('#.*', 'comment'), rule('""".*?(?:"""|$)', 'comment'), ...stringRules, ...wordRules],
  text: [
    rule(String.raw`(?<=^\s*)(?:\d+\.)+(?=\s)`, 'digit'),
    rule(String.raw`(?<=^\s*)-(?=\s)`, 'delimiter'),
    rule(
      String.raw`(?<=^\s*(?:\d+\.)*\s?)(?:(?:Otherwise, if|Otherwise|If|As long as|For each|Try this|In any case)(?!\p{L})|否则，如果|否则|如果|只要|尝试以下步骤|无论如何)`,
      'keyword',
    ),
    rule(String.raw`(?<=^\s*(?:(?:\d+\.)+\s)?)(?:Note: |注意：).*`, 'comment'),
    placeholder,
    ...stringRules,
    rule(String.raw`[\p{L}\p{N}_]+`, undefined),
  ],
  json: [
    rule(String.raw`"(?:[^"\\]|\\.)*"(?=\s*:)`, 'key'),
    rule(String.raw`"(?:[^"\\]|\\.)*"`, 'string'),
    rule(String.raw`-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?`, 'digit'),
    rule('true|false|null', 'keyword'),
    rule(String.raw`[[\]{},:]+`, 'delimiter'),
  ],
  worfbench: [
    rule(String.raw`(?<=^\s*)(?:Nodes?|Edges?)\s*:`, 'section'),
    rule(String.raw`(?<=^\s*)\d+\s*[.:)]`, 'digit'),
    rule(String.raw`\(\s*(?:START|\d+)\s*,\s*(?:END|\d+)\s*\)`, 'api'),
    rule(String.raw`[\p{L}\p{N}_]+`, undefined),
  ],
  plain: [],
};

/** For each line, whether it is inside the procedure, where PDL is highlighted like a program. */
export function linesInProcedure(lines: readonly string[]): readonly boolean[] {
  let isInside = false;
  return lines.map((line) => {
    const head = /^([\p{L}_][\p{L}\p{N}_ -]*?)\s*:(?=\s|$)/u.exec(line);
    if (!head) return isInside && (line.trim() === '' || /^\s/.test(line));
    isInside = /^(?:procedure|pdl)s?$/i.test(head[1] ?? '');
    return false;
  });
}

export function highlightLine(
  language: HighlightLanguage,
  line: string,
  isProcedure = false,
): readonly HighlightToken[] {
  if (line.length > MAX_LINE) return [];
  const rules = language === 'pdl' && isProcedure ? procedureRules : languageRules[language];
  if (rules.length === 0) return [];
  const tokens: HighlightToken[] = [];
  for (let at = 0; at < line.length; ) {
    let end = at + 1;
    for (const [pattern, kind] of rules) {
      pattern.lastIndex = at;
      const text = pattern.exec(line)?.[0];
      if (!text) continue;
      end = at + text.length;
      const found = typeof kind === 'function' ? kind(text) : kind;
      if (found) tokens.push({ start: at, end, kind: found });
      break;
    }
    at = end;
  }
  return tokens;
}
