import { describe, expect, it } from 'vitest';
import { buildAgentPrompt, type ChatHistoryEntry, defaultPromptParts, previewPrompt } from './index';

const document = { title: 'Booking', kind: 'pdl' as const, source: 'Name: Booking\nDesc: Books ```things```.\n' };
const tools = [{ name: 'find', description: 'Finds', parameters: { type: 'object', properties: {} } }];
const history: readonly ChatHistoryEntry[] = [
  { kind: 'user', text: 'A table' },
  {
    kind: 'decision',
    decision: { kind: 'call', callId: 'c1', name: 'find', arguments: { n: 2 }, thought: 'look' },
    result: { kind: 'succeeded', value: { free: true } },
  },
  {
    kind: 'decision',
    decision: { kind: 'call', callId: 'c2', name: 'find', arguments: {} },
    result: { kind: 'failed', message: 'no connection' },
  },
  { kind: 'denial', decision: { kind: 'call', callId: 'c3', name: 'book', arguments: {} }, reason: 'book needs find.' },
  { kind: 'denial', decision: { kind: 'response', text: 'Booked', answer: 'booked' }, reason: 'not yet.' },
  { kind: 'unreadable', raw: 'Thought: hm', problem: 'no decision.' },
  { kind: 'decision', decision: { kind: 'response', text: 'For how many?', answer: 'ask', thought: 'missing' } },
];
const base = {
  documents: [document],
  formats: ['pdl'] as const,
  tools,
  history,
  feedback: ['Not reachable yet: book (needs find).'],
};

