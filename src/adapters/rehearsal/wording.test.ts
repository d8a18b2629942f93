import { describe, expect, it } from 'vitest';
import { emptySlot } from './program';
import { askByName, askFor } from './wording';

const decision = { ...emptySlot('safe'), name: 'safe_to_repair', values: ['no', 'yes'] };

describe('askByName', () => {
  it('puts the step as the question, except where the decision behind it asks by itself', () => {
    expect(askByName('look_at_the_damage', [decision])).toBeUndefined();
    expect(askByName('is_it_safe?', [decision])).toBe('is it safe?');
    expect(askByName('new_day', [emptySlot('day')])).toBe('new day?');
  });
});

describe('askFor', () => {
  it('puts a drawn decision in the words of its node', () => {
    const size = { ...emptySlot('which_size'), desc: 'Which size?', values: ['small', 'large'] };
    expect(askFor([decision], 'en')).toBe('Safe to repair (no / yes)?');
    expect(askFor([size], 'en')).toBe('Which size (small / large)?');
  });
});
