// What one keystroke costs in the core, in Node: the text is parsed anew, graphs and problems follow. Beside it, the
// `yaml` library's reading of the same text, which knows nothing of procedures or checks.

import { parseDocument } from 'yaml';
import { checkPdl } from '../src/core/checks';
import { buildDependencyGraph, buildProcedureGraph, parsePdl } from '../src/core/language';
import { analysePdl } from '../src/core/projection';
import { generateWorkflow } from '../src/testing/generateWorkflow';
import { type BenchOptions, ms, spread, timeRounds } from './bench';

const targets: Record<number, string> = { 50: '16 ms', 500: '50 ms', 2000: '200 ms, in a worker' };

export function benchKeystroke({ quick, report }: BenchOptions): void {
  for (const size of [50, 500, 2000]) {
    const { source } = generateWorkflow(size);
    const rounds = quick ? 5 : size > 1000 ? 30 : 100;
    // Every round reads another text, as typing does: nothing can be remembered from the round before.
    const typed = (round: number) => `${source}  API.step_${round}()\n`;
    const parse = timeRounds(rounds, (round) => parsePdl(typed(round)));
    const document = parsePdl(source);
    const graphs = timeRounds(rounds, () => [buildDependencyGraph(document), buildProcedureGraph(document)]);
    const dependency = buildDependencyGraph(document);
    const procedure = buildProcedureGraph(document);
    const checks = timeRounds(rounds, () => checkPdl({ document, dependency, procedure }));
    const total = timeRounds(rounds, (round) => analysePdl(typed(round)));
    const library = timeRounds(rounds, (round) => parseDocument(typed(round), { logLevel: 'silent' }));
    report({
      bench: 'keystroke',
      what: `analysis of ${size} nodes (${Math.round(source.length / 1000)} kB), median / p95`,
      weir: `${spread(total)} (parse ${ms(parse.median)}, graphs ${ms(graphs.median)}, checks ${ms(checks.median)})`,
      beside: `yaml library's parseDocument alone ${spread(library)}`,
      ...(targets[size] ? { target: targets[size] } : {}),
    });
  }
}
