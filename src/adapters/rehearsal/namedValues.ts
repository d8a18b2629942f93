// Values whose own words name their kind: `Riverside Hospital`, `the eye department`, `at Luigi`, and the examples of a
// description. Refuses values that the clause denies: "they don't offer dermatology".

import { escapePattern } from '../../core/support';
import { humanName } from './humanName';
import { determinerWords, nonNameWords } from './phrasePatterns';
import { isNegatedAt, type UserTextReader } from './reading';
import type { ProgramSlot } from './rehearsalProgram';
import { examplesOf, kindOfSlot } from './slotKind';
import { cleanValue, misspelledWordIn, spelledForms, type ValueSpan } from './typedValues';
import { listedIn } from './valueFor';

export function takeNamed(reading: UserTextReader): void {
  for (const slot of reading.slotsOf('text', 'place', 'choice')) {
    const named = namedFor(reading.rest, slot);
    if (!named || isNegatedAt(reading.rest, named.start)) continue;
    const behind = reading.rest.slice(named.end);
    const or = /^\s*(?:or|或者?|还是)\s*/i.exec(behind);
    const other = or ? namedFor(behind.slice(or[0].length), slot) : undefined;
    // "Cardiology or dermatology": the choice is open.
    if (or && other && other.start < 12) {
      reading.cut(named.start, named.end + or[0].length + other.end);
      continue;
    }
    if (reading.take(slot, cleanValue(named.value))) reading.cut(named.start, named.end);
  }
  const [place] = reading.slotsOf('place');
  const at =
    /\b(?:at|to|in|into|try|book|reserve|from|choose|visit|go with|for the)\s+(?:the\s+)?((?:The\s+|St\.?\s+)?\p{Lu}[\p{L}'’.-]*(?:\s+\p{Lu}[\p{L}'’.-]*){0,3})/u.exec(
      reading.rest,
    ) ??
    /\b(?:Try|Book|Choose|Visit|At|Reserve)\s+((?:The\s+)?\p{Lu}[\p{L}'’.-]*(?:\s+\p{Lu}[\p{L}'’.-]*){0,3})/u.exec(
      reading.rest,
    ) ??
    /\bat\s+((?!the\b|least\b|home\b|once\b|all\b|any\b|that\b|this\b|your\b|night\b|noon\b|midnight\b|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b)[a-z][a-z'’]{2,}(?:\s+(?!for|on|at|in|by|to|from|with|and|the|this|next|today|tonight|please|asap)[a-z][a-z'’]{2,}(?=\s*(?:,|$)))?)/.exec(
      reading.rest,
    );
  if (!place || !at?.[1] || nonNameWords.test(at[1]) || isNegatedAt(reading.rest, at.index)) return;
  if (reading.take(place, cleanValue(at[1]))) reading.cut(at.index, at.index + at[0].length);
}

const spanOf = (match: RegExpExecArray | null, group = 1): ValueSpan | undefined => {
  const value = match?.[group];
  if (!match || value === undefined) return undefined;
  const start = match.index + match[0].indexOf(value);
  return { value, start, end: start + value.length };
};

function namedFor(text: string, slot: ProgramSlot): ValueSpan | undefined {
  const listed = listedIn(text, slot);
  if (listed !== undefined)
    return spanOf(new RegExp(`(${escapePattern(listed)})`, 'i').exec(text)) ?? { value: listed, start: 0, end: 0 };
  const label = humanName(slot.name);
  if (/^[a-z]+$/i.test(label) && !/^(name|time|date|type|number|status|item|reason)$/i.test(label)) {
    const head = `${label.charAt(0).toUpperCase()}${label.slice(1)}`;
    // "St. Mary hospital"
    const heads = kindOfSlot(slot) === 'place' ? `(?:${head}|${label}\\b)` : head;
    const word = "\\b\\p{Lu}(?:[\\p{L}'’]{0,40}|\\p{Ll}{1,3}\\.)";
    const pattern = new RegExp(`((?:${word}\\s+){1,3}${heads}(?:\\s+[A-Z0-9]\\w*)?|\\b${head}\\s+[A-Z0-9]\\w*)`, 'gu');
    // "not Riverside Hospital, Northgate Hospital"
    const title = [...text.matchAll(pattern)].find((hit) => !isNegatedAt(text, hit.index));
    if (title) return { value: title[0], start: title.index, end: title.index + title[0].length };
    const short = spanOf(new RegExp(`\\b([A-Z]{2,5}) ${label}\\b`).exec(text));
    if (short) return short;
    const small = spanOf(
      new RegExp(`\\b((?!(?:${determinerWords})\\b)[\\p{L}'’]{3,40}\\s+${label})\\b`, 'iu').exec(text),
    );
    if (small && kindOfSlot(slot) === 'place') return small;
    const plain = spanOf(
      new RegExp(`\\b(?:the|a|an|in|for)\\s+([a-z]{3,})\\s+${label}\\b|\\b${label} of ([a-z]{3,})\\b`).exec(text),
    );
    if (plain && !/^(other|same|right|new|next|first|local|nearest|different|another)$/.test(plain.value)) return plain;
    const of = spanOf(new RegExp(`\\b${label} of ([a-z]{3,})\\b`).exec(text));
    if (of) return of;
  }
  for (const example of examplesOf(slot)) {
    for (const { pattern, value } of spelledForms(example)) {
      const hits = [...text.matchAll(new RegExp(pattern.source, `${pattern.flags.replace('g', '')}g`))];
      // "not cardiology but dermatology"
      const hit = hits.find((one) => !isNegatedAt(text, one.index));
      if (hit) return { value: value(hit[0]), start: hit.index, end: hit.index + hit[0].length };
    }
    const slip = misspelledWordIn(text, example);
    if (slip) return slip;
  }
  return undefined;
}
