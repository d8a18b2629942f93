// Faults of the control flow, and mismatches with tool definitions. A table: one row for each fault.

import { type Fault, faultsOf, infoLevel, inOrder, removingLine, replacing } from './fault';

const flow = [
  ...faultsOf('hospital', [
    [
      'return in the middle',
      replacing('  [department_exists] =', '  return\n  [department_exists] ='),
      'API.check_department(',
      'checks/unreachable-statement',
    ],
    [
      'function that nothing calls',
      replacing(
        '  [hospital, department, visit_date] =',
        '  def check_again():\n    API.check_hospital([hospital])\n  [hospital, department, visit_date] =',
      ),
      'def check_again',
      'checks/unreachable-statement',
    ],
    [
      'recursion',
      replacing(
        '  [department_exists] =',
        '  def check_again():\n    API.check_hospital([hospital])\n    check_again()\n  check_again()\n  [department_exists] =',
      ),
      'def check_again',
      'checks/recursive-function',
    ],
    [
      'branch on a value nothing produces',
      replacing('if free_appointments > 0', 'if doctor_present == true'),
      'doctor_present',
      'checks/unproduced-condition',
    ],
    [
      'slip in a condition',
      replacing('if free_appointments > 0', 'if free_apointments > 0'),
      'free_apointments',
      'checks/unproduced-condition',
    ],
    [
      'slip in the condition of a loop',
      replacing('while hospital_exists ==', 'while hospital_exist ==', 'Procedure'),
      'while hospital_exist',
      'checks/unproduced-condition',
    ],
    [
      'slot read before it is asked for',
      inOrder(
        removingLine('[patient_name, id_number] = ANSWER'),
        replacing(
          '        ANSWER.appointment_confirmed()',
          '        [patient_name, id_number] = ANSWER.request_information()\n        ANSWER.appointment_confirmed()',
        ),
      ),
      'API.register_hospital(',
      'checks/used-before-value',
      infoLevel,
    ],
    [
      'loop condition that always holds',
      replacing('while hospital_exists == false', 'while true'),
      'while true',
      'checks/endless-loop',
    ],
  ]),
  ...faultsOf('parcel', [
    ['break lost', replacing('      break', '      pass'), 'while true', 'checks/endless-loop'],
    ['continue instead of break', replacing('      break', '      continue'), 'while true', 'checks/endless-loop'],
    [
      'step behind a break',
      replacing('      break', '      break\n      ANSWER.ask_more_items()'),
      'ANSWER.ask_more_items()',
      'checks/unreachable-statement',
      { isLast: true },
    ],
    [
      'step behind a return',
      replacing('    return', '    return\n    ANSWER.request_information()'),
      'ANSWER.request_information()',
      'checks/unreachable-statement',
      {
        apply: replacing('    return', '    return\n    ANSWER.not_returnable()'),
        at: 'ANSWER.not_returnable()',
        isLast: true,
      },
    ],
  ]),
  ...faultsOf('table', [
    [
      'variable read before it has a value',
      inOrder(
        removingLine('    visit_time = nearest_time'),
        replacing('    [nearest_time] =', '    visit_time = nearest_time\n    [nearest_time] ='),
      ),
      'visit_time = nearest_time',
      'checks/used-before-value',
    ],
    [
      'variable given on one branch only',
      replacing('  [booking_status] =', '  note = nearest_time\n  [booking_status] ='),
      'note = nearest_time',
      'checks/used-before-value',
    ],
    [
      'comparison outside the values of a slot',
      inOrder(
        replacing('type: boolean', 'values: [yes, no]'),
        replacing('if other_time == false', 'if other_time == "perhaps"'),
      ),
      '"perhaps"',
      'checks/outside-values',
    ],
    [
      'chain without else',
      replacing('  else:\n    ANSWER.booking_failed()', '  elif booking_status == "0":\n    ANSWER.booking_failed()'),
      'if booking_status == "1"',
      'checks/missing-else',
      infoLevel,
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

const tools = faultsOf('table', [
  [
    'required parameter dropped from the request',
    replacing('request: [restaurant, party_size, visit_time]', 'request: [restaurant, party_size]'),
    '- name: find_table',
    'checks/missing-parameter',
    { tools: table },
  ],
  [
    'slip in a request',
    replacing('request: [restaurant, party_size, visit_time]', 'request: [restaurant, party_siz, visit_time]'),
    'party_siz,',
    'checks/unknown-parameter',
    { tools: table },
  ],
  [
    'slip in a response',
    replacing('response: [table_free]', 'response: [table_fre]'),
    '[table_fre]',
    'checks/unknown-parameter',
    { tools: table },
  ],
  [
    'argument not passed',
    replacing('API.find_table([restaurant, party_size, visit_time])', 'API.find_table([restaurant, visit_time])'),
    'API.find_table(',
    'checks/missing-argument',
    { tools: table },
  ],
  [
    'comparison outside the schema',
    replacing('if table_free == false', 'if table_free == "maybe"'),
    '"maybe"',
    'checks/outside-values',
    { tools: table },
  ],
  [
    'API that no tool stands behind',
    replacing('name: find_table', 'name: look_for_table'),
    'look_for_table',
    'checks/missing-tool',
    { tools: table, ...infoLevel },
  ],
  [
    'argument not passed, by the request alone',
    replacing('API.find_other_time([restaurant, party_size, visit_time])', 'API.find_other_time([restaurant])'),
    'API.find_other_time(',
    'checks/missing-argument',
    infoLevel,
  ],
  [
    'no argument passed, by the request alone',
    replacing('API.find_table([restaurant, party_size, visit_time])', 'API.find_table()'),
    'API.find_table(',
    'checks/missing-argument',
  ],
  [
    'result not taken',
    replacing('[table_free] = API.find_table(', 'API.find_table('),
    'API.find_table(',
    'checks/unused-result',
  ],
  [
    'value that nothing looks at',
    replacing('  [guest_name] = ANSWER', '  [shoe_size] = ANSWER.request_information()\n  [guest_name] = ANSWER'),
    'shoe_size',
    'checks/unused-result',
    infoLevel,
  ],
]);

export const flowFaults: readonly Fault[] = [...flow, ...tools];
