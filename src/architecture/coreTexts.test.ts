// Texts of the core that panels show are translated by their English text, so a changed text needs a new translation.
// Every text that the code can build has one, and every translation belongs to such a text.

import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type CheckTool, ruleCatalogue } from '../core/checks';
import { worfMethodParts } from '../core/evaluation';
import { readFlowchart } from '../core/flowchart';
import type { SymbolOccurrence } from '../core/language';
import { endpointPresets } from '../core/llm';
import { metricDefinitions } from '../core/metrics';
import { checkPlan, examplePlanTasks } from '../core/plan';
import { analyseFlowchart, analysePdl } from '../core/projection';
import { agentPresets, controllers, oowCategories, oowTypes } from '../core/session';
import {
  armSets,
  type EvaluationReport,
  reportLayouts,
  runFacts,
  sessionFigures,
  turnFigures,
} from '../core/sessionEvaluation';
import { benchMeasures, benchStrategies, benchTasks, diagnosisTables } from '../core/taskBench';
import { demos, examples } from '../examples';
import { coreTextsChinese } from '../messages/coreTexts.zh';
import { translateBy } from '../messages/translateText';
import { messageTextsOf, unknownPart } from './messageTexts';

const src = resolve(import.meta.dirname, '..');
const used = new Set<string | symbol>();
const translate = translateBy(
  new Proxy(coreTextsChinese, {
    get: (texts, key) => {
      used.add(key);
      return Reflect.get(texts, key) as string | undefined;
    },
  }),
);
/** Each figure has a value. */
const fullReport = {
  repetitions: 2,
  rehearsed: [],
  failed: [],
  lackingNotes: [],
  rows: (['session', 'turn'] as const).map((level) => ({
    level,
    models: [],
    group: null,
    judgeRepairs: 0,
    figures: Object.fromEntries(
      [...sessionFigures(2), ...turnFigures].map(({ id }) => [id, { value: 1, interval: null }]),
    ),
  })),
} as unknown as EvaluationReport;

const method = {
  mode: 'paper',
  beta: 0.6,
  threshold: 'inclusive',
  countTerminals: false,
  maxOrders: 20,
} as const;

const isChinese = (text: string) => /\p{Script=Han}/u.test(text);

