// Faults for any file, real ones above all. A table: one row for each fault.

import { type Fault, faultsOf, removingLine, replacing } from './fault';

/** Faults for any file, created from its content. */
export function generalFaults(base: string, text: string): readonly Fault[] {
  const first = (pattern: RegExp) => pattern.exec(text)?.[0] ?? '';
  const call = first(/(?<= = )API[._][^\s(]+\(/);
  const branch = first(/^ +if .+:$/m);
  const api = first(/(?<=APIs:\n(?: *#.*\n)*)- name: .+|(?<=^APIs:\n) *- name: .+/m);
  const answer = first(/(?<=^ANSWERs:\n) *- name: .+/m);
  const indent = /^ */.exec(branch)?.[0] ?? '';
  return faultsOf(base, [
    ['removed Name', removingLine('Name: '), 'Desc:', 'checks/missing-section'],
    ['renamed call', replacing(call, `${call.slice(0, -1)}_xyz_unknown(`), '_xyz_unknown(', 'checks/unknown-call'],
    ['missing colon', replacing(branch, branch.slice(0, -1)), branch.slice(0, -1), 'language/missing-colon'],
    ['unclosed bracket', replacing(`${call}[`, `${call}[[`), `${call}[[`, 'language/unclosed-bracket'],
    [
      'duplicate API',
      replacing('\nANSWERs:', `\n${api}\n\nANSWERs:`),
      api.trim(),
      'checks/duplicate-name',
      { isLast: true },
    ],
    [
      'precondition on nothing',
      replacing(answer, `${answer}\n    precondition: [nothing_of_that_name]`),
      '[nothing_of_that_name]',
      'checks/unknown-precondition',
    ],
    [
      'branch on nothing',
      replacing(branch, `${indent}if nobody_gives_this == "1":\n${indent}  pass\n${branch}`),
      'nobody_gives_this',
      'checks/unproduced-condition',
    ],
    [
      'endless loop',
      replacing(branch, `${indent}while true:\n${indent}  pass\n${branch}`),
      'while true',
      'checks/endless-loop',
    ],
    ['return in the middle', replacing(branch, `${indent}return\n${branch}`), branch, 'checks/unreachable-statement'],
    [
      'stray line',
      replacing('\nANSWERs:', '\nno key and no item\nANSWERs:'),
      'no key and no item',
      'language/stray-line',
    ],
  ]);
}
