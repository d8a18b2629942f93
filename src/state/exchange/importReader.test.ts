import { describe, expect, it, vi } from 'vitest';
import type { Trace } from '../../core/logs';
import { printLog } from '../../core/session';
import { createMemoryRepository } from '../../core/storage';
import { createScriptedChat } from '../../testing/scriptedChat';
import { answerReply, hospitalDocument, hospitalRunner } from '../../testing/sessionFixtures';
import type { LogSnapshot } from '../compare/traceReference';
import { createImportReader, type ImportReader } from './importReader';

const open = () => {
  const repository = createMemoryRepository();
  return { repository, reader: createImportReader({ repository, now: () => 1 }) };
};
const dialogue = (id: string, text = 'Hello') =>
  JSON.stringify({
    id,
    tasks: ['tea'],
    turns: [
      { role: 'user', text },
      { role: 'bot', text: 'Hi', action: 'hello' },
    ],
  });

async function ownLog(): Promise<string> {
  const turns = [{ text: 'Hello', ends: true }];
  const runner = hospitalRunner(createScriptedChat([answerReply('Hi.')]), { user: { kind: 'scripted', turns } });
  runner.start();
  await runner.settled();
  return printLog(runner.events);
}

/** A file that records which parts were read. */
class Watched extends File {
  readonly reads: string[] = [];
  readonly claimed: number;
  constructor(text: string, name: string, claimed = text.length) {
    super([text], name);
    this.claimed = claimed;
  }
  override get size() {
    return this.claimed ?? 0;
  }
  override slice(...range: Parameters<File['slice']>) {
    this.reads.push('slice');
    return super.slice(...range);
  }
  override stream() {
    this.reads.push('stream');
    return super.stream();
  }
  override text() {
    this.reads.push('text');
    return super.text();
  }
}

