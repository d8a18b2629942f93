// Loops in the rehearsal: every round makes its calls again, and a loop that does not end is reported, not taken for done.

import { describe, expect, it } from 'vitest';
import { buildSessionTools, createSessionRunner, defaultSessionConfig } from '../../core/session';
import type { JsonValue } from '../../core/support';
import { rehearsalChat } from '../../testing/rehearsalChat';
import { createSteppingClock } from '../../testing/scriptedChat';

/** Messages, and calls as `> name`. `results`: of each call in turn; the last one is repeated. */
async function play(
  procedure: string,
  results: Readonly<Record<string, readonly JsonValue[]>>,
  turns: readonly string[] = ['Hello'],
): Promise<readonly string[]> {
  const apis = [
    ...new Set([...procedure.matchAll(/(?:\[(\w+)\] = )?API\.(\w+)\((\[\w+\])?/g)].map(([, , name]) => name)),
  ];
  const responseOf = (name: string) => new RegExp(`\\[(\\w+)\\] = API\\.${name}\\(`).exec(procedure)?.[1] ?? '';
  const requestOf = (name: string) => new RegExp(`API\\.${name}\\((\\[\\w+\\])`).exec(procedure)?.[1] ?? '[]';
  const source = `Name: Release
SLOTs:
  - name: branch
APIs:
${apis.map((name = '') => `  - name: ${name}\n    request: ${requestOf(name)}\n    response: [${responseOf(name)}]`).join('\n')}
ANSWERs:
  - name: ask_branch
    desc: Which branch?
Procedure: |
${procedure.trim().replace(/^/gm, '  ')}
`;
  const document = { title: 'Release', kind: 'pdl', source } as const;
  const counts = new Map<string, number>();
  const runner = createSessionRunner({
    chat: rehearsalChat,
    clock: createSteppingClock(),
    sessionId: 'loops',
    document,
    tools: buildSessionTools([document]),
    askTool: async ({ name }) => {
      const list = results[name] ?? [true];
      const count = counts.get(name) ?? 0;
      counts.set(name, count + 1);
      const value = list[Math.min(count, list.length - 1)] ?? null;
      return { kind: 'succeeded', value: { [responseOf(name) || 'ok']: value } };
    },
    config: {
      ...defaultSessionConfig,
      tools: { default: 'manual' },
      user: { kind: 'scripted', turns: turns.map((text) => ({ text })) },
    },
  });
  runner.start();
  await runner.settled();
  const denied = runner.events.filter(
    (event) => event.kind === 'controller.judged' && !event.verdict.allowed && event.decision.kind === 'response',
  );
  expect(denied).toEqual([]);
  return runner.state.transcript.flatMap((entry) => {
    if (entry.kind === 'agent') return [entry.text];
    return entry.kind === 'call' ? [`> ${entry.name}`] : [];
  });
}

const goOn = ['Hello', ...Array.from({ length: 12 }, () => 'go on')];
const callsOf = (course: readonly string[]) =>
  course.filter((line) => line.startsWith('> ')).map((line) => line.slice(2));
/** No message says that the procedure is at its end. */
const claimsEnd = (course: readonly string[]) => course.some((line) => /That is done|anything else/.test(line));

describe('a loop of calls', () => {
  const pipeline = `
while True:
  [passed] = API.run_tests()
  if passed == "yes":
    break
  API.notify_author()
API.tag_release()`;

  it('makes the calls of every round, and ends by its own exit', async () => {
    const course = await play(pipeline, { run_tests: ['no', 'no', 'no', 'yes'] }, goOn.slice(0, 2));
    const round = ['run_tests', 'notify_author'];
    expect(callsOf(course)).toEqual([...round, ...round, ...round, 'run_tests', 'tag_release']);
    expect(course.at(-1)).toMatch(/^That is done/);
  });

  it('makes the calls of a loop with a condition, and of loops in loops', async () => {
    const condition = `
[passed] = API.run_tests()
while passed != "yes":
  API.notify_author()
  [passed] = API.run_tests()
API.tag_release()`;
    const course = await play(condition, { run_tests: ['no', 'no', 'yes'] }, goOn.slice(0, 3));
    expect(callsOf(course).filter((name) => name === 'notify_author')).toHaveLength(2);
    expect(callsOf(course).at(-1)).toBe('tag_release');
    const nested = `
while True:
  [passed] = API.run_tests()
  while True:
    [smoke] = API.run_smoke_tests()
    if smoke != "retry":
      break
    API.restart()
  if smoke == "yes":
    break
API.tag_release()`;
    const inner = await play(nested, { run_smoke_tests: ['retry', 'no', 'retry', 'yes'] }, goOn.slice(0, 4));
    const round = ['run_tests', 'run_smoke_tests', 'restart', 'run_smoke_tests'];
    expect(callsOf(inner)).toEqual([...round, ...round, 'tag_release']);
  });

  it('reports the rounds and the latest result if it does not end, and goes on when the user wants it', async () => {
    const course = await play(pipeline, { run_tests: ['no'] }, goOn);
    expect(course.at(-1)).toBe('Is there anything else I can help with?');
    const report = course.findIndex((line) => line.startsWith('This part of the procedure ran 5 times without an end'));
    expect(course[report]).toMatch(/so I stop here\. To repeat it once more, say "try again"\.$/);
    expect(claimsEnd(course.slice(0, report))).toBe(false);
    expect(callsOf(course)).not.toContain('tag_release');
    const again = await play(pipeline, { run_tests: [...Array(5).fill('no'), 'yes'] }, [
      ...goOn.slice(0, 4),
      'try again',
    ]);
    expect(callsOf(again).at(-1)).toBe('tag_release');
  });

  it('stops where the platform would deny the same call in a row', async () => {
    const course = await play(
      'while True:\n  [ready] = API.poll()\n  if ready == "yes":\n    break\nAPI.tag_release()',
      {
        poll: ['no'],
      },
    );
    expect(course).toEqual([
      '> poll',
      '> poll',
      'This part of the procedure ran 2 times without an end (latest result: ready: no), so I stop here.',
    ]);
  });

  it('makes all rounds of a retry block', async () => {
    const retry = `
for attempt in range(4):
  [ready] = API.poll()
  if ready == "yes":
    break
API.tag_release()`;
    expect(callsOf(await play(retry, { poll: ['no', 'no', 'no', 'yes'] }, goOn.slice(0, 2)))).toEqual([
      ...Array(4).fill('poll'),
      'tag_release',
    ]);
    const counted = `
tries = 0
while tries < 3:
  [ready] = API.poll()
  if ready == "yes":
    break
  tries = tries + 1
API.tag_release()`;
    expect(callsOf(await play(counted, { poll: ['no'] }, goOn.slice(0, 2)))).toEqual([
      ...Array(3).fill('poll'),
      'tag_release',
    ]);
  });

  it('asks once in each round for a wish beside a call', async () => {
    const wish = `
for item in [1, 2]:
  if holds("the user wants more") and API.find_more():
    API.send_more()
API.tag_release()`;
    expect(await play(wish, {}, ['Hello', 'yes', 'no'])).toEqual([
      'Would you like to want more?',
      '> find_more',
      '> send_more',
      'Would you like to want more?',
      '> tag_release',
      'Thank you, goodbye.',
    ]);
  });

  it('reuses a lookup that the answers of the user do not change', async () => {
    const lookup = `
while True:
  [branch] = ANSWER.ask_branch()
  [found] = API.find_branch([branch])
  if found == "yes":
    break
API.tag_release()`;
    const course = await play(lookup, { find_branch: ['no', 'yes'] }, ['Hello', 'main', 'main', 'next']);
    expect(callsOf(course)).toEqual(['find_branch', 'find_branch', 'tag_release']);
  });
});

describe('a loop without calls', () => {
  it('counts as far as it says', async () => {
    const count = `
number = 0
while number < 40:
  number = number + 1
if number == 40:
  API.tag_release()`;
    expect(callsOf(await play(count, {}))).toEqual(['tag_release']);
    const items = `for item in range(30):\n  last = item\nif last == 29:\n  API.tag_release()`;
    expect(callsOf(await play(items, {}))).toEqual(['tag_release']);
  });

  it('does not claim an end', async () => {
    for (const loop of [
      'while True:\n  last = 1',
      'last = 1\nwhile last < 2:\n  last = last * 1',
      'while True:\n  Look around',
    ]) {
      const course = await play(`${loop}\nAPI.tag_release()`, {});
      expect(callsOf(course), loop).toEqual([]);
      expect(course, loop).toHaveLength(1);
      expect(claimsEnd(course), loop).toBe(false);
    }
  });
});

describe('a turn', () => {
  it('reports its steps where its actions end, and continues with the next message', async () => {
    const steps = 'API.a()\nAPI.b()\nAPI.c()\nAPI.d()\nAPI.check_it()\nAPI.f()';
    expect(await play(steps, {}, ['Hello', 'go on'])).toEqual([
      '> a',
      '> b',
      '> c',
      '> d',
      'I took 4 steps in this turn, which has no room for more. To continue with "check it", say "go on".',
      '> check_it',
      '> f',
      'That is done. Is there anything else I can help with?',
    ]);
  });
});
