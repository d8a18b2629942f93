// Sessions against a server that plays the irregularities of endpoints and models, in both strategies, through the command
// line. `npx tsx bench/quirks.ts [name ...] [--write]` prints a row for each; `--write` puts the table into
// docs/endpoints.md. The server and its quirks are in ../shared/findings/cases/00-harness.
//
// The played model wants two calls, one claim and a goodbye. A session is as meant if exactly these calls ran with
// their arguments and the user read only the two sentences.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readLog, type SessionEvent } from '../src/core/session';
import { createFakeInput, runWeirJson } from '../src/testing/fakeCliInput';
import { quirkTexts } from './quirkTexts';

interface Move {
  readonly call?: string;
  readonly args?: object;
  readonly text?: string;
}

type Quirk = (context: object) => unknown;

const root = resolve(import.meta.dirname, '..');
const harness = resolve(root, '../shared/findings/cases/00-harness');
const page = join(root, 'docs/endpoints.md');
const strategies = ['react-text', 'tool-calls'] as const;
/** Longest session, in milliseconds. */
const sessionMs = 120_000;

if (!existsSync(harness)) {
  process.stderr.write(`The server of the quirks is absent: ${harness}\n`);
  process.exit(2);
}
const load = (file: string) => import(pathToFileURL(join(harness, file)).href);
const { quirks } = (await load('quirks.mjs')) as { quirks: Readonly<Record<string, Quirk>> };
const { moves, react, plainTools } = (await load('moves.mjs')) as {
  moves: readonly Move[];
  react: (move: Move) => string;
  plainTools: (move: Move) => string;
};
const read = (file: string) => readFileSync(join(harness, file), 'utf8');
const files = {
  'table.pdl.yaml': read('table.pdl.yaml'),
  'tools.json': read('tools.json'),
  'user.json': read('user.json'),
};

const states = new Map<string, { n: number; asked: number }>();

async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const [, quirk = '', run = ''] = (req.url ?? '').split('/');
  let body = '';
  for await (const part of req) body += part;
  if (req.url?.endsWith('/models')) {
    res.setHeader('content-type', 'application/json');
    res.end(JSON.stringify({ object: 'list', data: [{ id: 'm', object: 'model' }] }));
    return;
  }
  const key = `${quirk}/${run}`;
  const state = states.get(key) ?? { n: 0, asked: 0 };
  states.set(key, state);
  state.asked++;
  const request = JSON.parse(body || '{}') as { tools?: unknown; messages?: readonly unknown[] };
  const isTools = Array.isArray(request.tools);
  const m = moves[Math.min(moves.length - 1, state.n)] as Move;
  const text = () => (isTools ? plainTools(m) : react(m));
  const advance = () => void state.n++;
  await quirks[quirk]?.({ req, res, request, m, isTools, state, said: request.messages ?? [], text, advance });
}

const server = createServer((req, res) => {
  answer(req, res).catch(() => res.destroy());
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const { port } = server.address() as AddressInfo;

interface Outcome {
  readonly isAsMeant: boolean;
  readonly words: string;
}

const meantCalls = moves.flatMap(({ call, args }) => (call ? [`${call} ${JSON.stringify(args)}`] : []));
const meantTexts = moves.flatMap(({ text }) => (text ? [text] : []));

function describeSession(events: readonly SessionEvent[]): Outcome {
  const calls = events.flatMap((event) =>
    event.kind === 'tool.called' ? [`${event.name} ${JSON.stringify(event.arguments)}`] : [],
  );
  const texts = events.flatMap((event) =>
    event.kind === 'decision.accepted' && event.decision.kind === 'response' ? [event.decision.text] : [],
  );
  const problems = events.flatMap((event) => (event.kind === 'decision.unreadable' ? [event.problem] : []));
  const failures = events.flatMap((event) => (event.kind === 'model.failed' ? [event.failure.message] : []));
  const strange = texts.filter((text) => !meantTexts.includes(text));
  const isAsMeant =
    JSON.stringify(calls) === JSON.stringify(meantCalls) && JSON.stringify(texts) === JSON.stringify(meantTexts);
  const parts = [
    ...(isAsMeant ? ['as meant'] : [`${calls.length} calls`]),
    ...(strange.length > 0 ? [`says "${strange[0]?.slice(0, 60).replaceAll('\n', ' ')}"`] : []),
    ...(problems.length > 0 ? [`${problems.length} unreadable: ${problems[0]}`] : []),
    ...(failures.length > 0 ? [`fails: ${failures[0]}`] : []),
  ];
  return {
    isAsMeant,
    words: parts
      .join('; ')
      .replaceAll('|', '\\|')
      .replaceAll(/http:\/\/127\.0\.0\.1:\S+\/v1/g, 'The endpoint'),
  };
}

async function runSession(quirk: string, strategy: string): Promise<Outcome> {
  const fake = createFakeInput(files, { OPENAI_API_KEY: 'k' });
  const address = `http://127.0.0.1:${port}/${quirk}/${strategy}/v1`;
  const session = runWeirJson(
    fake,
    `run table.pdl.yaml --model m --base-url ${address} --strategy ${strategy} --user user.json --tools tools.json --out log --force`,
  ).catch((error: unknown) => String(error));
  const late = new Promise<'late'>((done) => void setTimeout(() => done('late'), sessionMs).unref());
  const ended = await Promise.race([session, late]);
  const log = readLog(fake.files.get('log') ?? '');
  if (ended === 'late') return { isAsMeant: false, words: `no end within ${sessionMs / 1000} s` };
  if (!log.ok) return { isAsMeant: false, words: typeof ended === 'string' ? ended : log.error.message };
  return describeSession(log.value);
}

const words = process.argv.slice(2);
const chosen = words.filter((word) => !word.startsWith('--'));
const names = chosen.length > 0 ? chosen : Object.keys(quirks);
const rows: string[] = [];
const asMeant: Record<string, number> = {};
for (const name of names) {
  const cells: string[] = [];
  for (const strategy of strategies) {
    const { isAsMeant, words: cell } = await runSession(name, strategy);
    if (isAsMeant) asMeant[strategy] = (asMeant[strategy] ?? 0) + 1;
    cells.push(cell);
  }
  const row = `| \`${name}\` | ${quirkTexts[name] ?? ''} | ${cells.join(' | ')} |`;
  process.stdout.write(`${row}\n`);
  rows.push(row);
}
const counts = strategies.map((strategy) => `${strategy}: ${asMeant[strategy] ?? 0} of ${names.length} as meant`);
process.stdout.write(`${counts.join(', ')}\n`);
if (words.includes('--write')) {
  const table = [
    '| quirk | what the endpoint does | ReAct in text | tool calls |',
    '| --- | --- | --- | --- |',
    ...rows,
  ];
  const marked = readFileSync(page, 'utf8').replace(
    /<!-- quirks -->[\s\S]*?<!-- end -->/,
    () => `<!-- quirks -->\n${table.join('\n')}\n\n${counts.join(', ')}.\n<!-- end -->`,
  );
  writeFileSync(page, marked);
}
server.closeAllConnections();
server.close();
