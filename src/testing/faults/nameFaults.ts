// Faults of names and values: renamed, doubled, unknown, never used. A table: one row for each fault.

import { type Fault, faultsOf, infoLevel, removingLine, replacing } from './fault';

const names = faultsOf('hospital', [
  [
    'renamed call of an API',
    replacing('API.query_appointment(', 'API.query_apointment('),
    'query_apointment(',
    'checks/unknown-call',
  ],
  [
    'renamed call of an ANSWER',
    replacing('ANSWER.registration_failed()', 'ANSWER.registraton_failed()'),
    'registraton_failed',
    'checks/unknown-call',
  ],
  [
    'API renamed where it is declared',
    replacing('name: query_appointment', 'name: count_free_days'),
    'count_free_days',
    'checks/never-called',
  ],
  [
    'precondition on the old name',
    replacing('name: query_appointment', 'name: count_free_days'),
    'precondition: [query_appointment]',
    'checks/unknown-precondition',
  ],
  [
    'slip in a precondition',
    replacing('[check_hospital, check_department]', '[check_hospital, check_departmant]'),
    'departmant',
    'checks/unknown-precondition',
  ],
  [
    'precondition on nothing',
    replacing('precondition: [register_hospital]', 'precondition: [payment]'),
    '[payment]',
    'checks/unknown-precondition',
  ],
  [
    'slip in a placeholder',
    replacing('$hospital does not', '$hospitl does not'),
    '$hospitl',
    'checks/unknown-placeholder',
  ],
  [
    'unknown slot passed',
    replacing('check_department([hospital, department])', 'check_department([hospital, departmnt])'),
    'departmnt',
    'checks/unknown-value',
  ],
  [
    'value that nothing gives',
    replacing('check_hospital([hospital])', 'check_hospital([hospital, insurance])'),
    'insurance',
    'checks/unknown-value',
  ],
  [
    'duplicate API',
    replacing('\nANSWERs:', '  - name: check_hospital\n\nANSWERs:'),
    '- name: check_hospital',
    'checks/duplicate-name',
    { isLast: true },
  ],
  [
    'duplicate ANSWER',
    replacing('\nProcedure:', '  - name: hospital_not_found\n\nProcedure:'),
    '- name: hospital_not_found',
    'checks/duplicate-name',
    { isLast: true },
  ],
  [
    'duplicate slot',
    replacing('\nAPIs:', '  - name: hospital\n\nAPIs:'),
    '- name: hospital\n',
    'checks/duplicate-name',
    { isLast: true, ...infoLevel },
  ],
  ['call removed', removingLine('API.check_department('), '- name: check_department', 'checks/never-called'],
  [
    'slot that nothing uses',
    replacing('\nAPIs:', '  - name: blood_type\n\nAPIs:'),
    'blood_type',
    'checks/unused-slot',
    infoLevel,
  ],
  [
    'slot no longer collected',
    replacing('[patient_name, id_number] = ANSWER', '[id_number] = ANSWER'),
    '- name: patient_name',
    'checks/uncollected-slot',
    infoLevel,
  ],
  [
    'undeclared function called',
    replacing('  [department_exists] =', '  notify_desk([hospital])\n  [department_exists] ='),
    'notify_desk',
    'checks/unknown-call',
  ],
]);

const chinese = faultsOf('library', [
  [
    'renamed call, in Chinese',
    replacing('API.查询馆藏(', 'API.查询馆藏情况表('),
    'API.查询馆藏情况表',
    'checks/unknown-call',
  ],
  [
    'unknown precondition, in Chinese',
    replacing('precondition: [登记排队]', 'precondition: [排队登记处]'),
    '排队登记处',
    'checks/unknown-precondition',
  ],
  [
    'branch on nothing, in Chinese',
    replacing('if 在架册数 > 0', 'if 是否会员 == true'),
    '是否会员',
    'checks/unproduced-condition',
  ],
  [
    'return lost, in Chinese',
    removingLine('    return'),
    'API.查询馆藏(',
    'checks/unreachable-statement',
    { apply: replacing('    return', '    return\n    ANSWER.证件无效()'), at: 'ANSWER.证件无效()', isLast: true },
  ],
  [
    'missing colon, in Chinese',
    replacing('if 是否排队 == true:', 'if 是否排队 == true'),
    'if 是否排队 == true',
    'language/missing-colon',
  ],
]);

export const nameFaults: readonly Fault[] = [...names, ...chinese];
