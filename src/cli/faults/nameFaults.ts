// Faults of names and values: renamed, doubled, unknown, never used.
// A table: one row for each fault.

import { cuts, type Fault, info, set, swaps } from './fault';

const names = set('hospital', [
  [
    'renamed call of an API',
    swaps('API.query_appointment(', 'API.query_apointment('),
    'query_apointment(',
    'checks/unknown-call',
  ],
  [
    'renamed call of an ANSWER',
    swaps('ANSWER.registration_failed()', 'ANSWER.registraton_failed()'),
    'registraton_failed',
    'checks/unknown-call',
  ],
  [
    'API renamed where it is declared',
    swaps('name: query_appointment', 'name: count_free_days'),
    'count_free_days',
    'checks/never-called',
  ],
  [
    'precondition on the old name',
    swaps('name: query_appointment', 'name: count_free_days'),
    'precondition: [query_appointment]',
    'checks/unknown-precondition',
  ],
  [
    'slip in a precondition',
    swaps('[check_hospital, check_department]', '[check_hospital, check_departmant]'),
    'departmant',
    'checks/unknown-precondition',
  ],
  [
    'precondition on nothing',
    swaps('precondition: [register_hospital]', 'precondition: [payment]'),
    '[payment]',
    'checks/unknown-precondition',
  ],
  ['slip in a placeholder', swaps('$hospital does not', '$hospitl does not'), '$hospitl', 'checks/unknown-placeholder'],
  [
    'unknown slot passed',
    swaps('check_department([hospital, department])', 'check_department([hospital, departmnt])'),
    'departmnt',
    'checks/unknown-value',
  ],
  [
    'value that nothing gives',
    swaps('check_hospital([hospital])', 'check_hospital([hospital, insurance])'),
    'insurance',
    'checks/unknown-value',
  ],
  [
    'duplicate API',
    swaps('\nANSWERs:', '  - name: check_hospital\n\nANSWERs:'),
    '- name: check_hospital',
    'checks/duplicate-name',
    { isLast: true },
  ],
  [
    'duplicate ANSWER',
    swaps('\nProcedure:', '  - name: hospital_not_found\n\nProcedure:'),
    '- name: hospital_not_found',
    'checks/duplicate-name',
    { isLast: true },
  ],
  [
    'duplicate slot',
    swaps('\nAPIs:', '  - name: hospital\n\nAPIs:'),
    '- name: hospital\n',
    'checks/duplicate-name',
    { isLast: true, ...info },
  ],
  ['call removed', cuts('API.check_department('), '- name: check_department', 'checks/never-called'],
  [
    'slot that nothing uses',
    swaps('\nAPIs:', '  - name: blood_type\n\nAPIs:'),
    'blood_type',
    'checks/unused-slot',
    info,
  ],
  [
    'slot no longer collected',
    swaps('[patient_name, id_number] = ANSWER', '[id_number] = ANSWER'),
    '- name: patient_name',
    'checks/uncollected-slot',
    info,
  ],
  [
    'undeclared function called',
    swaps('  [department_exists] =', '  notify_desk([hospital])\n  [department_exists] ='),
    'notify_desk',
    'checks/unknown-call',
  ],
]);

const chinese = set('library', [
  [
    'renamed call, in Chinese',
    swaps('API.查询馆藏(', 'API.查询馆藏情况表('),
    'API.查询馆藏情况表',
    'checks/unknown-call',
  ],
  [
    'unknown precondition, in Chinese',
    swaps('precondition: [登记排队]', 'precondition: [排队登记处]'),
    '排队登记处',
    'checks/unknown-precondition',
  ],
  [
    'branch on nothing, in Chinese',
    swaps('if 在架册数 > 0', 'if 是否会员 == true'),
    '是否会员',
    'checks/unproduced-condition',
  ],
  [
    'return lost, in Chinese',
    cuts('    return'),
    'API.查询馆藏(',
    'checks/unreachable-statement',
    { apply: swaps('    return', '    return\n    ANSWER.证件无效()'), at: 'ANSWER.证件无效()', isLast: true },
  ],
  [
    'missing colon, in Chinese',
    swaps('if 是否排队 == true:', 'if 是否排队 == true'),
    'if 是否排队 == true',
    'language/missing-colon',
  ],
]);

export const nameFaults: readonly Fault[] = [...names, ...chinese];
