import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createScriptedChat } from '../../../testing/scriptedChat';
import { answerReply, hospitalDocument, hospitalRunner } from '../../../testing/sessionFixtures';
import {
  defaultSessionConfig,
  drawOow,
  drawOowText,
  findOowType,
  nextOowTurn,
  type OowTurn,
  oowCategories,
  oowTitle,
  oowTypes,
  planInterjections,
  type SessionConfig,
} from '../index';

const scripted = (count: number): SessionConfig['user'] => ({
  kind: 'scripted',
  turns: Array.from({ length: count }, (_, index) => ({ text: `Turn ${index + 1}` })),
});
const at = (turn: number, config: Partial<SessionConfig>, scriptPosition = turn): OowTurn | undefined =>
  nextOowTurn({ config: { ...defaultSessionConfig, ...config }, document: hospitalDocument, turn, scriptPosition });
const spoken = (events: readonly { readonly kind: string }[]) =>
  events.flatMap((event) =>
    event.kind === 'user.spoke' ? [event as unknown as { text: string; oow?: string; turn: number }] : [],
  );

describe('the types', () => {
  it('are in the three categories of the paper, each with a title, texts in two languages and an instruction', () => {
    expect(oowCategories.map(({ id }) => id)).toEqual([
      'intent-switching',
      'irrelevant-answering',
      'procedure-jumping',
    ]);
    const counts = oowCategories.map(({ id }) => oowTypes.filter(({ category }) => category === id).length);
    expect(counts).toEqual([5, 6, 6]);
    expect(new Set(oowTypes.map(({ id }) => id)).size).toBe(oowTypes.length);
    expect(new Set(oowTypes.map(({ title }) => title)).size).toBe(oowTypes.length);
    for (const type of oowTypes) {
      expect(type.description).toMatch(/\.$/);
      expect(type.instruction).toMatch(/\.$/);
      expect(type.english.length).toBeGreaterThan(1);
      for (const words of type.chinese) expect(words).toMatch(/\p{Script=Han}/u);
    }
  });

  it('are found by the names of the papers and their data, and have a display title', () => {
    expect(findOowType('Answering Irrelevantly/Counterquestion')?.id).toBe('irrelevant-answering/counter-question');
    expect(findOowType('intent_switching/detail-switching')?.id).toBe('intent-switching/detail-switching');
    expect(findOowType('procedure-jumping/detail-switching')).toBeUndefined();
    expect(oowTitle('process jumping/Process Restructuring')).toBe('Restructuring');
    expect(oowTitle('my-own/type')).toBe('my-own/type');
  });
});

describe('the texts', () => {
  it('are the same for the same seed, name a requested slot, and follow the language', () => {
    const type = findOowType('intent-switching/detail');
    if (!type) throw new Error('no type');
    const all = Array.from({ length: 40 }, (_, seed) => drawOowText(type, hospitalDocument, seed, 2));
    expect(drawOowText(type, { ...hospitalDocument }, 7, 2)).toBe(all[7]);
    expect(new Set(all).size).toBeGreaterThan(4);
    // Slots that only an API returns cannot be changed by a user.
    for (const words of all) expect(words).toMatch(/hospital|department|visit date|patient name|id number/);
    expect(drawOowText(type, { title: '挂号', kind: 'mermaid', source: '' }, 1, 2)).toMatch(/这一项/);
  });

  it('leave no placeholder in any type, at any turn and seed', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.integer({ min: 1, max: 50 }), fc.constantFrom(...oowTypes), (seed, turn, type) => {
        expect(drawOowText(type, hospitalDocument, seed, turn)).not.toMatch(/[{}]|^\s*$/);
      }),
      { numRuns: 60 },
    );
  });
});

describe('whether a turn leaves the workflow', () => {
  const interjections = [{ turn: 2, oow: 'irrelevant-answering/topic-shift' }];

  it('is never decided for a manual user', () => {
    expect(at(1, { user: { kind: 'manual' }, interjections, oow: { probability: 1 } })).toBeUndefined();
  });

  it('includes a drawn text for a script and for the rehearsal user, and none for an LLM', () => {
    const drawn = at(1, { user: scripted(3), interjections })?.text;
    expect(drawn).toBeTruthy();
    const user = { kind: 'simulated', model: 'm' } as const;
    expect(at(1, { user, rehearsal: true, interjections })?.text).toBe(drawn);
    expect(at(1, { user: { ...user, rehearsal: true }, rehearsal: false, interjections })?.text).toBe(drawn);
    expect(at(1, { user, rehearsal: false, interjections })).toEqual({ oow: 'irrelevant-answering/topic-shift' });
    const worded = [{ turn: 2, oow: 'irrelevant-answering/topic-shift', text: 'Nice weather.' }];
    expect(at(1, { user, rehearsal: false, interjections: worded })?.text).toBe('Nice weather.');
  });

  it('by chance: never at the first turn, with about the given probability, of the given types, reproducibly', () => {
    const types = ['procedure-jumping/step-skipping', 'intent-switching/request-cancellation'];
    const draw = (seed: number, probability: number) =>
      Array.from({ length: 400 }, (_, turn) => drawOow({ seed, oow: { probability, types } }, turn));
    const drawn = draw(3, 0.3);
    expect(drawn.slice(0, 2)).toEqual([undefined, undefined]);
    expect(draw(3, 0.3)).toEqual(drawn);
    const taken = drawn.filter((oow) => oow !== undefined);
    expect(new Set(taken)).toEqual(new Set(types));
    expect(taken.length / 400).toBeGreaterThan(0.2);
    expect(taken.length / 400).toBeLessThan(0.4);
    expect(draw(3, 0).every((oow) => oow === undefined)).toBe(true);
    expect(
      draw(3, 1)
        .slice(2)
        .every((oow) => oow !== undefined),
    ).toBe(true);
  });

  it('by chance never after the end of a script', () => {
    const config = { user: scripted(2), oow: { probability: 1 } };
    expect(at(1, config, 1)?.text).toBeTruthy();
    expect(at(5, config, 2)).toBeUndefined();
  });
});

