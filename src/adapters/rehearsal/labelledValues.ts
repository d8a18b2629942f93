// Labelled values: `label is value`, `label: value`, `the label to value`. Refuses a label without a value as empty.

import { escapePattern } from '../../core/support';
import { isQuestion, slotLabel } from './agentTexts';
import { humanName } from './humanName';
import { parseYesNo } from './looseValues';
import { stateWords } from './phrasePatterns';
import type { UserTextReader } from './reading';
import type { ProgramSlot } from './rehearsalProgram';
import { kindOfSlot } from './slotKind';
import { valueFor } from './valueFor';

/** Labels of a slot: its name, its name in words, and a word of it that no other slot has. */
export function labelsOf(slot: ProgramSlot, slots: ReadonlyMap<string, ProgramSlot>): readonly string[] {
  const words = humanName(slot.name).split(' ');
  // A question is not a label, and neither are the words in it.
  if (isQuestion(slot.name)) return [slot.name];
  if (isQuestion(slot.desc)) return [slot.name, words.join(' ')];
  const others = [...slots.values()].filter((other) => other.key !== slot.key);
  const own = words.filter(
    (word) => word.length > 1 && !others.some((other) => humanName(other.name).split(' ').includes(word)),
  );
  const isHan = /\p{Script=Han}/u.test(slot.name);
  const tails = isHan && slot.name.length > 3 ? [slot.name.slice(-2)] : [];
  const heads =
    isHan && /[号码]$/.test(slot.name) && slot.name.length > 3 ? [slot.name.slice(0, -1), slot.name.slice(0, 3)] : [];
  const shared = [...tails, ...heads].filter((part) => !others.some((other) => other.name.includes(part)));
  return [...new Set([slot.name, slotLabel(slot, 'zh'), words.join(' '), ...shared, ...(words.length > 1 ? own : [])])];
}

const link =
  '(?:(?<=\\p{Script=Han})\\s*(?=[A-Za-z0-9])|\\s*(?:[:：=＝]|改成|改为|换成|变成|号码是|号是|是|叫|为)|\\s+(?:is|are|was|to be|to|will be|should be|would be|now)\\b)\\s*';
/** The value after a label: a quotation, or the words up to the end of the clause. */
const behind =
  /^["“'「《]([^"”'」》]+)["”'」》]|^[^,，;；。\n!！?？]+?(?=\.?\s*$|\.\s|[,，;；。\n!！?？]|\s+and\s+(?:the|my|i)\b)/iu;

export function takeLabelled(reading: UserTextReader): void {
  const { slots, now } = reading.context;
  const labels = [...slots.values()]
    .flatMap((slot) => labelsOf(slot, slots).map((label) => ({ slot, label })))
    .sort((a, b) => b.label.length - a.label.length);
  if (labels.length === 0) return;
  const byLabel = new Map(labels.map(({ label, slot }) => [label.toLowerCase(), slot] as const));
  const names = labels
    .map(({ label }) => (/^[\w ]+$/.test(label) ? `\\b${escapePattern(label)}\\b` : escapePattern(label)))
    .join('|');
  const pattern = new RegExp(`(?:\\b(?:my|the|your|our)\\s+)?(${names})${link}`, 'giu');
  const text = reading.rest;
  const hits = [...text.matchAll(pattern)];
  for (const [index, hit] of hits.entries()) {
    const slot = byLabel.get((hit[1] as string).toLowerCase());
    const from = hit.index + hit[0].length;
    const until = hits[index + 1]?.index ?? text.length;
    const value = behind.exec(text.slice(from, until));
    if (
      slot &&
      !value &&
      /[:：=＝]\s*$|\b(?:is|are)\s*$|[是叫为]\s*$/.test(hit[0]) &&
      /^[\s.,;，。；"“”]*$/.test(text.slice(from, until))
    )
      reading.refuse(slot, '', 'empty');
    // `hospital: ""`
    if (slot && value && !/[\p{L}\d]/u.test(value[0])) reading.refuse(slot, '', 'empty');
    if (!slot || !value) continue;
    const kind = kindOfSlot(slot);
    // "The item is too small" does not name the thing; slots with a type check their values themselves.
    if (kind === 'thing' && !/[:：=＝]\s*$/.test(hit[0]) && stateWords.test(value[0])) continue;
    // "It is not safe to repair" does not give a decision the value "repair".
    if (kind === 'yes-no' && parseYesNo(value[1] ?? value[0]) === undefined) continue;
    const said = value[1] ?? value[0];
    const taken = kind === 'when' ? undefined : valueFor(said, slot, now);
    if (!reading.take(slot, taken, said)) continue;
    const end = from + value[0].length;
    reading.rest = reading.rest.slice(0, hit.index) + ','.repeat(end - hit.index) + reading.rest.slice(end);
  }
}
