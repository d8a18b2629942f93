// Reads profiles of users from Markdown, as FlowAgent prints them (Listing 2): a heading for each field, in bold
// (`**Persona**:`) or with number signs, and its text below. A repeated heading starts the next profile. Refuses text
// without a known heading.

import { type JsonObject, type JsonValue, looseName } from '../../support';
import { profileFields } from './userProfile';

const boldHeading = /^\s*\*\*([^*:：\n]{1,60})[:：]?\*\*\s*[:：]?\s*(.*)$/;
const signedHeading = /^\s*#{1,6}\s+(?:\*\*)?([^*:：#\n]{1,60}?)(?:\*\*)?\s*[:：]?\s*()$/;
/** Only in texts without marked headings, and only the name of a field. */
const plainHeading = /^\s*([A-Za-z][A-Za-z _-]{1,40})[:：]\s*(.*)$/;
const item = /^\s*[-*•]\s+/;

const fieldNames = new Set(
  profileFields.flatMap(({ name, title, aliases }) => [name, title, ...aliases].map(looseName)),
);

/**
 * Returns the records of a text, each with its headings as keys; empty if no line is a heading of a profile. `others`
 * are the names of further fields, whose lists are read as lists.
 */
export function readProfileText(text: string, others: readonly string[] = []): readonly JsonObject[] {
  const lists = new Set(others.map(looseName));
  const given = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const isMarked = given.some((line) => boldHeading.test(line) || signedHeading.test(line));
  const headingOf = (line: string): RegExpExecArray | undefined => {
    const found = isMarked ? (boldHeading.exec(line) ?? signedHeading.exec(line)) : plainHeading.exec(line);
    const isKnown = found !== null && [fieldNames, lists].some((names) => names.has(looseName(found[1] as string)));
    return found && (isMarked || isKnown) ? found : undefined;
  };
  const records: Map<string, string[]>[] = [];
  let lines: string[] | undefined;
  for (const line of given) {
    const found = headingOf(line);
    if (found === undefined) {
      lines?.push(line);
      continue;
    }
    const [name, rest] = [(found[1] as string).trim(), (found[2] as string).trim()];
    const record = records.at(-1);
    const isNext = record === undefined || [...record.keys()].some((key) => looseName(key) === looseName(name));
    if (isNext) records.push(new Map());
    lines = rest === '' ? [] : [rest];
    records.at(-1)?.set(name, lines);
  }
  const isProfile = records.some((record) => [...record.keys()].some((name) => fieldNames.has(looseName(name))));
  if (!isProfile) return [];
  return records.map((record) =>
    Object.fromEntries([...record].map(([name, content]) => [name, fieldValueOf(content, lists.has(looseName(name)))])),
  );
}

function fieldValueOf(lines: readonly string[], isList: boolean): JsonValue {
  const text = lines.join('\n').trim();
  const filled = text.split('\n').filter((line) => line.trim() !== '');
  return isList && filled.length > 0 && filled.every((line) => item.test(line))
    ? filled.map((line) => line.replace(item, '').trim())
    : text;
}
