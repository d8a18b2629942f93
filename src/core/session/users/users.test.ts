import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePdl } from '../../language';
import { looseName } from '../../support';
import {
  exampleProfiles,
  isBlankProfile,
  profileForPrompt,
  readProfile,
  readProfiles,
  readScripts,
  type SessionEvent,
  scriptOfEvents,
} from '../index';

const corpus = resolve(import.meta.dirname, '../../../../../shared/corpus');
const fromCorpus = (path: string): string | undefined => {
  const file = resolve(corpus, path);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  console.warn(`corpus/${path} is absent: it is not tested that it can be read.`);
  return undefined;
};
const texts = (text: string) => {
  const read = readScripts(text);
  if (!read.ok) throw new Error(read.error.message);
  return read.value.map(({ turns }) => turns.map((turn) => turn.text));
};

describe('profiles', () => {
  it('are read field by field, under any alias; missing fields and values that are not texts are left out', () => {
    expect(
      readProfile({
        Persona: ' A nurse. ',
        'User Details': { name: 'Ann', children: ['Bo', 'Cy'] },
        user_needs: ['- A bed', '- Soon'],
        tone: '',
        age: 3,
      }),
    ).toEqual({ persona: 'A nurse.', details: 'name: Ann\nchildren: Bo, Cy', needs: '- A bed\n- Soon' });
    for (const value of [undefined, null, 3, 'text', [], { other: 'x' }])
      expect(isBlankProfile(readProfile(value))).toBe(true);
  });

  it('never throw, for any value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(readProfile(profileForPrompt(readProfile(value)))).toBeTypeOf('object');
      }),
      { numRuns: 100 },
    );
  });

  it('show facts by name, so that one can be looked up, and prose unchanged', () => {
    expect(profileForPrompt({ details: '- Name: John Smith\n  - ID Number: AB1' })).toEqual({
      details: { Name: 'John Smith', 'ID Number': 'AB1' },
    });
    expect(profileForPrompt({ details: 'name: Ann\nshe likes tea', style: ' ' })).toEqual({
      details: 'name: Ann\nshe likes tea',
    });
    expect(profileForPrompt({ details: 'phone: 1\nname: Ann\nphone: 2' })).toEqual({
      details: { phone: '1, 2', name: 'Ann' },
    });
    const profile = { persona: 'P.', details: 'a: 1\nb: 2', needs: 'N' };
    expect(readProfile(profileForPrompt(profile))).toEqual(profile);
  });

  it('come from files: one, a list, one per line', () => {
    const one = '{"persona": "A nurse.", "user_needs": "A bed."}';
    for (const text of [one, `[${one}]`, `{"profile": ${one}}`, `${one}\n${one}`]) {
      const read = readProfiles(text);
      expect(read.ok && read.value[0]).toEqual({
        title: 'A nurse.',
        profile: { persona: 'A nurse.', needs: 'A bed.' },
      });
    }
    for (const text of ['', '{', '[]', '{"name": "x"}']) expect(readProfiles(text).ok).toBe(false);
  });

  it('of the corpus are read completely', () => {
    const text = fromCorpus('profiles/flowagent-sample-000.json');
    if (text === undefined) return;
    const read = readProfiles(text);
    expect(read.ok && read.value).toHaveLength(5);
    for (const { title, profile } of read.ok ? read.value : []) {
      expect(title).toBe(profile.persona);
      expect(Object.keys(profile).sort()).toEqual(['details', 'needs', 'pattern', 'persona', 'style']);
      expect(Object.keys(profileForPrompt(profile).details as object)).toEqual([
        'Name',
        'Gender',
        'Age',
        'Contact',
        'ID Number',
      ]);
    }
  });

  it('of our own use the slot names of their document', () => {
    const sources: Readonly<Record<string, string>> = {
      'hospital-appointment': 'hospitalAppointment',
      'table-booking': 'tableBooking',
      'parcel-return': 'parcelReturn',
      'library-loan-chinese': 'libraryLoanChinese',
    };
    for (const { exampleId, profile } of exampleProfiles) {
      const path = resolve(import.meta.dirname, `../../../examples/${sources[exampleId]}.pdl.yaml`);
      const slots = parsePdl(readFileSync(path, 'utf8')).slots.map((slot) => looseName(slot.name));
      const details = profileForPrompt(profile).details as Readonly<Record<string, string>>;
      for (const name of Object.keys(details)) expect(slots, exampleId).toContain(looseName(name));
      expect(Object.keys(profile)).toHaveLength(5);
    }
  });
});