const shown: Readonly<Record<string, readonly string[]>> = {
  'the canvas': [
    'Start',
    'End',
    'yes',
    'no',
    'done',
    '2 values',
    'Add step',
    'Add the first step',
    'Already answered',
    'Undecided',
    'Not asked',
  ],
  severities: ['error', 'warning', 'info', 'hint'],
  measures: metricDefinitions.flatMap(({ id, label, definition, source, unit }) =>
    // A surname.
    [label, definition, unit, id === 'cyclomatic' ? '' : source],
  ),
  controllers: controllers.flatMap(({ title, describe: about, options = [] }) => [
    title,
    about,
    ...options.flatMap((option) => [
      option.title,
      option.describe,
      ...(option.kind === 'choice' ? option.choices.map((choice) => choice.title) : []),
      ...(option.kind === 'number' ? [option.unit ?? ''] : []),
    ]),
  ]),
  'rules of the checks': ruleCatalogue.map(({ title }) => title),
  'out-of-workflow turns': [...oowCategories, ...oowTypes].flatMap(({ title, description }) => [title, description]),
  'endpoint presets': endpointPresets.map(({ hint }) => hint),
  demos: demos.flatMap(({ title, blurb, variants, arms }) => [
    title,
    blurb,
    ...[...variants, ...arms].map((one) => one.title),
  ]),
  'figures of agents': [...sessionFigures(2), ...turnFigures].flatMap(({ id, title }) =>
    // Formulas.
    id.startsWith('pass') && id !== 'passRate' ? [] : [title],
  ),
  'tables of agents': reportLayouts(fullReport).map(({ title }) => title),
  'agents to compare': [
    ...Object.values(agentPresets).map(({ title }) => title),
    ...Object.values(armSets).flatMap((arms) => arms.map(({ title }) => title)),
    ...readdirSync(join(src, 'examples/evaluation'))
      .filter((name) => name.endsWith('.plan.json'))
      .map((name) => String(JSON.parse(readFileSync(join(src, 'examples/evaluation', name), 'utf8')).name)),
    'Model of the agent: small-model.',
    ...runFacts({ rows: [], data: 'Loans', seed: 1, repetitions: 2, failed: [] }),
    'Sessions: 8.',
    'Turns: 8.',
  ].filter((title) => title !== 'FlowAgent'),
  'the task bench': [
    ...benchTasks.flatMap(({ title, category, difficulty }) => [title, category, difficulty]),
    ...benchStrategies.flatMap(({ label, about }) => [label, about]),
    ...benchMeasures.flatMap(({ label, about }) => [label, about]),
    ...['12 of 12', '76 to 100 %', '1,335 written', '2 undecided', '1.2 s in all', '3, 1 failed by the endpoint'],
    ...['not possible', '2 front-loaded', '1 interrupted', '1 interleaved'],
    ...diagnosisTables([
      {
        strategy: 'miner',
        cases: 1,
        failures: { 'executed-only': 0, 'graph-only': 0, 'both-complete': 0, 'both-partial': 0, empty: 0 },
        byCorrectness: [{ executed: true, graph: false, cases: 1 }],
        byValidity: [],
        mixing: (['none', 'interleaved', 'interrupted', 'front-loaded'] as const).map((kind) => ({
          kind,
          cases: 0,
          failures: 0,
        })),
      },
    ]).flatMap(({ title, heads, rows, notes }) => [
      ...[title, ...heads, ...notes],
      ...rows.flat().filter((text) => /[a-z]/i.test(text)),
    ]),
  ],
  'the method of scores': [
    ...worfMethodParts({ ...method, similarity: 'lexical', mode: 'paper' }),
    ...worfMethodParts({ ...method, similarity: 'exact', mode: 'reference', threshold: 'strict' }),
    ...worfMethodParts({ ...method, similarity: 'embedding', model: 'small-model' }),
  ],
  'notes on a comparison': [
    ...['core/reconstruct/compareWorkflows.ts', 'core/reconstruct/mineTraces.ts'].flatMap((name) =>
      messageTextsOf(name, readFileSync(join(src, name), 'utf8')).map((text) => text.replaceAll(unknownPart, '2')),
    ),
    ...['1 failed, denied or unanswered call was left out.', '2 failed, denied or unanswered calls were left out.'],
    'There are too many different calls to compare the order of every two: requirements follow from data only.',
    'Taken as digressions from the workflow and left out: a, b.',
  ],
  plans: [
    ...examplePlanTasks.map(({ title }) => title),
    ...checkPlan({ subtasks: [] }),
    ...checkPlan({
      subtasks: [
        { id: 'a', requirement: '', agent: '', children: ['b', 'x'] },
        { id: 'b', requirement: '', agent: '', children: ['a'] },
        { id: 'b', requirement: '', agent: '', children: [] },
      ],
    }),
    ...checkPlan({ subtasks: [{ id: 'a', requirement: '', agent: '', children: ['a'] }] }),
  ],
  examples: examples.flatMap(({ title, blurb }) => [title, blurb]),
};

