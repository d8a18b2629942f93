// Faults of form in the procedure: colons, brackets, indentation, keywords. A table: one row for each fault.

import { type Fault, faultsOf, infoLevel, removingLine, replacing } from './fault';

const syntax = [
  ...faultsOf('hospital', [
    [
      'missing colon of an if',
      replacing('if department_exists == true:', 'if department_exists == true'),
      'if department_exists == true',
      'language/missing-colon',
    ],
    ['missing colon of an else', replacing('      else:\n', '      else\n'), '      else\n', 'language/missing-colon'],
    [
      'missing colon of a while',
      replacing('while hospital_exists == false:', 'while hospital_exists == false'),
      'while hospital_exists',
      'language/missing-colon',
    ],
    ['if without a condition', replacing('if free_appointments > 0:', 'if :'), 'if :', 'language/missing-condition'],
    [
      'while without a condition',
      replacing('while hospital_exists == false:', 'while:'),
      'while:',
      'language/missing-condition',
    ],
    [
      'assignment of nothing',
      replacing('[hospital_exists] = API.check_hospital([hospital])\n  # the', '[hospital_exists] =\n  # the'),
      '[hospital_exists] =\n',
      'language/missing-value',
    ],
    [
      'call without brackets',
      replacing('ANSWER.no_free_appointment()', 'ANSWER.no_free_appointment'),
      'ANSWER.no_free_appointment\n',
      'language/missing-call-brackets',
      infoLevel,
    ],
    [
      'unclosed call',
      replacing('API.check_department([hospital, department])', 'API.check_department([hospital, department]'),
      'API.check_department(',
      'language/unclosed-bracket',
    ],
    [
      'unclosed list of arguments',
      replacing('ANSWER.department_not_found()', 'ANSWER.department_not_found(['),
      'ANSWER.department_not_found([',
      'language/unclosed-bracket',
    ],
    [
      'line too deep',
      replacing('  [department_exists] =', '      [department_exists] ='),
      'API.check_department(',
      'language/unexpected-indent',
    ],
    [
      'line that fits no block',
      replacing('      ANSWER.no_free_appointment()', '     ANSWER.no_free_appointment()'),
      'ANSWER.no_free_appointment()',
      ['language/inconsistent-indent', 'language/empty-block', 'language/unexpected-indent'],
      {
        apply: replacing(
          '        ANSWER.registration_failed()\n',
          '        ANSWER.registration_failed()\n       ANSWER.request_information()\n',
        ),
        at: '       ANSWER.request_information()\n',
      },
    ],
    [
      'tab among the spaces',
      replacing('    [hospital_exists] = API', '  \t[hospital_exists] = API'),
      '\t[hospital_exists]',
      ['language/mixed-indentation', 'language/tab-indentation', 'language/bad-indentation'],
    ],
    [
      'empty block',
      removingLine('        ANSWER.appointment_confirmed()'),
      'if registration_status',
      'language/empty-block',
    ],
    [
      'else that belongs to nothing',
      replacing('  [department_exists] =', '  else:\n    ANSWER.request_information()\n  [department_exists] ='),
      '  else:',
      'language/stray-branch',
      {
        apply: replacing(
          '  [hospital, department, visit_date] =',
          '  else:\n    ANSWER.request_information()\n  [hospital, department, visit_date] =',
        ),
      },
    ],
    [
      'elif that belongs to nothing',
      replacing(
        '  [hospital, department, visit_date] =',
        '  elif hospital == "x":\n    ANSWER.request_information()\n  [hospital, department, visit_date] =',
      ),
      '  elif hospital',
      'language/stray-branch',
    ],
    [
      'else indented unlike its if',
      replacing('    else:\n      ANSWER.no_free_appointment()', '     else:\n      ANSWER.no_free_appointment()'),
      '\n     else:',
      ['language/misplaced-branch', 'language/stray-branch', 'language/inconsistent-indent'],
    ],
    [
      '`els:` for `else:`',
      replacing('      else:\n', '      els:\n'),
      '      els:\n',
      ['language/not-understood', 'language/misspelled-keyword', 'language/unexpected-indent'],
      infoLevel,
    ],
    [
      '`esle:` for `else:`',
      replacing('      else:\n', '      esle:\n'),
      '      esle:\n',
      ['language/not-understood', 'language/misspelled-keyword', 'language/unexpected-indent'],
      infoLevel,
    ],
    [
      '`elsif` for `elif`',
      replacing(
        '    else:\n      ANSWER.no_free_appointment()',
        '    elsif free_appointments == 0:\n      ANSWER.no_free_appointment()',
      ),
      'elsif',
      ['language/not-understood', 'language/misspelled-keyword', 'language/unexpected-indent'],
      infoLevel,
    ],
    [
      '`fi` for `if`',
      replacing('if department_exists == true:', 'fi department_exists == true:'),
      'fi department',
      ['language/not-understood', 'language/misspelled-keyword'],
      infoLevel,
    ],
    [
      'assignment in a condition',
      replacing('if department_exists == true:', 'if department_exists = true:'),
      'department_exists = true',
      ['language/not-understood', 'language/assignment-in-condition'],
      infoLevel,
    ],
    [
      'comparison with nothing',
      replacing('if free_appointments > 0:', 'if free_appointments > :'),
      'free_appointments > :',
      ['language/not-understood', 'language/missing-value', 'language/missing-condition'],
      infoLevel,
    ],
    [
      'unclosed quote in a condition',
      replacing('registration_status == "1":', 'registration_status == "1:'),
      'registration_status == "1:',
      ['language/unclosed-quote', 'language/not-understood', 'language/missing-colon', 'language/unclosed-bracket'],
      infoLevel,
    ],
    [
      'closing bracket too many',
      replacing('ANSWER.no_free_appointment()', 'ANSWER.no_free_appointment())'),
      'no_free_appointment())',
      ['language/stray-bracket'],
      infoLevel,
    ],
  ]),
  ...faultsOf('parcel', [
    [
      'missing colon of a try',
      replacing('  try:', '  try'),
      '  try\n',
      ['language/missing-colon', 'language/not-understood'],
    ],
    [
      'except without try',
      replacing('  try:\n    [pickup_code]', '  if true:\n    [pickup_code]'),
      '  except:',
      ['language/stray-branch', 'language/misplaced-branch'],
    ],
    [
      'break outside of a loop',
      replacing('    return\n', '    break\n'),
      '    break\n',
      ['language/stray-jump', 'language/not-understood'],
    ],
  ]),
];

export const syntaxFaults: readonly Fault[] = syntax;