describe('scripts', () => {
  it('are lists of texts or turns, chats, user queries and dialogues', () => {
    expect(texts('["Hello", "Bye"]')).toEqual([['Hello', 'Bye']]);
    expect(texts('{"turns": [{"text": "Hello"}, {"text": " Bye "}]}')).toEqual([['Hello', 'Bye']]);
    expect(texts('{"messages": [{"role": "system", "content": "s"}, {"role": "user", "content": "Hello"}]}')).toEqual([
      ['Hello'],
    ]);
    expect(texts('{"user_queries": ["a"]}\n{"user_queries": ["b", "c"]}')).toEqual([['a'], ['b', 'c']]);
    expect(
      texts(
        '[{"turns": ["a"]}, {"turns": []}, {"turns": [{"role": "bot", "text": "x"}, {"role": "user", "text": "b"}]}]',
      ),
    ).toEqual([['a'], ['b']]);
  });

  it('end with their last turn and keep out-of-workflow marks', () => {
    const read = readScripts('[{"text": "a", "oow": "intent-switching/detail-switching"}, "b"]');
    expect(read.ok && read.value[0]?.turns).toEqual([
      { text: 'a', oow: 'intent-switching/detail-switching' },
      { text: 'b', ends: true },
    ]);
  });

  it("come from sessions: the user's turns, with their marks", () => {
    const base = { v: 2, sessionId: 's', at: 1, turn: 1 };
    const events: readonly SessionEvent[] = [
      { ...base, seq: 0, kind: 'user.spoke', text: 'a' },
      { ...base, seq: 1, kind: 'session.paused' },
      { ...base, seq: 2, kind: 'user.spoke', text: 'b', oow: 'intent-switching/detail-switching' },
    ];
    const turns = [{ text: 'a' }, { text: 'b', oow: 'intent-switching/detail-switching', ends: true }];
    expect(scriptOfEvents(events)).toEqual(turns);
    const log = events.map((event) => JSON.stringify(event)).join('\n');
    const read = readScripts(log);
    expect(read.ok && read.value).toEqual([{ title: 's', turns }]);
  });

  it.each(['', '[]', '{', '{"a": 1}', '[3]', '["a"', '{"turns": [{"role": "bot", "text": "x"}]}'])(
    '%s is refused',
    (text) => {
      expect(readScripts(text).ok).toBe(false);
    },
  );

  it('never throw, for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const read = readScripts(text);
        if (read.ok) for (const { turns } of read.value) expect(turns.length).toBeGreaterThan(0);
      }),
      { numRuns: 200 },
    );
  });

  it('of the corpus: the dialogues of STAR and the fixed queries', () => {
    const star = fromCorpus('star/sessions.jsonl');
    if (star !== undefined) {
      const read = readScripts(star);
      expect(read.ok && read.value).toHaveLength(360);
      const [first] = read.ok ? read.value : [];
      expect(first?.title).toBe((JSON.parse(star.slice(0, star.indexOf('\n'))) as { id: unknown }).id?.toString());
      expect(first?.turns.at(-1)?.ends).toBe(true);
    }
    const queries = fromCorpus('queries/fa-converted-006.jsonl');
    if (queries === undefined) return;
    const read = readScripts(queries);
    expect(read.ok && read.value).toHaveLength(27);
  });
});
