import { describe, expect, it } from 'vitest';
import type { Trace, TraceStep } from '../logs';
import { type Execution, executionOfTrace, isSuccess, traceOfExecution } from '.';

const call = (seq: number, outcome: 'succeeded' | 'failed' | 'denied' | 'unanswered', name = 'book'): TraceStep => ({
  kind: 'call',
  seq,
  name,
  arguments: { seats: 2 },
  outcome,
  ...(outcome === 'succeeded' ? { result: { booked: true } } : outcome === 'unanswered' ? {} : { message: 'full' }),
});
const responseStep = (seq: number, text = 'Booked.'): TraceStep => ({ kind: 'response', seq, text });
const userStep: TraceStep = { kind: 'user', seq: 0, text: 'A table for two.' };
const traceOf = (...steps: TraceStep[]): Trace => ({ id: 's1', source: 'weir', steps });

describe('executionOfTrace', () => {
  it('takes the task from the workflow, else from what the user said', () => {
    expect(executionOfTrace(traceOf(userStep, call(1, 'succeeded'), responseStep(2))).task).toEqual({
      id: 's1',
      text: 'A table for two.',
    });
    const source = 'Name: Tables\nDesc: Books tables\nProcedure: |\n  done\n';
    const document = { title: 'Tables', kind: 'pdl', source } as const;
    expect(executionOfTrace({ ...traceOf(userStep), document }).task.text).toBe('Tables. Books tables');
  });

  it.each<[string, readonly TraceStep[], boolean]>([
    ['a call and the last word', [userStep, call(1, 'succeeded'), responseStep(2)], true],
    ['a log of calls alone', [call(1, 'succeeded')], true],
    ['a refused call beside it', [call(1, 'denied'), call(2, 'succeeded'), responseStep(3)], true],
    ['a failed call that another made good', [call(1, 'failed'), call(2, 'succeeded', 'offer'), responseStep(3)], true],
    ['a failed call at the end', [call(1, 'succeeded'), call(2, 'failed'), responseStep(3)], false],
    ['an unanswered call', [call(1, 'unanswered'), call(2, 'succeeded'), responseStep(3)], false],
    ['a record that ends after a call', [responseStep(1, 'One moment.'), call(2, 'succeeded')], false],
    ['no call', [userStep, responseStep(1, 'Hello.')], false],
  ])('judges %s', (_, steps, expected) => {
    expect(isSuccess(executionOfTrace(traceOf(...steps)))).toBe(expected);
  });

  it('answers with the last words, or with the last result', () => {
    const answer = (...steps: TraceStep[]) => executionOfTrace(traceOf(...steps)).outcome;
    expect(answer(call(1, 'succeeded'), responseStep(2))).toEqual({ kind: 'finished', answer: 'Booked.' });
    expect(answer(call(1, 'succeeded'))).toEqual({ kind: 'finished', answer: { booked: true } });
  });
});

describe('traceOfExecution', () => {
  it('keeps calls with their place, and an execution comes back from it', () => {
    const execution: Execution = {
      id: 'e/1',
      task: { id: 'e', text: 'Book a table.' },
      strategy: 'plan-and-execute',
      model: 'm',
      steps: [
        { kind: 'planned', seq: 1, plan: ['book'] },
        { kind: 'called', seq: 2, name: 'book', arguments: {}, result: { kind: 'failed', message: 'full' } },
        { kind: 'recovered', seq: 3, fault: 'call', message: 'full', attempt: 1 },
        { kind: 'called', seq: 4, name: 'book', arguments: { seats: 2 }, result: { kind: 'succeeded', value: 7 } },
      ],
      outcome: { kind: 'finished', answer: 7 },
    };
    const trace = traceOfExecution(execution);
    expect(trace.steps.map(({ kind, seq }) => `${kind} ${seq}`)).toEqual(['user 0', 'call 2', 'call 4', 'response 5']);
    const back = executionOfTrace(trace);
    expect(back).toMatchObject({ id: 'e/1', strategy: 'recorded', outcome: { kind: 'finished', answer: '7' } });
    expect(back.steps).toEqual(execution.steps.filter(({ kind }) => kind === 'called'));
    expect(isSuccess(back)).toBe(true);
  });
});
