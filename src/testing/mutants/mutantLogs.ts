// Mutants of logs and of all other files that can be opened: detected, read whole and in pieces, folded, replayed,
// projected, mined, exported in every form and read again.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildProcedureGraph, parsePdl } from '../../core/language';
import {
  applyTraceMapping,
  createLogReader,
  exportLog,
  type LogFile,
  logTargets,
  namesInTraces,
  planTraceMapping,
  readLogFile,
  traceToEvents,
} from '../../core/logs';
import { createCoverage, projectCoverage, projectHeat, projectRunOverlay, traceSession } from '../../core/projection';
import {
  compareSessions,
  printLog,
  readLog,
  readProfiles,
  readScripts,
  readToolFile,
  reduceSession,
  replaySession,
  type SessionEvent,
  scriptOfEvents,
} from '../../core/session';
import { createWorkspacePrinter, readWorkspaceFile } from '../../core/sharing';
import type { StoredDocument, StoredRun } from '../../core/storage';
import { type JsonValue, noSecrets, type Random } from '../../core/support';
import { readImport } from '../../state/exchange/readImport';
import { brokenLog, goldenLog, namedLog } from '../logFixtures';
import { mutate, mutateRecords, mutateTokens } from '../mutate';
import { hospitalDocument } from '../sessionFixtures';
import { expectSame, type MutantKind, type MutantStep } from './mutantKind';
import { corpusTexts, exampleTexts } from './mutantSeeds';
import { mineAll } from './mutantTraces';

const golden = resolve(import.meta.dirname, '../../core/session/golden');
const call = (id: string, name: string, args: JsonValue) => ({
  id,
  type: 'function',
  function: { name, arguments: JSON.stringify(args) },
});

const chat = JSON.stringify({
  id: 'chat-1',
  tools: [
    {
      type: 'function',
      function: { name: 'find', parameters: { type: 'object', properties: { a: { type: 'string' } } } },
    },
  ],
  messages: [
    { role: 'system', content: 'Follow it.' },
    { role: 'user', content: [{ type: 'text', text: 'A table, please' }] },
    { role: 'assistant', content: null, tool_calls: [call('c1', 'find', { a: 'x' }), call('c2', 'find', {})] },
    { role: 'tool', tool_call_id: 'c1', content: '{"error": "no"}' },
    { role: 'tool', tool_call_id: 'c2', content: [{ type: 'text', text: 'yes' }] },
    { role: 'assistant', content: 'Booked.' },
  ],
});

