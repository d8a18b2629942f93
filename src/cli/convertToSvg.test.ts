import { describe, expect, it } from 'vitest';
import { convertToSvg } from './convertToSvg';
import { readWorkflow } from './loadWorkflow';

const pdl = `Name: Loan
APIs:
- name: find_book
  precondition: []
- name: lend_book
  precondition: [find_book]
ANSWERs:
- name: lent
Procedure: |
  found = API-find_book([title])
  if found == true:
    API-lend_book([title])
    ANSWER-lent()
`;

describe('convertPicture', () => {
  it('draws the procedure of a document, or its preconditions', async () => {
    const workflow = await readWorkflow('loan.yaml', pdl);
    const procedure = await convertToSvg(workflow);
    expect(procedure.text).toContain('data-node="start"');
    expect(procedure.text).toContain('<title>Loan</title>');
    expect(procedure.notes.join(' ')).toContain('procedure graph');
    const dependency = await convertToSvg(workflow, { view: 'dependency', theme: 'dark' });
    expect(dependency.text).not.toContain('data-node="start"');
    expect(dependency.text).toContain('stroke-dasharray="5 4"');
    expect(dependency.text).toContain('#16181c');
  });

  it('draws a flowchart with its shapes', async () => {
    const workflow = await readWorkflow(
      'shop.mmd',
      'flowchart TD\n  A[Ask] --> B{Paid?}\n  B -->|no| A\n  B ==>|yes| C((Done))\n',
    );
    const { text } = await convertToSvg(workflow);
    expect(text.match(/data-node="/g)?.length).toBe(3);
    expect(text).toContain('Paid?');
    expect(text).toContain('>yes<');
  });
});
