// Faults of preconditions: cycles, exclusive branches, paths that skip a call. A table: one row for each fault.

import { type Fault, faultsOf, infoLevel, inOrder, removingLine, replacing } from './fault';

const preconditions = [
  ...faultsOf('hospital', [
    [
      'precondition on itself',
      replacing('precondition: [check_hospital]', 'precondition: [check_department]'),
      'precondition: [check_department]',
      'checks/self-precondition',
    ],
    [
      'introduced cycle of two',
      replacing('precondition: []', 'precondition: [check_department]'),
      'precondition: [check_department]',
      'checks/precondition-cycle',
    ],
    [
      'introduced cycle of three',
      replacing('precondition: []', 'precondition: [query_appointment]'),
      'precondition: [query_appointment]',
      'checks/precondition-cycle',
    ],
    [
      'exclusive branches',
      replacing('precondition: [register_hospital]', 'precondition: [register_hospital, no_free_appointment]'),
      'no_free_appointment]',
      'checks/precondition-unsatisfiable',
    ],
    [
      'precondition that comes later',
      replacing(
        'precondition: [check_department]',
        'precondition: [query_appointment] # later',
        'department_not_found',
      ),
      '# later',
      'checks/precondition-unsatisfiable',
    ],
    [
      'dropped call that others need',
      removingLine('API.query_appointment('),
      'precondition: [query_appointment]',
      'checks/precondition-unsatisfiable',
    ],
    [
      'call only on one branch',
      replacing('  [department_exists] =', '  if hospital_exists == "late":\n    [department_exists] ='),
      'API.query_appointment(',
      'checks/precondition-not-guaranteed',
    ],
    [
      'redundant precondition',
      replacing('precondition: [query_appointment]', 'precondition: [query_appointment, check_hospital]'),
      '[query_appointment, check_hospital]',
      'checks/redundant-precondition',
      infoLevel,
    ],
    [
      'call before what it needs',
      inOrder(
        removingLine('API.check_hospital('),
        replacing(
          '  if department_exists',
          '  [hospital_exists] = API.check_hospital([hospital])\n  if department_exists',
        ),
      ),
      'API.check_department(',
      ['checks/precondition-not-guaranteed', 'checks/precondition-unsatisfiable'],
    ],
  ]),
  ...faultsOf('table', [
    [
      'precondition that one path skips',
      replacing('precondition: [find_table]', 'precondition: [find_table, find_other_time]', 'name: book_table'),
      'API.book_table(',
      'checks/precondition-not-guaranteed',
    ],
    [
      'precondition on a later answer',
      replacing('precondition: [find_table]', 'precondition: [book_table]', 'name: no_table'),
      'precondition: [book_table]',
      'checks/precondition-unsatisfiable',
      { isLast: true },
    ],
    [
      'early return dropped',
      removingLine('      return'),
      'API.book_table(',
      'checks/precondition-not-guaranteed',
      {
        apply: inOrder(
          removingLine('      return'),
          replacing('precondition: [find_table]', 'precondition: [find_table, no_table]', 'name: book_table'),
        ),
      },
    ],
  ]),
  ...faultsOf('parcel', [
    [
      'precondition met only in a try that may fail',
      replacing('ANSWER.label_ready()', 'ANSWER.label_ready()\n  ANSWER.pickup_booked()'),
      'ANSWER.pickup_booked()',
      'checks/precondition-not-guaranteed',
      { isLast: true },
    ],
    [
      'precondition of a call before the loop',
      replacing('precondition: [find_order]', 'precondition: [add_item] # later', 'name: not_returnable'),
      '# later',
      'checks/precondition-unsatisfiable',
    ],
    [
      'precondition in the body of a loop that may not run',
      replacing('while true:', 'while returnable == "yes":'),
      'API.book_pickup(',
      'checks/precondition-not-guaranteed',
    ],
  ]),
];

export const pathFaults: readonly Fault[] = preconditions;
