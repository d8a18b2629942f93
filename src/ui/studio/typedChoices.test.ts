import { describe, expect, it } from 'vitest';
import type { NewPdlStatement } from '../../core/document';
import { parsePdl } from '../../core/language';
import { typedChoices } from './typedChoices';

const document = parsePdl('Name: Orders\nAPIs:\n  - name: find_order\nProcedure: |\n  API.find_order()\n');

function typed(text: string, palette?: string) {
  const made: (string | NewPdlStatement)[] = [];
  const done = async () => undefined;
  const choices = typedChoices(document, text, palette, {
    declare: (kind, name) => {
      made.push(`${kind} ${name}`);
      return done();
    },
    insert: (statement) => {
      made.push(statement);
      return done();
    },
  });
  const first = () => {
    choices[0]?.add?.();
    return made[0];
  };
  return { labels: choices.map(({ label }) => label), first };
}

describe('typedChoices', () => {
  it('offers a new name as an API, an ANSWER and a step, the API first', () => {
    expect(typed('check_stock').labels).toEqual(['New API check_stock', 'New ANSWER check_stock', 'Step: check stock']);
    expect(typed('check stock').first()).toBe('api check_stock');
  });

  it('reads a sentence as a step first', () => {
    expect(typed('greet the member by name').labels).toEqual([
      'Step: greet the member by name',
      'New API greet_the_member_by_name',
      'New ANSWER greet_the_member_by_name',
    ]);
    expect(typed('greet').first()).toBe('api greet');
  });

  it('reads conditions, loops, assignments and comments', () => {
    expect(typed('order_status == "shipped"').labels).toEqual([
      'Condition: order_status == "shipped"',
      'Loop while order_status == "shipped"',
      'Step: order_status == "shipped"',
    ]);
    expect(typed('if found:').first()).toEqual({ kind: 'if', condition: 'found' });
    expect(typed('for item in items').first()).toEqual({ kind: 'for', target: 'item', iterable: 'items' });
    expect(typed('tries = 0').labels).toEqual(['Assignment: tries = 0']);
    expect(typed('# be brief').first()).toEqual({ kind: 'comment', text: 'be brief' });
  });

  it('offers no second declaration of a name, and no name that a call cannot spell', () => {
    expect(typed('Find-Order').labels).toEqual([]);
    expect(typed('return').labels).toEqual([]);
    expect(typed('???').labels).toEqual([]);
  });

  it('creates a loop behind the button of loops', () => {
    expect(typed('found', 'loop').first()).toEqual({ kind: 'while', condition: 'found' });
    expect(typed('item in items', 'loop').first()).toEqual({ kind: 'for', target: 'item', iterable: 'items' });
  });
});
