import { describe, expect, it } from 'vitest';
import { defaultPromptParts, promptPartInfos } from '../../core/llm';
import { defaultSessionConfig, oowTypes } from '../../core/session';
import { hospitalDocument } from '../../testing/sessionFixtures';
import { addedOowTurn, drawnOowTurns, oowGroups, oowOptions, switchOowTypes, viewOowTurn } from './oowChoices';
import { promptPartRows, viewPromptPart, withPromptPart } from './promptPart';

const all = oowTypes.map(({ id }) => id);
const [first = ''] = all;

describe('out-of-workflow types', () => {
  it('are listed by category, each once', () => {
    const { known, groups } = oowOptions(first);
    expect(known?.id).toBe(first);
    expect(oowOptions('no such type').known).toBeUndefined();
    expect(groups.flatMap(({ options }) => options.map(([id]) => id)).toSorted()).toEqual(all.toSorted());
  });

  it('are all chosen if none is named', () => {
    expect(oowGroups([]).every(({ types, count }) => count === types.length)).toBe(true);
    expect(
      oowGroups([first])
        .map(({ count }) => count)
        .filter(Boolean),
    ).toEqual([1]);
  });

  it('cannot all be switched off, and all of them are an empty list', () => {
    expect(switchOowTypes([], [first], false)).toEqual(all.slice(1));
    expect(switchOowTypes(all.slice(1), [first], true)).toEqual([]);
    expect(switchOowTypes([first], [first], false)).toBeUndefined();
  });
});

describe('out-of-workflow turns', () => {
  const setup = { ...defaultSessionConfig, seed: 1, maxTurns: 20, user: { kind: 'scripted', turns: [] } } as const;

  it('are drawn with the seed', () => {
    expect(drawnOowTurns(setup)).toEqual([]);
    const oow = { probability: 1, types: [first] };
    expect(drawnOowTurns({ ...setup, oow })).toHaveLength(11);
    expect(drawnOowTurns({ ...setup, oow, maxTurns: 3 })).toHaveLength(2);
  });

  it('have words once their turn is valid', () => {
    expect(viewOowTurn({ turn: '2', oow: first }, hospitalDocument, 1).drawn).not.toBe('');
    expect(viewOowTurn({ turn: '', oow: first }, hospitalDocument, 1).drawn).toBe('');
    expect(viewOowTurn({ turn: '2', oow: 'no such type' }, hospitalDocument, 1)).toEqual({
      type: undefined,
      drawn: '',
    });
  });

  it('are added after the last one, up to the end of the script', () => {
    const user = { kind: 'scripted', turns: [{ text: 'a' }, { text: 'b' }, { text: 'c' }] } as const;
    expect(addedOowTurn([], { ...setup, user })).toEqual({ turn: '2', oow: first });
    expect(addedOowTurn([{ turn: '9', oow: first }], { ...setup, user }).turn).toBe('4');
    expect(addedOowTurn([{ turn: '9', oow: first }], { ...setup, user: { kind: 'manual' } }).turn).toBe('10');
    expect(addedOowTurn([{ turn: '20', oow: first }], { ...setup, user: { kind: 'manual' } }).turn).toBe('20');
  });
});

describe('a part of the prompt', () => {
  it('has its own wording or the default', () => {
    expect(viewPromptPart({}, 'task')).toMatchObject({ info: { name: 'task' }, text: defaultPromptParts.task });
    expect(viewPromptPart({ task: 'Help.' }, 'task').text).toBe('Help.');
  });

  it('is edited while its wording differs from the default', () => {
    const edited = withPromptPart({}, 'task', 'Help.');
    expect(promptPartRows({ task: 'Help.' }).filter(({ isEdited }) => isEdited)).toMatchObject([{ name: 'task' }]);
    expect(withPromptPart(edited, 'task', undefined)).toEqual({});
    expect(withPromptPart(edited, 'task', defaultPromptParts.task)).toEqual({});
    expect(promptPartRows({ task: defaultPromptParts.task }).some(({ isEdited }) => isEdited)).toBe(false);
  });

  it('has a problem if it lacks a variable that it needs', () => {
    const needy = promptPartInfos.find(({ needs }) => needs !== undefined);
    if (!needy) throw new Error('no part needs a variable');
    const parts = { [needy.name]: 'Nothing.' };
    expect(viewPromptPart(parts, needy.name).problems).toHaveLength(1);
    expect(promptPartRows(parts).filter(({ hasProblem }) => hasProblem)).toMatchObject([{ name: needy.name }]);
  });
});
