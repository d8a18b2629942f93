// Polarity, tense and mood, over many verbs: asked, planned, denied, supposed or explained actions are never denied by
// the controller, and actions stated as done are found. After calls, values are compared with those of the calls.

import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as frames from './frames';
import { type LotRow, type ScoredRow, scoreRow } from './scoreLot';

const here = import.meta.dirname;
const eight = resolve(here, 'lots/eight-procedures');
const readJson = (file: string) => JSON.parse(readFileSync(resolve(here, 'lots', file), 'utf8'));
const noClaims = readJson('noClaims.json') as { readonly en: readonly string[]; readonly zh: readonly string[] };
const afterCalls = readJson('repliesAfterCalls.json') as readonly {
  readonly procedure: string;
  readonly calls: LotRow['calls'];
  readonly right: readonly string[];
  /** With a value that differs from that of the calls. */
  readonly wrong: readonly string[];
}[];

const score = (folder: string, procedure: string, reply: string, calls: LotRow['calls'] = []): ScoredRow =>
  scoreRow({ id: reply, procedure, lang: '', calls, user: 'Hello', reply, claims: [], kind: 'frame' }, folder);

const fillEnglish = (
  frame: string,
  [, , base, past, participle, object, gerund]: (typeof frames.englishActions)[0],
) => {
  const parts: Record<string, string> = { B: base, P: past, PP: participle, O: object, G: gerund };
  const text = frame.replace(/\b(?:PP|B|P|O|G)\b/g, (part) => parts[part] ?? part);
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** The verb 下单 contains its object. */
const fillChinese = (frame: string, [, , verb, object]: (typeof frames.chineseActions)[0]) =>
  frame
    .replace(/V ?/g, verb)
    .replaceAll(' ', '')
    .replaceAll('O', verb === '下单' && frame.includes('VO') ? '' : object);

describe('a sentence about an API that was not called', () => {
  const english = (list: readonly string[]) =>
    frames.englishActions.flatMap((action) => list.map((frame) => ({ action, reply: fillEnglish(frame, action) })));
  const chinese = (list: readonly string[]) =>
    frames.chineseActions.flatMap((action) => list.map((frame) => ({ action, reply: fillChinese(frame, action) })));

  it.each([
    ['English', english(frames.englishNoClaims)],
    ['Chinese', chinese(frames.chineseNoClaims)],
  ])('is not denied if it only asks, plans, denies, supposes or explains: %s', (_language, sentences) => {
    const denied = sentences.filter(
      ({ action: [file], reply }) => score(eight, `${file}.yaml`, reply).denial !== undefined,
    );
    expect(denied.map(({ reply }) => reply)).toEqual([]);
  });

  it.each([
    ['English', english(frames.englishClaims)],
    ['Chinese', chinese(frames.chineseClaims)],
  ])('is denied if it says that the effect has happened: %s', (_language, sentences) => {
    const passed = sentences.filter(
      ({ action: [file, api], reply }) => !score(eight, `${file}.yaml`, reply).wrong.includes(`api:${api}`),
    );
    expect(passed.map(({ reply }) => reply)).toEqual([]);
  });
});

describe('a reply that claims nothing in any procedure', () => {
  const procedures = [eight, here].flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.yaml'))
      .map((file) => ({ folder, file })),
  );

  it('is not denied', () => {
    const denied = procedures.flatMap(({ folder, file }) => {
      const isChinese = /\p{Script=Han}/u.test(readFileSync(resolve(folder, file), 'utf8'));
      const replies = isChinese ? noClaims.zh : noClaims.en;
      return replies
        .filter((reply) => score(folder, file, reply).denial !== undefined)
        .map((reply) => `${file}: ${reply}`);
    });
    expect(denied).toEqual([]);
  });
});

describe('a reply after calls', () => {
  it('is not denied if its values are those of the calls, in any usual form', () => {
    const denied = afterCalls.flatMap(({ procedure, calls, right }) =>
      right.flatMap((reply) => score(eight, `${procedure}.yaml`, reply, calls).denial ?? []),
    );
    expect(denied).toEqual([]);
  });

  it('is denied if a value differs', () => {
    const passed = afterCalls.flatMap(({ procedure, calls, wrong }) =>
      wrong.filter((reply) => score(eight, `${procedure}.yaml`, reply, calls).denial === undefined),
    );
    expect(passed).toEqual([]);
  });
});
