// Finds counts that a reply states with the name of the counted thing: "9 letters" for `letters_sent`, "21 people" for
// `group_size`.

import { comparableText } from '../../support';
import { numbersIn } from '../given/numbersIn';
import type { Expected } from './expectedValues';
import { stemOf } from './words/stemOf';
import { spacedName } from './words/units';

export interface OtherCount {
  readonly one: Expected;
  /** As written in the reply. */
  readonly said: string;
}

const people = new Set('people person guest visitor participant adult diner passenger'.split(' ').map(stemOf));
const countsPeople = /\b(?:group|party|people|persons?|guests?|visitors?|participants?|passengers?|headcount)\b/;
const namesNoThing = new Set(
  'number count size total amount quantity num of no new old free left max min limit id code day date time hour minute week month year night price cost rate age weight length sent made list booked per'
    .split(' ')
    .map(stemOf),
);
/** The number counts other things of the same kind: "2 more people", "up to 20 boxes". */
const otherCount =
  /\b(?:more|another|other|further|extra|additional|up to|at least|at most|maximum|left|free|available|remaining|over|under|every|each|per|of)\b|还|再|另|最多|至少|剩|每|以[上下内]/;

/** The stated count if the reply does not contain the count of the call; undefined if it is ambiguous. */
export function otherCountOf(expected: readonly Expected[], near: readonly string[]): OtherCount | undefined {
  const texts = near.map((sentence) => comparableText(sentence));
  const mentions = texts.flatMap((text) => numbersIn(text).map((mention) => ({ text, mention })));
  for (const one of expected) {
    const value = String(one.value);
    if (!/^\d{1,4}$/.test(value) || mentions.some(({ mention }) => mention.readings.includes(value))) continue;
    const isCounted = countedBy(one.slot);
    const said = mentions.filter(({ text, mention }) => {
      const around =
        text.slice(Math.max(0, mention.start - 12), mention.start) + text.slice(mention.end, mention.end + 16);
      return mention.value !== undefined && !otherCount.test(around) && isCounted(text.slice(mention.end));
    });
    const [first] = said;
    if (first && said.length === 1) {
      const { start, end } = first.mention;
      return {
        one,
        said:
          first.text
            .slice(start, end + 24)
            .split(/[,.;:!?，。；！？]/)[0]
            ?.trim() ?? '',
      };
    }
  }
  return undefined;
}

/** Returns a test whether the text after a number starts with the thing that the slot counts. */
function countedBy(slot: string): (behind: string) => boolean {
  const name = comparableText(spacedName(slot));
  if (/\p{Script=Han}/u.test(name)) {
    const thing = name.replace(/的|总|数量|个数|数目|数$|量$/g, '');
    if (/^人?$/.test(thing)) return (behind) => /^\s*[个位名]?人/.test(behind);
    return (behind) => thing.length >= 2 && behind.replace(/^\s*[个位只张件份套台本间箱辆]?/u, '').startsWith(thing);
  }
  const things = new Set(
    countsPeople.test(name)
      ? people
      : name
          .split(' ')
          .map(stemOf)
          .filter((stem) => stem.length > 2 && !namesNoThing.has(stem)),
  );
  return (behind) => {
    const words = /^(?:\s+[a-z-]+){1,2}/.exec(behind)?.[0].trim().split(/\s+/) ?? [];
    return words.some((word) => things.has(stemOf(word)));
  };
}
