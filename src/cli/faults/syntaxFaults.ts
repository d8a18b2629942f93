// Faults of form in the procedure: colons, brackets, indentation, keywords.
// A table: one row for each fault.

import { cuts, type Fault, info, set, swaps } from './fault';

const syntax = [
  ...set('hospital', [
    [
      'missing colon of an if',
      swaps('if department_exists == true:', 'if department_exists == true'),
      'if department_exists == true',
      'language/missing-colon',
    ],
    ['missing colon of an else', swaps('      else:\n', '      else\n'), '      else\n', 'language/missing-colon'],
    [
      'missing colon of a while',
      swaps('while hospital_exists == false:', 'while hospital_exists == false'),
      'while hospital_exists',
      'language/missing-colon',
    ],
    ['if without a condition', swaps('if free_appointments > 0:', 'if :'), 'if :', 'language/missing-condition'],
    [
      'while without a condition',
      swaps('while hospital_exists == false:', 'while:'),
      'while:',
      'language/missing-condition',
    ],
    [
      'assignment of nothing',
      swaps('[hospital_exists] = API.check_hospital([hospital])\n  # the', '[hospital_exists] =\n  # the'),
      '[hospital_exists] =\n',
      'language/missing-value',
    ],
    [
      'call without brackets',
      swaps('ANSWER.no_free_appointment()', 'ANSWER.no_free_appointment'),
      'ANSWER.no_free_appointment\n',
      'language/missing-call-brackets',
      info,
    ],
    [
      'unclosed call',
      swaps('API.check_department([hospital, department])', 'API.check_department([hospital, department]'),
      'API.check_department(',
      'language/unclosed-bracket',
    ],
    [
      'unclosed list of arguments',
      swaps('ANSWER.department_not_found()', 'ANSWER.department_not_found(['),
      'ANSWER.department_not_found([',
      'language/unclosed-bracket',
    ],
    [
      'line too deep',
      swaps('  [department_exists] =', '      [department_exists] ='),
      'API.check_department(',
      'language/unexpected-indent',
    ],
    [
      'line that fits no block',
      swaps('      ANSWER.no_free_appointment()', '     ANSWER.no_free_appointment()'),
      'ANSWER.no_free_appointment()',
      ['language/inconsistent-indent', 'language/empty-block', 'language/unexpected-indent'],
      {
        apply: swaps(
          '        ANSWER.registration_failed()\n',
          '        ANSWER.registration_failed()\n       ANSWER.request_information()\n',
        ),
        at: '       ANSWER.request_information()\n',
      },
    ],
    [
      'tab among the spaces',
      swaps('    [hospital_exists] = API', '  \t[hospital_exists] = API'),
      '\t[hospital_exists]',
      ['language/mixed-indentation', 'language/tab-indentation', 'language/bad-indentation'],
    ],
    ['empty block', cuts('        ANSWER.appointment_confirmed()'), 'if registration_status', 'language/empty-block'],
    [
      'else that belongs to nothing',
      swaps('  [department_exists] =', '  else:\n    ANSWER.request_information()\n  [department_exists] ='),
      '  else:',
      'language/stray-branch',
      {
        apply: swaps(
          '  [hospital, department, visit_date] =',
          '  else:\n    ANSWER.request_information()\n  [hospital, department, visit_date] =',
        ),
      },
    ],
    [
      'elif that belongs to nothing',
      swaps(
        '  [hospital, department, visit_date] =',
        '  elif hospital == "x":\n    ANSWER.request_information()\n  [hospital, department, visit_date] =',
      ),
      '  elif hospital',
      'language/stray-branch',
    ],
    [
      'else indented unlike its if',
      swaps('    else:\n      ANSWER.no_free_appointment()', '     else:\n      ANSWER.no_free_appointment()'),
      '\n     else:',
      ['language/misplaced-branch', 'language/stray-branch', 'language/inconsistent-indent'],
    ],
    [
      '`els:` for `else:`',
      swaps('      else:\n', '      els:\n'),
      '      els:\n',
      ['language/not-understood', 'language/misspelled-keyword', 'language/unexpected-indent'],
      info,
    ],
    [
      '`esle:` for `else:`',
      swaps('      else:\n', '      esle:\n'),
      '      esle:\n',
      ['language/not-understood', 'language/misspelled-keyword', 'language/unexpected-indent'],
      info,
    ],
    [
      '`elsif` for `elif`',
      swaps(
        '    else:\n      ANSWER.no_free_appointment()',
        '    elsif free_appointments == 0:\n      ANSWER.no_free_appointment()',
      ),
      'elsif',
      ['language/not-understood', 'language/misspelled-keyword', 'language/unexpected-indent'],
      info,
    ],
    [
      '`fi` for `if`',
      swaps('if department_exists == true:', 'fi department_exists == true:'),
      'fi department',
      ['language/not-understood', 'language/misspelled-keyword'],
      info,
    ],
    [
      'assignment in a condition',
      swaps('if department_exists == true:', 'if department_exists = true:'),
      'department_exists = true',
      ['language/not-understood', 'language/assignment-in-condition'],
      info,
    ],
    [
      'comparison with nothing',
      swaps('if free_appointments > 0:', 'if free_appointments > :'),
      'free_appointments > :',
      ['language/not-understood', 'language/missing-value', 'language/missing-condition'],
      info,
    ],
    [
      'unclosed quote in a condition',
      swaps('registration_status == "1":', 'registration_status == "1:'),
      'registration_status == "1:',
      ['language/unclosed-quote', 'language/not-understood', 'language/missing-colon', 'language/unclosed-bracket'],
      info,
    ],
    [
      'closing bracket too many',
      swaps('ANSWER.no_free_appointment()', 'ANSWER.no_free_appointment())'),
      'no_free_appointment())',
      ['language/stray-bracket'],
      info,
    ],
  ]),
  ...set('parcel', [
    [
      'missing colon of a try',
      swaps('  try:', '  try'),
      '  try\n',
      ['language/missing-colon', 'language/not-understood'],
    ],
    [
      'except without try',
      swaps('  try:\n    [pickup_code]', '  if true:\n    [pickup_code]'),
      '  except:',
      ['language/stray-branch', 'language/misplaced-branch'],
    ],
    [
      'break outside of a loop',
      swaps('    return\n', '    break\n'),
      '    break\n',
      ['language/stray-jump', 'language/not-understood'],
    ],
  ]),
];

export const syntaxFaults: readonly Fault[] = syntax;