describe('Chinese for texts of the core', () => {
  it.each(Object.entries(shown))('covers %s', (_name, texts) => {
    expect(texts.filter((text) => text !== '' && !isChinese(translate(text)))).toEqual([]);
  });

  /** Values that messages insert: names, numbers, lists, ends of sentences, sentences. */
  const values = [
    ...['', '7', 'x', '`x`', '"x"', '`x`, `y`', '"x" and "y"', 'x -> y', 'line 7', 'lines 7, 8', ', "x",'],
    ...['The API `x`', 'The ANSWER `x`', ' and the step behind it ("x")', ' and the 7 steps behind it ("x")'],
    ...['from "x" to "x"', 'from "x" to "x", "x",'],
    ...[': by way of line 7 (`x`: y)', ': nothing before it does', 'Take it out.'],
    ' (by which path was not searched: the procedure is too long)',
  ];

  /** The text with each combination of values. Inside of quotes any value is a name. */
  function samplesOf(text: string): readonly string[] {
    const [first = '', ...parts] = text
      .replace(/"[^"]*"|`[^`]*`/g, (name) => name.replaceAll(unknownPart, 'x'))
      .split(unknownPart);
    return parts.reduce<readonly string[]>(
      (texts, part) => texts.flatMap((start) => values.map((inserted) => start + inserted + part)),
      [first],
    );
  }

  const files = ['core/checks', 'core/flowchart', 'core/language', 'adapters/mermaid'].flatMap((room) =>
    readdirSync(join(src, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.ts$/.test(name) && !name.includes('.test.'))
      .map((name) => join(room, name)),
  );

  it('covers the messages of the checks and the readers', () => {
    const messages = files.flatMap((name) => messageTextsOf(name, readFileSync(join(src, name), 'utf8')));
    const isTranslated = (text: string) => samplesOf(text).filter((sample) => isChinese(translate(sample))).length > 0;
    expect(messages.filter((text) => !isTranslated(text))).toEqual([]);
  });

  const faulty = [
    ...readdirSync(join(src, 'core/checks/rules/fixtures')).map((name) =>
      readFileSync(join(src, 'core/checks/rules/fixtures', name), 'utf8'),
    ),
    'Name: A\nAPIs:\n\t- name: a\n  - nme: "b\n    request: [x, y\nProcedure: |\n  if a = 1\n  x API.a(\n    y\n  esle:\n',
    'flowchart TD\nA --> B\nB --> C{Ok?}\nC -->|yes| D\nC -->|yes| E\nX --> Y --> Z\nL --> M --> L\nO\nA --> B',
    'flowchart TD\nsubgraph S\nA --> B\nend\nA --> S\nsubgraph T\nend\nclick A "x"\nlinkStyle 0 stroke:red\nA a@--> C\na --> D',
    'flowchart TD\nA --> B[one (two)]\nend',
    'stateDiagram-v2\nA --> B\n}',
  ];

  it('covers all problems of faulty documents', () => {
    const texts = faulty.flatMap((source) => {
      const tools = JSON.parse(/^# tools (.+)$/m.exec(source)?.[1] ?? '[]') as CheckTool[];
      const { diagnostics } = /^(?:flow|state)/.test(source)
        ? analyseFlowchart(readFlowchart(source))
        : analysePdl(source, { tools });
      return diagnostics.flatMap(({ message, related = [], fixes = [] }) => [
        message,
        ...related.map((one) => one.message),
        ...fixes.map(({ title }) => title),
      ]);
    });
    expect(texts.length).toBeGreaterThan(100);
    expect([...new Set(texts)].filter((text) => !isChinese(translate(text)))).toEqual([]);
  });

  const roles: Readonly<Record<Exclude<SymbolOccurrence['role'], 'declaration'>, true>> = {
    call: true,
    request: true,
    response: true,
    target: true,
    parameter: true,
    argument: true,
    condition: true,
    placeholder: true,
    precondition: true,
  };

  it('covers counted nouns', () => {
    const sources = ['ui', 'state'].flatMap((folder) =>
      readdirSync(join(src, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => readFileSync(join(src, folder, name), 'utf8')),
    );
    const nouns = sources.flatMap((text) =>
      [
        ...text.matchAll(/coreText\(pluralize\([\w.]+, '(\w+)'/g),
        ...text.matchAll(/formatUnits\([^()]*, '(\w+)'/g),
      ].map(([, noun]) => noun),
    );
    const counts = [...nouns, ...Object.keys(roles)].flatMap((noun) => [`7 ${noun}`, `7 ${noun}s`]);
    expect(counts.filter((text) => !isChinese(translate(text)))).toEqual([]);
  });

  it('keeps quoted names and numbers', () => {
    expect(translate('Remove `check_hospital`')).toBe('删除 `check_hospital`');
    expect(translate('12 values')).toBe('12 个值');
    expect(translate('`a` requires `b`, which is not declared. Did you mean `c`?')).toBe(
      '`a` 要求 `b`，但它没有声明。是指 `c` 吗？',
    );
    expect(translate('Do not take `a`, `b` and `c`')).toBe('不取 `a`、`b`和`c`');
    expect(translate('`a` requires `b`, which is not declared. No such sentence.')).toContain('requires');
    expect(translate('No such text, 12')).toBe('No such text, 12');
  });

  it('has no translation of a text that no code builds', () => {
    expect(Object.keys(coreTextsChinese).filter((key) => !used.has(key))).toEqual([]);
  });

  it.each(Object.entries(coreTextsChinese))('has the places of %s', (english, chinese) => {
    const places = (text: string) => [...new Set(text.match(/\{\d+\}/g))].sort();
    expect(places(chinese)).toEqual(places(english));
  });
});
