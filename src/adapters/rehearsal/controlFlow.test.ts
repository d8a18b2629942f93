// The rehearsal follows the rules of the control flow (SPEC of core/language).

import { describe, expect, it } from 'vitest';
import { parsePdl } from '../../core/language';
import { buildAgentPrompt, type ChatHistoryEntry, readDecision } from '../../core/llm';
import { answerRehearsal } from '.';

interface Course {
  readonly calls: readonly string[];
  /** The text after the calls. */
  readonly text: string;
}

/** The calls of the compliant agent; APIs in `failing` fail, others return `value`. */
function courseOf(procedure: string, failing: readonly string[] = []): Course {
  const names = ['a', 'b', 'c', 'd'];
  const source = `Name: Calls
APIs:
${names.map((name) => `  - {name: ${name}, request: [n], response: [value_${name}]}`).join('\n')}
Procedure: |
${procedure.replace(/^/gm, '  ')}
`;
  const tools = parsePdl(source).apis.map(({ name }) => ({
    name,
    parameters: { properties: { n: { type: 'integer' } } },
  }));
  const history: ChatHistoryEntry[] = [{ kind: 'user', text: 'Hello' }];
  const made: string[] = [];
  while (made.length < 12) {
    const documents = [{ title: 'Calls', kind: 'pdl' as const, source }];
    const prompt = buildAgentPrompt({
      documents,
      formats: ['pdl'],
      strategy: 'react-text',
      tools,
      history,
      feedback: [],
    });
    const reply = answerRehearsal({ model: 'rehearsal-compliant', seed: 1, ...prompt });
    const read = readDecision(reply, 'react-text', { callId: 'c', tools: names });
    if (!read.ok || read.value.kind !== 'call') return { calls: made, text: reply.content };
    const decision = read.value;
    const fails = failing.includes(decision.name);
    made.push(fails ? `${decision.name}!` : decision.name);
    history.push({
      kind: 'decision',
      decision,
      result: fails
        ? { kind: 'failed', message: 'closed' }
        : { kind: 'succeeded', value: { [`value_${decision.name}`]: 1 } },
    });
  }
  return { calls: made, text: '' };
}

const callsOf = (procedure: string, failing?: readonly string[]) => courseOf(procedure, failing).calls;

describe('the rehearsal agent', () => {
  it('L91: runs finally after the failure of a handler, and passes an unhandled failure on', () => {
    const handled =
      'try:\n  try:\n    API.a([1])\n  except:\n    API.b([1])\n  finally:\n    API.c([1])\nexcept:\n  API.d([1])';
    expect(callsOf(handled, ['a', 'b'])).toEqual(['a!', 'b!', 'c', 'd']);
    const unhandled = 'try:\n  API.a([1])\nfinally:\n  API.b([1])\nAPI.c([1])';
    expect(callsOf(unhandled, ['a'])).toEqual(['a!', 'a!', 'b']);
  });

  it('L91: continues after blocks of finally inside each other for the reason that led into them', () => {
    // Deep blocks are built once for all reasons.
    const nested = (depth: number, inner: string): string =>
      depth === 0 ? inner : `try:\n  API.b([${depth}])\nfinally:\n${nested(depth - 1, inner).replace(/^/gm, '  ')}`;
    const inner = `try:\n  API.a([1])\n  return\nfinally:\n  API.c([1])\n`;
    const procedure = (body: string) => `def f():\n${body.replace(/^/gm, '  ')}\n  API.d([2])\nf()\nAPI.d([1])`;
    const before = Array.from({ length: 6 }, () => 'b');
    expect(callsOf(procedure(nested(6, inner)))).toEqual([...before, 'a', 'c', 'd']);
    expect(callsOf(procedure(nested(6, inner)), ['a'])).toEqual([...before, 'a!', 'a!', 'c']);
    expect(callsOf(procedure(nested(6, inner.replace('  return\n', ''))))).toEqual([...before, 'a', 'c', 'd', 'd']);
  });

  it('L91: reports the failure that led into a finally, not one that was handled there', () => {
    const procedure = 'try:\n  API.a([1])\nfinally:\n  try:\n    API.b([1])\n  except:\n    API.c([1])';
    const { calls, text } = courseOf(procedure, ['a', 'b']);
    expect(calls).toEqual(['a!', 'a!', 'b!', 'c']);
    expect(text).toContain('the step "a" did not work');
  });

  it('L93: enters no handler of a body that cannot fail', () => {
    expect(callsOf('try:\n  pass\nexcept:\n  API.a([1])\nAPI.b([1])')).toEqual(['b']);
  });

  it('L91: takes a failure in else to the outer handler', () => {
    const procedure =
      'try:\n  try:\n    API.a([1])\n  except:\n    API.b([1])\n  else:\n    API.c([1])\nexcept:\n  API.d([1])';
    expect(callsOf(procedure, ['c'])).toEqual(['a', 'c!', 'd']);
  });

  it('L90: makes the first call of a condition even if a later operand is known to be false', () => {
    expect(callsOf('[v] = API.a([1])\nif API.b([1]) == 1 and v == 2:\n  API.c([1])\nAPI.d([1])')).toEqual([
      'a',
      'b',
      'd',
    ]);
  });

  it('L90: decides the part before a call again in each round', () => {
    const procedure = 'n = 0\nfor i in [1, 2]:\n  if n == 1 and API.a([i]):\n    API.b([i])\n  n = n + 1\nAPI.c([1])';
    expect(callsOf(procedure)).toEqual(['a', 'b', 'c']);
  });

  it("L92: enters the block of Python's guard", () => {
    expect(callsOf('API.a([1])\nif __name__ == "__main__":\n  API.b([1])')).toEqual(['a', 'b']);
  });

  it('L94: leaves out the else of a loop after break', () => {
    const loop = (body: string) => `for i in [1, 2]:\n  API.a([i])\n${body}else:\n  API.b([1])\nAPI.c([1])`;
    expect(callsOf(loop('  break\n'))).toEqual(['a', 'c']);
    expect(callsOf(loop(''))).toEqual(['a', 'a', 'b', 'c']);
  });

  it('L95: leaves the procedure at a break outside of a loop', () => {
    expect(callsOf('API.a([1])\nbreak\nAPI.b([1])')).toEqual(['a']);
  });

  it('L96: begins with the function that nothing calls', () => {
    expect(callsOf('def f():\n  API.a([1])\n  g()\ndef g():\n  API.b([1])')).toEqual(['a', 'b']);
  });
});
