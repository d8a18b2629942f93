import { describe, expect, it, vi } from 'vitest';
import { readLogFile } from '../../core/logs';
import { createTraceReader } from './traceReader';
import type { LogSnapshot } from './traceReference';

const text = JSON.stringify({ id: 'a', tasks: ['tea'], turns: [{ role: 'user', text: 'Tea!' }] });
const read = readLogFile(text, 'x.jsonl');
if (!read.ok) throw new Error(read.error.message);
const { traces } = read.value;

function snapshot(key: string, size = text.length) {
  const content = new Blob([text]);
  const slice = vi.spyOn(content, 'slice');
  const isRead = () => slice.mock.calls.length > 0;
  const log: LogSnapshot = { key, name: 'x.jsonl', content: Object.defineProperty(content, 'size', { value: size }) };
  return { log, isRead };
}
const reader = () => createTraceReader(async () => []);
const half = 33 * 1024 * 1024;

describe('the trace reader', () => {
  it('reads a log once', async () => {
    const { read } = reader();
    const { log, isRead } = snapshot('one');
    expect(await read({ kind: 'log', log })).toEqual({ traces });
    expect(isRead()).toBe(true);
    const again = { ...log, content: snapshot('one').log.content };
    expect(await read({ kind: 'log', log: again })).toEqual({ traces });
    expect(vi.mocked(again.content.slice)).not.toHaveBeenCalled();
  });

  it('forgets the logs that were used longest ago if they are large', async () => {
    const { keep, read } = reader();
    const [first, second, third] = [snapshot('1', half), snapshot('2'), snapshot('3', half)];
    for (const { log } of [first, second]) keep(log, traces);
    await read({ kind: 'log', log: first.log });
    keep(third.log, traces);
    await read({ kind: 'log', log: third.log });
    expect(third.isRead()).toBe(false);
    await read({ kind: 'log', log: first.log });
    expect(first.isRead()).toBe(true);
  });

  it('gives nothing for a run without events', async () => {
    expect(await reader().read({ kind: 'run', id: 'none' })).toEqual({ traces: [] });
  });
});
