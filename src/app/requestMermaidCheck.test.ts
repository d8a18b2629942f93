import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ParserMethods } from '../adapters/parserWorker/parserMethods';
import { createFakeWorkers } from '../testing/fakeWorkers';
import { createMermaidChecker } from './requestMermaidCheck';

const parsed: string[] = [];
let fake: ReturnType<typeof createFakeWorkers<Pick<ParserMethods, 'mermaid'>>>;
beforeEach(() => {
  parsed.length = 0;
  fake = createFakeWorkers<Pick<ParserMethods, 'mermaid'>>({
    mermaid: async () => async (source) => {
      parsed.push(source);
      return { agrees: false, data: { direction: source } as never, diagnostics: [] };
    },
  });
  vi.stubGlobal('Worker', fake.Worker);
});
afterEach(() => void vi.unstubAllGlobals());

it('checks one text at a time and the latest next: others keep the own reading', async () => {
  const check = createMermaidChecker();
  const results = await Promise.all(['a', 'b', 'c', 'd'].map(check));
  expect(parsed).toEqual(['a', 'd']);
  expect(results.map(({ agrees }) => agrees)).toEqual([false, true, true, false]);
  expect(fake.made).toHaveLength(1);
});

it('keeps the own reading if the parser cannot be loaded, and tries again with the next text', async () => {
  fake.control.answers = false;
  const check = createMermaidChecker();
  const first = check('a');
  fake.made[0]?.breakDown();
  expect(await first).toEqual({ agrees: true });
  fake.control.answers = true;
  expect((await check('b')).agrees).toBe(false);
});
