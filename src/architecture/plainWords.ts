// The rules of plain words: which words no name, file name, comment or test title contains, and what to write instead.
// Sources are parsed, so text that a program or a user reads is not tested here, nor are keys of object literals (data).

import { basename } from 'node:path';
import { parseSync } from 'vite';

export interface WordFinding {
  readonly line: number;
  readonly found: string;
  readonly better: string;
}

/** By the word in lower case. Plural and other forms are in `formsOf`. */
const betterWords: Readonly<Record<string, string>> = {
  desk: 'controller, service, panel',
  shelf: 'store, cache, repository',
  seat: 'client, runner',
  door: 'link, handler, entry',
  told: 'reported, described, notified',
  aside: 'inline, separate, in a worker',
  ahead: 'prefetch, next, before',
  heed: 'follow, apply',
  breathe: 'yield',
  ink: 'color',
  nobody: 'a sentence with its subject ("no caller", "the user does not")',
  somebody: 'the actor ("the user", "another tab")',
  whoever: 'the actor ("the caller", "the user")',
  whichever: '"any", "each"',
};

const formsOf: Readonly<Record<string, string>> = {
  desks: 'desk',
  shelves: 'shelf',
  seats: 'seat',
  doors: 'door',
  heeds: 'heed',
  heeded: 'heed',
  breathes: 'breathe',
  inks: 'ink',
};

const riddles: readonly (readonly [RegExp, string])[] = [
  [/(?<!\bthere )\b(?:is|are) no\b(?! (?:longer|more|\w+er than)\b)/gi, '"is not a", "has no", "there is no"'],
  [/\b(?:is|are) none\b/gi, '"is not a", "is undefined"'],
  [/^What\b[^?]*$/g, 'a noun ("The fields of ...") or a verb ("Describes ...")'],
];

const betterWord = (word: string): string | undefined => {
  const lower = word.toLowerCase();
  return betterWords[formsOf[lower] ?? lower];
};

/** `createRunStore` -> create, Run, Store. */
export const wordsOfName = (name: string): readonly string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .filter((word) => word !== '');

/** The first forbidden word of an identifier or a file name. */
export function checkName(name: string, line = 1): WordFinding | undefined {
  for (const word of wordsOfName(name)) {
    const better = betterWord(word);
    if (better !== undefined) return { line, found: name, better };
  }
  return undefined;
}

/** Forbidden words and sentence forms of a comment or a test title. Text in backticks or quotes is not ours. */
export function checkSentence(text: string, line: number): readonly WordFinding[] {
  const own = text.replace(/`[^`]*`|"[^"]*"|“[^”]*”/g, '``');
  const words = [...own.matchAll(/(?<![\p{L}-])\p{L}+(?![\p{L}-])/gu)].flatMap(([word]) => {
    const better = betterWord(word);
    return better === undefined ? [] : [{ line, found: word, better }];
  });
  const forms = riddles.flatMap(([pattern, better]) =>
    [...own.trim().matchAll(pattern)].map(([found]) => ({ line, found: found.slice(0, 60), better })),
  );
  return [...words, ...forms];
}

interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}
const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

interface Source {
  readonly findings: readonly WordFinding[];
  /** Names that the file declares and exports; re-exports are not in it. */
  readonly exported: readonly string[];
}

export function checkSource(file: string, text: string): Source {
  const { program, comments } = parseSync(file, text);
  const findings: WordFinding[] = [];
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const lineAt = (offset: number): number => {
    let low = 0;
    for (let high = starts.length; high - low > 1; ) {
      const middle = (low + high) >> 1;
      if ((starts[middle] as number) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
  const checkIdentifier = (value: unknown) => {
    if (!isNode(value) || value.type !== 'Identifier') return;
    const finding = checkName(String(value['name']), lineAt(value.start));
    if (finding) findings.push(finding);
  };
  const visit = (value: unknown, isPattern = false): void => {
    if (Array.isArray(value)) for (const item of value) visit(item, isPattern);
    if (!isNode(value)) return;
    if ('id' in value) checkIdentifier(value['id']);
    if (Array.isArray(value['params'])) for (const param of value['params']) checkIdentifier(param);
    if (value.type === 'CatchClause') checkIdentifier(value['param']);
    if (
      /^(?:TS(?:Property|Method)Signature|PropertyDefinition|MethodDefinition)$/.test(value.type) &&
      !value['computed']
    )
      checkIdentifier(value['key']);
    if (value.type === 'Property' && isPattern) checkIdentifier(value['value']);
    if (value.type === 'AssignmentPattern') checkIdentifier(value['left']);
    if (value.type === 'RestElement') checkIdentifier(value['argument']);
    if (value.type === 'ArrayPattern' && Array.isArray(value['elements']))
      for (const element of value['elements']) checkIdentifier(element);
    if (value.type === 'CallExpression') findings.push(...titleFindings(value, lineAt));
    const inside = value.type === 'ObjectPattern' || (isPattern && value.type === 'Property');
    for (const key in value) if (key !== 'type') visit(value[key], inside);
  };
  visit(program);
  for (const { text: comment, start } of joinLines(text, comments))
    findings.push(...checkSentence(comment, lineAt(start)));
  findings.sort((a, b) => a.line - b.line);
  return { findings, exported: exportedNames(program.body as unknown as readonly SyntaxNode[]) };
}

/** The title of `it`, `test` and `describe`, also of `it.each(...)`. */
function titleFindings(call: SyntaxNode, lineAt: (offset: number) => number): readonly WordFinding[] {
  let callee: unknown = call['callee'];
  while (isNode(callee) && callee.type !== 'Identifier') callee = callee['object'] ?? callee['callee'];
  if (!isNode(callee) || !/^(?:it|test|describe)$/.test(String(callee['name']))) return [];
  const title = (call['arguments'] as readonly unknown[])[0];
  if (!isNode(title) || title.type !== 'Literal' || typeof title['value'] !== 'string') return [];
  return checkSentence(title['value'], lineAt(title.start)).filter(({ found }) => !found.startsWith('What'));
}

interface Comment {
  readonly type: string;
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/** Comments as whole texts: line comments in consecutive lines are one. */
function joinLines(text: string, comments: readonly Comment[]) {
  const joined: { text: string; start: number; end: number; isLine: boolean }[] = [];
  for (const { type, value, start, end } of comments) {
    const last = joined.at(-1);
    const isLine = type === 'Line';
    const between = last ? text.slice(last.end, start) : '';
    if (last && isLine && last.isLine && /^[ \t]*\r?\n[ \t]*$/.test(between)) {
      last.text += ` ${value.trim()}`;
      last.end = end;
    } else joined.push({ text: value.replace(/\s*\n\s*\*?\s*/g, ' ').replace(/^\*?\s*/, ''), start, end, isLine });
  }
  return joined;
}

function exportedNames(body: readonly SyntaxNode[]): readonly string[] {
  return body.flatMap((statement) => {
    const declaration = statement['declaration'];
    if (statement.type !== 'ExportNamedDeclaration' || !isNode(declaration)) return [];
    const declared = (declaration['declarations'] as readonly SyntaxNode[] | undefined) ?? [declaration];
    return declared.flatMap(({ id }) => (isNode(id) && id.type === 'Identifier' ? [String(id['name'])] : []));
  });
}

/** Name of a file without its folder and endings. */
export const nameStem = (file: string): string =>
  basename(file).replace(/(?:\.(?:test|spec|worker|module|en|zh))?\.\w+$/, '');
