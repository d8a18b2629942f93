// The parts of docs/ that are computed from the code: JSON schemas, tables of fields, the table of keys. `npm run docs`
// writes them.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { getDefault } from 'valibot';
import { describe, expect, it } from 'vitest';
import { endpointProfileSchema } from '../core/llm/endpointProfile';
import { configSchema } from '../core/session/configSchema';
import { eventBaseSchema, eventSchemas, pathStepSchema } from '../core/session/eventSchema';
import { evaluationPlanSchema } from '../core/sessionEvaluation/plan/evaluationPlanSchema';
import { listedCommands } from '../ui/frame/keys/listedCommands';
import { formatChord } from '../ui/kit/keys';
import { expectDocsMatch, markdownTable, markedPart } from './docsTable';
import { fieldCommentsOf, printPlanLogSchema, printPlanTaskSchema, printSessionLogSchema } from './logSchemas';

const page = (name: string) => resolve(import.meta.dirname, '../../docs', name);

interface Fields {
  readonly entries: Readonly<Record<string, { readonly type: string }>>;
}
type Meanings = ReadonlyMap<string, string> | undefined;

const code = (text: string) => `\`${text}\``;

/** The meaning of each field is the comment before it; a field without one is an error. */
function rowsOf({ entries }: Fields, meanings: Meanings, isMarked = true): (readonly [string, string])[] {
  return Object.entries(entries).flatMap(([name, { type }]) => {
    if (name === 'kind') return [];
    const meaning = meanings?.get(name);
    if (!meaning) throw new Error(`The field ${name} has no comment`);
    const optional = isMarked && type === 'exact_optional' ? 'Optional. ' : '';
    const linked = meaning.replace(/([\w-]+)\.md\b/g, '[$1]($1.md)');
    return [[code(name), `${optional}${linked}`] as const];
  });
}
const fieldTable = (...given: Parameters<typeof rowsOf>) => markdownTable(['field', 'meaning'], rowsOf(...given));

const meaningsOf = (path: string, schema: string): Meanings => fieldCommentsOf(path).get(schema);

/** Defaults as in JSON; a text without its quotation marks. */
function defaultOf(entry: Parameters<typeof getDefault>[0]): string {
  const value: unknown = getDefault(entry);
  if (value === undefined || (typeof value === 'object' && Object.keys(value ?? {}).length === 0)) return '';
  return code(typeof value === 'string' ? value : JSON.stringify(value));
}

const events = 'session/eventSchema.ts';

const choices = (schema: string, words: readonly string[]) =>
  words.map((word): readonly [string, string] => [code(word), meaningsOf(events, schema)?.get(word) ?? '']);

const tables: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  'agents.md': {
    profile: () =>
      fieldTable(endpointProfileSchema, meaningsOf('llm/endpointProfile.ts', 'endpointProfileSchema'), false),
  },
  'evaluation.md': {
    plan: () => {
      const path = 'sessionEvaluation/plan/evaluationPlanSchema.ts';
      const rows = rowsOf(evaluationPlanSchema, meaningsOf(path, 'evaluationPlanSchema'), false);
      const defaults = Object.values(evaluationPlanSchema.entries).map((entry) => defaultOf(entry));
      return markdownTable(
        ['field', 'meaning', 'default'],
        rows.map((row, index) => [...row, defaults[index] ?? '']),
      );
    },
  },
  'session-log.md': {
    event: () =>
      markdownTable(
        ['field', 'meaning'],
        [
          ...rowsOf(eventBaseSchema, meaningsOf(events, 'eventBaseSchema')),
          [code('kind'), 'One of the kinds below; the other fields depend on it.'],
        ],
      ),
    'session.started': () => fieldTable(eventSchemas['session.started'], meaningsOf(events, 'session.started')),
    'model.requested': () => fieldTable(eventSchemas['model.requested'], meaningsOf(events, 'model.requested')),
    path: () => fieldTable(pathStepSchema, meaningsOf(events, 'pathStepSchema')),
    why: () => markdownTable(['`why`', 'meaning'], choices('pathReasonSchema', pathStepSchema.entries.why.options)),
    gap: () =>
      markdownTable(['`gap`', 'meaning'], choices('pathGapSchema', pathStepSchema.entries.gap.wrapped.options)),
    configuration: () => fieldTable(configSchema, meaningsOf('session/configSchema.ts', 'configEntries')),
  },
  'guide/author.md': {
    keys: () =>
      markdownTable(
        ['key', 'on the canvas'],
        listedCommands
          .filter(({ keysIn, keys = [] }) => keysIn === 'canvas' && keys.length > 0)
          .map(({ keys = [], title }) => [keys.map((chord) => code(formatChord(chord))).join(', '), title]),
      ),
  },
};

describe('docs/', () => {
  it.each(Object.entries(tables))('%s has the tables of the code', (name, parts) => {
    expectDocsMatch(
      page(name),
      Object.entries(parts).map(([part, text]) => markedPart(part, text())),
    );
  });

  it.each([
    ['session-log.schema.json', printSessionLogSchema],
    ['plan-log.schema.json', printPlanLogSchema],
    ['plan-task.schema.json', printPlanTaskSchema],
  ])('%s is printed from the schemas of the code', (name, print) => {
    expectDocsMatch(page(name), [[/[\s\S]*/, print()]]);
  });

  it('session-log.md names the own fields of every kind of event', () => {
    const log = readFileSync(page('session-log.md'), 'utf8');
    for (const [kind, { entries }] of Object.entries(eventSchemas)) {
      const [, section = ''] = log.split(new RegExp(`^### \`${kind}\`$`, 'm'));
      const [text = ''] = section.split(/^##/m);
      for (const field of Object.keys(entries).filter((name) => name !== 'kind'))
        expect(text, kind).toContain(code(field));
    }
  });
});
