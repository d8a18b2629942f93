import { describe, expect, it } from 'vitest';
import { parsePdl } from '../../core/language';
import { oowNames, planInterjections } from './interject';

const document = parsePdl('Name: Ferry\nSLOTs:\n  - name: travel_date\nAPIs: []\n');
const context = { document, title: 'Ferry', seed: 1, maxTurns: 20 };
const plan = (values: readonly string[], more: Partial<Parameters<typeof planInterjections>[1]> = {}) =>
  planInterjections(values, { ...context, ...more });

describe('interjections', () => {
  it('has words for every type, in English and Chinese, with the document’s details', () => {
    const values = oowNames.map((name, index) => `${name}@${index + 1}`);
    const english = plan(values);
    expect(english.map(({ oow, turn }) => `${oow}@${turn}`)).toEqual(values);
    expect(new Set(english.map(({ text }) => text)).size).toBe(values.length);
    expect(english.filter(({ text }) => text?.includes('travel date')).length).toBeGreaterThan(2);
    const chinese = plan(values, { document: undefined, title: '订船票' });
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
    const many = parsePdl(
      `Name: F\nSLOTs:\n${['a', 'b', 'c', 'd', 'e'].map((name) => `  - name: ${name}`).join('\n')}\n`,
    );
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
});