const openApi = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Tables', version: '1' },
  servers: [{ url: 'https://{host}/v1', variables: { host: { default: 'a.example' } } }],
  paths: {
    '/tables/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { $ref: '#/components/schemas/Id' } }],
      get: {
        operationId: 'find_table',
        responses: { 200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Table' } } } } },
      },
      post: {
        requestBody: {
          content: {
            'application/json': {
              schema: {
                allOf: [{ $ref: '#/components/schemas/Table' }, { oneOf: [{ type: 'string', enum: ['a', 1] }] }],
              },
            },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Id: { type: ['string', 'null'], minLength: 2, pattern: '^(a+)+$' },
      Table: {
        type: 'object',
        required: ['id'],
        properties: {
          id: { $ref: '#/components/schemas/Id' },
          next: { $ref: '#/components/schemas/Table' },
          list: { type: 'array', items: { type: 'integer' } },
        },
      },
    },
  },
});

const tools = JSON.stringify({
  weir: 'tools',
  version: 1,
  definitions: openApi,
  backends: {
    find_table: { kind: 'mock', rows: [{ when: { id: '1' }, result: { id: 1 } }] },
    other: {
      kind: 'http',
      method: 'POST',
      url: 'https://a.example/{id}',
      headers: { a: '{{b}}' },
      body: '{"a": {{b}}}',
    },
    script: { kind: 'script', source: 'return { a: args.a }' },
  },
});

const aov = JSON.stringify({
  subtasks: {
    task0: {
      id: 'task0',
      objective: 'Find',
      agent_id: 1,
      next: ['task1', 'task2'],
      prev: [],
      status: 'pending',
      data: '',
    },
    task1: { id: 'task1', objective: 'Take', agent_id: 2, next: [], prev: ['task0'], status: 'pending', data: '' },
    task2: { id: 'task2', objective: 'Pay', agent_id: 2, next: [], prev: ['task0'], status: 'pending', data: '' },
  },
});

const worfbench =
  "Node:\n1: find table\n2: book (a, b)\n3: say 'booked'\nEdge: (START,1) (1,2) (1,3) (2,END) (3,END)\n";
const scripts =
  '- name: friendly\n  turns:\n    - text: Hello\n    - text: What about the weather?\n      oow: unrelated\n- [one, two]\n';
const profiles = JSON.stringify([
  { name: 'Ana', persona: 'In a hurry', user_details: { phone: '1' }, required_apis: ['find'] },
]);
const markdown =
  '# Booking\n\n```mermaid\nflowchart TD\n  A["One"] -->|yes| B{Two}\n```\n\n## Steps\n\n1. Ask for the date\n2. Book\n';

function workspace(): string {
  const events = goldenLog();
  const { sessionId } = events[0] as SessionEvent;
  const printer = createWorkspacePrinter(noSecrets);
  const { title, source } = hospitalDocument;
  const document: StoredDocument = {
    version: 1,
    edition: 1,
    id: 'd1',
    title,
    kind: 'pdl',
    source,
    layout: { procedure: { start: { x: 1, y: 2 } } },
    createdAt: 1,
    updatedAt: 2,
  };
  const run: StoredRun = {
    version: 1,
    rehearsal: true,
    updatedAt: 2,
    id: sessionId,
    documentId: 'd1',
    title: 'A run',
    startedAt: 1,
    model: 'm',
    turns: 2,
    denied: 1,
    violations: 0,
  };
  const counts = { documents: 1, versions: 0, runs: 1, events: events.length, settings: 1 };
  return [
    printer.header(1, counts),
    printer.document(document),
    printer.run(run),
    ...events.map(printer.event),
    printer.settings({
      theme: 'dark',
      checkLevels: { a: 'off' },
      endpoint: { baseUrl: 'https://a.example/v1', model: 'm' },
    }),
  ].join('');
}

const foreign = exportLog('chat', [goldenLog()], { systemPrompt: true, denials: true }).text;
const own: readonly string[] = [
  readFileSync(`${golden}/deniedThenBooked.jsonl`, 'utf8'),
  printLog(brokenLog()),
  `${printLog(namedLog('one'))}${printLog(brokenLog('two', 'two'))}`,
  JSON.stringify(goldenLog().slice(0, 30)),
  workspace(),
];
const seeds: readonly string[] = [
  ...own,
  ...own,
  ...[chat, `${chat}\n${chat}\n`, `[${chat},${chat}]`, foreign, exportLog('otlp', [goldenLog()]).text],
  ...[exportLog('transcript', [goldenLog()]).text, exportLog('xes', [brokenLog()]).text],
  ...[openApi, tools, aov, worfbench, scripts, profiles, markdown],
  ...corpusTexts('agents', ['.jsonl', '.json', '.md']),
  ...corpusTexts('agents/xes', ['.xes', '.pnml', '.ptml', '.json']),
  ...corpusTexts('agents/bpmn', ['.bpmn']).slice(0, 6),
  ...corpusTexts('agents/agentscript', ['.agent']).slice(0, 6),
  ...corpusTexts('agents/sopbench', ['.jsonl']),
  ...corpusTexts('agents/tau2-telecom', ['.dot', '.md']),
  ...corpusTexts('star', ['.jsonl']),
  ...corpusTexts('star/tasks', ['.json']).slice(0, 6),
  ...corpusTexts('tools', ['.json', '.yaml']),
  ...corpusTexts('worfbench', ['.jsonl']),
  ...corpusTexts('text', ['.txt']),
  ...corpusTexts('profiles', ['.json', '.jsonl', '.yaml']),
  ...exampleTexts('src/core/session/golden', ['.jsonl']),
];

const tokens = mutateTokens([
  ...['"seq":', '"kind":', '"at":', '"turn":', '"v":', '"role":', '"content":', '"tool_calls":', '"sessionId":'],
  ...[
    'null',
    'true',
    '{}',
    '[]',
    '{"',
    '"}',
    ',',
    ':',
    '"assistant"',
    '"tool.answered"',
    '"session.started"',
    '\n',
    '}\n{',
  ],
]);

/** A record missing, duplicated or moved; ids and numbers changed: still JSON, but inconsistent. */
function mutateOrder(text: string, random: Random): string {
  const lines = text.split('\n');
  const [one, other] = [random.int(lines.length), random.int(lines.length)];
  const act = random.int(5);
  if (act === 0) lines.splice(one, 1);
  else if (act === 1) lines.splice(other, 0, lines[one] ?? '');
  else if (act === 2) [lines[one], lines[other]] = [lines[other] ?? '', lines[one] ?? ''];
  else if (act === 3) lines.splice(one);
  else lines.splice(one, 0, ...lines.slice(0, other));
  // With renumbered records only their order is wrong.
  if (random.next() < 0.5) return lines.join('\n');
  return lines.map((line, index) => line.replace(/"seq":\d+/, `"seq":${index}`)).join('\n');
}

const authored = parsePdl(hospitalDocument.source);
const graph = buildProcedureGraph(authored);

export const logMutants: MutantKind = {
  name: 'log',
  make(random) {
    const seed = random.pick(seeds);
    const draw = random.next();
    const mutant = draw < 0.45 ? mutateRecords(seed, random, seeds) : draw < 0.65 ? mutateOrder(seed, random) : seed;
    return mutant === seed ? mutate(seed, random, seeds, tokens) : mutant;
  },
  async run(input, step, random) {
    const imported = await step('import', () =>
      readImport(
        input,
        random.pick([undefined, 'a.json', 'a.jsonl', 'a.yaml', 'a.md', 'a.xes', 'a.bpmn', 'a.agent', 'a.dot']),
      ),
    );
    if (!imported.ok && imported.error === '') throw new Error('A refusal without words.');
    await step('workspace', () => readWorkspaceFile(input));
    await step('tool file', () => readToolFile(input));
    await step('users', () => [readScripts(input), readProfiles(input)]);
    const read = await step('read', () => readLogFile(input, 'log'));
    const pieces = await step('read in pieces', () => {
      const reader = createLogReader('log');
      for (let at = 0; at < input.length; ) {
        const size = 1 + random.int(5000);
        const pushed = reader.push(input.slice(at, at + size));
        if (!pushed.ok) return pushed;
        at += size;
      }
      return reader.end();
    });
    expectSame('read in pieces', pieces, read);
    await step('own log', () => readLog(input));
    if (read.ok) await followLog(read.value, step);
  },
};

async function followLog(log: LogFile, step: MutantStep): Promise<void> {
  const sessions = (log.sessions ?? []).slice(0, 3);
  for (const events of sessions) await followSession(events, step);
  const [one, other] = sessions;
  if (one && other) await step('compare sessions', () => compareSessions(one, other));
  await step('coverage', () => {
    const coverage = createCoverage(graph);
    for (const events of sessions) coverage.add(traceSession(reduceSession(events)));
    return [
      projectCoverage(coverage.coverage(), graph, 'coverage'),
      projectCoverage(coverage.coverage(), graph, 'frequency'),
    ];
  });
  const traces = log.traces.slice(0, 40);
  const mapping = await step('map', () => planTraceMapping(namesInTraces(traces), authored));
  const mapped = await step('apply mapping', () =>
    applyTraceMapping(traces, Object.fromEntries(mapping.entries.map(({ key, nodeId }) => [key, nodeId ?? null]))),
  );
  for (const trace of mapped.slice(0, 3)) {
    const events = await step('import trace', () =>
      traceToEvents(trace, {
        document: hospitalDocument,
        tools: [],
        sessionId: trace.id,
        startedAt: 0,
        fileName: 'log',
      }),
    );
    if (events.ok && !log.sessions) await followSession(events.value, step);
  }
  await mineAll(traces, step);
}

async function followSession(events: readonly SessionEvent[], step: MutantStep): Promise<void> {
  const state = await step('fold', () => reduceSession(events));
  await step('projections', () => [
    projectRunOverlay(state, graph),
    ...(['order', 'time', 'tokens'] as const).map((mode) => projectHeat(state, graph, mode)),
    scriptOfEvents(events),
  ]);
  await step('replay', () => replaySession(events));
  for (const target of logTargets) {
    const exported = await step(`export ${target}`, () =>
      exportLog(target, [events], { systemPrompt: true, denials: true }),
    );
    if (target === 'xes' && ['\0', '\u000b', '\ufffe'].some((piece) => exported.text.includes(piece))) {
      throw new Error('The XES holds characters that XML cannot.');
    }
    if (target !== 'log' && target !== 'chat') continue;
    const again = await step(`read export ${target}`, () => readLogFile(exported.text, 'again'));
    if (!again.ok && target === 'log') throw new Error(`The exported log cannot be read: ${again.error.message}`);
  }
}
