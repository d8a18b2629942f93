// The tables of fields in the documentation list the fields of the schemas, all of them and no other.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { endpointProfileSchema } from '../core/llm/endpointProfile';
import { configSchema } from '../core/session/configSchema';
import { eventBaseSchema, eventSchemas, pathStepSchema } from '../core/session/eventSchema';
import { evaluationPlanSchema } from '../core/sessionEvaluation/plan/evaluationPlanSchema';

const page = (name: string) => readFileSync(resolve(import.meta.dirname, '../../docs', name), 'utf8');

/** The names in the first column of the first table of fields after a text. */
function fieldsAfter(text: string, before: string): readonly string[] {
  const start = text.indexOf('\n| field |', text.indexOf(before));
  const [, , ...rows] = (text.slice(start + 1).split('\n\n')[0] ?? '').split('\n');
  return rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
}

describe('tables of fields', () => {
  it.each([
    ['agents.md', 'The **profile** of an endpoint', endpointProfileSchema],
    ['evaluation.md', '## Plans', evaluationPlanSchema],
    ['session-log.md', '## Configuration', configSchema],
    ['session-log.md', 'records the path of the session', pathStepSchema],
  ] as const)('%s, after "%s", lists the fields of the schema', (name, before, schema) => {
    expect(fieldsAfter(page(name), before).toSorted()).toEqual(Object.keys(schema.entries).toSorted());
  });

  it('session-log.md names those of every event, and the own ones of each kind', () => {
    const log = page('session-log.md');
    const shared = [...Object.keys(eventBaseSchema.entries), 'kind'];
    expect(fieldsAfter(log, '## Every event').toSorted()).toEqual(shared.toSorted());
    for (const [kind, { entries }] of Object.entries(eventSchemas)) {
      const [, section = ''] = log.split(new RegExp(`^### \`${kind}\`$`, 'm'));
      const [text = ''] = section.split(/^##/m);
      const own = Object.keys(entries).filter((field) => field !== 'kind');
      if (text.includes('| field |')) expect(fieldsAfter(text, '').toSorted(), kind).toEqual(own.toSorted());
      else for (const field of own) expect(text, kind).toContain(`\`${field}\``);
    }
  });
});