describe('buildAgentPrompt', () => {
  it('writes the system message in sections, with a fence that the workflow cannot close', () => {
    const system = buildAgentPrompt({ ...base, strategy: 'react-text' }).messages[0];
    expect(system?.role).toBe('system');
    const headings = system?.content.match(/^## .*$/gm);
    expect(headings).toEqual(['## Task', '## Constraints', '## Workflow: Booking', '## APIs', '## Output format']);
    expect(system?.content).toContain(`## Workflow: Booking\n\`\`\`\`pdl\n${document.source}\`\`\`\`\n`);
    const apis = /## APIs\n```json\n([\s\S]*?)\n```/.exec(system?.content ?? '')?.[1];
    expect(JSON.parse(apis ?? '')).toEqual(tools);
  });

  it('contains every change between two steps, and does not depend on earlier prompts', () => {
    const promptInputs = [
      { ...base, strategy: 'react-text' },
      { ...base, strategy: 'tool-calls' },
      { ...base, strategy: 'tool-calls', history: [], feedback: [] },
      { ...base, strategy: 'tool-calls', now: 'Monday, 2026-01-05 09:00' },
      { ...base, strategy: 'tool-calls', parts: { task: 'Do it.' } },
      { ...base, strategy: 'tool-calls', toolDetails: 'names' },
      { ...base, strategy: 'tool-calls', tools: [] },
      { ...base, strategy: 'tool-calls', formats: ['text'] },
      { ...base, strategy: 'tool-calls', documents: [document, { ...document, title: 'Other' }] },
    ] as const;
    const alone = promptInputs.map((one) =>
      buildAgentPrompt({ ...one, documents: one.documents.map((each) => ({ ...each })) }),
    );
    for (const order of [promptInputs, promptInputs.toReversed()])
      for (const one of order) expect(buildAgentPrompt(one)).toEqual(alone[promptInputs.indexOf(one)]);
    expect(new Set(alone.map((one) => JSON.stringify([one.messages[0], one.tools]))).size).toBe(
      promptInputs.length - 1,
    );
  });

  it('writes the history as react-text turns', () => {
    const { messages, tools: sent } = buildAgentPrompt({ ...base, strategy: 'react-text' });
    expect(sent).toBeUndefined();
    expect(messages.slice(1)).toEqual([
      { role: 'user', content: 'User: A table' },
      { role: 'assistant', content: 'Thought: look\nAction: find\nAction Input: {"n":2}' },
      { role: 'user', content: 'Observation: {"free":true}' },
      { role: 'assistant', content: 'Thought: -\nAction: find\nAction Input: {}' },
      { role: 'user', content: 'Observation: error: no connection' },
      { role: 'assistant', content: 'Thought: -\nAction: book\nAction Input: {}' },
      { role: 'user', content: 'System: book needs find.' },
      { role: 'assistant', content: 'Thought: -\nAnswer: booked\nResponse: Booked' },
      { role: 'user', content: 'System: not yet.' },
      { role: 'assistant', content: 'Thought: hm' },
      { role: 'user', content: 'System: no decision.' },
      { role: 'assistant', content: 'Thought: missing\nAnswer: ask\nResponse: For how many?' },
      { role: 'user', content: 'System: current state\n- Not reachable yet: book (needs find).' },
    ]);
  });

  it('shares the messages of one history entry among prompts of one strategy', () => {
    const ask = (strategy: 'react-text' | 'tool-calls') => buildAgentPrompt({ ...base, strategy }).messages;
    const [first, second, other] = [ask('react-text'), ask('react-text'), ask('tool-calls')];
    const shared = first.filter((message, index) => index > 0 && message === second[index]);
    // All messages except the system message and the feedback.
    expect(shared).toHaveLength(first.length - 2);
    expect(other.some((message) => first.includes(message))).toBe(false);
  });

  it('writes the history as native tool calls', () => {
    const { messages, tools: sent } = buildAgentPrompt({ ...base, strategy: 'tool-calls', feedback: [] });
    expect(sent).toEqual(tools);
    expect(messages.slice(1)).toEqual([
      { role: 'user', content: 'A table' },
      { role: 'assistant', content: 'look', toolCalls: [{ id: 'c1', name: 'find', argumentsText: '{"n":2}' }] },
      { role: 'tool', toolCallId: 'c1', content: '{"free":true}' },
      { role: 'assistant', content: '', toolCalls: [{ id: 'c2', name: 'find', argumentsText: '{}' }] },
      { role: 'tool', toolCallId: 'c2', content: '{"error":"no connection"}' },
      { role: 'assistant', content: '', toolCalls: [{ id: 'c3', name: 'book', argumentsText: '{}' }] },
      { role: 'tool', toolCallId: 'c3', content: 'System: book needs find.' },
      { role: 'assistant', content: '[ANSWER: booked]\nBooked' },
      { role: 'user', content: 'System: not yet.' },
      { role: 'assistant', content: 'Thought: hm' },
      { role: 'user', content: 'System: no decision.' },
      { role: 'assistant', content: '[ANSWER: ask]\nFor how many?' },
    ]);
  });

  it('uses edited parts, drops empty ones, and never fills variables in inserted text', () => {
    const parts = {
      task: 'Be {{title}}.',
      constraints: '',
      output: 'As you like.',
      history: 'Turns follow.',
      nonsense: 3,
    };
    const tricky = { ...document, title: 'The {{apis}} desk' };
    const { messages } = buildAgentPrompt({ ...base, documents: [tricky], strategy: 'react-text', parts });
    expect(messages[0]?.content).toContain('## Task\nBe The {{apis}} desk.');
    expect(messages[0]?.content).not.toContain('## Constraints');
    expect(messages[0]?.content).toContain('## History\nTurns follow.\n\n## Output format\nAs you like.');
  });

  it('leaves the workflow out with the format none', () => {
    const { messages, tools: sent } = buildAgentPrompt({ ...base, formats: ['none'], strategy: 'tool-calls' });
    expect(messages[0]?.content).not.toContain('## Workflow');
    expect(sent).toEqual(tools);
    expect(messages[0]?.content).toContain(defaultPromptParts.outputTools);
  });

  it('lists an API once: as a tool, or in one line of the prompt', () => {
    const apis = (input: object) =>
      /## APIs\n([\s\S]*?)\n\n## /.exec(
        buildAgentPrompt({ ...base, strategy: 'tool-calls', ...input }).messages[0]?.content ?? '',
      )?.[1];
    const lines = `\`\`\`json\n[\n${JSON.stringify(tools[0])}\n]\n\`\`\``;
    expect(apis({})).toBeUndefined();
    expect(apis({ strategy: 'react-text' })).toBe(lines);
    expect(apis({ parts: { apis: 'Also here: {{apis}}' } })).toBe(`Also here: ${lines}`);
    // Earlier sessions.
    expect(apis({ prompt: 1 })).toContain('    "name": "find"');
  });

  it('lists APIs that differ between workflows beside the tools', () => {
    const two = [
      { ...tools[0], name: 'book', workflow: 0 } as const,
      { ...tools[0], name: 'book', workflow: 1 } as const,
    ];
    const documents = [document, { ...document, title: 'Other' }];
    const { messages } = buildAgentPrompt({
      ...base,
      documents,
      strategy: 'tool-calls',
      tools: [...tools, ...two.map((tool) => ({ ...tool, parameters: {} }))],
    });
    expect(messages[0]?.content).toContain('{"name":"book","workflow":"Other"');
    expect(messages[0]?.content).not.toContain('"find"');
  });

  it('names the last action of a turn, if the state has a place for it', () => {
    const state = (input: object) =>
      buildAgentPrompt({ ...base, strategy: 'tool-calls', isLastAction: true, ...input }).messages.at(-1)?.content;
    expect(state({})).toMatch(/^System: current state\n- Not reachable yet: .*\n- One action is left in this turn: /);
    expect(state({ feedback: [] })).toMatch(/^System: current state\n- One action is left/);
    expect(state({ parts: { state: 'System: {{feedback}}' } })).not.toContain('One action');
    expect(state({ isLastAction: false })).not.toContain('One action');
  });

  it.each([
    ['pdl', 'pdl', 'API.find([n])'],
    ['text', 'text', 'find'],
    ['code', 'python', 'def '],
    ['flowchart', 'mermaid', 'flowchart'],
  ] as const)('shows the workflow as %s', (format, fence, part) => {
    const source =
      'Name: Booking\nDesc: Books.\nAPIs:\n  - name: find\n    request: [n]\nProcedure: |\n  API.find([n])\n';
    const { messages } = buildAgentPrompt({
      ...base,
      documents: [{ ...document, source }],
      formats: [format],
      strategy: 'tool-calls',
    });
    const block = /## Workflow: Booking\n```(\w+)\n([\s\S]*?)\n```/.exec(messages[0]?.content ?? '');
    expect(block?.[1]).toBe(fence);
    expect(block?.[2]).toContain(part);
    expect(block?.[2]).not.toContain('%% weir');
    expect(messages[0]?.content).toContain('about: Booking. Books.');
  });

  it.each(['pdl', 'text', 'code', 'flowchart'] as const)('keeps comments for the checks out of %s', (format) => {
    const source = [
      '# weir: off unused-slot',
      'Name: Booking',
      'APIs:',
      '  - name: find  # weir: off never-called',
      'Procedure: |',
      '  # ask kindly',
      '  # weir: off endless-loop',
      '  while true:  # weir: off',
      '    API.find()  # weir: off unknown-call',
      '    # weir:off',
      '    say "# weir: off" aloud',
      '',
    ].join('\n');
    const system = buildAgentPrompt({
      ...base,
      documents: [{ ...document, source }],
      formats: [format],
      strategy: 'tool-calls',
    });
    const shown = system.messages[0]?.content ?? '';
    expect((shown.match(/weir: ?off.*/g) ?? []).filter((one) => !one.includes('aloud'))).toEqual([]);
    expect(shown).toContain('aloud');
    if (format === 'pdl') {
      expect(shown).toContain(
        [
          'Name: Booking',
          'APIs:',
          '  - name: find',
          'Procedure: |',
          '  # ask kindly',
          '  while true:',
          '    API.find()',
          '    say',
        ].join('\n'),
      );
    }
  });

  it('removes such a comment, and nothing else, from a procedure in quotes', () => {
    const source = 'APIs: [a, b]\nProcedure: "API.a()\\n# weir: off\\nAPI.b()  # weir: off unknown-call\\nAPI.a()"\n';
    const { messages } = buildAgentPrompt({ ...base, documents: [{ ...document, source }], strategy: 'tool-calls' });
    expect(messages[0]?.content).toContain('Procedure: "API.a()\\n\\nAPI.b()\\nAPI.a()"\n');
  });

  it('shows a flowchart document as it is, in every format', () => {
    const chart = { title: 'Chart', kind: 'mermaid' as const, source: 'flowchart TD\n A-->B' };
    const { messages } = buildAgentPrompt({ ...base, documents: [chart], formats: ['pdl'], strategy: 'tool-calls' });
    expect(messages[0]?.content).toContain('## Workflow: Chart\n```mermaid\nflowchart TD\n A-->B\n```');
  });
});