describe('sessions with turns out of the workflow', () => {
  it('L11 a script continues after random turns, and every such turn has its type', async () => {
    const chat = createScriptedChat(() => answerReply('And then?', '-'));
    const runner = hospitalRunner(chat, { user: scripted(4), controllers: [], oow: { probability: 0.5 }, seed: 4 });
    runner.start();
    await runner.settled();
    const turns = spoken(runner.events);
    expect(turns.flatMap(({ oow, text }) => (oow === undefined ? [text] : []))).toEqual([
      'Turn 1',
      'Turn 2',
      'Turn 3',
      'Turn 4',
    ]);
    const left = turns.filter(({ oow }) => oow !== undefined);
    expect(left.length).toBeGreaterThan(0);
    for (const { oow, turn } of left) expect(oow).toBe(drawOow({ seed: 4, oow: { probability: 0.5 } }, turn));
  });

  it('L11 an LLM that plays the user gets the instruction for one turn, and the turn has the type', async () => {
    const chat = createScriptedChat(({ messages }) =>
      messages[0]?.content.startsWith('## Role: user')
        ? messages.length > 4
          ? 'Bye. [END]'
          : 'Did you see the match?'
        : answerReply('Which department?', '-'),
    );
    const runner = hospitalRunner(chat, {
      model: 'agent',
      rehearsal: false,
      controllers: [],
      user: { kind: 'simulated', model: 'user', rehearsal: false, profile: { persona: 'A nurse.', nonsense: 1 } },
      interjections: [{ turn: 2, oow: 'irrelevant-answering/topic-shift' }],
    });
    runner.start();
    await runner.settled();
    const requestTexts = chat.requests
      .filter(({ model }) => model === 'user')
      .map(({ messages }) => messages[0]?.content ?? '');
    expect(requestTexts).toHaveLength(3);
    expect(requestTexts.map((text) => text.includes('## This turn only'))).toEqual([false, true, false]);
    expect(requestTexts[1]).toContain(findOowType('irrelevant-answering/topic-shift')?.instruction);
    expect(requestTexts[0]).toContain('"persona": "A nurse."');
    expect(requestTexts[0]).not.toContain('nonsense');
    expect(spoken(runner.events).map(({ oow }) => oow)).toEqual([
      undefined,
      'irrelevant-answering/topic-shift',
      undefined,
    ]);
  });
});

describe('planned interjections', () => {
  const context = { document: hospitalDocument, seed: 1, maxTurns: 20 };

  it('keep given texts and draw the others, in the order of turns', () => {
    const planned = planInterjections(
      [
        { turn: 3, oow: 'Intent Switching/detail', text: 'Another day.' },
        { turn: 2, oow: 'irrelevant-answering/vague' },
      ],
      context,
    );
    expect(planned.ok && planned.value.map(({ turn, oow }) => `${oow}@${turn}`)).toEqual([
      'irrelevant-answering/vague-answer@2',
      'intent-switching/detail-switching@3',
    ]);
    expect(planned.ok && planned.value[1]?.text).toBe('Another day.');
    expect(planned.ok && planned.value[0]?.text).toBeTruthy();
  });

  it.each([
    [[{ turn: 2, oow: 'intent-switching/detial' }], {}, 0, /did you mean intent-switching\/detail/],
    [[{ turn: 0, oow: 'intent-switching/detail' }], {}, 0, /from 1 to 20/],
    [[{ turn: Number.NaN, oow: 'intent-switching/detail' }], {}, 0, /from 1 to 20/],
    [
      [
        { turn: 2, oow: 'intent-switching/detail' },
        { turn: 2, oow: 'intent-switching/attitude' },
      ],
      {},
      1,
      /twice for turn 2/,
    ],
    [[{ turn: 4, oow: 'intent-switching/detail' }], { scriptTurns: 3 }, 0, /from 1 to 3/],
    [[{ turn: 2, oow: 'intent-switching/detail' }], { scriptTurns: 1 }, 0, /can only be 1:/],
  ] as const)('%o are refused', (wanted, more, index, message) => {
    const planned = planInterjections(wanted, { ...context, ...more });
    if (planned.ok) throw new Error('taken');
    expect(planned.error.message).toMatch(message);
    expect([index, 0]).toContain(planned.error.index);
  });
});
