// Units for the comparison of texts: stems of English words and pairs of Chinese characters, without the most frequent
// ones.

import { stemOf } from './stemOf';

const smallWords = new Set(
  `a an the is are was were be been being am has have had having do does did done for of to at in on by with and or but
  your you our we us i me my it its this that these those there here not no any more under from now then than as if so
  will would can could may might shall should must let get got please whether what which who whose when where why how
  all also just only still yet already again too very much many some other another one ones each both either neither
  he she they them his her their into out up down off over about after before until while because since name names
  status value values result results flag type tell tells told say says said want wants need needs like make makes made
  own such per via etc thing things
  anything something nothing everything way ok okay yes hello hi thank thanks sorry welcome unfortunately
  user customer client caller api answer data information info number id re ve ll`
    .split(/\s+/)
    .filter((word) => word !== '')
    .flatMap((word) => [word, stemOf(word)]),
);

/** Characters without a meaning of content: a run of Chinese is cut at them. */
const smallHan = /[的了吗呢吧啊么是您你我他她它们请把被将给帮替就也和与或及这那些又很更已为没有不无未还都会要能可以]/u;

/** Splits the name of a slot, API or ANSWER into words: `pickup_code`, `pickupCode`. */
export const spacedName = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_\-./]+/g, ' ')
    .toLowerCase();

/** Units of a text in lower case. */
export function unitsOf(text: string): Set<string> {
  const units = new Set<string>();
  for (const [word] of text.matchAll(/[a-z]+(?:-[a-z]+)*/g)) {
    const parts = word.split('-');
    for (const part of parts.length > 1 ? [...parts, parts.join('')] : parts) {
      const stem = stemOf(part);
      if (part.length > 1 && !smallWords.has(part) && !smallWords.has(stem)) units.add(stem);
    }
  }
  for (const [run] of text.matchAll(/\p{Script=Han}+/gu)) {
    for (const part of run.split(smallHan)) {
      if (part.length === 1) units.add(part);
      for (let at = 0; at + 2 <= part.length; at++) units.add(part.slice(at, at + 2));
    }
  }
  return units;
}

/** Weights of units by distinctiveness: 1 if one text contains the unit, less the more texts contain it. */
export function weightsOf(texts: readonly ReadonlySet<string>[]): (unit: string) => number {
  const counts = new Map<string, number>();
  for (const units of texts) for (const unit of units) counts.set(unit, (counts.get(unit) ?? 0) + 1);
  const most = Math.log(1 + texts.length);
  return (unit) => Math.log(1 + texts.length / (counts.get(unit) ?? 1)) / (most || 1);
}
