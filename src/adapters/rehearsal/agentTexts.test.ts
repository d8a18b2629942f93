import { describe, expect, it } from 'vitest';
import { askByName, askForSlots, doneText, speaksOfUser } from './agentTexts';
import { emptySlot } from './rehearsalProgram';

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
    expect(askForSlots([decision], 'en')).toBe('Safe to repair (no / yes)?');
    expect(askForSlots([size], 'en')).toBe('Which size (small / large)?');
    const plain = { ...emptySlot('size'), desc: 'Size', values: ['small', 'large'] };
    expect(askForSlots([plain], 'en')).toBe('Size (small / large)?');
  });

  it('puts a long text of a decision as a choice', () => {
    const desc = 'Call the service and check what it returned about the seats';
    const step = { ...emptySlot('call_the_service_and_check_2'), desc, values: ['Free', 'Full'] };
    expect(askForSlots([step], 'en')).toBe('Which is it (Free / Full)?');
  });
});

describe('speaksOfUser', () => {
  it('knows an instruction about the user from a step that the user takes', () => {
    expect(speaksOfUser('Inform the user that the flight is full')).toBe(true);
    expect(speaksOfUser('Ask for the size')).toBe(false);
    expect(speaksOfUser('Test ride')).toBe(false);
  });
});

describe('doneText', () => {
  it.each([
    ['reserveFlight', 'The flight is reserved. That is done.'],
    ['cancel_order', 'The order is cancelled. That is done.'],
    ['send_parcel', 'The parcel is sent. That is done.'],
    ['apply_discount', 'The discount is applied. That is done.'],
    ['hotel_search', 'hotel search: That is done.'],
    ['qry', 'qry: That is done.'],
  ])('claims of %s in the words of a user', (name, text) => {
    expect(doneText(name, 'en')).toBe(text);
  });
});
