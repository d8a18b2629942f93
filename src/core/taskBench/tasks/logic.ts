// Tasks of judging: truths, rules, votes and states.

import { branch, call, loop } from '../buildBenchFlow';
import { defineTask, given } from './defineBenchTask';

const category = 'logic';

const turnstile = { locked: { coin: 'open', push: 'locked' }, open: { coin: 'open', push: 'locked' } };
const lamp = {
  off: { press: 'dim', hold: 'off' },
  dim: { press: 'bright', hold: 'off' },
  bright: { press: 'off', hold: 'off' },
};

export const logicTasks = [
  defineTask({
    id: 'logic-admission',
    title: 'Who may come in',
    category,
    difficulty: 'easy',
    text: 'A person of `age` years called `name` may come in when the age is from `youngest` to `oldest` (both included) and the name is on `guest_list`. Answer true or false.',
    reference: {
      inputs: ['name', 'age', 'youngest', 'oldest', 'guest_list'],
      blocks: [
        call('in_range', { value: 'age', low: 'youngest', high: 'oldest' }, 'right_age'),
        call('contains_item', { items: 'guest_list', item: 'name' }, 'invited'),
        call('both_true', { a: 'right_age', b: 'invited' }, 'admitted'),
      ],
      answer: 'admitted',
    },
    examples: [
      given({ name: 'Ivo', age: 18, youngest: 18, oldest: 30, guest_list: ['Ivo', 'Nia'] }, true),
      given({ name: 'Nia', age: 31, youngest: 18, oldest: 30, guest_list: ['Ivo', 'Nia'] }, false),
      given({ name: 'Rex', age: 20, youngest: 16, oldest: 40, guest_list: ['Ivo'] }, false),
    ],
    tests: [
      given({ name: 'Uma', age: 65, youngest: 60, oldest: 65, guest_list: ['Uma'] }, true),
      given({ name: 'Uma', age: 59, youngest: 60, oldest: 99, guest_list: ['Uma'] }, false),
      given({ name: 'uma', age: 61, youngest: 60, oldest: 99, guest_list: ['Uma'] }, false),
      given({ name: 'Yve', age: 12, youngest: 14, oldest: 20, guest_list: [] }, false),
      given({ name: 'Ali', age: 14, youngest: 14, oldest: 20, guest_list: ['Bea', 'Ali'] }, true),
    ],
  }),
  defineTask({
    id: 'logic-clean-kit',
    title: 'A kit without forbidden things',
    category,
    difficulty: 'easy',
    text: 'A kit with the things in `packed` is fit for use when every one of the `required` things is in it and none of the `forbidden` ones is. Answer true or false.',
    reference: {
      inputs: ['packed', 'required', 'forbidden'],
      blocks: [
        call('is_subset', { items: 'required', of: 'packed' }, 'complete'),
        call('share_items', { first: 'packed', second: 'forbidden' }, 'spoiled'),
        call('negate', { value: 'spoiled' }, 'clean'),
        call('both_true', { a: 'complete', b: 'clean' }, 'fit'),
      ],
      answer: 'fit',
    },
    examples: [
      given({ packed: ['rope', 'lamp', 'map'], required: ['map'], forbidden: ['knife'] }, true),
      given({ packed: ['rope', 'knife', 'map'], required: ['rope', 'map'], forbidden: ['knife'] }, false),
      given({ packed: ['lamp'], required: ['lamp', 'map'], forbidden: [] }, false),
    ],
    tests: [
      given({ packed: ['tent', 'stove', 'gas'], required: ['tent'], forbidden: ['gas', 'axe'] }, false),
      given({ packed: ['tent', 'stove'], required: ['stove', 'tent'], forbidden: ['axe'] }, true),
      given({ packed: [], required: [], forbidden: ['axe'] }, true),
      given({ packed: ['axe'], required: ['saw'], forbidden: ['axe'] }, false),
      given({ packed: ['saw', 'oil'], required: ['saw', 'oil', 'file'], forbidden: ['glue'] }, false),
    ],
  }),
  defineTask({
    id: 'logic-kept-rule',
    title: 'Was the rule kept?',
    category,
    difficulty: 'easy',
    text: 'On a machine the rule holds: whenever the batch number `batch` can be divided by `check_every`, its weight `weight` must be even. Batches that cannot be divided may have any weight. Answer whether the rule was kept, true or false.',
    reference: {
      inputs: ['batch', 'check_every', 'weight'],
      blocks: [
        call('is_divisible', { value: 'batch', by: 'check_every' }, 'checked'),
        call('is_even', { value: 'weight' }, 'even'),
        call('implies', { premise: 'checked', conclusion: 'even' }, 'kept'),
      ],
      answer: 'kept',
    },
    examples: [
      given({ batch: 12, check_every: 4, weight: 30 }, true),
      given({ batch: 12, check_every: 4, weight: 31 }, false),
      given({ batch: 13, check_every: 4, weight: 31 }, true),
    ],
    tests: [
      given({ batch: 100, check_every: 25, weight: 7 }, false),
      given({ batch: 100, check_every: 30, weight: 7 }, true),
      given({ batch: 9, check_every: 3, weight: 0 }, true),
      given({ batch: 10, check_every: 3, weight: 8 }, true),
      given({ batch: 5, check_every: 1, weight: 5 }, false),
    ],
  }),
  defineTask({
    id: 'logic-casting-vote',
    title: 'The casting vote',
    category,
    difficulty: 'medium',
    text: 'The members have cast `votes`. If several proposals share the most votes, the chair adds the vote `chair` for one of them and the winner is found again; otherwise the vote of the chair is not used. Answer how many votes the winner has in the end, with that of the chair where it was added.',
    reference: {
      inputs: ['votes', 'chair'],
      blocks: [
        call('majority_of', { votes: 'votes' }, 'winner'),
        branch('winner == "tie"', [
          call('append_item', { items: 'votes', item: 'chair' }, 'votes'),
          call('majority_of', { votes: 'votes' }, 'winner'),
        ]),
        call('count_equal', { items: 'votes', value: 'winner' }, 'count'),
      ],
      answer: 'count',
    },
    examples: [
      given({ votes: ['park', 'pool', 'park'], chair: 'pool' }, 2),
      given({ votes: ['park', 'pool'], chair: 'pool' }, 2),
      given({ votes: ['hall', 'pool', 'hall', 'pool', 'park'], chair: 'hall' }, 3),
      given({ votes: ['road'], chair: 'park' }, 1),
    ],
    tests: [
      given({ votes: ['a', 'b', 'c'], chair: 'b' }, 2),
      given({ votes: ['a', 'a', 'b', 'c', 'a'], chair: 'a' }, 3),
      given({ votes: ['x', 'y', 'x', 'y', 'x', 'y'], chair: 'x' }, 4),
      given({ votes: ['solo'], chair: 'solo' }, 1),
      given({ votes: ['n', 'm', 'm'], chair: 'n' }, 2),
    ],
  }),
  defineTask({
    id: 'logic-state-machine',
    title: 'Does the machine end well?',
    category,
    difficulty: 'medium',
    text: 'A machine is in the state `begin`. It reads the symbols of `symbols` in order, and each leads it to a next state by `table` (by state, then by symbol). Answer whether the state that it ends in is one of `good`: true or false. Without symbols it ends where it begins.',
    reference: {
      inputs: ['table', 'begin', 'symbols', 'good'],
      blocks: [
        loop('each symbol in symbols', [
          call('next_state', { table: 'table', state: 'begin', symbol: 'symbol' }, 'begin'),
        ]),
        call('contains_item', { items: 'good', item: 'begin' }, 'ends_well'),
      ],
      answer: 'ends_well',
    },
    examples: [
      given({ table: turnstile, begin: 'locked', symbols: ['coin', 'push', 'coin'], good: ['open'] }, true),
      given({ table: turnstile, begin: 'locked', symbols: ['push'], good: ['open'] }, false),
      given({ table: turnstile, begin: 'locked', symbols: [], good: ['locked'] }, true),
      given({ table: lamp, begin: 'off', symbols: ['press', 'press'], good: ['bright', 'dim'] }, true),
    ],
    tests: [
      given({ table: lamp, begin: 'dim', symbols: ['press', 'press', 'press'], good: ['dim'] }, true),
      given({ table: lamp, begin: 'off', symbols: ['press', 'hold', 'press', 'press'], good: ['off', 'dim'] }, false),
      given({ table: turnstile, begin: 'open', symbols: ['coin'], good: ['locked'] }, false),
      given({ table: turnstile, begin: 'open', symbols: [], good: ['open'] }, true),
      given({ table: lamp, begin: 'bright', symbols: ['press'], good: ['off'] }, true),
    ],
  }),
  defineTask({
    id: 'logic-last-deputy',
    title: 'The last deputy',
    category,
    difficulty: 'medium',
    text: '`deputies` names for some people who stands in for them. The question goes to `person`; as long as the person asked has a deputy, it is passed on to that deputy. Answer who it stays with in the end: a name that has no deputy, which may be `person`.',
    reference: {
      inputs: ['deputies', 'person'],
      blocks: [
        call('has_field', { record: 'deputies', field: 'person' }, 'passed_on'),
        loop('passed_on', [
          call('get_field', { record: 'deputies', field: 'person' }, 'person'),
          call('has_field', { record: 'deputies', field: 'person' }, 'passed_on'),
        ]),
      ],
      answer: 'person',
    },
    examples: [
      given({ deputies: { Ann: 'Bob', Bob: 'Cleo' }, person: 'Ann' }, 'Cleo'),
      given({ deputies: { Ann: 'Bob' }, person: 'Bob' }, 'Bob'),
      given({ deputies: { Dan: 'Eli', Fay: 'Dan' }, person: 'Dan' }, 'Eli'),
      given({ deputies: { Fay: 'Dan', Dan: 'Eli', Eli: 'Gil' }, person: 'Fay' }, 'Gil'),
    ],
    tests: [
      given({ deputies: { Hal: 'Ina', Ina: 'Jan', Jan: 'Kai', Kai: 'Lea' }, person: 'Hal' }, 'Lea'),
      given({ deputies: {}, person: 'Moe' }, 'Moe'),
      given({ deputies: { Ned: 'Ora' }, person: 'Ned' }, 'Ora'),
      given({ deputies: { Ned: 'Ora', Pam: 'Ned' }, person: 'Pam' }, 'Ora'),
      given({ deputies: { Quo: 'Ray', Sue: 'Tom' }, person: 'Tom' }, 'Tom'),
    ],
  }),
  defineTask({
    id: 'logic-alarm-balance',
    title: 'More alarms than calm?',
    category,
    difficulty: 'hard',
    text: 'Go through `readings` in order. A reading from `low` to `high` (both included) is calm; any other is an alarm. Count the calm readings, and collect the readings that are alarms. Then compare the number of alarms with the number of calm readings and answer `less`, `equal` or `greater`: how the alarms stand to the calm ones. Without readings both are 0.',
    reference: {
      inputs: ['readings', 'low', 'high'],
      data: { calm: 0, alarms: [] },
      blocks: [
        loop('each reading in readings', [
          call('in_range', { value: 'reading', low: 'low', high: 'high' }, 'is_calm'),
          branch(
            'is_calm',
            [call('add', { a: 'calm', b: '1' }, 'calm')],
            [call('append_item', { items: 'alarms', item: 'reading' }, 'alarms')],
          ),
        ]),
        call('count_items', { items: 'alarms' }, 'alarm_count'),
        call('compare_numbers', { a: 'alarm_count', b: 'calm' }, 'balance'),
      ],
      answer: 'balance',
    },
    examples: [
      given({ readings: [5, 20, 7], low: 4, high: 10 }, 'less'),
      given({ readings: [1, 12, 6], low: 5, high: 10 }, 'greater'),
      given({ readings: [], low: 0, high: 1 }, 'equal'),
      given({ readings: [3], low: 3, high: 3 }, 'less'),
    ],
    tests: [
      given({ readings: [10, 11, 12, 13], low: 10, high: 11 }, 'equal'),
      given({ readings: [0, 0, 0], low: 1, high: 2 }, 'greater'),
      given({ readings: [], low: 5, high: 9 }, 'equal'),
      given({ readings: [6, 7, 8, 40, 5], low: 5, high: 8 }, 'less'),
      given({ readings: [-1], low: 0, high: 100 }, 'greater'),
    ],
  }),
  defineTask({
    id: 'logic-suspects',
    title: 'Who is left under suspicion',
    category,
    difficulty: 'hard',
    text: 'There are `suspects` and `clues`. Each clue is a record with a `kind` and a list `names`. Go through the clues in order. A clue of kind `cleared` takes its names off the suspects. Any other clue says that it was one of its names: only those suspects are kept who are among them. Answer who is left, in ascending order; the list may be empty, and without clues all suspects are left.',
    reference: {
      inputs: ['suspects', 'clues'],
      blocks: [
        loop('each clue in clues', [
          call('get_field', { record: 'clue', field: '"kind"' }, 'kind'),
          call('get_field', { record: 'clue', field: '"names"' }, 'names'),
          branch(
            'kind == "cleared"',
            [call('remove_items', { items: 'suspects', others: 'names' }, 'suspects')],
            [call('common_items', { items: 'suspects', others: 'names' }, 'suspects')],
          ),
        ]),
        call('sort_list', { values: 'suspects' }, 'left'),
      ],
      answer: 'left',
    },
    examples: [
      given(
        {
          suspects: ['Reed', 'Blum', 'Hart', 'Cole'],
          clues: [
            { kind: 'cleared', names: ['Blum'] },
            { kind: 'seen', names: ['Reed', 'Cole', 'Blum'] },
          ],
        },
        ['Cole', 'Reed'],
      ),
      given({ suspects: ['Voss', 'Dorn'], clues: [{ kind: 'cleared', names: ['Kern'] }] }, ['Dorn', 'Voss']),
      given({ suspects: ['Yost', 'Abel'], clues: [] }, ['Abel', 'Yost']),
      given({ suspects: ['Lind', 'Falk', 'Berg'], clues: [{ kind: 'seen', names: ['Falk', 'Berg'] }] }, [
        'Berg',
        'Falk',
      ]),
    ],
    tests: [
      given(
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
      given({ suspects: ['Wood', 'Peck'], clues: [{ kind: 'seen', names: ['Nash'] }] }, []),
      given({ suspects: ['Tate', 'Shaw', 'Rice'], clues: [] }, ['Rice', 'Shaw', 'Tate']),
      given(
        {
          suspects: ['Owen', 'Lamb', 'Kidd'],
          clues: [
            { kind: 'cleared', names: ['Owen'] },
            { kind: 'cleared', names: ['Kidd', 'Owen'] },
          ],
        },
        ['Lamb'],
      ),
      given(
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
