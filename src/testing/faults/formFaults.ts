// Faults of form in the YAML part: sections, items, quotes, indentation. A table: one row for each fault.

import { type Fault, faultsOf, infoLevel, removingLine, replacing } from './fault';

const sections = faultsOf('hospital', [
  ['removed Name', removingLine('Name: Hospital'), 'Desc:', 'checks/missing-section'],
  ['emptied Name', replacing('Name: Hospital appointment', 'Name:'), 'Name:', 'checks/missing-section'],
  [
    'Name as a list',
    replacing('Name: Hospital appointment', 'Name: [Hospital, appointment]'),
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
  ['misspelt section', replacing('ANSWERs:', 'ANSWRs:'), 'ANSWRs:', 'checks/unknown-key'],
  ['misspelt procedure key', replacing('Procedure: |', 'Proceedure: |'), 'Proceedure: |', 'checks/unknown-key'],
  [
    'duplicate section',
    replacing('\nSLOTs:', 'Desc: Another one\n\nSLOTs:'),
    'Desc: Another',
    'language/duplicate-section',
  ],
  ['second document', replacing('\nANSWERs:', '---\nANSWERs:'), '---', 'language/several-documents'],
  [
    'duplicate key of an item',
    replacing('    type: string\n', '    type: string\n    type: number\n'),
    'type: number',
    'language/duplicate-key',
  ],
  ['item without a name', replacing('- name: department\n', '- nam: department\n'), '- nam:', 'language/missing-name'],
  [
    'misspelt key of an item',
    replacing('precondition: [check_hospital]', 'precondtion: [check_hospital]'),
    'precondtion',
    'language/unknown-field',
    infoLevel,
  ],
]);

const yaml = faultsOf('hospital', [
  [
    'unclosed quote',
    replacing('desc: The hospital the patient', 'desc: "The hospital the patient'),
    'desc: "The',
    'language/unclosed-quote',
  ],
  [
    'unclosed single quote',
    replacing('desc: Books one of', "desc: 'Books one of"),
    "desc: 'Books",
    'language/unclosed-quote',
  ],
  [
    'unclosed list',
    replacing('request: [hospital, department]', 'request: [hospital, department'),
    'request: [hospital, department\n',
    'language/unclosed-collection',
  ],
  [
    'text behind a list',
    replacing('response: [hospital_exists]', 'response: [hospital_exists] yes'),
    '[hospital_exists] yes',
    'language/text-after-value',
  ],
  [
    'tab in the indentation',
    replacing('    request: [hospital]\n', '\trequest: [hospital]\n'),
    '\trequest',
    'language/tab-indentation',
  ],
  [
    'item indented unlike its neighbours',
    replacing('  - name: department\n', '   - name: department\n'),
    '   - name: department',
    'language/bad-indentation',
  ],
  [
    'field indented unlike its neighbours',
    replacing('    request: [hospital]\n', '      request: [hospital]\n'),
    'request: [hospital]',
    ['language/bad-indentation', 'language/nested-value', 'language/stray-line', 'language/yaml'],
  ],
  [
    'stray line',
    replacing('    request: [hospital]\n', '    request: [hospital]\nas agreed\n'),
    'as agreed',
    'language/stray-line',
  ],
  [
    'second colon in a text',
    replacing('desc: Books one of', 'desc: Booking: one of'),
    'Booking: one',
    'language/nested-value',
  ],
  [
    'list in a list of names',
    replacing('request: [hospital, department]', 'request: [hospital, [department]]'),
    '[department]]',
    'language/wrong-shape',
  ],
]);

export const formFaults: readonly Fault[] = [...sections, ...yaml];
