import { describe, expect, it } from 'vitest';
import { keyBindings } from '../kit/keys';
import { type DebugVerbId, debugVerbAt, debugVerbs } from './debugVerbs';

const ids = Object.keys(debugVerbs) as DebugVerbId[];
/** The two edits count as one verb, for a decision and for a result. */
const oneEach = ids.filter((id) => id !== 'editResult');

describe('the verbs of the debugger', () => {
  it('each have a unique name, word and icon, live and at an earlier event', () => {
    for (const isPast of [false, true]) {
      const verbs = oneEach.map((id) => debugVerbAt(id, isPast));
      for (const part of ['name', 'word', 'icon'] as const)
        expect(new Set(verbs.map((verb) => verb[part])).size, part).toBe(oneEach.length);
    }
  });

  it('show the key of their command; continue and pause share one', () => {
    const keys = Object.fromEntries(ids.flatMap((id) => debugVerbAt(id, false).key ?? []).map((key) => [key, true]));
    expect(Object.keys(keys)).toEqual(['F8', 'F7', 'F10', 'Shift F8', 'F9']);
    keyBindings.setState({ 'debug.continue': ['Mod Shift K'] }, true);
    expect(debugVerbAt('continue', true).key).toBe('Ctrl Shift K');
    expect(debugVerbAt('pause', false).key).toBe('Ctrl Shift K');
    keyBindings.setState({}, true);
  });

  it('state in every visible label that they fork at an earlier event', () => {
    for (const id of [
      'continue',
      'stepEvent',
      'stepDecision',
      'stepTurn',
      'retry',
      'editDecision',
      'answerCall',
    ] as const) {
      const { word, short = word } = debugVerbAt(id, true);
      expect([word, short], id).toEqual([expect.stringMatching(/fork/i), expect.stringMatching(/fork/i)]);
    }
  });
});
