// A rule switched off by a comment at the head of the document, where it holds for all of it.

import type { TextEdit } from '../core/support';

const offLine = /^[ \t]*#[ \t]*weir:[ \t]*off((?:[ \t]+[\w-]+)+)[ \t]*$/;

/** Names the rule in the head's own comment, or writes one as the first line. Undefined when it is off already. */
export function planRuleOff(source: string, rule: string): TextEdit | undefined {
  const start = source.startsWith('\uFEFF') ? 1 : 0;
  let offset = start;
  let found: { readonly end: number; readonly rules: readonly string[] } | undefined;
  for (const line of source.slice(start).split('\n')) {
    const text = line.replace(/\r$/, '');
    // Above the first key there are comments, empty lines and the marks of YAML.
    if (!/^\s*(#.*)?$|^---\s*$|^%/.test(text)) break;
    const rules = offLine.exec(text)?.[1]?.trim().split(/\s+/);
    if (rules?.includes(rule) || /^[ \t]*#[ \t]*weir:[ \t]*off[ \t]*$/.test(text)) return undefined;
    if (rules) found ??= { end: offset + text.trimEnd().length, rules };
    offset += line.length + 1;
  }
  if (found) return { range: { start: found.end, end: found.end }, text: ` ${rule}` };
  const eol = source.includes('\r\n') ? '\r\n' : '\n';
  return { range: { start, end: start }, text: `# weir: off ${rule}${eol}` };
}
