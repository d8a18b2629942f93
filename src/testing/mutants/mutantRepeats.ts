// Repetitions of a few characters, through every reader of pasted text and model replies: finds quadratic time and
// unbounded recursion. The results are not checked.

import { answerRehearsal } from '../../adapters/rehearsal';
import { checkFlowchart } from '../../core/checks';
import { parseExpression } from '../../core/expression';
import { buildFlowchartGraph, readFlowchart } from '../../core/flowchart';
import {
  type ConvertInput,
  convertTo,
  convertWrittenToPdl,
  detectFormat,
  parseTools,
  readAov,
  readSubtasks,
  recogniseText,
  targetFormats,
} from '../../core/formats';
import { formatPdl, parseCondition, parsePdl } from '../../core/language';
import { findJsonObjects, parseLooseJson, readAgentReply, readPartialReply, withoutThoughts } from '../../core/llm';
import { readLogFile } from '../../core/logs';
import { checkAcceptance, type ExecutableCheck } from '../../core/plan';
import { analysePdl } from '../../core/projection';
import {
  buildWorkflowFacts,
  readClaims,
  readScripts,
  type SessionState,
  suggestionFacts,
  suggestMessages,
} from '../../core/session';
import { cleanMessage, comparableText } from '../../core/support';
import { parseMarkdown } from '../../ui/kit/parseMarkdown';
import { hospitalDocument } from '../sessionFixtures';
import type { MutantKind } from './mutantKind';

/** Length of a text in characters. */
const LENGTH = 24_000;

const signs = [
  ...[
    'a',
    'a ',
    ' ',
    '\t',
    '\u3000',
    '\n',
    '\n  ',
    '\n- ',
    '\r',
    '\u2028',
    '1',
    '1.',
    'A',
    'é',
    '_',
    '-',
    '--',
    '-->',
    '- ',
    '+',
    '*',
    '* ',
    '.',
  ],
  ...[',', ', ', ';', '; ', ':', ': ', '=', ' == ', '<', '>', '|', '/', '\\', '#', '# ', '%%', '&', '@', '$', '!', '?'],
  ...['(', ')', '[', ']', '{', '}', '{{', '}}', '<!--', '"', "'", '`', '```', '"{', '，', '。', '（', '【', '\u200b'],
  ...[
    'if ',
    'else: ',
    'and ',
    'or ',
    'not ',
    'in ',
    'the ',
    'of ',
    'call ',
    'asks ',
    'user ',
    'with ',
    'end',
    'style ',
  ],
  ...[
    'subgraph ',
    '<h1>',
    '<script ',
    '/*',
    'function ',
    '[ for ',
    'click ',
    'lambda ',
    'f(',
    'a.',
    'a[0]',
    'API.',
    'ANSWER_',
    'Action: ',
    '<think>',
    '询问',
    '如果',
    '请提供',
  ],
];

const facts = buildWorkflowFacts(hospitalDocument, []);
const suggestions = suggestionFacts(hospitalDocument);
const context = { tools: ['find_order'], apis: ['find_order'], answers: ['status'], callId: 'call-1' };

const procedureWith = (text: string) =>
  `PDL: x\nDesc: ${text}\nAPIs:\n  - name: a\n    precondition: [${text}]\nProcedure: |\n  x = ${text}\n  if ${text}:\n    a()\n`;

const never = () => Promise.reject(new Error('Not asked for.'));
const resultChecks: readonly ExecutableCheck[] = [
  { kind: 'html' },
  { kind: 'code' },
  { kind: 'sections', names: ['one'] },
  { kind: 'declares', names: ['one'] },
  { kind: 'mentions', names: ['one', '2027-05-12'] },
  { kind: 'length', unit: 'slides', least: 1 },
];

const converted = (input: ConvertInput) => targetFormats.map((target) => convertTo(target, input));

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  flowchart: (text) => readFlowchart(`flowchart TD\n${text}`),
  'label of a flowchart': (text) => {
    const source = `flowchart TD\na["${text}"] --> b{"${text}"}\nb -- "${text}" --> c`;
    const flowchart = buildFlowchartGraph(readFlowchart(source).data);
    return [checkFlowchart(flowchart, {}, source), converted({ kind: 'mermaid', source, flowchart })];
  },
  'state diagram': (text) => readFlowchart(`stateDiagram-v2\n${text}`),
  procedure: (text) => analysePdl(`PDL: x\nProcedure: |\n  ${text}\n`),
  'values of a procedure': (text) => {
    const source = procedureWith(text);
    const { document, dependency, procedure } = analysePdl(source);
    return converted({ kind: 'pdl', source, document, dependency, procedure });
  },
  format: (text) => formatPdl(parsePdl(procedureWith(text))),
  condition: parseCondition,
  expression: parseExpression,
  'told apart': (text) => [detectFormat(text), recogniseText(text)],
  prose: (text) => convertWrittenToPdl('workflow-prose', `The agent calls find_order. If ${text}, the agent calls b.`),
  steps: (text) => convertWrittenToPdl('workflow-text', `1. ${text}`),
  code: (text) => convertWrittenToPdl('workflow-code', `def main():\n    ${text}`),
  tools: parseTools,
  graphs: (text) => [readAov(text), readSubtasks('worfbench', `Node:\n1: ${text}\nEdge: ${text}`)],
  log: (text) => readLogFile(text, 'log.jsonl'),
  scripts: readScripts,
  result: (text) =>
    checkAcceptance(text, resultChecks, { runScript: never, typescriptFault: never, latexFault: never }),
  reply: (text) =>
    (['tool-calls', 'react-text'] as const).map((strategy) =>
      readAgentReply({ content: text, toolCalls: [], finishReason: 'stop' }, strategy, context),
    ),
  'part of a reply': readPartialReply,
  json: (text) => [findJsonObjects(text), parseLooseJson(`{"a": ${text}`), withoutThoughts(text)],
  claims: (text) => readClaims(facts, text),
  suggestions: (text) =>
    suggestMessages(suggestions, {
      phase: { kind: 'awaiting-user' },
      transcript: [{ kind: 'agent', text }],
    } as unknown as SessionState),
  rehearsal: (text) =>
    answerRehearsal({
      model: 'rehearsal-agent',
      messages: [
        { role: 'system', content: `## Workflow: x\n\`\`\`yaml\n${hospitalDocument.source}\n\`\`\`` },
        { role: 'user', content: text },
      ],
    }),
  'words compared': (text) => [comparableText(text), cleanMessage(text)],
  markdown: parseMarkdown,
};

export const repeatMutants: MutantKind = {
  name: 'repeat',
  make(random) {
    const [a, b, c] = [random.pick(signs), random.pick(signs), random.pick(signs)];
    const fill = (text: string, length: number) => text.repeat(Math.ceil(length / text.length));
    return random.pick([
      () => fill(a, LENGTH),
      () => fill(a + b, LENGTH),
      () => fill(a, LENGTH / 2) + fill(b, LENGTH / 2),
      () => fill(a + b + c, LENGTH),
      () => fill(a, LENGTH / 3) + fill(b, LENGTH / 3) + fill(c, LENGTH / 3),
      // The last character forces a search for a run at the end to fail.
      () => `x${fill(a, LENGTH)}x`,
    ])();
  },
  async run(input, step) {
    for (const [name, read] of Object.entries(readers)) await step(name, () => read(input));
  },
};
