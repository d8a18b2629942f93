// Collects the words that a procedure compares a value with. A question for the value lists them, because an answer in
// other words would match no branch. Numbers and single words are not a choice.

import { type Expr, expressionsInBody, type PdlDocument } from '../../core/language';
import { looseName } from '../../core/support';

const longest = 24;
const most = 8;

/** The options by the key of the name. */
export function comparedOptions(document: PdlDocument): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const expr of expressionsInBody(document.procedure?.body ?? [])) {
    if (expr.kind !== 'compare' || !['==', '!=', 'is', 'is not', 'in', 'not in'].includes(expr.op)) continue;
    const name = nameOf(expr.left);
    if (name === undefined) continue;
    const list = found.get(looseName(name)) ?? [];
    for (const word of wordsOf(expr.right)) if (!list.includes(word)) list.push(word);
    found.set(looseName(name), list);
  }
  return new Map([...found].filter(([, words]) => words.length > 1 && words.length <= most));
}

function nameOf(expr: Expr): string | undefined {
  if (expr.kind === 'name') return expr.name;
  return expr.kind === 'list' && expr.items.length === 1 && expr.items[0] ? nameOf(expr.items[0]) : undefined;
}

function wordsOf(expr: Expr): readonly string[] {
  if (expr.kind === 'list') return expr.items.flatMap(wordsOf);
  if (expr.kind !== 'literal' || typeof expr.value !== 'string') return [];
  const word = expr.value.trim();
  return word === '' || word.length > longest || /^[\d.]+$|[/()（）]|^(?:none|null)$/i.test(word) ? [] : [word];
}
