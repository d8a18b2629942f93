// Cost of one keystroke in the core, in Node: from the text to both graphs and all problems, parsed incrementally from
// the previous document, and parsed as a whole. Beside both, in alternation, the `yaml` library's parsing of the same
// text, without procedures and checks.

import { parseDocument } from 'yaml';
import { checkPdl } from '../src/core/checks';
import {
  buildDependencyGraph,
  buildProcedureGraph,
  type PdlDocument,
  parsePdl,
  reparsePdl,
} from '../src/core/language';
import { generateTestWorkflow } from '../src/testing/generateTestWorkflow';
import { type BenchOptions, measureSpread, ms, type Spread, spread, timeTogether } from './bench';

const targets: Record<number, string> = { 50: '16 ms', 500: '50 ms', 2000: '200 ms, in a worker' };

/** Times the parts of an analysis; each part reuses the results of the previous ones, as in the app. */
function analyse(read: () => PdlDocument, times: { parse: number[]; graphs: number[]; checks: number[] }): PdlDocument {
  const start = performance.now();
  const document = read();
  const parsed = performance.now();
  const dependency = buildDependencyGraph(document);
  const procedure = buildProcedureGraph(document);
  const drawn = performance.now();
  checkPdl({ document, dependency, procedure });
  times.parse.push(parsed - start);
  times.graphs.push(drawn - parsed);
  times.checks.push(performance.now() - drawn);
  return document;
}

const newTimes = () => ({ parse: [] as number[], graphs: [] as number[], checks: [] as number[] });

function describe(total: Spread, { parse, graphs, checks }: ReturnType<typeof newTimes>): string {
  const parts = [parse, graphs, checks].map((values) => ms(measureSpread(values).median));
  return `${spread(total)} (parse ${parts[0]}, graphs ${parts[1]}, checks ${parts[2]})`;
}

/** The same workflow, but every API with preconditions also requires a value. */
function withValues(source: string): string {
  return source.replace(/precondition: \[(?=\w)/g, 'precondition: ["slot_1 == true", ');
}

export function benchKeystroke({ quick, report }: BenchOptions): void {
  const { source: plain } = generateTestWorkflow(2000);
  const cases = [50, 500, 2000].map((size) => ({ size, source: generateTestWorkflow(size).source, how: '' }));
  for (const { size, source, how } of [
    ...cases,
    { size: 2000, source: withValues(plain), how: ', all with a value' },
  ]) {
    const rounds = quick ? 5 : size > 1000 ? 30 : 100;
    // A name grows letter by letter in the middle of the procedure: half of the document moves with every key.
    const middle = source.indexOf(`  [result_${Math.round(size / 3)}] = API.`);
    const at = middle + '  ['.length;
    const inParts = newTimes();
    const whole = newTimes();
    let document = parsePdl(source);
    const typed = (round: number) => `${source.slice(0, at)}${'z'.repeat(round + 1)}${source.slice(at)}`;
    const [parts, all, library] = timeTogether(rounds, [
      () => {
        document = analyse(() => reparsePdl(document, [{ range: { start: at, end: at }, text: 'z' }]), inParts);
      },
      (round) => analyse(() => parsePdl(typed(round)), whole),
      (round) => parseDocument(typed(round), { logLevel: 'silent' }),
    ]);
    if (!parts || !all || !library) return;
    const beside = `yaml library's parseDocument alone ${spread(library)}`;
    const target = targets[size] ? { target: targets[size] } : {};
    const what = `${size} nodes${how} (${Math.round(source.length / 1000)} kB), median / p95`;
    report({
      bench: 'keystroke',
      what: `a letter typed into ${what}`,
      weir: describe(parts, inParts),
      beside,
      ...target,
    });
    report({ bench: 'keystroke', what: `the whole of ${what}`, weir: describe(all, whole), beside, ...target });
  }
}
