// The types of slots as the agent and the user of a rehearsal use them: the agent names the wanted type in brackets,
// and the user answers with a value that the parameter check accepts for it.

import type { Random } from '../../core/support';

export type SampleKind = 'integer' | 'number' | 'boolean' | 'date' | 'time' | 'list';

interface KindWords {
  readonly type: RegExp;
  readonly en: string;
  readonly zh: string;
  readonly values: readonly string[];
}

/** The words of a boolean are options, from which a value is drawn as from a list of values. */
export const sampleKinds: Readonly<Record<SampleKind, KindWords>> = {
  integer: {
    type: /^(u?int(eger)?\d*|long|short|count|整数)$/,
    en: 'a whole number',
    zh: '整数',
    values: ['2', '3', '4'],
  },
  number: {
    type: /^(float\d*|double|number|numeric|num|decimal|real|数字|浮点数|小数)$/,
    en: 'a number',
    zh: '数字',
    values: ['2.5', '12', '30.5'],
  },
  boolean: { type: /^(bool(ean)?|flag|布尔)$/, en: 'yes / no', zh: '是/否', values: ['yes', 'no'] },
  date: { type: /^(date|day|日期)$/, en: 'a date', zh: '日期', values: ['2026-12-03', '2026-12-11', '2027-01-08'] },
  time: { type: /^(time|时间)$/, en: 'a time', zh: '时间', values: ['18:30', '19:00', '12:15'] },
  list: { type: /^(list|array|tuple|set|列表|数组)$/, en: 'a list', zh: '列表', values: ['A1 + B2', 'B2 + C3'] },
};

const kinds = Object.keys(sampleKinds) as readonly SampleKind[];

/** The kind of a written type, also `list[str]` and `Optional[int]`; undefined for texts and unknown types. */
export function valueKindOf(type: string): SampleKind | undefined {
  const written = type.trim().toLowerCase();
  const inner = /^optional\s*\[(.*)\]$/.exec(written)?.[1] ?? written;
  const head = (/^[\p{L}\d]+/u.exec(inner) ?? [''])[0];
  return /\[\s*\]$/.test(inner) ? 'list' : kinds.find((kind) => sampleKinds[kind].type.test(head));
}

/** A value for the hint in a question's brackets, or undefined if the hint names no type. */
export function valueForHint(hint: string, random: Random): string | undefined {
  const kind = kinds.find((one) => sampleKinds[one].en === hint.trim() || sampleKinds[one].zh === hint.trim());
  return kind === undefined ? undefined : random.pick(sampleKinds[kind].values);
}

/** The items of a list in a person's words. */
export const listItems = (text: string): readonly string[] =>
  text
    .replace(/^\s*\[|\]\s*$/g, '')
    .split(/\s*(?:[,;+，；、]|\band\b|和)\s*/)
    .map((item) => item.trim())
    .filter((item) => item !== '');
