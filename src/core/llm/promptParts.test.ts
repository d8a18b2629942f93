import { describe, expect, it } from 'vitest';
import { buildAgentPrompt, checkPromptParts, defaultPromptParts, mergePromptParts, promptPartInfos } from './index';

const document = { title: 'Desk', kind: 'pdl' as const, source: 'Name: Desk\nDesc: A desk.\n' };

describe('the parts of the prompt', () => {
  it('are all described, with every variable of the defaults, and the defaults have no problems', () => {
    expect(promptPartInfos.map(({ name }) => name).sort()).toEqual(Object.keys(defaultPromptParts).sort());
    expect(checkPromptParts({ ...defaultPromptParts })).toEqual([]);
    for (const { title, description, variables } of promptPartInfos) {
      expect(title).not.toBe('');
      expect(description).toMatch(/\.$/);
      for (const variable of variables) expect(variable.description).not.toBe('');
    }
  });

  it('fill in every described variable', () => {
    const parts = Object.fromEntries(
      promptPartInfos.map(({ name, variables }) => [
        name,
        variables.map((variable) => `${name} {{${variable.name}}}`).join('\n') || name,
      ]),
    );
    for (const strategy of ['react-text', 'tool-calls'] as const) {
      const { messages } = buildAgentPrompt({
        documents: [document, { ...document, title: 'Shelf' }],
        formats: ['pdl'],
        strategy,
        tools: [],
        history: [],
        feedback: ['now'],
        now: 'Monday, 2026-03-02 09:30',
        parts,
      });
      expect(messages.map(({ content }) => content).join('\n')).not.toMatch(/\{\{/);
    }
  });

  it.each([
    [{ task: 'About {{titel}}' }, 'warning', /`\{\{titel\}\}` is not a variable of Task.*did you mean `\{\{title\}\}`/],
    [{ outputTools: '{{form}}' }, 'warning', /this part has none/],
    [
      { state: '{{feedback}} {{nothing}}' },
      'warning',
      /there are `\{\{feedback\}\}`, `\{\{actions\}\}`, `\{\{now\}\}`/,
    ],
    [{ taks: 'x' }, 'error', /no part `taks`; did you mean `task`/],
    [{ something: 'x' }, 'error', /It has task, constraints/],
    [{ task: 3 }, 'error', /is not a text/],
    [{ workflow: 'Follow it.' }, 'warning', /lacks `\{\{workflow\}\}`/],
    [{ apis: 'Use them.' }, 'warning', /lacks `\{\{apis\}\}`/],
    [{ outputReact: ' ' }, 'warning', /in which form to reply/],
  ] as const)('%o is reported', (parts, severity, message) => {
    const [problem, ...more] = checkPromptParts(parts);
    expect(more).toEqual([]);
    expect(problem?.severity).toBe(severity);
    expect(problem?.message).toMatch(message);
  });

  it('takes `output` for both output parts', () => {
    expect(checkPromptParts({ output: 'As you like.' })).toEqual([]);
    const { outputReact, outputTools } = mergePromptParts({ output: 'As you like.' });
    expect([outputReact, outputTools]).toEqual(['As you like.', 'As you like.']);
  });

  it('keep the wording of version 1 for its sessions', () => {
    const current = mergePromptParts(undefined);
    const version1 = mergePromptParts(undefined, 2, 1);
    expect(current.constraints).toContain('answer briefly');
    expect(current.constraints).toContain('it, even if the current state lists other steps.');
    expect(version1.constraints).toContain('answer shortly');
    expect(version1.constraints).toContain('several things at once where the workflow does so.');
    expect(version1.constraints).toContain('  detail, repeat the steps that depend on it.\n');
    expect(version1.state).toBe('System: current state\n{{feedback}}');
    expect(version1.outputReact).toContain(
      'Answer: the name of the ANSWER node you speak for, or - for none\n(If the node depends on values that only the user can give, you may add them: name of the node | amount=480)\n',
    );
    expect(version1.outputTools).toContain('When a message speaks for an ANSWER node');
    expect(version1.outputTools).toContain('[ANSWER: name of the node | amount=480]. The user does not see it.\n');
    const rules1 = mergePromptParts(undefined, 1, 1);
    expect(rules1.outputReact).toContain('or - for none\nResponse:');
    expect(rules1.outputTools).toContain('[ANSWER: name of the node].\nEnd the message');
  });
});
