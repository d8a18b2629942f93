import { describe, expect, it } from 'vitest';
import type { ToolDefinition } from '../../core/formats';
import type { ToolBackend } from '../../core/session';
import {
  backendDraftOf,
  headerDraft,
  isDraftChanged,
  parseAnswerCell,
  parseBackendDraft,
  parseWhenCell,
  rowDraft,
} from './backendDraft';

const tool: ToolDefinition = {
  name: 'book',
  parameters: {
    type: 'object',
    properties: {
      room: { type: 'string' },
      day: { type: 'integer' },
      late: { type: 'boolean' },
      'x-y': { type: 'array' },
    },
    required: ['room'],
  },
  returns: { type: 'object', properties: { ok: { type: 'boolean' }, 'no-name': { type: 'integer' } } },
  http: { method: 'POST', url: 'https://example.org/{room}' },
};

describe('the draft of a backend', () => {
  it('reads back as the backend it was made from', () => {
    const backends: (ToolBackend | undefined)[] = [
      undefined,
      { kind: 'manual' },
      { kind: 'llm' },
      {
        kind: 'mock',
        rows: [
          { when: { room: 'a' }, result: { ok: true } },
          { when: {}, failure: 'closed' },
          { when: {}, result: null },
        ],
      },
      { kind: 'script', source: '() => 1', timeLimitMs: 500 },
      { kind: 'http', url: 'https://e.org/{room}', method: 'PUT', headers: { A: 'b' }, auth: 'desk', timeoutMs: 900 },
      { kind: 'http', url: 'https://e.org/' },
    ];
    for (const backend of backends) {
      const read = parseBackendDraft(backendDraftOf(backend, tool));
      expect(read.problems).toEqual([]);
      expect(read.backend).toEqual(backend);
    }
  });

  it("begins with the tool's own names, address and method", () => {
    const draft = backendDraftOf(undefined, tool);
    expect(draft.source).toBe(
      '({ room, day, late }, context) => {\n  return {\n    ok: true,\n    "no-name": 1,\n  };\n}\n',
    );
    expect([draft.url, draft.method]).toEqual(['https://example.org/{room}', 'POST']);
    expect(backendDraftOf(undefined, { name: 'odd', parameters: {}, http: { method: 'TRACE', url: '' } }).method).toBe(
      'GET',
    );
  });

  it('reports every invalid cell, and leaves out empty rows', () => {
    const rows = [
      { ...rowDraft(), when: '[1]', value: '1' },
      { ...rowDraft(), when: '', value: 'hello' },
      rowDraft(),
      { ...rowDraft(), when: '{"room": "a"}', value: '' },
      { ...rowDraft(), answer: 'failure' as const, when: '{}', value: ' ' },
    ];
    const draft = { ...backendDraftOf(undefined, tool), kind: 'mock' as const, rows };
    const places = parseBackendDraft(draft).problems.map(({ field }) => field);
    expect(places).toEqual([
      `when:${rows[0]?.key}`,
      `value:${rows[1]?.key}`,
      `value:${rows[3]?.key}`,
      `value:${rows[4]?.key}`,
    ]);
    expect(parseBackendDraft({ ...draft, rows: [rowDraft()] }).backend).toEqual({ kind: 'mock', rows: [] });
    expect(parseWhenCell('{"rom": 1}', ['room'])).toMatchObject({
      when: { rom: 1 },
      hint: expect.stringContaining('room'),
    });
    expect(parseAnswerCell({ ...rowDraft(), value: '{"a": }' }).problem).toBe('No JSON.');
    expect(parseAnswerCell({ ...rowDraft(), value: 'yes' }).problem).toMatch(/quotes/);
    expect(parseAnswerCell({ ...rowDraft(), value: '{"__proto__": {"a": 1}}' }).problem).toMatch(/__proto__/);
  });

  it('keeps the limits, and sends no credentials', () => {
    const base = backendDraftOf({ kind: 'script', source: '() => 1' }, tool);
    expect(
      parseBackendDraft({ ...base, timeLimitMs: '1', memoryLimitMb: 'x' }).problems.map(({ field }) => field),
    ).toEqual(['timeLimitMs', 'memoryLimitMb']);
    expect(parseBackendDraft({ ...base, source: ' ' }).problems).toHaveLength(1);
    const http = {
      ...backendDraftOf({ kind: 'http', url: 'https://e.org' }, tool),
      headers: [headerDraft('Cookie', 'a=b'), headerDraft()],
    };
    expect(parseBackendDraft(http).problems).toMatchObject([{ field: 'headers' }]);
  });

  it('is changed by other texts that do not give the same backend', () => {
    const backend: ToolBackend = { kind: 'http', url: 'https://e.org/' };
    const draft = backendDraftOf(backend, tool);
    expect(isDraftChanged(draft, backend, tool)).toBe(false);
    expect(isDraftChanged({ ...draft, url: ' https://e.org/ ' }, backend, tool)).toBe(false);
    expect(isDraftChanged({ ...draft, url: 'https://e.org/x' }, backend, tool)).toBe(true);
    expect(isDraftChanged({ ...draft, url: '' }, backend, tool)).toBe(true);
    expect(isDraftChanged(backendDraftOf(undefined, tool), undefined, tool)).toBe(false);
  });
});
