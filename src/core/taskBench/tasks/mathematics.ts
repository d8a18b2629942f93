// Tasks over numbers.

import { branch, call, loop } from '../buildBenchFlow';
import { defineTask, given } from './defineBenchTask';

const category = 'mathematics';

export const mathematicsTasks = [
  defineTask({
    id: 'math-order-total',
    title: 'Total of an order with tax',
    category,
    difficulty: 'easy',
    text: 'An order is for `quantity` pieces at `unit_price` cents each. Tax of `tax_percent` percent comes on top. Answer the total in whole cents, a half rounded up.',
    reference: {
      inputs: ['quantity', 'unit_price', 'tax_percent'],
      blocks: [
        call('multiply', { a: 'quantity', b: 'unit_price' }, 'net'),
        call('raise_by_percent', { value: 'net', percent: 'tax_percent' }, 'gross'),
        call('round_to', { value: 'gross', places: '0' }, 'total'),
      ],
      answer: 'total',
    },
    examples: [
      given({ quantity: 3, unit_price: 1250, tax_percent: 19 }, 4463),
      given({ quantity: 1, unit_price: 999, tax_percent: 7 }, 1069),
      given({ quantity: 12, unit_price: 45, tax_percent: 20 }, 648),
    ],
    tests: [
      given({ quantity: 7, unit_price: 333, tax_percent: 19 }, 2774),
      given({ quantity: 2, unit_price: 75, tax_percent: 7 }, 161),
      given({ quantity: 40, unit_price: 1099, tax_percent: 0 }, 43960),
      given({ quantity: 5, unit_price: 30, tax_percent: 21 }, 182),
      given({ quantity: 1, unit_price: 50, tax_percent: 25 }, 63),
    ],
  }),
  defineTask({
    id: 'math-mean-gap',
    title: 'Distance of a mean from a target',
    category,
    difficulty: 'easy',
    text: 'By how much does the arithmetic mean of `readings` differ from `target`, up or down? Answer the difference without a sign.',
    reference: {
      inputs: ['readings', 'target'],
      blocks: [
        call('mean_list', { values: 'readings' }, 'mean'),
        call('subtract', { a: 'mean', b: 'target' }, 'gap'),
        call('absolute', { value: 'gap' }, 'distance'),
      ],
      answer: 'distance',
    },
    examples: [
      given({ readings: [4, 8, 9], target: 10 }, 3),
      given({ readings: [20, 25], target: 15 }, 7.5),
      given({ readings: [3, 3, 4, 6], target: 4 }, 0),
    ],
    tests: [
      given({ readings: [1, 2, 3, 10], target: 2 }, 2),
      given({ readings: [50], target: 61 }, 11),
      given({ readings: [-5, 5, 3], target: 1 }, 0),
      given({ readings: [7, 8], target: 30 }, 22.5),
      given({ readings: [100, 0, 20, 60, 20], target: -2 }, 42),
    ],
  }),
  defineTask({
    id: 'math-diagonal',
    title: 'Whole diagonal of a field',
    category,
    difficulty: 'easy',
    text: 'A rectangular field is `width` metres wide and `length` metres long. Answer how many whole metres its diagonal has, rounded down.',
    reference: {
      inputs: ['width', 'length'],
      blocks: [
        call('power', { base: 'width', exponent: '2' }, 'width_squared'),
        call('power', { base: 'length', exponent: '2' }, 'length_squared'),
        call('add', { a: 'width_squared', b: 'length_squared' }, 'sum'),
        call('root_whole', { value: 'sum' }, 'diagonal'),
      ],
      answer: 'diagonal',
    },
    examples: [
      given({ width: 3, length: 4 }, 5),
      given({ width: 10, length: 15 }, 18),
      given({ width: 7, length: 1 }, 7),
    ],
    tests: [
      given({ width: 5, length: 12 }, 13),
      given({ width: 8, length: 9 }, 12),
      given({ width: 20, length: 21 }, 29),
      given({ width: 100, length: 37 }, 106),
      given({ width: 2, length: 2 }, 2),
    ],
  }),
  defineTask({
    id: 'math-freight',
    title: 'Freight with a discount for long ways',
    category,
    difficulty: 'medium',
    text: 'Freight costs `rate` cents for each of `distance` kilometres. If the distance is greater than `long_way` kilometres, the whole price is lowered by `discount` percent; at exactly `long_way` or below it is not. Answer the price in cents, unrounded.',
    reference: {
      inputs: ['distance', 'rate', 'long_way', 'discount'],
      blocks: [
        call('multiply', { a: 'distance', b: 'rate' }, 'price'),
        call('compare_numbers', { a: 'distance', b: 'long_way' }, 'reach'),
        branch('reach == "greater"', [call('lower_by_percent', { value: 'price', percent: 'discount' }, 'price')]),
      ],
      answer: 'price',
    },
    examples: [
      given({ distance: 120, rate: 40, long_way: 100, discount: 10 }, 4320),
      given({ distance: 80, rate: 50, long_way: 100, discount: 20 }, 4000),
      given({ distance: 300, rate: 30, long_way: 250, discount: 25 }, 6750),
      given({ distance: 60, rate: 45, long_way: 60, discount: 10 }, 2700),
    ],
    tests: [
      given({ distance: 101, rate: 100, long_way: 100, discount: 15 }, 8585),
      given({ distance: 100, rate: 100, long_way: 100, discount: 15 }, 10000),
      given({ distance: 10, rate: 75, long_way: 50, discount: 50 }, 750),
      given({ distance: 500, rate: 20, long_way: 400, discount: 30 }, 7000),
      given({ distance: 0, rate: 90, long_way: 10, discount: 5 }, 0),
    ],
  }),
  defineTask({
    id: 'math-savings',
    title: 'A savings book',
    category,
    difficulty: 'medium',
    text: 'A savings book starts empty. For each amount in `deposits`, in order, the amount is paid in, then the balance grows by `percent` percent, then it is rounded to whole cents (a half up). At the end a `fee` in cents is taken off. Answer what is left.',
    reference: {
      inputs: ['deposits', 'percent', 'fee'],
      data: { balance: 0 },
      blocks: [
        loop('each deposit in deposits', [
          call('add', { a: 'balance', b: 'deposit' }, 'balance'),
          call('raise_by_percent', { value: 'balance', percent: 'percent' }, 'balance'),
          call('round_to', { value: 'balance', places: '0' }, 'balance'),
        ]),
        call('subtract', { a: 'balance', b: 'fee' }, 'left'),
      ],
      answer: 'left',
    },
    examples: [
      given({ deposits: [1000, 500], percent: 5, fee: 10 }, 1618),
      given({ deposits: [250], percent: 3, fee: 25 }, 233),
      given({ deposits: [], percent: 4, fee: 5 }, -5),
      given({ deposits: [100, 100, 100, 100], percent: 10, fee: 0 }, 510),
    ],
    tests: [
      given({ deposits: [333, 777, 50], percent: 3, fee: 15 }, 1225),
      given({ deposits: [99], percent: 1, fee: 50 }, 50),
      given({ deposits: [], percent: 9, fee: 1 }, -1),
      given({ deposits: [1200, 0, 0, 0, 0], percent: 2, fee: 100 }, 1224),
      given({ deposits: [5, 15, 25, 35], percent: 50, fee: 20 }, 168),
    ],
  }),
  defineTask({
    id: 'math-halvings',
    title: 'Halve until it fits',
    category,
    difficulty: 'medium',
    text: '`packs` packs of `per_pack` sheets each make one batch. The batch is halved (rounded down) as long as it has more than `limit` sheets. Answer how often it was halved: 0 when it fits from the start.',
    reference: {
      inputs: ['packs', 'per_pack', 'limit'],
      data: { times: 0 },
      blocks: [
        call('multiply', { a: 'packs', b: 'per_pack' }, 'size'),
        loop('size > limit', [
          call('divide_whole', { a: 'size', b: '2' }, 'size'),
          call('add', { a: 'times', b: '1' }, 'times'),
        ]),
      ],
      answer: 'times',
    },
    examples: [
      given({ packs: 10, per_pack: 10, limit: 30 }, 2),
      given({ packs: 10, per_pack: 2, limit: 20 }, 0),
      given({ packs: 3, per_pack: 3, limit: 4 }, 1),
      given({ packs: 10, per_pack: 100, limit: 10 }, 7),
    ],
    tests: [
      given({ packs: 4, per_pack: 16, limit: 1 }, 6),
      given({ packs: 1, per_pack: 5, limit: 50 }, 0),
      given({ packs: 1, per_pack: 31, limit: 15 }, 1),
      given({ packs: 7, per_pack: 111, limit: 100 }, 3),
      given({ packs: 1, per_pack: 41, limit: 20 }, 1),
    ],
  }),
  defineTask({
    id: 'math-steps-to-one',
    title: 'Steps until one is left',
    category,
    difficulty: 'hard',
    text: 'Start from the sum of the digits of `number`. As long as it is not 1: when it is even, it becomes its half; when it is odd, it becomes three times itself plus one. Each such change is one step, whichever of the two it was. Answer how many steps it takes to come to 1 (0 when the sum is 1).',
    reference: {
      inputs: ['number'],
      data: { steps: 0 },
      blocks: [
        call('digit_sum', { value: 'number' }, 'n'),
        loop('n != 1', [
          call('is_even', { value: 'n' }, 'even'),
          branch(
            'even',
            [call('divide_whole', { a: 'n', b: '2' }, 'n')],
            [call('multiply', { a: 'n', b: '3' }, 'tripled'), call('add', { a: 'tripled', b: '1' }, 'n')],
          ),
          call('add', { a: 'steps', b: '1' }, 'steps'),
        ]),
      ],
      answer: 'steps',
    },
    examples: [
      given({ number: 23 }, 5),
      given({ number: 101 }, 1),
      given({ number: 100 }, 0),
      given({ number: 12 }, 7),
    ],
    tests: [
      given({ number: 20 }, 1),
      given({ number: 51 }, 8),
      given({ number: 10 }, 0),
      given({ number: 97 }, 4),
      given({ number: 340 }, 16),
      given({ number: 992 }, 7),
      given({ number: 706 }, 9),
    ],
  }),
  defineTask({
    id: 'math-levy',
    title: 'A levy in two rates',
    category,
    difficulty: 'hard',
    text: 'For each amount in `amounts` a levy is due: `high_percent` percent of the amount where it is greater than `threshold`, and `low_percent` percent of it otherwise (also at exactly the threshold). Add the levies up without rounding any of them, and only then round the sum to whole cents, a half up. Answer the rounded sum; it is 0 when there are no amounts.',
    reference: {
      inputs: ['amounts', 'threshold', 'low_percent', 'high_percent'],
      data: { sum: 0 },
      blocks: [
        loop('each amount in amounts', [
          call('compare_numbers', { a: 'amount', b: 'threshold' }, 'size'),
          branch(
            'size == "greater"',
            [call('percent_of', { value: 'amount', percent: 'high_percent' }, 'levy')],
            [call('percent_of', { value: 'amount', percent: 'low_percent' }, 'levy')],
          ),
          call('add', { a: 'sum', b: 'levy' }, 'sum'),
        ]),
        call('round_to', { value: 'sum', places: '0' }, 'due'),
      ],
      answer: 'due',
    },
    examples: [
      given({ amounts: [100, 900], threshold: 500, low_percent: 5, high_percent: 20 }, 185),
      given({ amounts: [300], threshold: 300, low_percent: 10, high_percent: 40 }, 30),
      given({ amounts: [], threshold: 100, low_percent: 1, high_percent: 2 }, 0),
      given({ amounts: [1000, 2000, 50], threshold: 800, low_percent: 8, high_percent: 15 }, 454),
    ],
    tests: [
      given({ amounts: [101, 100, 99], threshold: 100, low_percent: 10, high_percent: 30 }, 50),
      given({ amounts: [250], threshold: 100, low_percent: 2, high_percent: 3 }, 8),
      given({ amounts: [], threshold: 5, low_percent: 5, high_percent: 6 }, 0),
      given({ amounts: [10, 20, 30, 40], threshold: 1000, low_percent: 25, high_percent: 50 }, 25),
      given({ amounts: [5000, 7000], threshold: 4000, low_percent: 1, high_percent: 12 }, 1440),
    ],
  }),
];
