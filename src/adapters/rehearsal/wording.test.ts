import { describe, expect, it } from 'vitest';
import { emptySlot } from './program';
import { askByName } from './wording';

describe('askByName', () => {
  const decision = { ...emptySlot('safe'), name: 'safe_to_repair', values: ['no', 'yes'] };

  it('says the step, then puts the question that is decided behind it', () => {
    expect(askByName('look_at_the_damage', 'Look at the damage', [decision], 'en')).toBe(
      'Look at the damage. Safe to repair (no / yes)?',
    );
  });

  it('puts the step as the question where it is one, or where a value is asked for', () => {
    expect(askByName('is_it_safe', 'Is it safe?', [decision], 'en')).toBe('is it safe?');
    expect(askByName('new_day', 'New day', [emptySlot('day')], 'en')).toBe('new day?');
  });
});
