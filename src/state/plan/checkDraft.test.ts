import { describe, expect, it } from 'vitest';
import type { AcceptanceCheck } from '../../core/plan';
import { checkDraftOf, checkFromDraft, describeCheck, emptyCheckDraft } from './checkDraft';

const checks: readonly AcceptanceCheck[] = [
  { kind: 'sections', names: ['Date', 'Place'] },
  { kind: 'declares', names: ['play'] },
  { kind: 'mentions', names: ['2027-05-12', 'Lisbon'] },
  { kind: 'length', unit: 'slides', least: 18 },
  { kind: 'length', unit: 'words', least: 10 },
  { kind: 'length', unit: 'lines', least: 2, most: 9 },
  { kind: 'judged', question: 'Is it kind?' },
  { kind: 'json' },
  { kind: 'json', schema: { type: 'object' } },
  { kind: 'script', name: 'Has a venue', source: '() => true' },
  { kind: 'script', source: '() => true' },
  { kind: 'html' },
  { kind: 'code' },
  { kind: 'typescript' },
];

describe('the form of a check', () => {
  it('restores every check that it shows', () => {
    expect(checks.map((check) => checkFromDraft(checkDraftOf(check)))).toEqual(checks);
  });

  it('returns undefined while a field is missing or invalid', () => {
    const given = { ...emptyCheckDraft, names: ' , ', question: ' ', source: '', schema: '[' };
    const kinds = ['sections', 'declares', 'mentions', 'length', 'judged', 'json', 'script'] as const;
    expect(kinds.map((kind) => checkFromDraft({ ...given, kind }))).toEqual(kinds.map(() => undefined));
  });

  it('is described in words, a script without a name by its first line', () => {
    const script = { kind: 'script', source: '\n({ result }) =>\n  true' } as const;
    expect(
      [...checks.filter(({ kind }) => kind === 'script').slice(0, 1), script, { kind: 'typescript' } as const].map(
        describeCheck,
      ),
    ).toEqual(['Script: Has a venue', 'Script: ({ result }) =>', 'Parses as TypeScript']);
    expect(describeCheck({ kind: 'html' })).toBe('HTML tags are closed');
  });
});
