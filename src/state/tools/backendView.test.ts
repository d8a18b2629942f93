import { describe, expect, it } from 'vitest';
import type { SessionState } from '../../core/session';
import { backendSummary, tablesFromRun, toolRows, toolsOfProcedure } from './backendView';

const procedure = 'APIs:\n  - name: check_room\n    request: [room]\n    response: [free]\n';
const tools = toolsOfProcedure(procedure, []);

describe('the tools of a document', () => {
  it('are those that its procedure declares', () => {
    expect(tools.map(({ name }) => name)).toEqual(['check_room']);
    expect(toolsOfProcedure(undefined, [])).toEqual([]);
  });

  it('are listed with their backend by loose name, and with the backends left over', () => {
    const http = { kind: 'http', url: 'https://e.org/' } as const;
    const known = { secrets: [], toolOrigins: [] };
    expect(toolRows(tools, { 'Check-Room': http, gone: { kind: 'llm' } }, known)).toMatchObject({
      rows: [{ backend: http, summary: 'GET e.org', obstacle: 'This host is not allowed yet.' }],
      orphans: ['gone'],
    });
    expect(toolRows(tools, {}, known)).toMatchObject({
      rows: [{ backend: undefined, summary: 'Use session default', obstacle: undefined }],
      orphans: [],
    });
  });

  it('describe how they answer in one line', () => {
    expect(backendSummary(undefined)).toBe('Use session default');
    expect(backendSummary({ kind: 'mock', rows: [{ when: {}, result: 1 }] })).toBe('Table, 1 row');
    expect(backendSummary({ kind: 'script', source: 'a\nb\n' })).toBe('Script, 2 lines');
    expect(backendSummary({ kind: 'http', url: 'https://e.org/{x}', method: 'POST' })).toBe('POST e.org');
  });

  it('get tables from the calls of a run', () => {
    const result = { kind: 'succeeded', value: { free: true } };
    const call = { kind: 'call', name: 'check_room', arguments: { room: 'a' }, result };
    const run = { transcript: [call] } as unknown as SessionState;
    expect(tablesFromRun(run, [...tools, { name: 'never', parameters: {} }])).toEqual([
      { name: 'check_room', rows: [{ when: { room: 'a' }, result: { free: true } }] },
    ]);
  });
});
