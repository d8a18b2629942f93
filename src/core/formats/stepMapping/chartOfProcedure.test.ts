import { describe, expect, it } from 'vitest';
import { buildFlowchartGraph, readFlowchart } from '../../flowchart';
import { readPdlFromProse } from '../prose/readPdlFromProse';
import { chartOfProcedure } from './chartOfProcedure';
import { convertWithMapping } from './convertWithMapping';

const prose = `The agent asks for the order number. The system calls find_order with the order number.
If the order is lost, the agent apologises and the system calls issue_refund. Otherwise the agent tells the user the status.`;

describe('the chart of a procedure from prose', () => {
  const read = readPdlFromProse(prose);
  if (!read.ok) throw new Error(read.error.message);
  const { source, steps } = chartOfProcedure(read.value.text);
  const flowchart = buildFlowchartGraph(readFlowchart(source).data);

  it('has the words of the text and the kinds of its steps', () => {
    expect(readFlowchart(source).diagnostics).toEqual([]);
    expect(flowchart.nodes.map(({ id, label }) => [steps.get(id)?.kind, label])).toEqual(
      expect.arrayContaining([
        ['question', expect.stringMatching(/asks for the order number/)],
        ['api', expect.stringMatching(/find_order/)],
        ['answer', expect.stringMatching(/tells the user the status/)],
      ]),
    );
  });

  it('gives the same calls and branches again', () => {
    const made = convertWithMapping(source, flowchart, steps);
    if (!made.ok) throw new Error(made.error.message);
    const calls = (text: string) => text.match(/(?:API|ANSWER)\.\w+|\b(?:if|else|while)\b(?=.*:$)/gmu);
    expect(calls(made.value.pdl)).toEqual(calls(read.value.text));
  });
});
