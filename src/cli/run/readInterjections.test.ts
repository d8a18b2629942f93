import { describe, expect, it } from 'vitest';
import type { InterjectionContext } from '../../core/session';
import { oowNames, readInterjections, readOowTypes } from './readInterjections';

const pdl = (title: string, source: string) => ({ title, kind: 'pdl' as const, source });
const document = pdl('Ferry', 'Name: Ferry\nSLOTs:\n  - name: travel_date\nAPIs: []\n');
const context = { document, seed: 1, maxTurns: 20 };
const plan = (values: readonly string[], more: Partial<InterjectionContext> = {}) =>
  readInterjections(values, { ...context, ...more });

describe('interjections', () => {
  it('has words for every type, in English and Chinese, with the document’s details', () => {
    const values = oowNames.map((name, index) => `${name}@${index + 1}`);
    const english = plan(values);
    expect(english.map(({ oow, turn }) => `${oow}@${turn}`)).toEqual(values);
    expect(new Set(english.map(({ text }) => text)).size).toBe(values.length);
    expect(english.filter(({ text }) => text?.includes('travel date')).length).toBeGreaterThan(2);
    const chinese = plan(values, { document: { title: '订船票', kind: 'mermaid', source: '' } });
    for (const { text } of [...english, ...chinese]) expect(text).not.toMatch(/[{}]/);
    for (const { text } of chinese) expect(text).toMatch(/\p{Script=Han}/u);
  });

  it('knows the names that the papers and their data use', () => {
    const names = [
      'Intent Switching/Detail Switching@1',
      'Answering Irrelevantly/Incorrect Response@2',
      'answering_irrelevantly/counterquestion@3',
      'Process Jumping/Returning to Initial Steps@4',
      'process-jumping/Process Restructuring@5',
    ];
    expect(plan(names).map(({ oow }) => oow)).toEqual([
      'intent-switching/detail-switching',
      'irrelevant-answering/incorrect-answer',
      'irrelevant-answering/counter-question',
      'procedure-jumping/returning-to-the-start',
      'procedure-jumping/restructuring',
    ]);
  });

  it('is the same for the same seed', () => {
    const slots = ['a', 'b', 'c', 'd', 'e'].map((name) => `  - name: ${name}`).join('\n');
    const many = pdl('F', `Name: F\nSLOTs:\n${slots}\n`);
    const texts = Array.from({ length: 12 }, (_, seed) =>
      plan(['intent-switching/detail@2'], { document: many, seed }).map(({ text }) => text),
    );
    expect(plan(['intent-switching/detail@2'], { document: many, seed: 3 })[0]?.text).toBe(texts[3]?.[0]);
    expect(new Set(texts.flat()).size).toBeGreaterThan(1);
  });

  it('comes in the order of turns, within the script and what is put on top of it', () => {
    const both = ['procedure-jumping/step-skipping@3', 'intent-switching/detail@2'];
    expect(plan(both, { scriptTurns: 2 }).map(({ turn }) => turn)).toEqual([2, 3]);
    expect(() => plan(['intent-switching/detail@3'], { scriptTurns: 2 })).toThrow('from 1 to 2');
    expect(() => plan(['intent-switching/detail@3', 'intent-switching/attitude@4'], { scriptTurns: 2 })).toThrow();
    expect(() => plan(['intent-switching/detail@0'])).toThrow('from 1 to 20');
  });

  it('reads types by name and by category for the draw', () => {
    expect(readOowTypes(['Process Jumping/skipping, intent-switching/detail'])).toEqual([
      'procedure-jumping/step-skipping',
      'intent-switching/detail-switching',
    ]);
    expect(readOowTypes(['irrelevant-answering', 'irrelevant-answering/vague'])).toHaveLength(6);
    expect(() => readOowTypes(['intent-switching/detial'])).toThrow(/did you mean intent-switching\/detail/);
  });
});
