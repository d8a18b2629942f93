// For every combination of answers, the compliant agent says and calls the steps of that branch in order, once, to the
// end. Users answer the question, or several questions in one message.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildFlowchartGraph, readFlowchart } from '../../core/flowchart';
import { flowchartProcedure } from '../../core/formats';
import { parsePdl } from '../../core/language';
import { buildAgentPrompt, type ChatHistoryEntry, type ChatToolSchema, readDecision } from '../../core/llm';
import { createRandom, type Random } from '../../core/support';
import {
  arbitraryProcedure,
  codeOf,
  codeQuestion,
  type DrawnEvent,
  statementOf,
} from '../../testing/arbitraryProcedures';
import { answerRehearsal } from '.';

interface Talk {
  readonly kind: 'pdl' | 'mermaid';
  readonly source: string;
  /** The user's answer to a reply. */
  reply(said: string): string;
}

/** The messages and calls in order, until the agent has nothing more to say. */
function events({ kind, source, reply }: Talk): readonly string[] {
  const tools: readonly ChatToolSchema[] =
    kind === 'pdl'
      ? parsePdl(source).apis.map((api) => ({
          name: api.name,
          parameters: { properties: Object.fromEntries(api.request.map(({ name }) => [name, { type: 'string' }])) },
        }))
      : [];
  const history: ChatHistoryEntry[] = [{ kind: 'user', text: 'Hello' }];
  const found: string[] = [];
  for (let step = 0; step < 300; step++) {
    const prompt = buildAgentPrompt({
      documents: [{ title: 'Drawn procedure', kind, source }],
      formats: ['pdl'],
      strategy: 'react-text',
      tools,
      history,
      feedback: [],
    });
    const read = readDecision(answerRehearsal({ model: 'rehearsal-compliant', seed: 1, ...prompt }), 'react-text', {
      callId: 'c',
      tools: tools.map(({ name }) => name),
    });
    if (!read.ok) throw new Error(read.error.problem);
    const decision = read.value;
    if (decision.kind === 'call') {
      found.push(`${decision.name} ${Object.values(decision.arguments).join()}`);
      history.push({ kind: 'decision', decision, result: { kind: 'succeeded', value: { ok: true } } });
      continue;
    }
    history.push({ kind: 'decision', decision });
    if (/anything else/.test(decision.text)) return found;
    found.push(...(decision.text.match(/Step \w comes now[^.]*\./g) ?? []));
    history.push({ kind: 'user', text: reply(decision.text) });
  }
  throw new Error('The conversation has no end.');
}

/** Answers by the plan; sometimes gives more answers than asked for, or asks a question. */
function userOf(questions: readonly string[], plan: (question: number, visit: number) => boolean, random: Random) {
  const given = questions.map(() => 0);
  const codes = new Map<number, number>();
  const decide = (question: number): boolean => {
    const visit = given[question] as number;
    given[question] = visit + 1;
    return plan(question, visit);
  };
  return (said: string): string => {
    const call = /Which code has call (\d+)\?/.exec(said)?.[1];
    if (call !== undefined) {
      expect(said).toContain(codeQuestion(Number(call)));
      const visit = codes.get(Number(call)) ?? 0;
      codes.set(Number(call), visit + 1);
      return codeOf(Number(call), visit);
    }
    const question = questions.findIndex((text) => said.includes(`${text.slice(0, -1)} (`));
    if (question < 0) return 'All right';
    if (random.next() < 0.1) return 'How much does it cost?';
    const yes = decide(question);
    const more = questions.flatMap((_, other) =>
      given[other] === 0 && random.next() < 0.2 ? [statementOf(other, decide(other))] : [],
    );
    const own = random.pick([yes ? 'yes' : 'no', statementOf(question, yes)]);
    return [own, ...more].join(random.pick([', and ', ', ']));
  };
}

const lines = (walked: readonly DrawnEvent[]): readonly string[] =>
  walked.flatMap((event) =>
    event.kind === 'said' ? [event.text] : event.kind === 'called' ? [`${event.name} ${event.code}`] : [],
  );

/** Answers of each visit; the fifth one is always yes, which ends a loop. */
const answersOf = (seed: number) => (question: number, visit: number) =>
  visit >= 4 || createRandom(`${seed}/${question}/${visit}`).next() < 0.5;

describe('the compliant agent', () => {
  it.each([
    ['a procedure', true],
    ['a flowchart', false],
    ['the procedure read from a flowchart', false],
  ] as const)('takes the branches of %s that the answers choose', (form, withCalls) => {
    fc.assert(
      fc.property(arbitraryProcedure(withCalls), fc.nat(1000), ({ pdl, flowchart, questions, walk }, seed) => {
        const plan = answersOf(seed);
        const reply = userOf(questions, plan, createRandom(`${seed}`));
        const source = form === 'a procedure' ? pdl : form === 'a flowchart' ? flowchart : procedureOf(flowchart);
        const found = events({ kind: form === 'a flowchart' ? 'mermaid' : 'pdl', source, reply });
        expect(found).toEqual(lines(walk(plan)));
      }),
      { numRuns: 400 },
    );
  });
});

function procedureOf(flowchart: string): string {
  const { procedure, refusal } = flowchartProcedure(flowchart, buildFlowchartGraph(readFlowchart(flowchart).data));
  if (procedure === undefined) throw new Error(refusal);
  return procedure;
}
