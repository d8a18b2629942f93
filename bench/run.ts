// `npm run bench`: one table; every row with a peer or a bound measured in the same run. `--only keystroke,typing,...`
// selects benches, `--quick` checks that all of them run.

import { type BenchOptions, type BenchRow, describeMachine, printTable } from './bench';
import { benchCanvasRows } from './canvasRows';
import { benchChartPictures } from './chartPictures';
import { benchChecks } from './checks';
import { benchClicks } from './clicks';
import { benchFirstLoad } from './firstLoad';
import { benchGestures } from './gestures';
import { benchKeystroke } from './keystroke';
import { benchLayout } from './layout';
import { benchMiner } from './miner';
import { benchPrompts } from './prompts';
import { benchSession } from './session';
import { benchStream } from './stream';
import { benchTimeline } from './timeline';
import { benchTyping } from './typing';
import { benchTypingCharts } from './typingCharts';
import { benchWorfeval } from './worfeval';
import { benchWork } from './work';

const benches: Readonly<Record<string, (options: BenchOptions) => void | Promise<void>>> = {
  keystroke: benchKeystroke,
  checks: benchChecks,
  gestures: benchGestures,
  session: benchSession,
  timeline: benchTimeline,
  layout: benchLayout,
  miner: benchMiner,
  worfeval: benchWorfeval,
  load: benchFirstLoad,
  typing: async (options) => {
    await benchTyping(options);
    await benchTypingCharts(options);
  },
  canvas: benchCanvasRows,
  work: benchWork,
  clicks: benchClicks,
  charts: benchChartPictures,
  stream: benchStream,
  prompts: benchPrompts,
};

const words = process.argv.slice(2);
const only = words.includes('--only') ? (words[words.indexOf('--only') + 1] ?? '').split(',') : Object.keys(benches);
const unknown = only.filter((name) => !(name in benches));
const odd = words.filter((word, index) => !['--only', '--quick'].includes(word) && words[index - 1] !== '--only');
if (unknown.length > 0 || odd.length > 0) {
  if (unknown.length > 0) process.stderr.write(`No bench is called ${unknown.join(', ')}.\n`);
  process.stderr.write(`npm run bench -- [--only ${Object.keys(benches).join(',')}] [--quick]\n`);
  process.exit(2);
}

const rows: BenchRow[] = [];
const report = (row: BenchRow) => {
  rows.push(row);
  process.stderr.write(`  ${row.what}: ${row.weir} (beside: ${row.beside})\n`);
};
process.stderr.write(`${describeMachine()}\n`);
for (const name of only) {
  process.stderr.write(`${name} ...\n`);
  await benches[name]?.({ quick: words.includes('--quick'), report });
}
process.stdout.write(`\n${describeMachine()}\n\n${printTable(rows)}\n`);
