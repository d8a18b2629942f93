// Every form of a workflow that an agent sees carries every fact of it: over the examples, real documents and random
// procedures.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildFlowchartGraph, readFlowchart } from '../core/flowchart';
import { flowchartProcedure, missingFacts, type WorkflowFact, workflowFacts } from '../core/formats';
import { readPdlCached } from '../core/language';
import { promptFacts, workflowText } from '../core/llm';
import { parsedFlowchart } from './parsedFlowchart';
import { procedureDocuments } from './procedureDocuments';

const root = resolve(import.meta.dirname, '../..');
const corpus = resolve(root, '../shared/corpus/pdl');
if (!existsSync(corpus))
  console.warn(`SKIPPED: ${corpus} is not there, so no real document was checked for its facts.`);
const files = [resolve(root, 'src/examples'), corpus].flatMap((folder) =>
  existsSync(folder)
    ? readdirSync(folder).flatMap((file) => (file.endsWith('.yaml') ? [resolve(folder, file)] : []))
    : [],
);
const forms = ['pdl', 'text', 'code', 'flowchart'] as const;

const formOf = (source: string, form: (typeof forms)[number], version: 1 | 2 = 2) =>
  workflowText({ title: 'Workflow', kind: 'pdl', source }, form, version)?.text ?? '';

function lacking(source: string, form: (typeof forms)[number]): readonly string[] {
  return (promptFacts({ title: 'Workflow', kind: 'pdl', source })?.lacking[form] ?? []).map(nameOf);
}

const nameOf = ({ kind, text }: WorkflowFact) => `${kind}: ${text}`;

describe('the forms of a workflow in a prompt', () => {
  it.each(files)('carry all facts of %s', (file) => {
    const source = readFileSync(file, 'utf8');
    for (const form of forms) expect(lacking(source, form), form).toEqual([]);
  });

  it('carry all facts of random procedures', () => {
    fc.assert(
      fc.property(procedureDocuments, (source) => {
        for (const form of forms) expect(lacking(source, form), `${form}\n${formOf(source, form)}`).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  it('have a flowchart that Mermaid reads, without entities', async () => {
    await fc.assert(
      fc.asyncProperty(procedureDocuments, async (source) => {
        const chart = formOf(source, 'flowchart');
        const parsed = await parsedFlowchart(chart);
        expect(parsed.ok, chart).toBe(true);
        const isPlain = !/[#&][\w#]+;|<br|<b>/.test(source);
        if (isPlain) expect(chart).not.toMatch(/#\w+;|&\w+;|<br/);
      }),
      { numRuns: 20 },
    );
  });

  it('lack facts in the forms of earlier logs, as the reader of the forms finds', () => {
    const hospital = readFileSync(resolve(root, 'src/examples/hospitalAppointment.pdl.yaml'), 'utf8');
    const facts = workflowFacts(readPdlCached(hospital));
    const flowchart = missingFacts(facts, 'flowchart', formOf(hospital, 'flowchart', 1)).map(nameOf);
    for (const fact of [
      'ANSWER: hospital_not_found: $hospital does not take part in this service. Which other hospital would you like?',
      'question: request_information() gives hospital, department, visit_date',
      'call: query_appointment(hospital, department, visit_date) gives free_appointments',
      'comment: the patient may name another hospital at any time: check again before going on',
      'precondition: register_hospital only after query_appointment',
    ])
      expect(flowchart).toContain(fact);
    expect(formOf(hospital, 'flowchart', 1)).toContain('#quot;1#quot;');
    expect(formOf(hospital, 'flowchart')).toContain("registration_status is '1'");
  });

  it('are read line by line: without one of its steps a form lacks a fact', () => {
    const hospital = readFileSync(resolve(root, 'src/examples/hospitalAppointment.pdl.yaml'), 'utf8');
    const facts = workflowFacts(readPdlCached(hospital));
    const isStep = {
      text: /^\s*\d+(?:\.\d+)*\. (?!Otherwise)/,
      code: /^ {4,}(?:\w.*\(|if|while|#)/,
      flowchart: /^ {2}(?!Start|End)\w+[([{>]+"/,
    };
    for (const form of ['text', 'code', 'flowchart'] as const) {
      const lines = formOf(hospital, form).split('\n');
      const from = form === 'code' ? lines.indexOf('def procedure():') : 0;
      const steps = lines.flatMap((line, index) => (index > from && isStep[form].test(line) ? [index] : []));
      expect(steps.length).toBeGreaterThan(14);
      for (const index of steps) {
        expect(missingFacts(facts, form, lines.toSpliced(index, 1).join('\n')), lines[index]).not.toEqual([]);
      }
    }
  });

  it('have no code in the text, and no argument for an ellipsis (FlowAgent, Figure 4)', () => {
    const appointment = `APIs:
  - name: check_hospital
    request: [hospital]
  - name: check_department
    request: [hospital, department]
  - name: register_appointment
    request: [hospital, department, name]
Procedure: |
  while not API.check_hospital(hospital) or not API.check_department(hospital, department):
    [hospital, department] = ANSWER.ask()
  API.register_appointment(hospital, ...)
`;
    expect(formOf(appointment, 'text')).toContain(
      'As long as the result of check_hospital (with hospital) is not true or the result of check_department (with hospital and department) is not true:',
    );
    expect(formOf(appointment, 'text')).toContain('Call register_appointment with hospital, department and name.');
    expect(formOf(appointment, 'code')).toContain('    register_appointment(hospital, department, name)');
    const undeclared = appointment.replace('    request: [hospital, department, name]\n', '');
    expect(formOf(undeclared, 'text')).toContain('Call register_appointment with hospital.');
    expect(formOf(undeclared, 'code')).toContain('def register_appointment(hospital):');
  });

  it('carry the labels of a flowchart, whose procedure has names of its own', () => {
    const factsOf = (source: string) => {
      const { procedure } = flowchartProcedure(source, buildFlowchartGraph(readFlowchart(source).data));
      return promptFacts({
        title: 'Chart',
        kind: 'mermaid',
        source,
        ...(procedure === undefined ? {} : { procedure }),
      });
    };
    const bicycle = factsOf(readFileSync(resolve(root, 'src/examples/bicycleRepair.mmd'), 'utf8'));
    expect(bicycle?.facts.map(nameOf)).toContain('step: Wait for the day they arrive');
    expect(bicycle?.facts.map(nameOf)).toContain('condition: no');
    expect(Object.values(bicycle?.lacking ?? {})).toEqual([[], [], [], []]);
    // A step that no arrow reaches is not in the procedure.
    const loose = factsOf('flowchart TD\n  a([Start]) --> b[Pay the fee] --> c([End])\n  d[Call a taxi] --> d\n');
    expect(loose?.lacking.text.map(nameOf)).toEqual(['step: Call a taxi']);
    expect(loose?.lacking.flowchart).toEqual([]);
  });
});
