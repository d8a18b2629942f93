// Tasks over booleans, rules, votes and states.

import { branchBlock, callBlock, loopBlock } from '../buildBenchFlow';
import { defineBenchTask, testCase } from './defineBenchTask';

const category = 'logic';

const turnstile = { locked: { coin: 'open', push: 'locked' }, open: { coin: 'open', push: 'locked' } };
const lamp = {
  off: { press: 'dim', hold: 'off' },
  dim: { press: 'bright', hold: 'off' },
  bright: { press: 'off', hold: 'off' },
};

export const logicTasks = [
  defineBenchTask({
    id: 'logic-admission',
    title: 'Who may come in',
    category,
    difficulty: 'easy',
    text: 'A person of `age` years called `name` may come in when the age is from `youngest` to `oldest` (both included) and the name is on `guest_list`. Answer true or false.',
    reference: {
      inputs: ['name', 'age', 'youngest', 'oldest', 'guest_list'],
      blocks: [
        callBlock('in_range', { value: 'age', low: 'youngest', high: 'oldest' }, 'right_age'),
        callBlock('contains_item', { items: 'guest_list', item: 'name' }, 'invited'),
        callBlock('both_true', { a: 'right_age', b: 'invited' }, 'admitted'),
      ],
      answer: 'admitted',
    },
    examples: [
      testCase({ name: 'Ivo', age: 18, youngest: 18, oldest: 30, guest_list: ['Ivo', 'Nia'] }, true),
      testCase({ name: 'Nia', age: 31, youngest: 18, oldest: 30, guest_list: ['Ivo', 'Nia'] }, false),
      testCase({ name: 'Rex', age: 20, youngest: 16, oldest: 40, guest_list: ['Ivo'] }, false),
    ],
    tests: [
      testCase({ name: 'Uma', age: 65, youngest: 60, oldest: 65, guest_list: ['Uma'] }, true),
      testCase({ name: 'Uma', age: 59, youngest: 60, oldest: 99, guest_list: ['Uma'] }, false),
      testCase({ name: 'uma', age: 61, youngest: 60, oldest: 99, guest_list: ['Uma'] }, false),
      testCase({ name: 'Yve', age: 12, youngest: 14, oldest: 20, guest_list: [] }, false),
      testCase({ name: 'Ali', age: 14, youngest: 14, oldest: 20, guest_list: ['Bea', 'Ali'] }, true),
    ],
  }),
  defineBenchTask({
    id: 'logic-clean-kit',
    title: 'A kit without forbidden things',
    category,
    difficulty: 'easy',
    text: 'A kit with the things in `packed` is fit for use when every one of the `required` things is in it and none of the `forbidden` ones is. Answer true or false.',
    reference: {
      inputs: ['packed', 'required', 'forbidden'],
      blocks: [
        callBlock('is_subset', { items: 'required', of: 'packed' }, 'complete'),
        callBlock('share_items', { first: 'packed', second: 'forbidden' }, 'spoiled'),
        callBlock('negate', { value: 'spoiled' }, 'clean'),
        callBlock('both_true', { a: 'complete', b: 'clean' }, 'fit'),
      ],
      answer: 'fit',
    },
    examples: [
      testCase({ packed: ['rope', 'lamp', 'map'], required: ['map'], forbidden: ['knife'] }, true),
      testCase({ packed: ['rope', 'knife', 'map'], required: ['rope', 'map'], forbidden: ['knife'] }, false),
      testCase({ packed: ['lamp'], required: ['lamp', 'map'], forbidden: [] }, false),
    ],
    tests: [
      testCase({ packed: ['tent', 'stove', 'gas'], required: ['tent'], forbidden: ['gas', 'axe'] }, false),
      testCase({ packed: ['tent', 'stove'], required: ['stove', 'tent'], forbidden: ['axe'] }, true),
      testCase({ packed: [], required: [], forbidden: ['axe'] }, true),
      testCase({ packed: ['axe'], required: ['saw'], forbidden: ['axe'] }, false),
      testCase({ packed: ['saw', 'oil'], required: ['saw', 'oil', 'file'], forbidden: ['glue'] }, false),
    ],
  }),
  defineBenchTask({
    id: 'logic-kept-rule',
    title: 'Was the rule kept?',
    category,
    difficulty: 'easy',
    text: 'On a machine the rule holds: whenever the batch number `batch` can be divided by `check_every`, its weight `weight` must be even. Batches that cannot be divided may have any weight. Answer whether the rule was kept, true or false.',
    reference: {
      inputs: ['batch', 'check_every', 'weight'],
      blocks: [
        callBlock('is_divisible', { value: 'batch', by: 'check_every' }, 'checked'),
        callBlock('is_even', { value: 'weight' }, 'even'),
        callBlock('implies', { premise: 'checked', conclusion: 'even' }, 'kept'),
      ],
      answer: 'kept',
    },
    examples: [
      testCase({ batch: 12, check_every: 4, weight: 30 }, true),
      testCase({ batch: 12, check_every: 4, weight: 31 }, false),
      testCase({ batch: 13, check_every: 4, weight: 31 }, true),
    ],
    tests: [
      testCase({ batch: 100, check_every: 25, weight: 7 }, false),
      testCase({ batch: 100, check_every: 30, weight: 7 }, true),
      testCase({ batch: 9, check_every: 3, weight: 0 }, true),
      testCase({ batch: 10, check_every: 3, weight: 8 }, true),
      testCase({ batch: 5, check_every: 1, weight: 5 }, false),
    ],
  }),
  defineBenchTask({
    id: 'logic-casting-vote',
    title: 'The casting vote',
    category,
    difficulty: 'medium',
    text: 'The members have cast `votes`. If several proposals share the most votes, the chair adds the vote `chair` for one of them and the winner is found again; otherwise the vote of the chair is not used. Answer how many votes the winner has in the end, with that of the chair where it was added.',
    reference: {
      inputs: ['votes', 'chair'],
      blocks: [
        callBlock('majority_of', { votes: 'votes' }, 'winner'),
        branchBlock('winner == "tie"', [
          callBlock('append_item', { items: 'votes', item: 'chair' }, 'votes'),
          callBlock('majority_of', { votes: 'votes' }, 'winner'),
        ]),
        callBlock('count_equal', { items: 'votes', value: 'winner' }, 'count'),
      ],
      answer: 'count',
    },
    examples: [
      testCase({ votes: ['park', 'pool', 'park'], chair: 'pool' }, 2),
      testCase({ votes: ['park', 'pool'], chair: 'pool' }, 2),
      testCase({ votes: ['hall', 'pool', 'hall', 'pool', 'park'], chair: 'hall' }, 3),
      testCase({ votes: ['road'], chair: 'park' }, 1),
    ],
    tests: [
      testCase({ votes: ['a', 'b', 'c'], chair: 'b' }, 2),
      testCase({ votes: ['a', 'a', 'b', 'c', 'a'], chair: 'a' }, 3),
      testCase({ votes: ['x', 'y', 'x', 'y', 'x', 'y'], chair: 'x' }, 4),
      testCase({ votes: ['solo'], chair: 'solo' }, 1),
      testCase({ votes: ['n', 'm', 'm'], chair: 'n' }, 2),
    ],
  }),
  defineBenchTask({
    id: 'logic-state-machine',
    title: 'Does the machine end well?',
    category,
    difficulty: 'medium',
    text: 'A machine is in the state `begin`. It reads the symbols of `symbols` in order, and each leads it to a next state by `table` (by state, then by symbol). Answer whether the state that it ends in is one of `good`: true or false. Without symbols it ends where it begins.',
    reference: {
      inputs: ['table', 'begin', 'symbols', 'good'],
      blocks: [
        loopBlock('each symbol in symbols', [
          callBlock('next_state', { table: 'table', state: 'begin', symbol: 'symbol' }, 'begin'),
        ]),
        callBlock('contains_item', { items: 'good', item: 'begin' }, 'ends_well'),
      ],
      answer: 'ends_well',
    },
    examples: [
      testCase({ table: turnstile, begin: 'locked', symbols: ['coin', 'push', 'coin'], good: ['open'] }, true),
      testCase({ table: turnstile, begin: 'locked', symbols: ['push'], good: ['open'] }, false),
      testCase({ table: turnstile, begin: 'locked', symbols: [], good: ['locked'] }, true),
      testCase({ table: lamp, begin: 'off', symbols: ['press', 'press'], good: ['bright', 'dim'] }, true),
    ],
    tests: [
      testCase({ table: lamp, begin: 'dim', symbols: ['press', 'press', 'press'], good: ['dim'] }, true),
      testCase(
        { table: lamp, begin: 'off', symbols: ['press', 'hold', 'press', 'press'], good: ['off', 'dim'] },
        false,
      ),
      testCase({ table: turnstile, begin: 'open', symbols: ['coin'], good: ['locked'] }, false),
      testCase({ table: turnstile, begin: 'open', symbols: [], good: ['open'] }, true),
      testCase({ table: lamp, begin: 'bright', symbols: ['press'], good: ['off'] }, true),
    ],
  }),
  defineBenchTask({
    id: 'logic-last-deputy',
    title: 'The last deputy',
    category,
    difficulty: 'medium',
    text: '`deputies` names for some people who stands in for them. The question goes to `person`; as long as the person asked has a deputy, it is passed on to that deputy. Answer who it stays with in the end: a name that has no deputy, which may be `person`.',
    reference: {
      inputs: ['deputies', 'person'],
      blocks: [
        callBlock('has_field', { record: 'deputies', field: 'person' }, 'passed_on'),
        loopBlock('passed_on', [
          callBlock('get_field', { record: 'deputies', field: 'person' }, 'person'),
          callBlock('has_field', { record: 'deputies', field: 'person' }, 'passed_on'),
        ]),
      ],
      answer: 'person',
    },
    examples: [
      testCase({ deputies: { Ann: 'Bob', Bob: 'Cleo' }, person: 'Ann' }, 'Cleo'),
      testCase({ deputies: { Ann: 'Bob' }, person: 'Bob' }, 'Bob'),
      testCase({ deputies: { Dan: 'Eli', Fay: 'Dan' }, person: 'Dan' }, 'Eli'),
      testCase({ deputies: { Fay: 'Dan', Dan: 'Eli', Eli: 'Gil' }, person: 'Fay' }, 'Gil'),
    ],
    tests: [
      testCase({ deputies: { Hal: 'Ina', Ina: 'Jan', Jan: 'Kai', Kai: 'Lea' }, person: 'Hal' }, 'Lea'),
      testCase({ deputies: {}, person: 'Moe' }, 'Moe'),
      testCase({ deputies: { Ned: 'Ora' }, person: 'Ned' }, 'Ora'),
      testCase({ deputies: { Ned: 'Ora', Pam: 'Ned' }, person: 'Pam' }, 'Ora'),
      testCase({ deputies: { Quo: 'Ray', Sue: 'Tom' }, person: 'Tom' }, 'Tom'),
    ],
  }),
  defineBenchTask({
    id: 'logic-alarm-balance',
    title: 'More alarms than calm?',
    category,
    difficulty: 'hard',
    text: 'Go through `readings` in order. A reading from `low` to `high` (both included) is calm; any other is an alarm. Count the calm readings, and collect the readings that are alarms. Then compare the number of alarms with the number of calm readings and answer `less`, `equal` or `greater`: how the alarms stand to the calm ones. Without readings both are 0.',
    reference: {
      inputs: ['readings', 'low', 'high'],
      data: { calm: 0, alarms: [] },
      blocks: [
        loopBlock('each reading in readings', [
          callBlock('in_range', { value: 'reading', low: 'low', high: 'high' }, 'is_calm'),
          branchBlock(
            'is_calm',
            [callBlock('add', { a: 'calm', b: '1' }, 'calm')],
            [callBlock('append_item', { items: 'alarms', item: 'reading' }, 'alarms')],
          ),
        ]),
        callBlock('count_items', { items: 'alarms' }, 'alarm_count'),
        callBlock('compare_numbers', { a: 'alarm_count', b: 'calm' }, 'balance'),
      ],
      answer: 'balance',
    },
    examples: [
      testCase({ readings: [5, 20, 7], low: 4, high: 10 }, 'less'),
      testCase({ readings: [1, 12, 6], low: 5, high: 10 }, 'greater'),
      testCase({ readings: [], low: 0, high: 1 }, 'equal'),
      testCase({ readings: [3], low: 3, high: 3 }, 'less'),
    ],
    tests: [
      testCase({ readings: [10, 11, 12, 13], low: 10, high: 11 }, 'equal'),
      testCase({ readings: [0, 0, 0], low: 1, high: 2 }, 'greater'),
      testCase({ readings: [], low: 5, high: 9 }, 'equal'),
      testCase({ readings: [6, 7, 8, 40, 5], low: 5, high: 8 }, 'less'),
      testCase({ readings: [-1], low: 0, high: 100 }, 'greater'),
    ],
  }),
  defineBenchTask({
    id: 'logic-suspects',
    title: 'Who is left under suspicion',
    category,
    difficulty: 'hard',
    text: 'There are `suspects` and `clues`. Each clue is a record with a `kind` and a list `names`. Go through the clues in order. A clue of kind `cleared` takes its names off the suspects. Any other clue says that it was one of its names: only those suspects are kept who are among them. Answer who is left, in ascending order; the list may be empty, and without clues all suspects are left.',
    reference: {
      inputs: ['suspects', 'clues'],
      blocks: [
        loopBlock('each clue in clues', [
          callBlock('get_field', { record: 'clue', field: '"kind"' }, 'kind'),
          callBlock('get_field', { record: 'clue', field: '"names"' }, 'names'),
          branchBlock(
            'kind == "cleared"',
            [callBlock('remove_items', { items: 'suspects', others: 'names' }, 'suspects')],
            [callBlock('common_items', { items: 'suspects', others: 'names' }, 'suspects')],
          ),
        ]),
        callBlock('sort_list', { values: 'suspects' }, 'left'),
      ],
      answer: 'left',
    },
    examples: [
      testCase(
        {
          suspects: ['Reed', 'Blum', 'Hart', 'Cole'],
          clues: [
            { kind: 'cleared', names: ['Blum'] },
            { kind: 'seen', names: ['Reed', 'Cole', 'Blum'] },
          ],
        },
        ['Cole', 'Reed'],
      ),
      testCase({ suspects: ['Voss', 'Dorn'], clues: [{ kind: 'cleared', names: ['Kern'] }] }, ['Dorn', 'Voss']),
      testCase({ suspects: ['Yost', 'Abel'], clues: [] }, ['Abel', 'Yost']),
      testCase({ suspects: ['Lind', 'Falk', 'Berg'], clues: [{ kind: 'seen', names: ['Falk', 'Berg'] }] }, [
        'Berg',
        'Falk',
      ]),
    ],
    tests: [
      testCase(
        {
          suspects: ['Ives', 'Holt', 'Gray', 'Ford'],
          clues: [
            { kind: 'seen', names: ['Ives', 'Gray', 'Ford'] },
            { kind: 'cleared', names: ['Ford', 'Holt'] },
            { kind: 'seen', names: ['Gray', 'Ives', 'Holt'] },
          ],
        },
        ['Gray', 'Ives'],
      ),
      testCase({ suspects: ['Wood', 'Peck'], clues: [{ kind: 'seen', names: ['Nash'] }] }, []),
      testCase({ suspects: ['Tate', 'Shaw', 'Rice'], clues: [] }, ['Rice', 'Shaw', 'Tate']),
      testCase(
        {
          suspects: ['Owen', 'Lamb', 'Kidd'],
          clues: [
            { kind: 'cleared', names: ['Owen'] },
            { kind: 'cleared', names: ['Kidd', 'Owen'] },
          ],
        },
        ['Lamb'],
      ),
      testCase(
        {
          suspects: ['Moss', 'Bell', 'Dale', 'Cane'],
          clues: [
            { kind: 'heard', names: ['Moss', 'Dale', 'Cane', 'Bell'] },
            { kind: 'cleared', names: ['Cane'] },
          ],
        },
        ['Bell', 'Dale', 'Moss'],
      ),
    ],
  }),
];
