import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { drawSeed, runCount } from '../../testing/draws';
import { generateTestWorkflow } from '../../testing/generateTestWorkflow';
import { createRandom } from '../support';
import { analysePdl, applyAnalysisPatch, type PdlAnalysis, planAnalysisPatch } from './index';

const parts = ({ dependency, procedure, diagnostics }: PdlAnalysis) => ({ dependency, procedure, diagnostics });
const patchOf = (before: PdlAnalysis, after: PdlAnalysis) =>
  planAnalysisPatch(before, after, after.source.length - before.source.length);

describe('patches of an analysis', () => {
  const texts = [readFileSync('src/examples/hospitalAppointment.pdl.yaml', 'utf8'), generateTestWorkflow(40, 3).source];
  const scraps = ['a', ' ', '\n', '\n  API.zq()', '  - name: n\n', 'if x:', 'def f():\n', '', '', '', '# c\n', '['];

  it.each(texts)('lead from any analysis to any other', (text) => {
    const random = createRandom(drawSeed(77));
    let before = analysePdl(text);
    for (let round = 0; round < runCount(120); round++) {
      const at = random.int(before.source.length + 1);
      const cut = random.next() < 0.5 ? 0 : random.int(12);
      const scrap = scraps[random.int(scraps.length)] ?? '';
      const after = analysePdl(before.source.slice(0, at) + scrap + before.source.slice(at + cut));
      // A patch is sent between threads, so it must survive cloning.
      const patch = structuredClone(patchOf(before, after));
      expect(applyAnalysisPatch(before, patch), `round ${round}`).toEqual(parts(after));
      before = round % 20 === 19 ? analysePdl(text) : after;
    }
  });

  it('of a keystroke are small, and share unchanged parts', () => {
    const { source } = generateTestWorkflow(300);
    const before = analysePdl(source);
    const at = source.indexOf('  [result_100]');
    const after = analysePdl(`${source.slice(0, at)}  API.zq()\n${source.slice(at)}`);
    const patch = patchOf(before, after);
    expect(JSON.stringify(patch).length).toBeLessThan(4000);
    const applied = applyAnalysisPatch(before, patch);
    expect(applied).toEqual(parts(after));
    expect(applied.procedure.nodes[5]).toBe(before.procedure.nodes[5]);
    expect(applyAnalysisPatch(before, patchOf(before, analysePdl(source))).procedure).toBe(before.procedure);
  });
});
