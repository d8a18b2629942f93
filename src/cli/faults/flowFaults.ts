// Faults of the flow, and against the definitions of tools.
// A table: one row for each fault.

import { all, cuts, type Fault, info, set, swaps } from './fault';

const flow = [
  ...set('hospital', [
    [
      'return in the middle',
      swaps('  [department_exists] =', '  return\n  [department_exists] ='),
      'API.check_department(',
      'checks/unreachable-statement',
    ],
    [
      'function that nothing calls',
      swaps(
        '  [hospital, department, visit_date] =',
        '  def check_again():\n    API.check_hospital([hospital])\n  [hospital, department, visit_date] =',
      ),
      'def check_again',
      'checks/unreachable-statement',
    ],
    [
      'recursion',
      swaps(
        '  [department_exists] =',
        '  def check_again():\n    API.check_hospital([hospital])\n    check_again()\n  check_again()\n  [department_exists] =',
      ),
      'def check_again',
      'checks/recursive-function',
    ],
    [
      'branch on a value nothing produces',
      swaps('if free_appointments > 0', 'if doctor_present == true'),
      'doctor_present',
      'checks/unproduced-condition',
    ],
    [
      'slip in a condition',
      swaps('if free_appointments > 0', 'if free_apointments > 0'),
      'free_apointments',
      'checks/unproduced-condition',
    ],
    [
      'slip in the condition of a loop',
      swaps('while hospital_exists ==', 'while hospital_exist ==', 'Procedure'),
      'while hospital_exist',
      'checks/unproduced-condition',
    ],
    [
      'slot read before it is asked for',
      all(
        cuts('[patient_name, id_number] = ANSWER'),
        swaps(
          '        ANSWER.appointment_confirmed()',
          '        [patient_name, id_number] = ANSWER.request_information()\n        ANSWER.appointment_confirmed()',
        ),
      ),
      'API.register_hospital(',
      'checks/used-before-value',
      info,
    ],
    [
      'loop condition that always holds',
      swaps('while hospital_exists == false', 'while true'),
      'while true',
      'checks/endless-loop',
    ],
  ]),
  ...set('parcel', [
    ['break lost', swaps('      break', '      pass'), 'while true', 'checks/endless-loop'],
    ['continue instead of break', swaps('      break', '      continue'), 'while true', 'checks/endless-loop'],
    [
      'step behind a break',
      swaps('      break', '      break\n      ANSWER.ask_more_items()'),
      'ANSWER.ask_more_items()',
      'checks/unreachable-statement',
      { isLast: true },
    ],
    [
      'step behind a return',
      swaps('    return', '    return\n    ANSWER.request_information()'),
      'ANSWER.request_information()',
      'checks/unreachable-statement',
      {
        apply: swaps('    return', '    return\n    ANSWER.not_returnable()'),
        at: 'ANSWER.not_returnable()',
        isLast: true,
      },
    ],
  ]),
  ...set('table', [
    [
      'variable read before it has a value',
      all(
        cuts('    visit_time = nearest_time'),
        swaps('    [nearest_time] =', '    visit_time = nearest_time\n    [nearest_time] ='),
      ),
      'visit_time = nearest_time',
      'checks/used-before-value',
    ],
    [
      'variable given on one branch only',
      swaps('  [booking_status] =', '  note = nearest_time\n  [booking_status] ='),
      'note = nearest_time',
      'checks/used-before-value',
    ],
    [
      'comparison outside the values of a slot',
      all(swaps('type: boolean', 'values: [yes, no]'), swaps('if other_time == false', 'if other_time == "perhaps"')),
      '"perhaps"',
      'checks/outside-values',
    ],
    [
      'chain without else',
      swaps('  else:\n    ANSWER.booking_failed()', '  elif booking_status == "0":\n    ANSWER.booking_failed()'),
      'if booking_status == "1"',
      'checks/missing-else',
      info,
    ],
  ]),
];

const tool = (required: readonly string[], returned: string) =>
  JSON.stringify([
    {
      name: 'find_table',
      parameters: {
        type: 'object',
        properties: Object.fromEntries(required.map((name) => [name, { type: 'string' }])),
        required,
      },
      returns: { type: 'object', properties: { [returned]: { type: 'string', enum: ['true', 'false'] } } },
    },
  ]);
const table = tool(['restaurant', 'party_size', 'visit_time'], 'table_free');

const tools = set('table', [
  [
    'required parameter dropped from the request',
    swaps('request: [restaurant, party_size, visit_time]', 'request: [restaurant, party_size]'),
    '- name: find_table',
    'checks/missing-parameter',
    { tools: table },
  ],
  [
    'slip in a request',
    swaps('request: [restaurant, party_size, visit_time]', 'request: [restaurant, party_siz, visit_time]'),
    'party_siz,',
    'checks/unknown-parameter',
    { tools: table },
  ],
  [
    'slip in a response',
    swaps('response: [table_free]', 'response: [table_fre]'),
    '[table_fre]',
    'checks/unknown-parameter',
    { tools: table },
  ],
  [
    'argument not passed',
    swaps('API.find_table([restaurant, party_size, visit_time])', 'API.find_table([restaurant, visit_time])'),
    'API.find_table(',
    'checks/missing-argument',
    { tools: table },
  ],
  [
    'comparison outside the schema',
    swaps('if table_free == false', 'if table_free == "maybe"'),
    '"maybe"',
    'checks/outside-values',
    { tools: table },
  ],
  [
    'API that no tool stands behind',
    swaps('name: find_table', 'name: look_for_table'),
    'look_for_table',
    'checks/missing-tool',
    { tools: table, ...info },
  ],
  [
    'argument not passed, by the request alone',
    swaps('API.find_other_time([restaurant, party_size, visit_time])', 'API.find_other_time([restaurant])'),
    'API.find_other_time(',
    'checks/missing-argument',
    info,
  ],
  [
    'no argument passed, by the request alone',
    swaps('API.find_table([restaurant, party_size, visit_time])', 'API.find_table()'),
    'API.find_table(',
    'checks/missing-argument',
  ],
  [
    'result not taken',
    swaps('[table_free] = API.find_table(', 'API.find_table('),
    'API.find_table(',
    'checks/unused-result',
  ],
  [
    'value that nothing looks at',
    swaps('  [guest_name] = ANSWER', '  [shoe_size] = ANSWER.request_information()\n  [guest_name] = ANSWER'),
    'shoe_size',
    'checks/unused-result',
    info,
  ],
]);

export const flowFaults: readonly Fault[] = [...flow, ...tools];
