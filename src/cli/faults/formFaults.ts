// Faults of form in the YAML part: sections, items, quotes, indentation.
// A table: one row for each fault.

import { cuts, type Fault, info, set, swaps } from './fault';

const sections = set('hospital', [
  ['removed Name', cuts('Name: Hospital'), 'Desc:', 'checks/missing-section'],
  ['emptied Name', swaps('Name: Hospital appointment', 'Name:'), 'Name:', 'checks/missing-section'],
  [
    'Name as a list',
    swaps('Name: Hospital appointment', 'Name: [Hospital, appointment]'),
    'Name:',
    'checks/missing-section',
  ],
  ['procedure removed', (text) => text.slice(0, text.indexOf('Procedure:')), 'Name:', 'checks/missing-section'],
  [
    'procedure emptied',
    (text) => text.slice(0, text.indexOf('Procedure:')).concat('Procedure: |\n'),
    'Procedure:',
    'checks/missing-section',
  ],
  [
    'APIs as a text',
    (text) => `${text.slice(0, text.indexOf('APIs:'))}APIs: four\n\n${text.slice(text.indexOf('ANSWERs:'))}`,
    'APIs: four',
    'language/wrong-shape',
  ],
  [
    'SLOTs as a text',
    (text) => `${text.slice(0, text.indexOf('SLOTs:'))}SLOTs: five\n\n${text.slice(text.indexOf('APIs:'))}`,
    'SLOTs: five',
    'language/wrong-shape',
  ],
  [
    'procedure as a list',
    (text) => text.slice(0, text.indexOf('Procedure:')).concat('Procedure:\n  - API.check_hospital()\n'),
    'API.check_hospital()',
    'language/wrong-shape',
  ],
  ['misspelt section', swaps('ANSWERs:', 'ANSWRs:'), 'ANSWRs:', 'checks/unknown-key'],
  ['misspelt procedure key', swaps('Procedure: |', 'Proceedure: |'), 'Proceedure: |', 'checks/unknown-key'],
  [
    'duplicate section',
    swaps('\nSLOTs:', 'Desc: Another one\n\nSLOTs:'),
    'Desc: Another',
    'language/duplicate-section',
  ],
  ['second document', swaps('\nANSWERs:', '---\nANSWERs:'), '---', 'language/several-documents'],
  [
    'duplicate key of an item',
    swaps('    type: string\n', '    type: string\n    type: number\n'),
    'type: number',
    'language/duplicate-key',
  ],
  ['item without a name', swaps('- name: department\n', '- nam: department\n'), '- nam:', 'language/missing-name'],
  [
    'misspelt key of an item',
    swaps('precondition: [check_hospital]', 'precondtion: [check_hospital]'),
    'precondtion',
    'language/unknown-field',
    info,
  ],
]);

const yaml = set('hospital', [
  [
    'unclosed quote',
    swaps('desc: The hospital the patient', 'desc: "The hospital the patient'),
    'desc: "The',
    'language/unclosed-quote',
  ],
  [
    'unclosed single quote',
    swaps('desc: Books one of', "desc: 'Books one of"),
    "desc: 'Books",
    'language/unclosed-quote',
  ],
  [
    'unclosed list',
    swaps('request: [hospital, department]', 'request: [hospital, department'),
    'request: [hospital, department\n',
    'language/unclosed-collection',
  ],
  [
    'text behind a list',
    swaps('response: [hospital_exists]', 'response: [hospital_exists] yes'),
    '[hospital_exists] yes',
    'language/text-after-value',
  ],
  [
    'tab in the indentation',
    swaps('    request: [hospital]\n', '\trequest: [hospital]\n'),
    '\trequest',
    'language/tab-indentation',
  ],
  [
    'item indented unlike its neighbours',
    swaps('  - name: department\n', '   - name: department\n'),
    '   - name: department',
    'language/bad-indentation',
  ],
  [
    'field indented unlike its neighbours',
    swaps('    request: [hospital]\n', '      request: [hospital]\n'),
    'request: [hospital]',
    ['language/bad-indentation', 'language/nested-value', 'language/stray-line', 'language/yaml'],
  ],
  [
    'stray line',
    swaps('    request: [hospital]\n', '    request: [hospital]\nas agreed\n'),
    'as agreed',
    'language/stray-line',
  ],
  [
    'second colon in a text',
    swaps('desc: Books one of', 'desc: Booking: one of'),
    'Booking: one',
    'language/nested-value',
  ],
  [
    'list in a list of names',
    swaps('request: [hospital, department]', 'request: [hospital, [department]]'),
    '[department]]',
    'language/wrong-shape',
  ],
]);

export const formFaults: readonly Fault[] = [...sections, ...yaml];