describe('a file', () => {
  it('of 200 MB is refused for its size, with the limit, without being read', async () => {
    const file = new Watched(dialogue('a'), 'huge.jsonl', 200_000_000);
    const read = await open().reader.read(file, { ownAs: 'runs' });
    expect(read).toMatchObject({
      ok: false,
      error: expect.stringMatching(/^huge\.jsonl has 200\.0 MB.*128 MB at most/),
    });
    expect(file.reads).toEqual([]);
  });

  it('that is not a workspace is refused above the log limit after its first lines', async () => {
    const file = new Watched(dialogue('a'), 'large.jsonl', 100_000_000);
    const read = await open().reader.read(file, { ownAs: 'runs' });
    expect(read).toMatchObject({ ok: false, error: expect.stringContaining('64 MB at most') });
    expect(file.reads).toEqual(['slice']);
  });

  it('of a procedure is read like its text; a procedure of more than 4 MB is refused', async () => {
    const { reader } = open();
    const read = await reader.read(new File([hospitalDocument.source], 'hospital.yaml'), { ownAs: 'runs' });
    expect(read).toMatchObject({
      ok: true,
      value: { kind: 'document', document: { source: hospitalDocument.source } },
    });
    const long = await reader.read(new File(['x'.repeat(4_000_001)], 'long.yaml'), { ownAs: 'runs' });
    expect(long).toMatchObject({ ok: false, error: expect.stringMatching(/^long\.yaml: .*4 MB at most/) });
  });

  it('of dialogues is read chunk by chunk, with progress to the last byte', async () => {
    const text = Array.from({ length: 4000 }, (_, index) => dialogue(`d${index}`, 'Ä '.repeat(90))).join('\n');
    const file = new File([text], 'many.jsonl');
    const seen: number[] = [];
    const keep = vi.fn();
    const reader = createImportReader({ repository: createMemoryRepository(), now: () => 1 }, keep);
    const read = await reader.read(file, { ownAs: 'runs', onProgress: (done) => seen.push(done) });
    if (!read.ok || read.value.kind !== 'traces') throw new Error('no traces');
    const { log, rows } = read.value;
    expect(rows).toHaveLength(4000);
    expect(rows[3999]).toMatchObject({ id: 'd3999', source: 'star' });
    expect(await log.content.text()).toBe(text);
    const [kept, traces] = keep.mock.calls[0] as [LogSnapshot, readonly Trace[]];
    expect(kept).toBe(log);
    expect(traces[3999]?.steps[0]).toMatchObject({ text: 'Ä '.repeat(90) });
    expect(seen.length).toBeGreaterThan(3);
    expect(seen).toEqual([...seen].sort((first, second) => first - second));
    expect(seen.at(-1)).toBe(file.size);
  });

  it.each([
    ['cut off in the middle', `${dialogue('a')}\n${dialogue('b').slice(0, 40)}`, /^log\.jsonl: Line 2 is not JSON/],
    ['with another thing in it', `${dialogue('a')}\n{"kind":"other"}\n`, /^log\.jsonl: Line 2/],
    ['nested deeply', `${dialogue('a')}\n${'['.repeat(100_000)}${']'.repeat(100_000)}`, /^log\.jsonl: .*(nest|deep)/i],
    ['of one value, nested deeply', `[{"role":"user","content":${'['.repeat(100_000)}`, /^log\.jsonl: /],
    ['of another tool', '{"spans": [{"name": "x"}]}', /^log\.jsonl: .*Weir opens/],
  ])('%s is refused with its position', async (_what, text, reason) => {
    const read = await open().reader.read(new File([text], 'log.jsonl'), { ownAs: 'runs' });
    expect(read.ok ? 'read' : read.error).toMatch(reason);
  });

  it('that holds a workspace is recognised by its first line alone', async () => {
    const file = new Watched('{"weir":"workspace","version":1}\n', 'all.jsonl', 100_000_000);
    expect(await open().reader.read(file, { ownAs: 'runs' })).toEqual({ ok: true, value: { kind: 'workspace' } });
    expect(file.reads).toEqual(['slice']);
  });

  it('is reported if the browser can no longer read it', async () => {
    class Gone extends File {
      override slice(): Blob {
        throw new DOMException('The file was moved', 'NotFoundError');
      }
    }
    const read = await open().reader.read(new Gone(['x'], 'gone.yaml'), { ownAs: 'runs' });
    expect(read).toMatchObject({
      ok: false,
      error: expect.stringMatching(/^gone\.yaml: .*could not read.*choose it again/),
    });
  });
});

describe('a Weir log', () => {
  const readOwn = async (reader: ImportReader) => {
    const read = await reader.read(new File([await ownLog()], 'mine.jsonl'), { ownAs: 'runs' });
    if (!read.ok || read.value.kind !== 'runs') throw new Error('no runs');
    return read.value;
  };

  it('is stored when it is asked for, also after another log was read, or by another reader', async () => {
    const { reader, repository } = open();
    const { log, sessions } = await readOwn(reader);
    expect(sessions).toBe(1);
    expect((await repository.listRuns()).items).toEqual([]);
    const later = await readOwn(reader);
    expect(await reader.store(log)).toMatchObject({ ok: true, value: [{ how: 'new', run: { id: 's1' } }] });
    expect(await reader.store(later.log)).toMatchObject({ ok: true, value: [{ how: 'known' }] });
    expect(await open().reader.store(log)).toMatchObject({ ok: true, value: [{ how: 'new', run: { id: 's1' } }] });
  });

  it('is read as traces if it is only compared', async () => {
    const { reader } = open();
    const read = await reader.read(new File([await ownLog()], 'mine.jsonl'), { ownAs: 'traces' });
    expect(read).toMatchObject({ ok: true, value: { kind: 'traces', rows: [{ id: 's1', source: 'weir' }] } });
  });

  it('is not stored once the reader is closed', async () => {
    const { reader, repository } = open();
    const { log } = await readOwn(reader);
    reader.close();
    expect(await reader.store(log)).toMatchObject({ ok: false, error: expect.stringContaining('cancelled') });
    expect((await repository.listRuns()).items).toEqual([]);
  });
});
