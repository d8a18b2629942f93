import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type DocumentFormat, detectFormat } from './index';

const corpus = resolve(import.meta.dirname, '../../../../shared/corpus');
const hasCorpus = existsSync(corpus);
if (!hasCorpus) console.warn('corpus/ is absent: real files are NOT told apart');

describe('detectFormat', () => {
  it.each<[DocumentFormat, string]>([
    ['mermaid', '---\ntitle: x\n---\n%% hi\n%%{init: {"theme": "dark"}}%%\n\ngraph LR;A-->B'],
    ['mermaid', 'sequenceDiagram\n  A->>B: hi'],
    ['pdl', 'Name: x\nAPIs:\n  - name: a\nProcedure: |\n  API.a()'],
    ['worfbench', 'Node:\n1: open it\n2: close it\nEdge: (START,1) (1,2) (2,END)'],
    ['tools', '- API: a\n  Input parameters: {}'],
    ['tools', '[{"type": "function", "function": {"name": "a"}}]'],
    ['tools', 'openapi: 3.0.0\npaths: {}'],
    ['chat-messages', '[{"role": "user", "content": "hi"}]'],
    ['chat-messages', '{"messages": [{"role": "user", "content": "hi"}]}'],
    ['session-log', '{"v":1,"seq":0,"sessionId":"s","kind":"session.started"}\n{"v":1}'],
    ['star', '{"id": 1, "tasks": ["a"], "turns": []}\n{"id": 2}'],
    [
      'aov',
      '{"subtask0": {"subtask_requirement": "a", "child": ["subtask1"]}, "subtask1": {"requirement": "b", "child": []}}',
    ],
    [
      'aov',
      '{"workflow": {"0": {"objective": "a", "agent_id": 0, "next": [], "prev": []}}, "agents": [{"id": 0, "role": "b"}]}',
    ],
    ['aov', '{"0": {"objective": "a", "next": []}, "agents": {"0": {"role": "b"}}}'],
    ['plan-log', '{"v":1,"seq":0,"planId":"p","kind":"plan.started"}\n{"v":1}'],
    ['chat-messages', '{"contents": [{"role": "user", "parts": [{"text": "a"}]}], "tools": []}'],
    ['chat-messages', '[{"conversations": [{"from": "human", "value": "a"}], "tools": "[]"}]'],
    ['chat-messages', '[{"type": "human", "data": {"content": "a"}}]'],
    ['chat-messages', '{"lc": 1, "id": ["schema", "AIMessage"], "kwargs": {"content": "a"}}'],
    ['chat-messages', '[{"run_type": "tool", "name": "a", "inputs": {}}]'],
    ['chat-messages', '{"resourceSpans": []}'],
    ['chat-messages', '{"request": {"messages": []}, "response": {}}\n{}'],
    ['plan-task', '{"task": "Write.", "checks": [], "subtasks": {"a": {"subtask": "x", "child": []}}}'],
    ['unknown', 'Dear Sir or Madam, the graph of our sales is attached.'],
    ['unknown', ''],
    ['unknown', '{"a": '],
  ])('%s: %s', (format, text) => {
    expect(detectFormat(text)).toBe(format);
  });

  it('lets the name decide what the content leaves open', () => {
    expect(detectFormat('', 'new.mmd')).toBe('mermaid');
    expect(detectFormat('', 'new.pdl.yaml')).toBe('pdl');
  });

  it.skipIf(!hasCorpus)('detects the format of the real files', () => {
    const wrong: string[] = [];
    const compare = (folder: string, ending: RegExp, format: DocumentFormat) => {
      for (const file of readdirSync(resolve(corpus, folder)).filter((name) => ending.test(name))) {
        const found = detectFormat(readFileSync(resolve(corpus, folder, file), 'utf8'));
        if (found !== format) wrong.push(`${folder}/${file}: ${found}`);
      }
    };
    compare('pdl', /\.yaml$/, 'pdl');
    compare('mermaid', /\.mmd$/, 'mermaid');
    compare('tools', /\.(?:yaml|json)$/, 'tools');
    if (detectFormat(readFileSync(resolve(corpus, 'star/sessions.jsonl'), 'utf8')) !== 'star') wrong.push('star');
    expect(wrong).toEqual([]);
  });

  it('reads a list inside of an object, and answers for one of any depth', () => {
    const nested = (depth: number) => `${'{"data":['.repeat(depth)}{"role":"user","content":"a"}${']}'.repeat(depth)}`;
    expect(detectFormat(nested(1))).toBe('chat-messages');
    expect(detectFormat(nested(100_000))).toBe('unknown');
  });
});
