// Tools that judge: they compare, combine truths, and walk tables of states.

import { canonicalJson, isJsonObject, type JsonValue, ownValue } from '../../support';
import { anything, defineTool, flag, items, listOf, number, Refusal, record, text, whole } from './defineBenchTool';

const category = 'logic';
const aTruth = (description: string) => ({ type: 'boolean', description });
const isSame = (left: JsonValue, right: JsonValue) => canonicalJson(left) === canonicalJson(right);
const hasItem = (all: readonly JsonValue[], item: JsonValue) => all.some((other) => isSame(other, item));

export const logicTools = [
  defineTool({
    name: 'compare_numbers',
    category,
    description: 'How the first number stands to the second.',
    similar: ['equal_values', 'in_range'],
    parameters: { a: number('First number'), b: number('Second number') },
    returns: { type: 'string', enum: ['less', 'equal', 'greater'], description: 'less when a is below b' },
    run: ({ a, b }) => (a < b ? 'less' : a > b ? 'greater' : 'equal'),
  }),
  defineTool({
    name: 'equal_values',
    category,
    description: 'Whether two values are the same, with the same type.',
    similar: ['compare_numbers', 'contains_item'],
    parameters: { a: anything('First value'), b: anything('Second value') },
    returns: aTruth('true when they are'),
    run: ({ a, b }) => isSame(a, b),
  }),
  defineTool({
    name: 'in_range',
    category,
    description: 'Whether a number lies between two bounds, both included.',
    similar: ['compare_numbers', 'is_divisible'],
    parameters: { value: number('Number to judge'), low: number('Lower bound'), high: number('Upper bound') },
    returns: aTruth('true when low ≤ value ≤ high'),
    run: ({ value, low, high }) => low <= value && value <= high,
  }),
  defineTool({
    name: 'is_even',
    category,
    description: 'Whether a whole number is even.',
    similar: ['is_divisible', 'remainder'],
    parameters: { value: whole('Number to judge') },
    returns: aTruth('true for 0, 2, 4, ...'),
    run: ({ value }) => value % 2 === 0,
  }),
  defineTool({
    name: 'is_divisible',
    category,
    description: 'Whether a whole number can be divided by another without remainder.',
    similar: ['is_even', 'remainder'],
    parameters: { value: whole('Number to judge'), by: whole('Divisor, not 0') },
    returns: aTruth('true when nothing is left over'),
    run: ({ value, by }) =>
      by === 0 ? new Refusal('is_divisible cannot divide by 0. Give another divisor.') : value % by === 0,
  }),
  defineTool({
    name: 'both_true',
    category,
    description: 'Whether both of two truths hold.',
    similar: ['either_true', 'all_true'],
    parameters: { a: flag('First truth'), b: flag('Second truth') },
    returns: aTruth('a and b'),
    run: ({ a, b }) => a && b,
  }),
  defineTool({
    name: 'either_true',
    category,
    description: 'Whether at least one of two truths holds.',
    similar: ['both_true', 'exactly_one'],
    parameters: { a: flag('First truth'), b: flag('Second truth') },
    returns: aTruth('a or b'),
    run: ({ a, b }) => a || b,
  }),
  defineTool({
    name: 'exactly_one',
    category,
    description: 'Whether one of two truths holds and the other does not.',
    similar: ['either_true', 'negate'],
    parameters: { a: flag('First truth'), b: flag('Second truth') },
    returns: aTruth('a or b, not both'),
    run: ({ a, b }) => a !== b,
  }),
  defineTool({
    name: 'implies',
    category,
    description: 'Whether a rule is kept: broken only when its premise holds and its conclusion does not.',
    similar: ['both_true', 'either_true'],
    parameters: { premise: flag('When this holds'), conclusion: flag('this must hold too') },
    returns: aTruth('false only for true and false'),
    run: ({ premise, conclusion }) => !premise || conclusion,
  }),
  defineTool({
    name: 'negate',
    category,
    description: 'The opposite of a truth.',
    similar: ['exactly_one', 'absolute'],
    parameters: { value: flag('Truth to turn around') },
    returns: aTruth('not value'),
    run: ({ value }) => !value,
  }),
  defineTool({
    name: 'all_true',
    category,
    description: 'Whether every truth of a list holds; true for none.',
    similar: ['both_true', 'is_subset'],
    parameters: { values: listOf(flag(''), 'Truths') },
    returns: aTruth('true when none fails'),
    run: ({ values }) => values.every((value) => value),
  }),
  defineTool({
    name: 'contains_item',
    category,
    description: 'Whether a list has an item equal to a value.',
    similar: ['contains_text', 'is_subset'],
    parameters: { items: items('List to look in'), item: anything('Value to look for') },
    returns: aTruth('true when it has'),
    run: ({ items: all, item }) => hasItem(all, item),
  }),
  defineTool({
    name: 'is_subset',
    category,
    description: 'Whether each item of the first list is in the second as well.',
    similar: ['share_items', 'contains_item'],
    parameters: { items: items('Items that must be there'), of: items('List they must be in') },
    returns: aTruth('true when none is missing'),
    run: ({ items: all, of }) => all.every((item) => hasItem(of, item)),
  }),
  defineTool({
    name: 'share_items',
    category,
    description: 'Whether two lists have at least one item in common.',
    similar: ['is_subset', 'common_items'],
    parameters: { first: items('First list'), second: items('Second list') },
    returns: aTruth('true when they do'),
    run: ({ first, second }) => first.some((item) => hasItem(second, item)),
  }),
  defineTool({
    name: 'majority_of',
    category,
    description: 'The text that occurs most often in a list of votes, or "tie" when several occur equally often.',
    similar: ['count_equal', 'distinct_items'],
    parameters: { votes: listOf(text(''), 'At least one vote') },
    returns: { type: 'string', description: 'The winner, or "tie"' },
    run: ({ votes }) => {
      if (votes.length === 0) return new Refusal('majority_of needs at least one vote.');
      const counts = new Map<string, number>();
      for (const vote of votes) counts.set(vote, (counts.get(vote) ?? 0) + 1);
      const [[winner, most], next] = [...counts].toSorted((a, b) => b[1] - a[1]) as [
        [string, number],
        [string, number]?,
      ];
      return next?.[1] === most ? 'tie' : winner;
    },
  }),
  defineTool({
    name: 'next_state',
    category,
    description: 'The state to which a table leads from a state on a symbol: table[state][symbol].',
    similar: ['get_field', 'lookup_record'],
    parameters: {
      table: record('By state, by symbol: the next state'),
      state: text('State now'),
      symbol: text('Symbol read'),
    },
    returns: { type: 'string', description: 'The next state' },
    run: ({ table, state, symbol }) => {
      const row = ownValue(table, state);
      const next = isJsonObject(row) ? ownValue(row, symbol) : undefined;
      return typeof next === 'string'
        ? next
        : new Refusal(`next_state: the table leads nowhere from ${state} on ${symbol}. Check both names.`);
    },
  }),
];
