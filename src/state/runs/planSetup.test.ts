import { describe, expect, it } from 'vitest';
import { defaultPromptParts } from '../../core/llm';
import { defaultSessionConfig } from '../../core/session';
import { editedParts, numberProblem, planSetup, turnsOfScript } from './planSetup';
import {
  blankDocumentDraft,
  type DocumentDraft,
  defaultSetupDraft,
  readDocumentDraft,
  readSetupDraft,
  type SetupDraft,
} from './setupDraft';

const document = {
  title: 'Ferry',
  kind: 'pdl' as const,
  source: 'Name: Ferry\nSLOTs:\n  - name: travel_date\nAPIs: []\n',
};
const plan = (draft: Partial<SetupDraft> = {}, own: Partial<DocumentDraft> = {}, rehearsal = true) =>
  planSetup(
    { ...defaultSetupDraft, ...draft },
    { ...blankDocumentDraft, ...own },
    { model: { model: rehearsal ? 'rehearsal-hasty' : 'big', rehearsal }, endpointModel: 'big', document },
  );

describe('a draft as a configuration', () => {
  it('is the default if nothing was changed', () => {
    const { model: _m, rehearsal: _r, ...shipped } = defaultSessionConfig;
    expect(plan()).toEqual({
      setup: { ...shipped, tools: { ...shipped.tools, generated: 'success' } },
      problems: [],
    });
  });

  it.each([
    ['temperature', ['0', '2', '0.7', '0,7', ''], ['hot', '-1', '2.1', '1e9']],
    ['seed', ['0', '4294967295', ' '], ['1.5', '-1', '4294967296', 'NaN']],
    ['maxActionsPerTurn', ['1', '50'], ['0', '51', '2.5']],
    ['maxTurns', ['1', '500'], ['0', 'Infinity']],
    ['maxParseRetries', ['0', '10'], ['11', '-0.5']],
    ['oowProbability', ['0', '1', '.5'], ['1.01', 'often']],
  ] as const)('%s is a number within its bounds, or a problem that gives the reason', (field, good, bad) => {
    for (const text of good) expect(numberProblem(field, text), text).toBeUndefined();
    for (const text of bad) expect(numberProblem(field, text), text).toMatch(/is a (whole )?number from/);
  });

  it('uses the default for an invalid number, and reports the field and its section', () => {
    const { setup, problems } = plan({ temperature: 'hot', seed: '1.5', maxTurns: '7' });
    expect(setup).toMatchObject({ temperature: 0.2, seed: 1, maxTurns: 7 });
    expect(problems.map(({ section, field }) => `${section}/${field}`)).toEqual([
      'essentials/seed',
      'agent/temperature',
    ]);
    expect(plan({ temperature: '0,7' }).setup.temperature).toBe(0.7);
  });

  it('sends no temperature and no seed if the field is blank; the seed of generated results stays', () => {
    expect(plan({ temperature: ' ', seed: '' })).toMatchObject({
      setup: { temperature: 0.2, seed: 1, unsent: ['temperature', 'seed'] },
      problems: [],
    });
    expect(plan({ temperature: '' }).setup.unsent).toEqual(['temperature']);
    expect(plan({ temperature: '0' }).setup).not.toHaveProperty('unsent');
  });

  it('makes an ensemble of further formats, never with none and without duplicates', () => {
    expect(plan({ format: 'text', ensemble: ['code', 'text', 'none'] }).setup).toMatchObject({
      format: 'text',
      ensemble: ['code'],
    });
    expect(plan({ format: 'none', ensemble: ['code'] }).setup).not.toHaveProperty('ensemble');
  });

  it('plays the written script, without blank rows', () => {
    const script = [{ text: ' Hello ' }, { text: '' }, { text: 'Bye', oow: 'intent-switching/request-cancellation' }];
    expect(plan({ userKind: 'scripted' }, { script }).setup.user).toEqual({
      kind: 'scripted',
      turns: [{ text: 'Hello' }, { text: 'Bye', oow: 'intent-switching/request-cancellation', ends: true }],
    });
    expect(turnsOfScript([{ text: ' ' }])).toEqual([]);
    expect(plan({ userKind: 'scripted' }).problems).toMatchObject([{ section: 'user', field: 'script' }]);
  });

  it('uses the chosen player of the user, with the fields of the profile that are filled in', () => {
    const profile = { persona: 'A nurse.', details: 'name: Ann', style: ' ' };
    expect(plan({ userKind: 'simulated' }, { profile }).setup.user).toEqual({
      kind: 'simulated',
      model: 'rehearsal-hasty',
      rehearsal: true,
      profile: { persona: 'A nurse.', details: { name: 'Ann' } },
    });
    expect(plan({ userKind: 'simulated', userPlayer: 'rehearsal' }, {}, false).setup.user).toEqual({
      kind: 'simulated',
      model: 'rehearsal-compliant',
      rehearsal: true,
    });
    expect(plan({ userKind: 'simulated', userPlayer: 'endpoint' }).setup.user).toMatchObject({
      model: 'big',
      rehearsal: false,
    });
  });

  it('adds chosen out-of-workflow turns to scripts and played users, not to human users', () => {
    const oowTurns = [
      { turn: '2', oow: 'intent-switching/detail-switching' },
      { turn: '1', oow: 'irrelevant-answering/topic-shift', text: ' Nice weather. ' },
    ];
    const script = [{ text: 'a' }, { text: 'b' }];
    const own = { script, oowTurns };
    const planned = plan({ userKind: 'scripted', oowBy: 'turns' }, own);
    expect(planned.problems).toEqual([]);
    expect(planned.setup.interjections?.map(({ turn }) => turn)).toEqual([1, 2]);
    expect(planned.setup.interjections?.[0]?.text).toBe('Nice weather.');
    expect(planned.setup.interjections?.[1]?.text).toContain('travel date');
    expect(plan({ oowBy: 'turns' }, own).setup).not.toHaveProperty('interjections');
    // An LLM phrases its own turns, but uses the texts that the user has written.
    const played = plan({ userKind: 'simulated', oowBy: 'turns', userPlayer: 'endpoint' }, own).setup.interjections;
    expect(played?.map(({ text }) => text)).toEqual(['Nice weather.', undefined]);
  });

  it('reports chosen turns that are not possible', () => {
    const oowTurns = [
      { turn: '1', oow: 'intent-switching/detail-switching' },
      { turn: 'soon', oow: 'intent-switching/detail-switching' },
    ];
    const { setup, problems } = plan({ userKind: 'scripted', oowBy: 'turns' }, { script: [{ text: 'a' }], oowTurns });
    expect(setup).not.toHaveProperty('interjections');
    expect(problems).toEqual([{ section: 'oow', field: 'oowTurns/1', message: 'The turn is a number from 1 to 2.' }]);
  });

  it('draws out-of-workflow turns at random, of the selected types', () => {
    const types = ['procedure-jumping/step-skipping'];
    const draft = { userKind: 'simulated', oowBy: 'chance', oowProbability: '0.5', oowTypes: types } as const;
    expect(plan(draft).setup.oow).toEqual({ probability: 0.5, types });
    expect(plan({ ...draft, oowTypes: [] }).setup.oow).toEqual({ probability: 0.5 });
    expect(plan({ ...draft, oowProbability: '0' }).setup).not.toHaveProperty('oow');
    expect(plan({ ...draft, oowProbability: 'x' }).problems).toMatchObject([{ section: 'oow' }]);
    expect(plan({ ...draft, userKind: 'manual', oowProbability: 'x' }).problems).toEqual([]);
  });

  it('denies decisions with an undecided verdict if that is selected', () => {
    expect(plan({ strict: true }).setup).toMatchObject({ strict: true, rules: 2 });
    expect(plan({}).setup).not.toHaveProperty('strict');
    expect(readSetupDraft({ strict: true }).strict).toBe(true);
    expect(readSetupDraft({ strict: 'yes' }).strict).toBe(false);
  });

  it('includes edited parts of the prompt, without parts that equal the default', () => {
    const promptParts = { task: 'Serve.', constraints: defaultPromptParts.constraints };
    expect(plan({ promptParts }).setup.promptParts).toEqual({ task: 'Serve.' });
    expect(editedParts({ constraints: defaultPromptParts.constraints })).toEqual({});
    expect(plan({ promptParts: { tusk: 'x' } }).problems).toMatchObject([{ section: 'prompt', field: 'tusk' }]);
    // An unset variable stays unchanged: it is reported, but does not prevent the run.
    expect(plan({ promptParts: { task: '{{nothing}}' } }).problems).toEqual([]);
  });
});

describe('a stored draft', () => {
  it('is restored unchanged', () => {
    const draft: SetupDraft = {
      ...defaultSetupDraft,
      seed: 'twelve',
      ensemble: ['code'],
      oowTypes: ['intent-switching/detail-switching'],
      promptParts: { task: '' },
    };
    expect(readSetupDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
    const own: DocumentDraft = {
      script: [{ text: '', oow: 'a/b' }],
      profile: { needs: 'n' },
      oowTurns: [{ turn: 'x', oow: 'a/b', text: 't' }],
      others: ['d'],
    };
    expect(readDocumentDraft(JSON.parse(JSON.stringify(own)))).toEqual(own);
  });

  it.each([
    null,
    3,
    'x',
    [],
    { userKind: 'robot', seed: 4, controllers: [{ id: 1 }], promptParts: { a: 1 }, ensemble: {} },
  ])('from elsewhere is read field by field: %o', (value) => {
    const read = readSetupDraft(value);
    expect(read).toEqual(defaultSetupDraft);
    expect(readDocumentDraft(value)).toEqual(blankDocumentDraft);
  });
});
