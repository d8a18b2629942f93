// Tasks over numbers.

import { branchBlock, callBlock, loopBlock } from '../buildBenchFlow';
import { defineBenchTask, testCase } from './defineBenchTask';

const category = 'mathematics';

export const mathematicsTasks = [
  defineBenchTask({
    id: 'math-order-total',
    title: 'Total of an order with tax',
    category,
    difficulty: 'easy',
    text: 'An order is for `quantity` pieces at `unit_price` cents each. Tax of `tax_percent` percent comes on top. Answer the total in whole cents, a half rounded up.',
    reference: {
      inputs: ['quantity', 'unit_price', 'tax_percent'],
      blocks: [
        callBlock('multiply', { a: 'quantity', b: 'unit_price' }, 'net'),
        callBlock('raise_by_percent', { value: 'net', percent: 'tax_percent' }, 'gross'),
        callBlock('round_to', { value: 'gross', places: '0' }, 'total'),
      ],
      answer: 'total',
    },
    examples: [
      testCase({ quantity: 3, unit_price: 1250, tax_percent: 19 }, 4463),
      testCase({ quantity: 1, unit_price: 999, tax_percent: 7 }, 1069),
      testCase({ quantity: 12, unit_price: 45, tax_percent: 20 }, 648),
    ],
    tests: [
      testCase({ quantity: 7, unit_price: 333, tax_percent: 19 }, 2774),
      testCase({ quantity: 2, unit_price: 75, tax_percent: 7 }, 161),
      testCase({ quantity: 40, unit_price: 1099, tax_percent: 0 }, 43960),
      testCase({ quantity: 5, unit_price: 30, tax_percent: 21 }, 182),
      testCase({ quantity: 1, unit_price: 50, tax_percent: 25 }, 63),
    ],
  }),
  defineBenchTask({
    id: 'math-mean-gap',
    title: 'Distance of a mean from a target',
    category,
    difficulty: 'easy',
    text: 'By how much does the arithmetic mean of `readings` differ from `target`, up or down? Answer the difference without a sign.',
    reference: {
      inputs: ['readings', 'target'],
      blocks: [
        callBlock('mean_list', { values: 'readings' }, 'mean'),
        callBlock('subtract', { a: 'mean', b: 'target' }, 'gap'),
        callBlock('absolute', { value: 'gap' }, 'distance'),
      ],
      answer: 'distance',
    },
    examples: [
      testCase({ readings: [4, 8, 9], target: 10 }, 3),
      testCase({ readings: [20, 25], target: 15 }, 7.5),
      testCase({ readings: [3, 3, 4, 6], target: 4 }, 0),
    ],
    tests: [
      testCase({ readings: [1, 2, 3, 10], target: 2 }, 2),
      testCase({ readings: [50], target: 61 }, 11),
      testCase({ readings: [-5, 5, 3], target: 1 }, 0),
      testCase({ readings: [7, 8], target: 30 }, 22.5),
      testCase({ readings: [100, 0, 20, 60, 20], target: -2 }, 42),
    ],
  }),
  defineBenchTask({
    id: 'math-diagonal',
    title: 'Whole diagonal of a field',
    category,
    difficulty: 'easy',
    text: 'A rectangular field is `width` metres wide and `length` metres long. Answer how many whole metres its diagonal has, rounded down.',
    reference: {
      inputs: ['width', 'length'],
      blocks: [
        callBlock('power', { base: 'width', exponent: '2' }, 'width_squared'),
        callBlock('power', { base: 'length', exponent: '2' }, 'length_squared'),
        callBlock('add', { a: 'width_squared', b: 'length_squared' }, 'sum'),
        callBlock('root_whole', { value: 'sum' }, 'diagonal'),
      ],
      answer: 'diagonal',
    },
    examples: [
      testCase({ width: 3, length: 4 }, 5),
      testCase({ width: 10, length: 15 }, 18),
      testCase({ width: 7, length: 1 }, 7),
    ],
    tests: [
      testCase({ width: 5, length: 12 }, 13),
      testCase({ width: 8, length: 9 }, 12),
      testCase({ width: 20, length: 21 }, 29),
      testCase({ width: 100, length: 37 }, 106),
      testCase({ width: 2, length: 2 }, 2),
    ],
  }),
  defineBenchTask({
    id: 'math-freight',
    title: 'Freight with a discount for long ways',
    category,
    difficulty: 'medium',
    text: 'Freight costs `rate` cents for each of `distance` kilometres. If the distance is greater than `long_way` kilometres, the whole price is lowered by `discount` percent; at exactly `long_way` or below it is not. Answer the price in cents, unrounded.',
    reference: {
      inputs: ['distance', 'rate', 'long_way', 'discount'],
      blocks: [
        callBlock('multiply', { a: 'distance', b: 'rate' }, 'price'),
        callBlock('compare_numbers', { a: 'distance', b: 'long_way' }, 'reach'),
        branchBlock('reach == "greater"', [
          callBlock('lower_by_percent', { value: 'price', percent: 'discount' }, 'price'),
        ]),
      ],
      answer: 'price',
    },
    examples: [
      testCase({ distance: 120, rate: 40, long_way: 100, discount: 10 }, 4320),
      testCase({ distance: 80, rate: 50, long_way: 100, discount: 20 }, 4000),
      testCase({ distance: 300, rate: 30, long_way: 250, discount: 25 }, 6750),
      testCase({ distance: 60, rate: 45, long_way: 60, discount: 10 }, 2700),
    ],
    tests: [
      testCase({ distance: 101, rate: 100, long_way: 100, discount: 15 }, 8585),
      testCase({ distance: 100, rate: 100, long_way: 100, discount: 15 }, 10000),
      testCase({ distance: 10, rate: 75, long_way: 50, discount: 50 }, 750),
      testCase({ distance: 500, rate: 20, long_way: 400, discount: 30 }, 7000),
      testCase({ distance: 0, rate: 90, long_way: 10, discount: 5 }, 0),
    ],
  }),
  defineBenchTask({
    id: 'math-savings',
    title: 'A savings book',
    category,
    difficulty: 'medium',
    text: 'A savings book starts empty. For each amount in `deposits`, in order, the amount is paid in, then the balance grows by `percent` percent, then it is rounded to whole cents (a half up). At the end a `fee` in cents is taken off. Answer what is left.',
    reference: {
      inputs: ['deposits', 'percent', 'fee'],
      data: { balance: 0 },
      blocks: [
        loopBlock('each deposit in deposits', [
          callBlock('add', { a: 'balance', b: 'deposit' }, 'balance'),
          callBlock('raise_by_percent', { value: 'balance', percent: 'percent' }, 'balance'),
          callBlock('round_to', { value: 'balance', places: '0' }, 'balance'),
        ]),
        callBlock('subtract', { a: 'balance', b: 'fee' }, 'left'),
      ],
      answer: 'left',
    },
    examples: [
      testCase({ deposits: [1000, 500], percent: 5, fee: 10 }, 1618),
      testCase({ deposits: [250], percent: 3, fee: 25 }, 233),
      testCase({ deposits: [], percent: 4, fee: 5 }, -5),
      testCase({ deposits: [100, 100, 100, 100], percent: 10, fee: 0 }, 510),
    ],
    tests: [
      testCase({ deposits: [333, 777, 50], percent: 3, fee: 15 }, 1225),
      testCase({ deposits: [99], percent: 1, fee: 50 }, 50),
      testCase({ deposits: [], percent: 9, fee: 1 }, -1),
      testCase({ deposits: [1200, 0, 0, 0, 0], percent: 2, fee: 100 }, 1224),
      testCase({ deposits: [5, 15, 25, 35], percent: 50, fee: 20 }, 168),
    ],
  }),
  defineBenchTask({
    id: 'math-halvings',
    title: 'Halve until it fits',
    category,
    difficulty: 'medium',
    text: '`packs` packs of `per_pack` sheets each make one batch. The batch is halved (rounded down) as long as it has more than `limit` sheets. Answer how often it was halved: 0 when it fits from the start.',
    reference: {
      inputs: ['packs', 'per_pack', 'limit'],
      data: { times: 0 },
      blocks: [
        callBlock('multiply', { a: 'packs', b: 'per_pack' }, 'size'),
        loopBlock('size > limit', [
          callBlock('divide_whole', { a: 'size', b: '2' }, 'size'),
          callBlock('add', { a: 'times', b: '1' }, 'times'),
        ]),
      ],
      answer: 'times',
    },
    examples: [
      testCase({ packs: 10, per_pack: 10, limit: 30 }, 2),
      testCase({ packs: 10, per_pack: 2, limit: 20 }, 0),
      testCase({ packs: 3, per_pack: 3, limit: 4 }, 1),
      testCase({ packs: 10, per_pack: 100, limit: 10 }, 7),
    ],
    tests: [
      testCase({ packs: 4, per_pack: 16, limit: 1 }, 6),
      testCase({ packs: 1, per_pack: 5, limit: 50 }, 0),
      testCase({ packs: 1, per_pack: 31, limit: 15 }, 1),
      testCase({ packs: 7, per_pack: 111, limit: 100 }, 3),
      testCase({ packs: 1, per_pack: 41, limit: 20 }, 1),
    ],
  }),
  defineBenchTask({
    id: 'math-steps-to-one',
    title: 'Steps until one is left',
    category,
    difficulty: 'hard',
    text: 'Start from the sum of the digits of `number`. As long as it is not 1: when it is even, it becomes its half; when it is odd, it becomes three times itself plus one. Each such change is one step, whichever of the two it was. Answer how many steps it takes to come to 1 (0 when the sum is 1).',
    reference: {
      inputs: ['number'],
      data: { steps: 0 },
      blocks: [
        callBlock('digit_sum', { value: 'number' }, 'n'),
        loopBlock('n != 1', [
          callBlock('is_even', { value: 'n' }, 'even'),
          branchBlock(
            'even',
            [callBlock('divide_whole', { a: 'n', b: '2' }, 'n')],
            [callBlock('multiply', { a: 'n', b: '3' }, 'tripled'), callBlock('add', { a: 'tripled', b: '1' }, 'n')],
          ),
          callBlock('add', { a: 'steps', b: '1' }, 'steps'),
        ]),
      ],
      answer: 'steps',
    },
    examples: [
      testCase({ number: 23 }, 5),
      testCase({ number: 101 }, 1),
      testCase({ number: 100 }, 0),
      testCase({ number: 12 }, 7),
    ],
    tests: [
      testCase({ number: 20 }, 1),
      testCase({ number: 51 }, 8),
      testCase({ number: 10 }, 0),
      testCase({ number: 97 }, 4),
      testCase({ number: 340 }, 16),
      testCase({ number: 992 }, 7),
      testCase({ number: 706 }, 9),
    ],
  }),
  defineBenchTask({
    id: 'math-levy',
    title: 'A levy in two rates',
    category,
    difficulty: 'hard',
    text: 'For each amount in `amounts` a levy is due: `high_percent` percent of the amount where it is greater than `threshold`, and `low_percent` percent of it otherwise (also at exactly the threshold). Add the levies up without rounding any of them, and only then round the sum to whole cents, a half up. Answer the rounded sum; it is 0 when there are no amounts.',
    reference: {
      inputs: ['amounts', 'threshold', 'low_percent', 'high_percent'],
      data: { sum: 0 },
      blocks: [
        loopBlock('each amount in amounts', [
          callBlock('compare_numbers', { a: 'amount', b: 'threshold' }, 'size'),
          branchBlock(
            'size == "greater"',
            [callBlock('percent_of', { value: 'amount', percent: 'high_percent' }, 'levy')],
            [callBlock('percent_of', { value: 'amount', percent: 'low_percent' }, 'levy')],
          ),
          callBlock('add', { a: 'sum', b: 'levy' }, 'sum'),
        ]),
        callBlock('round_to', { value: 'sum', places: '0' }, 'due'),
      ],
      answer: 'due',
    },
    examples: [
      testCase({ amounts: [100, 900], threshold: 500, low_percent: 5, high_percent: 20 }, 185),
      testCase({ amounts: [300], threshold: 300, low_percent: 10, high_percent: 40 }, 30),
      testCase({ amounts: [], threshold: 100, low_percent: 1, high_percent: 2 }, 0),
      testCase({ amounts: [1000, 2000, 50], threshold: 800, low_percent: 8, high_percent: 15 }, 454),
    ],
    tests: [
      testCase({ amounts: [101, 100, 99], threshold: 100, low_percent: 10, high_percent: 30 }, 50),
      testCase({ amounts: [250], threshold: 100, low_percent: 2, high_percent: 3 }, 8),
      testCase({ amounts: [], threshold: 5, low_percent: 5, high_percent: 6 }, 0),
      testCase({ amounts: [10, 20, 30, 40], threshold: 1000, low_percent: 25, high_percent: 50 }, 25),
      testCase({ amounts: [5000, 7000], threshold: 4000, low_percent: 1, high_percent: 12 }, 1440),
    ],
  }),
];