describe('ensembles and several workflows', () => {
  const loans = {
    title: 'Loans',
    kind: 'pdl' as const,
    source:
      'Name: Loans\nDesc: Lends tools.\nAPIs:\n  - name: lend\n    request: [tool]\nProcedure: |\n  API.lend([tool])\n',
  };
  const system = (input: Partial<Parameters<typeof buildAgentPrompt>[0]>) =>
    buildAgentPrompt({ ...base, feedback: [], history: [], strategy: 'tool-calls', ...input }).messages[0]?.content ??
    '';
  const fences = (text: string) => [...text.matchAll(/^`{3,}(\w+)$/gm)].map((match) => match[1]);

  it('shows one workflow in each format of an ensemble, in one section, and states that it is one', () => {
    const shown = system({ documents: [loans], formats: ['text', 'flowchart', 'code', 'text'] });
    expect(shown.match(/^## Workflow/gm)).toHaveLength(1);
    expect(fences(shown)).toEqual(['text', 'mermaid', 'python']);
    expect(shown).toContain('As prose:\n```text');
    expect(shown).toContain('The same workflow as a flowchart:\n```mermaid');
  });

  it('adds no introduction to a single format', () => {
    expect(system({ documents: [loans], formats: ['pdl'] })).toContain('## Workflow: Loans\n```pdl');
  });

  it('has a section for each workflow, names all of them and describes how to distinguish them', () => {
    const shown = system({ documents: [loans, { ...document, source: 'Name: Booking\nDesc: Books.\n' }] });
    expect(shown.match(/^## Workflow: .*$/gm)).toEqual(['## Workflow: Loans', '## Workflow: Booking']);
    expect(shown).toContain('about: Loans; Booking. \nLoans: Lends tools.\nBooking: Books.');
    expect(shown).toContain('There are 2 workflows: Loans, Booking.');
    expect(system({ documents: [loans] })).not.toContain('workflows:');
  });

  it('shows a flowchart with its procedure in any format, and its source as a flowchart', () => {
    const chart = { title: 'Chart', kind: 'mermaid' as const, source: 'flowchart TD\n A-->B', procedure: loans.source };
    expect(system({ documents: [chart], formats: ['pdl'] })).toContain('```pdl\nName: Loans');
    expect(system({ documents: [chart], formats: ['flowchart', 'code'] })).toContain(
      '```mermaid\nflowchart TD\n A-->B',
    );
    expect(system({ documents: [chart], formats: ['pdl'] })).toContain('about: Chart. Lends tools.');
  });

  it('previews the request of a configuration', () => {
    const config = {
      format: 'pdl',
      ensemble: ['code', 'pdl'],
      strategy: 'react-text',
      promptParts: { task: 'Do.' },
    } as const;
    const preview = previewPrompt(config, [loans], tools, [{ kind: 'user', text: 'Hi' }], ['Wait.']);
    expect(preview.messages.map(({ role }) => role)).toEqual(['system', 'user', 'user']);
    expect(preview.messages[0]?.content).toMatch(/^## Task\nDo\.\n/);
    expect(fences(preview.messages[0]?.content ?? '')).toEqual(['pdl', 'python', 'json']);
    expect(preview.messages[2]?.content).toBe('System: current state\n- Wait.');
  });
});
