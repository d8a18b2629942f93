import { describe, expect, it } from 'vitest';
import { recordOfText } from '../evaluation';
import type { ChatMessage } from '../llm';
import { generateWorkflow, trainingConversation } from '.';

const task = 'Lend the tool and write a ticket.';
const actions = [{ name: 'find_tool', description: 'by name' }, { name: 'lend_tool' }, { name: 'write_ticket' }];
const graph = {
  nodes: ['START', 'find_tool', 'lend_tool', 'write_ticket', 'END'],
  edges: [
    [0, 1],
    [1, 2],
    [1, 3],
    [2, 4],
    [3, 4],
  ] as const,
};

describe('trainingConversation', () => {
  it('ends with the gold workflow, which reads as the same graph', () => {
    const made = trainingConversation(task, actions, graph, 'whole');
    const messages = made.ok ? made.value : [];
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant']);
    expect(messages[1]?.content).toContain('- find_tool: by name\n- lend_tool\n- write_ticket');
    expect(messages[2]?.content).toBe(
      'Node:\n1: find_tool\n2: lend_tool\n3: write_ticket\nEdge: (START,1) (1,2) (1,3) (2,END) (3,END)',
    );
    const read = recordOfText('gold', messages[2]?.content ?? '');
    expect(read.ok && read.value.graph).toEqual(graph);
    // A workflow without listed terminals is the same.
    const inner = { nodes: graph.nodes.slice(1, -1), edges: [[0, 1] as const, [0, 2] as const] };
    expect(trainingConversation(task, actions, inner, 'whole')).toEqual(made);
  });

  it('has in two steps exactly the requests that a generator gets', async () => {
    const made = trainingConversation(task, actions, graph, 'steps');
    const messages = made.ok ? made.value : [];
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user', 'assistant']);
    const replies = messages.filter(({ role }) => role === 'assistant').map(({ content }) => content);
    const requests: (readonly ChatMessage[])[] = [];
    const chat = {
      complete: async ({ messages: sent }: { readonly messages: readonly ChatMessage[] }) => {
        requests.push(sent);
        const content = replies[requests.length - 1] ?? '';
        return { kind: 'completed', reply: { content, toolCalls: [] }, timing: { latencyMs: 1, retries: 0 } } as const;
      },
    };
    const generated = await generateWorkflow({ task, actions, chat, model: 'm' });
    expect(requests).toEqual([messages.slice(0, 2), messages.slice(0, 4)]);
    expect(generated).toMatchObject({ kind: 'generated', problems: [] });
  });

  it.each([
    ['no subtask', { nodes: ['START', 'END'], edges: [[0, 1] as const] }, /no subtask/],
    ['a cycle', { nodes: graph.nodes, edges: [...graph.edges, [3, 1] as const] }, /go round in a circle: 1, 3, 1/],
    ['a loose subtask', { nodes: graph.nodes, edges: graph.edges.slice(0, 4) }, /No path leads from 3 to END/],
  ])('refuses a workflow with %s', (_, wrong, message) => {
    const made = trainingConversation(task, actions, wrong, 'whole');
    expect(made.ok ? 'made' : made.error).toMatch(message);
  });
});
