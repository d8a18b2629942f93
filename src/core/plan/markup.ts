// HTML for acceptance checks: tags that are closed in order, and the text that a reader sees. Approximate: errors that
// browsers correct silently are accepted.

import { replaceDelimited } from '../support';

/** Void elements, which have no end tag; `optional` lists those whose end tag may be left out. */
const open = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
const optional = new Set('li p dt dd option thead tbody tfoot tr td th html head body'.split(' '));

/** Removes closed scripts and styles, whose content is not markup. */
function withoutScripts(text: string): string {
  const marks = [...text.matchAll(/<(script|style)\b|<\/(script|style)\s*>/gi)].map((mark) => ({
    begins: mark[1]?.toLowerCase(),
    ends: mark[2]?.toLowerCase(),
    start: mark.index,
    end: mark.index + mark[0].length,
  }));
  const lastEnds = new Map(marks.map(({ ends, start }) => [ends, start]));
  let kept = '';
  let from = 0;
  let open: string | undefined;
  for (const { begins, ends, start, end } of marks) {
    if (open !== undefined && ends === open) {
      open = undefined;
      from = end;
    } else if (open === undefined && begins !== undefined && (lastEnds.get(begins) ?? -1) > start) {
      open = begins;
      kept += text.slice(from, start);
    }
  }
  return kept + text.slice(from);
}

const markupOf = (text: string) => withoutScripts(replaceDelimited(text, /<!--[\s\S]*?-->/g, '-->', () => ''));

/** Without tags, scripts and comments. */
export const visibleText = (text: string) => replaceDelimited(markupOf(text), /<[^>]*>/g, '>', () => ' ');

/** The first tag that is not closed in order. */
export function tagFault(text: string): string | undefined {
  const stack: string[] = [];
  let count = 0;
  for (const [tag, slash, written] of markupOf(text).matchAll(
    /<(\/?)([a-zA-Z][\w-]*)\b(?:[^<>"']|"[^"]*"|'[^']*')*>/g,
  )) {
    const name = (written as string).toLowerCase();
    count += 1;
    if (open.has(name) || tag.endsWith('/>')) continue;
    if (slash === '') {
      stack.push(name);
      continue;
    }
    while (stack.length > 0 && stack.at(-1) !== name && optional.has(stack.at(-1) as string)) stack.pop();
    if (stack.pop() !== name) return `The end of ${name} has no beginning.`;
  }
  if (count === 0) return 'It holds no HTML.';
  const left = stack.find((name) => !optional.has(name));
  return left === undefined ? undefined : `${left} is never closed.`;
}
