// The rehearsal model never throws on texts of people and other models.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChatMessage } from '../../core/llm';
import { answerRehearsal, rehearsalModels } from '.';

const scraps = [
  '## Workflow: X\n```pdl\nName: X\nAPIs:\n  - name: a\n    request: [b]\nProcedure: |\n  [b] = ANSWER.ask()\n  [c] = API.a([b])\n```',
  '```mermaid\ngraph TD\nA-->B{ok?}\nB--no-->A\nB--yes-->C\n```',
  '## APIs\n```json\n[{"name":"a","parameters":{"properties":{"b":{}}}}]\n```',
  '## Role: user',
  '## Role: API server',
  'Procedure: |\n  while true:\n    x = y\n  def f():\n    f()\n  f()',
  'Action Input: {}',
  'Thought: x\nAction: a\nAction Input: {"b": 1}',
  'Observation: {"c": true}',
  'Observation: error: no',
  'System: a needs z first.',
  'User: just tell me',
  'never mind',
  '```pdl\nProcedure: "\\n\n```',
];
const content = fc.oneof(
  fc.constantFrom(...scraps),
  fc.array(fc.constantFrom(...scraps)).map((list) => list.join('\n\n')),
  fc.string({ unit: 'binary' }),
);
const message: fc.Arbitrary<ChatMessage> = fc.record({
  role: fc.constantFrom('system', 'user', 'assistant', 'tool'),
  content,
});

describe('answerRehearsal', () => {
  it('answers any messages, the same way twice', () => {
    fc.assert(
      fc.property(
        fc.array(message, { maxLength: 8 }),
        fc.constantFrom(...rehearsalModels.map((model) => model.id)),
        fc.integer(),
        (messages, model, seed) => {
          const reply = answerRehearsal({ model, messages, seed });
          expect(reply.content + reply.toolCalls.map((call) => call.name).join()).not.toBe('');
          expect(answerRehearsal({ model, messages, seed })).toEqual(reply);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('survives nesting and loops without end', () => {
    const lines = Array.from({ length: 400 }, (_, depth) => `${' '.repeat(2 + depth)}if a == ${depth}:`);
    const deep = `Name: Deep\nProcedure: |\n${lines.join('\n')}\n${' '.repeat(402)}ANSWER.x()\n`;
    const wide = `Name: Wide\nProcedure: |\n  while true:\n    while true:\n      x = ${'('.repeat(300)}1${')'.repeat(300)}\n      not ${'not '.repeat(500)} x\n`;
    for (const source of [deep, wide]) {
      const messages: ChatMessage[] = [
        { role: 'system', content: `## Workflow: T\n\`\`\`pdl\n${source}\`\`\`` },
        { role: 'user', content: 'Hello' },
      ];
      expect(answerRehearsal({ model: 'rehearsal-compliant', messages }).content).not.toBe('');
    }
  });

  it('reads code as the procedure it is', () => {
    const code =
      'def main():\n    x = ask_user("island")\n    has_ferry = check_island(island)\n    if has_ferry:\n        book_ferry(island)\n';
    const apis = ['check_island', 'book_ferry'].map((name) => ({ name, parameters: { properties: { island: {} } } }));
    const system = `## Workflow: Ferry\n\`\`\`python\n${code}\`\`\`\n\n## APIs\n\`\`\`json\n${JSON.stringify(apis)}\n\`\`\`\n\nAction Input: x`;
    const reply = answerRehearsal({
      model: 'rehearsal-compliant',
      messages: [
        { role: 'system', content: system },
        { role: 'user', content: 'User: The island is Farholm.' },
        { role: 'assistant', content: 'Thought: -\nAnswer: -\nResponse: Could you tell me the x?' },
        { role: 'user', content: 'User: fine' },
      ],
    });
    expect(reply.content).toContain('Action: check_island\nAction Input: {"island":"Farholm"}');
  });

  it('takes one-line functions of code for the APIs and ANSWERs they declare', () => {
    const code =
      'def check_island(island):\n    """Looks it up."""\n    return call_tool("check_island", island)\n\n' +
      'def farewell(island):\n    """The ferry to $island leaves. Requires: check_island."""\n    return answer_user()\n\n' +
      'def procedure():\n    found = check_island(island)\n    farewell()\n';
    const apis = [{ name: 'check_island', parameters: { properties: { island: {} } } }];
    const system = `## Workflow: Ferry\n\`\`\`python\n${code}\`\`\`\n\n## APIs\n\`\`\`json\n${JSON.stringify(apis)}\n\`\`\`\n\nAction Input: x`;
    const messages: ChatMessage[] = [
      { role: 'system', content: system },
      { role: 'user', content: 'User: The island is Farholm.' },
    ];
    const call = answerRehearsal({ model: 'rehearsal-compliant', messages }).content;
    expect(call).toContain('Action: check_island\nAction Input: {"island":"Farholm"}');
    messages.push({ role: 'assistant', content: call }, { role: 'user', content: 'Observation: {"found": true}' });
    expect(answerRehearsal({ model: 'rehearsal-compliant', messages }).content).toContain(
      'Answer: farewell\nResponse: The ferry to Farholm leaves.',
    );
  });
});
