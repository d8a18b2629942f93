// Scores the claim detector and answer dependency on a lot of labelled replies. Also a script: `npx tsx
// src/testing/claims/scoreLot.ts LOT.jsonl... [--errors] [--json]`. README.md describes the format of a lot.

import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildFlowchartGraph, readFlowchart } from '../../core/flowchart';
import { flowchartProcedure } from '../../core/formats';
import { withoutKind } from '../../core/graph';
import { type Trace, traceToEvents } from '../../core/logs';
import {
  buildWorkflowFacts,
  controllers,
  createFold,
  judgeReply,
  type SessionDocument,
  type SessionState,
  type WorkflowFacts,
} from '../../core/session';
import { type JsonObject, type JsonValue, looseName, memoizeText } from '../../core/support';

export interface LotRow {
  readonly id: string;
  readonly procedure: string;
  readonly lang: string;
  readonly calls: readonly {
    readonly name: string;
    readonly arguments: JsonObject;
    readonly result?: JsonValue;
    readonly failed?: string;
  }[];
  readonly user: string;
  readonly reply: string;
  readonly answer?: string;
  readonly claims: readonly string[];
  readonly true?: boolean;
  readonly kind: string;
}

export interface ScoredRow {
  readonly row: LotRow;
  readonly wrong: readonly string[];
  readonly missed: readonly string[];
  readonly hits: number;
  /** Why answer dependency denies it; absent if it does not. */
  readonly denial?: string;
  readonly unjudged?: string;
}

export interface LotScore {
  readonly replies: number;
  readonly claims: number;
  readonly precision: number;
  readonly recall: number;
  /** Replies that are correct, or claim nothing, and were denied. */
  readonly wrongDenials: number;
  readonly right: number;
  /** Replies with a false claim, and the denied ones among them. */
  readonly falseReplies: number;
  readonly caught: number;
  readonly notJudged: number;
}

const examples = resolve(import.meta.dirname, '../../examples');
const corpus = resolve(import.meta.dirname, '../../../../shared/corpus');

/** `example:FILE` is a shipped example, `corpus:FILE` a file of the corpus, otherwise a path below the lot's folder. */
function fileOf(procedure: string, folder: string): string {
  if (procedure.startsWith('example:')) return resolve(examples, procedure.slice(8));
  if (procedure.startsWith('corpus:')) return resolve(corpus, procedure.slice(7));
  return resolve(folder, procedure);
}

const documentOf = memoizeText((file: string): SessionDocument => {
  const source = readFileSync(file, 'utf8');
  if (!/\.(?:mmd|mermaid)$/.test(file)) return { title: file, kind: 'pdl', source };
  const { procedure } = flowchartProcedure(source, buildFlowchartGraph(readFlowchart(source).data));
  return { title: file, kind: 'mermaid', source, ...(procedure === undefined ? {} : { procedure }) };
}, 200);

export function readLot(file: string): readonly LotRow[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line) as LotRow);
}

/** The state in which the reply is given: after the calls of the row. */
function stateOf({ id, calls, user }: LotRow, document: SessionDocument): SessionState {
  const made = calls.map((call, index) => ({
    kind: 'call' as const,
    seq: index + 1,
    name: call.name,
    arguments: call.arguments,
    ...(call.failed === undefined
      ? { outcome: 'succeeded' as const, result: call.result ?? null }
      : { outcome: 'failed' as const, message: call.failed }),
  }));
  const trace: Trace = {
    id,
    source: 'weir',
    steps: [{ kind: 'user', seq: 0, text: user === '' ? '-' : user }, ...made],
  };
  const events = traceToEvents(trace, { document, tools: [], sessionId: id, startedAt: 0 });
  if (!events.ok) throw new Error(`${id}: ${events.error.message}`);
  const fold = createFold();
  for (const event of events.value) if (event.kind !== 'session.ended') fold.add(event);
  return fold.state() as SessionState; // The session has events, so the state is defined.
}

/** A label is a node id, or the text of a flowchart's step. */
function nodeOf(label: string, { nodes }: WorkflowFacts): string {
  if (Object.hasOwn(nodes, label)) return label;
  const bare = looseName(withoutKind(label));
  return Object.values(nodes).find(({ name }) => looseName(name) === bare)?.id ?? label;
}

