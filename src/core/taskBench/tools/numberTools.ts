// Tools over numbers. The descriptions of division and rounding specify remainders and ties.

import { defineBenchTool, integerParameter, listParameter, numberParameter, ToolRefusal } from './defineBenchTool';

const category = 'mathematics';
const aNumber = (description: string) => ({ type: 'number', description });
const numbers = (description: string) => listParameter(numberParameter(''), description);
const byZero = (tool: string) => new ToolRefusal(`${tool} cannot divide by 0. Give another divisor.`);

export const numberTools = [
  defineBenchTool({
    name: 'add',
    category,
    description: 'Adds two numbers.',
    similar: ['sum_list', 'subtract'],
    parameters: { a: numberParameter('First number'), b: numberParameter('Second number') },
    returns: aNumber('a + b'),
    run: ({ a, b }) => a + b,
  }),
  defineBenchTool({
    name: 'subtract',
    category,
    description: 'Takes the second number away from the first.',
    similar: ['add', 'absolute'],
    parameters: { a: numberParameter('Number to take from'), b: numberParameter('Number to take away') },
    returns: aNumber('a - b'),
    run: ({ a, b }) => a - b,
  }),
  defineBenchTool({
    name: 'multiply',
    category,
    description: 'Multiplies two numbers.',
    similar: ['power', 'add'],
    parameters: { a: numberParameter('First factor'), b: numberParameter('Second factor') },
    returns: aNumber('a × b'),
    run: ({ a, b }) => a * b,
  }),
  defineBenchTool({
    name: 'divide',
    category,
    description: 'Divides the first number by the second. The quotient may have decimals.',
    similar: ['divide_whole', 'remainder'],
    parameters: { a: numberParameter('Dividend'), b: numberParameter('Divisor, not 0') },
    returns: aNumber('a / b'),
    run: ({ a, b }) => (b === 0 ? byZero('divide') : a / b),
  }),
  defineBenchTool({
    name: 'divide_whole',
    category,
    description: 'How many whole times the second number goes into the first; what is left over is dropped.',
    similar: ['divide', 'remainder'],
    parameters: { a: integerParameter('Dividend', 0), b: integerParameter('Divisor, at least 1', 0) },
    returns: { type: 'integer', description: 'The quotient, rounded down' },
    run: ({ a, b }) => (b === 0 ? byZero('divide_whole') : Math.floor(a / b)),
  }),
  defineBenchTool({
    name: 'remainder',
    category,
    description: 'What is left over when the first number is divided by the second.',
    similar: ['divide_whole', 'subtract'],
    parameters: { a: integerParameter('Dividend', 0), b: integerParameter('Divisor, at least 1', 0) },
    returns: { type: 'integer', description: 'From 0 to b - 1' },
    run: ({ a, b }) => (b === 0 ? byZero('remainder') : a % b),
  }),
  defineBenchTool({
    name: 'power',
    category,
    description: 'Raises a number to a whole exponent.',
    similar: ['multiply', 'root_whole'],
    parameters: {
      base: numberParameter('Number to raise'),
      exponent: integerParameter('How many times it is a factor', 0),
    },
    returns: aNumber('base to the power of exponent'),
    run: ({ base, exponent }) => base ** exponent,
  }),
  defineBenchTool({
    name: 'root_whole',
    category,
    description: 'The largest whole number whose square is not above the given number.',
    similar: ['power', 'divide_whole'],
    parameters: { value: integerParameter('Number to take the root of', 0) },
    returns: { type: 'integer', description: 'The root, rounded down' },
    run: ({ value }) => {
      const near = Math.floor(Math.sqrt(value));
      return near * near > value ? near - 1 : near;
    },
  }),
  defineBenchTool({
    name: 'absolute',
    category,
    description: 'The number without its sign.',
    similar: ['subtract', 'round_to'],
    parameters: { value: numberParameter('Any number') },
    returns: aNumber('At least 0'),
    run: ({ value }) => Math.abs(value),
  }),
  defineBenchTool({
    name: 'round_to',
    category,
    description: 'Rounds a number to so many decimal places; a half is rounded away from 0.',
    similar: ['divide_whole', 'absolute'],
    parameters: {
      value: numberParameter('Number to round'),
      places: integerParameter('Decimal places, 0 for a whole number', 0),
    },
    returns: aNumber('The rounded number'),
    run: ({ value, places }) => {
      if (places > 10) return new ToolRefusal('round_to keeps at most 10 places. Give places from 0 to 10.');
      const scale = 10 ** places;
      const rounded = Math.round(Math.abs(value) * scale) / scale;
      return value < 0 && rounded !== 0 ? -rounded : rounded;
    },
  }),
  defineBenchTool({
    name: 'percent_of',
    category,
    description: 'So many percent of a number, unrounded.',
    similar: ['raise_by_percent', 'lower_by_percent'],
    parameters: { value: numberParameter('The whole'), percent: numberParameter('Percent of it: 20 is a fifth') },
    returns: aNumber('value × percent / 100'),
    run: ({ value, percent }) => (value * percent) / 100,
  }),
  defineBenchTool({
    name: 'raise_by_percent',
    category,
    description: 'A number increased by so many percent of itself, unrounded.',
    similar: ['percent_of', 'lower_by_percent'],
    parameters: {
      value: numberParameter('Number to increase'),
      percent: numberParameter('By how much: 20 makes 100 to 120'),
    },
    returns: aNumber('The increased number'),
    run: ({ value, percent }) => (value * (100 + percent)) / 100,
  }),
  defineBenchTool({
    name: 'lower_by_percent',
    category,
    description: 'A number decreased by so many percent of itself, unrounded.',
    similar: ['percent_of', 'raise_by_percent'],
    parameters: {
      value: numberParameter('Number to decrease'),
      percent: numberParameter('By how much: 20 makes 100 to 80'),
    },
    returns: aNumber('The decreased number'),
    run: ({ value, percent }) => (value * (100 - percent)) / 100,
  }),
  defineBenchTool({
    name: 'common_divisor',
    category,
    description: 'The greatest whole number that divides both.',
    similar: ['remainder', 'divide_whole'],
    parameters: { a: integerParameter('First number', 0), b: integerParameter('Second number', 0) },
    returns: { type: 'integer', description: 'The greatest common divisor; of a number and 0, the number' },
    run: ({ a, b }) => {
      let [left, right] = [a, b];
      while (right !== 0) [left, right] = [right, left % right];
      return left;
    },
  }),
  defineBenchTool({
    name: 'digit_sum',
    category,
    description: 'The sum of the decimal digits of a whole number.',
    similar: ['sum_list', 'count_items'],
    parameters: { value: integerParameter('Number whose digits are added', 0) },
    returns: { type: 'integer', description: 'Sum of the digits' },
    run: ({ value }) => [...String(value)].reduce((sum, digit) => sum + Number(digit), 0),
  }),
  defineBenchTool({
    name: 'sum_list',
    category,
    description: 'Adds all numbers of a list; 0 for none.',
    similar: ['add', 'mean_list'],
    parameters: { values: numbers('Numbers to add') },
    returns: aNumber('The sum'),
    run: ({ values }) => values.reduce((sum, value) => sum + value, 0),
  }),
  defineBenchTool({
    name: 'mean_list',
    category,
    description: 'The arithmetic mean of a list of numbers, unrounded.',
    similar: ['median_list', 'sum_list'],
    parameters: { values: numbers('At least one number') },
    returns: aNumber('The mean'),
    run: ({ values }) =>
      values.length === 0
        ? new ToolRefusal('mean_list needs at least one number. Check that the list is not empty.')
        : values.reduce((sum, value) => sum + value, 0) / values.length,
  }),
  defineBenchTool({
    name: 'median_list',
    category,
    description: 'The middle one of a list of numbers by size; of an even count, the mean of the middle two.',
    similar: ['mean_list', 'sort_list'],
    parameters: { values: numbers('At least one number, in any order') },
    returns: aNumber('The median'),
    run: ({ values }) => {
      if (values.length === 0) return new ToolRefusal('median_list needs at least one number.');
      const sorted = values.toSorted((a, b) => a - b);
      const half = Math.floor(sorted.length / 2);
      const upper = sorted[half] as number; // the list is not empty
      return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] as number) + upper) / 2;
    },
  }),
];
