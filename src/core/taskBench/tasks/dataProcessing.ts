// Tasks over lists and records.

import { branchBlock, callBlock, loopBlock } from '../buildBenchFlow';
import { defineBenchTask, testCase } from './defineBenchTask';

const category = 'data processing';

const sale = (seller: string, amount: number) => ({ seller, amount });
const measured = (city: string, degrees: number) => ({ city, degrees });
const stored = (item: string, quantity: number) => ({ item, quantity });
const orderLine = (name: string, price: number, count: number) => ({ name, price, count });
const invoice = (id: string, amount: number, paid: boolean) => ({ id, amount, paid });
const goods = (name: string, stock: number, minimum: number) => ({ name, stock, minimum });

export const dataProcessingTasks = [
  defineBenchTask({
    id: 'data-top-sum',
    title: 'Sum of the largest amounts',
    category,
    difficulty: 'easy',
    text: 'Each record of `sales` has a `seller` and an `amount`. Take the `top` sales with the largest amounts (all of them when there are fewer) and answer the sum of their amounts.',
    reference: {
      inputs: ['sales', 'top'],
      blocks: [
        callBlock('sort_records', { records: 'sales', field: '"amount"', order: '"descending"' }, 'sorted'),
        callBlock('take_first', { items: 'sorted', count: 'top' }, 'best'),
        callBlock('pick_field', { records: 'best', field: '"amount"' }, 'amounts'),
        callBlock('sum_list', { values: 'amounts' }, 'sum'),
      ],
      answer: 'sum',
    },
    examples: [
      testCase({ sales: [sale('Ana', 30), sale('Bo', 70), sale('Cy', 50)], top: 2 }, 120),
      testCase({ sales: [sale('Di', 12)], top: 3 }, 12),
      testCase({ sales: [sale('Ed', 5), sale('Flo', 9), sale('Ed', 9), sale('Gus', 1)], top: 3 }, 23),
    ],
    tests: [
      testCase({ sales: [sale('Ana', 10), sale('Bo', 20), sale('Cy', 40), sale('Di', 30)], top: 1 }, 40),
      testCase({ sales: [], top: 2 }, 0),
      testCase({ sales: [sale('Ana', 8), sale('Bo', -3)], top: 2 }, 5),
      testCase({ sales: [sale('Ed', 100), sale('Ed', 100), sale('Flo', 60)], top: 2 }, 200),
      testCase({ sales: [sale('Gus', 2), sale('Hal', 4), sale('Ida', 6), sale('Jo', 8), sale('Kim', 10)], top: 4 }, 28),
    ],
  }),
  defineBenchTask({
    id: 'data-city-mean',
    title: 'Mean temperature of one city',
    category,
    difficulty: 'easy',
    text: 'Each record of `measurements` has a `city` and a `degrees`. Answer the arithmetic mean of the degrees measured in `city`, rounded to one decimal place.',
    reference: {
      inputs: ['measurements', 'city'],
      blocks: [
        callBlock('filter_equal', { records: 'measurements', field: '"city"', value: 'city' }, 'own'),
        callBlock('pick_field', { records: 'own', field: '"degrees"' }, 'degrees'),
        callBlock('mean_list', { values: 'degrees' }, 'mean'),
        callBlock('round_to', { value: 'mean', places: '1' }, 'rounded'),
      ],
      answer: 'rounded',
    },
    examples: [
      testCase({ measurements: [measured('Oslo', 4), measured('Rome', 19), measured('Oslo', 7)], city: 'Oslo' }, 5.5),
      testCase({ measurements: [measured('Bern', 11)], city: 'Bern' }, 11),
      testCase(
        { measurements: [measured('Rome', 20), measured('Rome', 22), measured('Rome', 23)], city: 'Rome' },
        21.7,
      ),
    ],
    tests: [
      testCase(
        {
          measurements: [measured('Oslo', 1), measured('Oslo', 1), measured('Oslo', 3), measured('Bern', 30)],
          city: 'Oslo',
        },
        1.7,
      ),
      testCase({ measurements: [measured('Lima', 17), measured('Bern', 8)], city: 'Bern' }, 8),
      testCase({ measurements: [measured('Lima', 18), measured('Lima', 25)], city: 'Lima' }, 21.5),
      testCase({ measurements: [measured('Oslo', -4), measured('Oslo', -7), measured('Oslo', 1)], city: 'Oslo' }, -3.3),
      testCase(
        {
          measurements: [measured('Rome', 20), measured('Lima', 20), measured('Rome', 21), measured('Rome', 23)],
          city: 'Rome',
        },
        21.3,
      ),
    ],
  }),
  defineBenchTask({
    id: 'data-merge-guests',
    title: 'One guest list from two',
    category,
    difficulty: 'easy',
    text: 'Two hosts have written down their guests in `first_list` and `second_list`. Answer one list with every name once, in ascending order.',
    reference: {
      inputs: ['first_list', 'second_list'],
      blocks: [
        callBlock('join_lists', { first: 'first_list', second: 'second_list' }, 'everyone'),
        callBlock('distinct_items', { items: 'everyone' }, 'guests'),
        callBlock('sort_list', { values: 'guests' }, 'sorted'),
      ],
      answer: 'sorted',
    },
    examples: [
      testCase({ first_list: ['Mia', 'Ben'], second_list: ['Ben', 'Zoe', 'Al'] }, ['Al', 'Ben', 'Mia', 'Zoe']),
      testCase({ first_list: [], second_list: ['Tom', 'Eve'] }, ['Eve', 'Tom']),
      testCase({ first_list: ['Lu', 'Lu'], second_list: ['Kay'] }, ['Kay', 'Lu']),
    ],
    tests: [
      testCase({ first_list: ['Pia', 'Noa', 'Max'], second_list: ['Max', 'Pia', 'Ada'] }, ['Ada', 'Max', 'Noa', 'Pia']),
      testCase({ first_list: [], second_list: [] }, []),
      testCase({ first_list: ['Ida'], second_list: ['Ida'] }, ['Ida']),
      testCase({ first_list: ['Zed', 'Yan'], second_list: ['Xia', 'Wim', 'Zed', 'Vi'] }, [
        'Vi',
        'Wim',
        'Xia',
        'Yan',
        'Zed',
      ]),
      testCase({ first_list: ['Bo', 'Cy', 'Bo', 'Al'], second_list: ['Di'] }, ['Al', 'Bo', 'Cy', 'Di']),
    ],
  }),
  defineBenchTask({
    id: 'data-stock-answer',
    title: 'Is there enough in stock?',
    category,
    difficulty: 'medium',
    text: 'Each record of `stock` has an `item` and a `quantity`. A customer wants `wanted` pieces of `item`. If the quantity is less than that, answer the record of the item with a further field `missing`: how many pieces are lacking. Otherwise answer it with a further field `left`: how many would be left over. Change nothing else in the record.',
    reference: {
      inputs: ['stock', 'item', 'wanted'],
      blocks: [
        callBlock('lookup_record', { records: 'stock', field: '"item"', value: 'item' }, 'found'),
        callBlock('get_field', { record: 'found', field: '"quantity"' }, 'quantity'),
        callBlock('compare_numbers', { a: 'quantity', b: 'wanted' }, 'enough'),
        branchBlock(
          'enough == "less"',
          [
            callBlock('subtract', { a: 'wanted', b: 'quantity' }, 'lacking'),
            callBlock('set_field', { record: 'found', field: '"missing"', value: 'lacking' }, 'reply'),
          ],
          [
            callBlock('subtract', { a: 'quantity', b: 'wanted' }, 'rest'),
            callBlock('set_field', { record: 'found', field: '"left"', value: 'rest' }, 'reply'),
          ],
        ),
      ],
      answer: 'reply',
    },
    examples: [
      testCase(
        { stock: [stored('nail', 40), stored('screw', 15)], item: 'screw', wanted: 20 },
        { item: 'screw', quantity: 15, missing: 5 },
      ),
      testCase(
        { stock: [stored('nail', 40), stored('screw', 15)], item: 'nail', wanted: 12 },
        { item: 'nail', quantity: 40, left: 28 },
      ),
      testCase({ stock: [stored('bolt', 9)], item: 'bolt', wanted: 9 }, { item: 'bolt', quantity: 9, left: 0 }),
      testCase(
        { stock: [stored('hinge', 2), stored('lock', 0)], item: 'lock', wanted: 3 },
        { item: 'lock', quantity: 0, missing: 3 },
      ),
    ],
    tests: [
      testCase(
        { stock: [stored('rope', 7), stored('tape', 30)], item: 'rope', wanted: 8 },
        { item: 'rope', quantity: 7, missing: 1 },
      ),
      testCase({ stock: [stored('tape', 30)], item: 'tape', wanted: 30 }, { item: 'tape', quantity: 30, left: 0 }),
      testCase(
        { stock: [stored('glue', 100), stored('rope', 1), stored('tape', 5)], item: 'glue', wanted: 1 },
        { item: 'glue', quantity: 100, left: 99 },
      ),
      testCase({ stock: [stored('wire', 0)], item: 'wire', wanted: 50 }, { item: 'wire', quantity: 0, missing: 50 }),
      testCase(
        { stock: [stored('wire', 12), stored('wire', 99)], item: 'wire', wanted: 20 },
        { item: 'wire', quantity: 12, missing: 8 },
      ),
    ],
  }),
  defineBenchTask({
    id: 'data-running-totals',
    title: 'Running totals',
    category,
    difficulty: 'medium',
    text: 'The running totals of `values` are a list of the same length, in which each place holds the sum of all values up to and with that place. Answer them from the last to the first. An empty list gives an empty list.',
    reference: {
      inputs: ['values'],
      data: { total: 0, totals: [] },
      blocks: [
        loopBlock('each value in values', [
          callBlock('add', { a: 'total', b: 'value' }, 'total'),
          callBlock('append_item', { items: 'totals', item: 'total' }, 'totals'),
        ]),
        callBlock('reverse_list', { items: 'totals' }, 'last_first'),
      ],
      answer: 'last_first',
    },
    examples: [
      testCase({ values: [3, 4, 5] }, [12, 7, 3]),
      testCase({ values: [10] }, [10]),
      testCase({ values: [] }, []),
      testCase({ values: [2, -2, 7, 1] }, [8, 7, 0, 2]),
    ],
    tests: [
      testCase({ values: [1, 1, 1, 1, 1] }, [5, 4, 3, 2, 1]),
      testCase({ values: [-6] }, [-6]),
      testCase({ values: [] }, []),
      testCase({ values: [100, 20, 3] }, [123, 120, 100]),
      testCase({ values: [9, -4, -5, 8, 2, 6] }, [16, 10, 8, 0, 5, 9]),
    ],
  }),
  defineBenchTask({
    id: 'data-line-costs',
    title: 'Costs of order lines',
    category,
    difficulty: 'medium',
    text: 'Each record of `lines` has a `name`, a `price` and a `count`. Answer the list of the same records, each with a further field `cost`, its price times its count; the greatest cost comes first, and where costs are equal the order stays.',
    reference: {
      inputs: ['lines'],
      data: { priced: [] },
      blocks: [
        loopBlock('each line in lines', [
          callBlock('get_field', { record: 'line', field: '"price"' }, 'price'),
          callBlock('get_field', { record: 'line', field: '"count"' }, 'count'),
          callBlock('multiply', { a: 'price', b: 'count' }, 'cost'),
          callBlock('set_field', { record: 'line', field: '"cost"', value: 'cost' }, 'with_cost'),
          callBlock('append_item', { items: 'priced', item: 'with_cost' }, 'priced'),
        ]),
        callBlock('sort_records', { records: 'priced', field: '"cost"', order: '"descending"' }, 'sorted'),
      ],
      answer: 'sorted',
    },
    examples: [
      testCase({ lines: [orderLine('cup', 4, 3), orderLine('jug', 11, 1)] }, [
        { name: 'cup', price: 4, count: 3, cost: 12 },
        { name: 'jug', price: 11, count: 1, cost: 11 },
      ]),
      testCase({ lines: [orderLine('pan', 25, 2)] }, [{ name: 'pan', price: 25, count: 2, cost: 50 }]),
      testCase({ lines: [] }, []),
      testCase({ lines: [orderLine('lid', 6, 7), orderLine('fork', 2, 12), orderLine('pot', 31, 1)] }, [
        { name: 'lid', price: 6, count: 7, cost: 42 },
        { name: 'pot', price: 31, count: 1, cost: 31 },
        { name: 'fork', price: 2, count: 12, cost: 24 },
      ]),
    ],
    tests: [
      testCase({ lines: [orderLine('bowl', 9, 0)] }, [{ name: 'bowl', price: 9, count: 0, cost: 0 }]),
      testCase({ lines: [orderLine('mug', 5, 5), orderLine('mug', 5, 6)] }, [
        { name: 'mug', price: 5, count: 6, cost: 30 },
        { name: 'mug', price: 5, count: 5, cost: 25 },
      ]),
      testCase({ lines: [] }, []),
      testCase(
        {
          lines: [
            orderLine('tray', 14, 2),
            orderLine('wok', 40, 1),
            orderLine('sieve', 8, 4),
            orderLine('grill', 75, 2),
          ],
        },
        [
          { name: 'grill', price: 75, count: 2, cost: 150 },
          { name: 'wok', price: 40, count: 1, cost: 40 },
          { name: 'sieve', price: 8, count: 4, cost: 32 },
          { name: 'tray', price: 14, count: 2, cost: 28 },
        ],
      ),
      testCase({ lines: [orderLine('knife', 13, 6), orderLine('board', 17, 3)] }, [
        { name: 'knife', price: 13, count: 6, cost: 78 },
        { name: 'board', price: 17, count: 3, cost: 51 },
      ]),
    ],
  }),
  defineBenchTask({
    id: 'data-open-invoices',
    title: 'Paid sum and open invoices',
    category,
    difficulty: 'hard',
    text: 'Each record of `invoices` has an `id`, an `amount` and a truth `paid`. Go through them in order: amounts of paid invoices are added up, ids of the others are collected. Answer one record with two fields: `received`, the sum of the paid amounts (0 for none), and `open`, the list of the ids of unpaid invoices (empty for none).',
    without: ['filter_equal'],
    reference: {
      inputs: ['invoices'],
      data: { received: 0, open: [], report: {} },
      blocks: [
        loopBlock('each invoice in invoices', [
          callBlock('get_field', { record: 'invoice', field: '"paid"' }, 'paid'),
          branchBlock(
            'paid',
            [
              callBlock('get_field', { record: 'invoice', field: '"amount"' }, 'amount'),
              callBlock('add', { a: 'received', b: 'amount' }, 'received'),
            ],
            [
              callBlock('get_field', { record: 'invoice', field: '"id"' }, 'id'),
              callBlock('append_item', { items: 'open', item: 'id' }, 'open'),
            ],
          ),
        ]),
        callBlock('set_field', { record: 'report', field: '"received"', value: 'received' }, 'report'),
        callBlock('set_field', { record: 'report', field: '"open"', value: 'open' }, 'report'),
      ],
      answer: 'report',
    },
    examples: [
      testCase(
        { invoices: [invoice('A1', 120, true), invoice('A2', 80, false), invoice('A3', 40, true)] },
        { received: 160, open: ['A2'] },
      ),
      testCase({ invoices: [invoice('B7', 15, false)] }, { received: 0, open: ['B7'] }),
      testCase({ invoices: [] }, { received: 0, open: [] }),
      testCase(
        { invoices: [invoice('C1', 5, false), invoice('C2', 6, false), invoice('C3', 7, true)] },
        { received: 7, open: ['C1', 'C2'] },
      ),
    ],
    tests: [
      testCase({ invoices: [invoice('D1', 300, true), invoice('D2', 200, true)] }, { received: 500, open: [] }),
      testCase(
        {
          invoices: [invoice('E1', 9, false), invoice('E2', 8, true), invoice('E3', 7, false), invoice('E4', 6, true)],
        },
        { received: 14, open: ['E1', 'E3'] },
      ),
      testCase({ invoices: [] }, { received: 0, open: [] }),
      testCase({ invoices: [invoice('F2', 50, false), invoice('F1', 60, false)] }, { received: 0, open: ['F2', 'F1'] }),
      testCase({ invoices: [invoice('G1', 1, true)] }, { received: 1, open: [] }),
    ],
  }),
  defineBenchTask({
    id: 'data-reorder-list',
    title: 'What to reorder first',
    category,
    difficulty: 'hard',
    text: 'Each record of `shelf` has a `name`, a `stock` and a `minimum`. Wherever the stock is less than the minimum, the goods must be reordered, and minimum less stock pieces are lacking; at exactly the minimum nothing is reordered. Answer the names of what must be reordered, the one that lacks most pieces first; where equally many are lacking, the one that stands first on the shelf goes first. The list is empty when nothing is lacking.',
    reference: {
      inputs: ['shelf'],
      data: { orders: [] },
      blocks: [
        loopBlock('each goods in shelf', [
          callBlock('get_field', { record: 'goods', field: '"stock"' }, 'stock'),
          callBlock('get_field', { record: 'goods', field: '"minimum"' }, 'minimum'),
          callBlock('compare_numbers', { a: 'stock', b: 'minimum' }, 'level'),
          branchBlock('level == "less"', [
            callBlock('subtract', { a: 'minimum', b: 'stock' }, 'lacking'),
            callBlock('set_field', { record: 'goods', field: '"lacking"', value: 'lacking' }, 'order'),
            callBlock('append_item', { items: 'orders', item: 'order' }, 'orders'),
          ]),
        ]),
        callBlock('sort_records', { records: 'orders', field: '"lacking"', order: '"descending"' }, 'sorted'),
        callBlock('pick_field', { records: 'sorted', field: '"name"' }, 'names'),
      ],
      answer: 'names',
    },
    examples: [
      testCase({ shelf: [goods('flour', 3, 5), goods('sugar', 9, 4), goods('salt', 1, 6)] }, ['salt', 'flour']),
      testCase({ shelf: [goods('rice', 7, 7)] }, []),
      testCase({ shelf: [] }, []),
      testCase({ shelf: [goods('oats', 0, 2), goods('milk', 8, 10)] }, ['oats', 'milk']),
    ],
    tests: [
      testCase({ shelf: [goods('tea', 2, 3), goods('coffee', 2, 12), goods('cocoa', 2, 7)] }, [
        'coffee',
        'cocoa',
        'tea',
      ]),
      testCase({ shelf: [goods('beans', 20, 5), goods('peas', 6, 6)] }, []),
      testCase({ shelf: [] }, []),
      testCase({ shelf: [goods('oil', 4, 6), goods('vinegar', 1, 3), goods('pepper', 5, 5), goods('honey', 0, 4)] }, [
        'honey',
        'oil',
        'vinegar',
      ]),
      testCase({ shelf: [goods('jam', 0, 1)] }, ['jam']),
    ],
  }),
];