export function scoreRow(row: LotRow, folder: string): ScoredRow {
  const document = documentOf(fileOf(row.procedure, folder));
  const facts = buildWorkflowFacts(document, []);
  const labelled = new Set(row.claims.map((label) => nodeOf(label, facts)));
  const state = stateOf(row, document);
  const decision = {
    kind: 'response' as const,
    text: row.reply,
    ...(row.answer === undefined ? {} : { answer: withoutKind(nodeOf(row.answer, facts)) }),
  };
  const { claims, unjudged } = judgeReply(state, decision);
  const found = new Set(claims.flatMap(({ nodeId, by }) => (by.includes('words') ? [nodeId] : [])));
  const verdict = controllers.find(({ id }) => id === 'answer-dependency')?.post?.({ state, options: {} }, decision);
  return {
    row,
    wrong: [...found].filter((id) => !labelled.has(id)),
    missed: [...labelled].filter((id) => !found.has(id)),
    hits: [...found].filter((id) => labelled.has(id)).length,
    ...(verdict && !verdict.allowed ? { denial: verdict.reason } : {}),
    ...(unjudged === undefined ? {} : { unjudged }),
  };
}

export function scoreOf(scored: readonly ScoredRow[]): LotScore {
  const sum = (count: (one: ScoredRow) => number) => scored.reduce((total, one) => total + count(one), 0);
  const hits = sum((one) => one.hits);
  const wrong = sum((one) => one.wrong.length);
  const missed = sum((one) => one.missed.length);
  const isFalse = ({ row }: ScoredRow) => row.true === false;
  const right = scored.filter((one) => !isFalse(one));
  const bad = scored.filter(isFalse);
  return {
    replies: scored.length,
    claims: hits + missed,
    precision: hits / (hits + wrong),
    recall: hits / (hits + missed),
    wrongDenials: right.filter(({ denial }) => denial !== undefined).length,
    right: right.length,
    falseReplies: bad.length,
    caught: bad.filter(({ denial }) => denial !== undefined).length,
    notJudged: scored.filter(({ unjudged }) => unjudged !== undefined).length,
  };
}

export const scoreLot = (file: string): readonly ScoredRow[] =>
  readLot(file).map((row) => scoreRow(row, dirname(resolve(file))));

const header = 'part | replies | claims | precision | recall | wrong denials | false claims denied | not judged';

const rowOf = (part: string, one: LotScore): string =>
  [
    part,
    one.replies,
    one.claims,
    one.precision.toFixed(2),
    one.recall.toFixed(2),
    `${one.wrongDenials} of ${one.right}`,
    `${one.caught} of ${one.falseReplies}`,
    one.notJudged,
  ].join(' | ');

function errorsOf({ row, wrong, missed, denial }: ScoredRow): readonly string[] {
  const isWrongDenial = denial !== undefined && row.true !== false;
  const isPassed = denial === undefined && row.true === false;
  const parts = [
    ...(wrong.length > 0 ? [`wrong ${wrong.join(', ')}`] : []),
    ...(missed.length > 0 ? [`missed ${missed.join(', ')}`] : []),
    ...(isWrongDenial ? [`wrongly denied: ${denial}`] : []),
    ...(isPassed ? ['false claim not denied'] : []),
  ];
  return parts.length === 0 ? [] : [`${row.id} (${row.kind}): ${parts.join('; ')}`, `    ${JSON.stringify(row.reply)}`];
}

function main(args: readonly string[]): void {
  const files = args.filter((arg) => !arg.startsWith('--'));
  if (files.length === 0) {
    process.stderr.write('Usage: npx tsx src/testing/claims/scoreLot.ts LOT.jsonl... [--errors] [--json]\n');
    process.exitCode = 2;
    return;
  }
  for (const file of files) {
    const scored = scoreLot(file);
    const languages = [...new Set(scored.map(({ row }) => row.lang))];
    const parts: [string, readonly ScoredRow[]][] = [
      ['all', scored],
      ...languages.map((lang): [string, readonly ScoredRow[]] => [lang, scored.filter(({ row }) => row.lang === lang)]),
    ];
    if (args.includes('--json')) {
      const scores = Object.fromEntries(parts.map(([part, of]) => [part, scoreOf(of)]));
      process.stdout.write(`${JSON.stringify({ file, scores })}\n`);
      continue;
    }
    process.stdout.write(`${file}\n${header}\n${parts.map(([part, of]) => rowOf(part, scoreOf(of))).join('\n')}\n`);
    if (args.includes('--errors')) process.stdout.write(`${scored.flatMap(errorsOf).join('\n')}\n`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main(process.argv.slice(2));
