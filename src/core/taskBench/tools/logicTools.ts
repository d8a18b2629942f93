// Logic tools: they compare, combine booleans, and walk state tables.

import { canonicalJson, countKeys, isJsonObject, type JsonValue, ownProperty } from '../../support';
import {
  anyParameter,
  arrayParameter,
  booleanParameter,
  defineBenchTool,
  integerParameter,
  listParameter,
  numberParameter,
  objectParameter,
  ToolRefusal,
  textParameter,
} from './defineBenchTool';

const category = 'logic';
const aTruth = (description: string) => ({ type: 'boolean', description });
const isSameValue = (left: JsonValue, right: JsonValue) => canonicalJson(left) === canonicalJson(right);
const hasItem = (all: readonly JsonValue[], item: JsonValue) => all.some((other) => isSameValue(other, item));

export const logicTools = [
  defineBenchTool({
    name: 'compare_numbers',
    category,
    description: 'How the first number stands to the second.',
    similar: ['equal_values', 'in_range'],
    parameters: { a: numberParameter('First number'), b: numberParameter('Second number') },
    returns: { type: 'string', enum: ['less', 'equal', 'greater'], description: 'less when a is below b' },
    run: ({ a, b }) => (a < b ? 'less' : a > b ? 'greater' : 'equal'),
  }),
  defineBenchTool({
    name: 'equal_values',
    category,
    description: 'Whether two values are the same, with the same type.',
    similar: ['compare_numbers', 'contains_item'],
    parameters: { a: anyParameter('First value'), b: anyParameter('Second value') },
    returns: aTruth('true when they are'),
    run: ({ a, b }) => isSameValue(a, b),
  }),
  defineBenchTool({
    name: 'in_range',
    category,
    description: 'Whether a number lies between two bounds, both included.',
    similar: ['compare_numbers', 'is_divisible'],
    parameters: {
      value: numberParameter('Number to judge'),
      low: numberParameter('Lower bound'),
      high: numberParameter('Upper bound'),
    },
    returns: aTruth('true when low ≤ value ≤ high'),
    run: ({ value, low, high }) => low <= value && value <= high,
  }),
  defineBenchTool({
    name: 'is_even',
    category,
    description: 'Whether a whole number is even.',
    similar: ['is_divisible', 'remainder'],
    parameters: { value: integerParameter('Number to judge') },
    returns: aTruth('true for 0, 2, 4, ...'),
    run: ({ value }) => value % 2 === 0,
  }),
  defineBenchTool({
    name: 'is_divisible',
    category,
    description: 'Whether a whole number can be divided by another without remainder.',
    similar: ['is_even', 'remainder'],
    parameters: { value: integerParameter('Number to judge'), by: integerParameter('Divisor, not 0') },
    returns: aTruth('true when nothing is left over'),
    run: ({ value, by }) =>
      by === 0 ? new ToolRefusal('is_divisible cannot divide by 0. Give another divisor.') : value % by === 0,
  }),
  defineBenchTool({
    name: 'both_true',
    category,
    description: 'Whether both of two truths hold.',
    similar: ['either_true', 'all_true'],
    parameters: { a: booleanParameter('First truth'), b: booleanParameter('Second truth') },
    returns: aTruth('a and b'),
    run: ({ a, b }) => a && b,
  }),
  defineBenchTool({
    name: 'either_true',
    category,
    description: 'Whether at least one of two truths holds.',
    similar: ['both_true', 'exactly_one'],
    parameters: { a: booleanParameter('First truth'), b: booleanParameter('Second truth') },
    returns: aTruth('a or b'),
    run: ({ a, b }) => a || b,
  }),
  defineBenchTool({
    name: 'exactly_one',
    category,
    description: 'Whether one of two truths holds and the other does not.',
    similar: ['either_true', 'negate'],
    parameters: { a: booleanParameter('First truth'), b: booleanParameter('Second truth') },
    returns: aTruth('a or b, not both'),
    run: ({ a, b }) => a !== b,
  }),
  defineBenchTool({
    name: 'implies',
    category,
    description: 'Whether a rule is kept: broken only when its premise holds and its conclusion does not.',
    similar: ['both_true', 'either_true'],
    parameters: { premise: booleanParameter('When this holds'), conclusion: booleanParameter('this must hold too') },
    returns: aTruth('false only for true and false'),
    run: ({ premise, conclusion }) => !premise || conclusion,
  }),
  defineBenchTool({
    name: 'negate',
    category,
    description: 'The opposite of a truth.',
    similar: ['exactly_one', 'absolute'],
    parameters: { value: booleanParameter('Truth to turn around') },
    returns: aTruth('not value'),
    run: ({ value }) => !value,
  }),
  defineBenchTool({
    name: 'all_true',
    category,
    description: 'Whether every truth of a list holds; true for none.',
    similar: ['both_true', 'is_subset'],
    parameters: { values: listParameter(booleanParameter(''), 'Truths') },
    returns: aTruth('true when none fails'),
    run: ({ values }) => values.every((value) => value),
  }),
  defineBenchTool({
    name: 'contains_item',
    category,
    description: 'Whether a list has an item equal to a value.',
    similar: ['contains_text', 'is_subset'],
    parameters: { items: arrayParameter('List to look in'), item: anyParameter('Value to look for') },
    returns: aTruth('true when it has'),
    run: ({ items: all, item }) => hasItem(all, item),
  }),
  defineBenchTool({
    name: 'is_subset',
    category,
    description: 'Whether each item of the first list is in the second as well.',
    similar: ['share_items', 'contains_item'],
    parameters: { items: arrayParameter('Items that must be there'), of: arrayParameter('List they must be in') },
    returns: aTruth('true when none is missing'),
    run: ({ items: all, of }) => all.every((item) => hasItem(of, item)),
  }),
  defineBenchTool({
    name: 'share_items',
    category,
    description: 'Whether two lists have at least one item in common.',
    similar: ['is_subset', 'common_items'],
    parameters: { first: arrayParameter('First list'), second: arrayParameter('Second list') },
    returns: aTruth('true when they do'),
    run: ({ first, second }) => first.some((item) => hasItem(second, item)),
  }),
  defineBenchTool({
    name: 'majority_of',
    category,
    description: 'The text that occurs most often in a list of votes, or "tie" when several occur equally often.',
    similar: ['count_equal', 'distinct_items'],
    parameters: { votes: listParameter(textParameter(''), 'At least one vote') },
    returns: { type: 'string', description: 'The winner, or "tie"' },
    run: ({ votes }) => {
      if (votes.length === 0) return new ToolRefusal('majority_of needs at least one vote.');
      const counts = countKeys(votes);
      const [[winner, most], next] = [...counts].toSorted((a, b) => b[1] - a[1]) as [
        [string, number],
        [string, number]?,
      ];
      return next?.[1] === most ? 'tie' : winner;
    },
  }),
  defineBenchTool({
    name: 'next_state',
    category,
    description: 'The state to which a table leads from a state on a symbol: table[state][symbol].',
    similar: ['get_field', 'lookup_record'],
    parameters: {
      table: objectParameter('By state, by symbol: the next state'),
      state: textParameter('State now'),
      symbol: textParameter('Symbol read'),
    },
    returns: { type: 'string', description: 'The next state' },
    run: ({ table, state, symbol }) => {
      const row = ownProperty(table, state);
      const next = isJsonObject(row) ? ownProperty(row, symbol) : undefined;
      return typeof next === 'string'
        ? next
        : new ToolRefusal(`next_state: the table leads nowhere from ${state} on ${symbol}. Check both names.`);
    },
  }),
];
