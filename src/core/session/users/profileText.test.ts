import { describe, expect, it } from 'vitest';
import { readProfiles } from './readUserFile';

const profiles = (text: string) => {
  const read = readProfiles(text);
  return read.ok ? read.value.map(({ profile }) => profile) : read.error.message;
};

describe('profiles in Markdown (FlowAgent, Listing 2)', () => {
  const printed = [
    '**Persona**:',
    'A gardener who rents boats.',
    '**User Details**:',
    '- Name: Ivo Lund',
    '- Role: gardener',
    '**User Needs**:',
    '- Ivo wants a red boat.',
    '',
    '**Dialogue Style**: short',
    '**Interactive Pattern**:',
    '- Ivo asks for the price first.',
  ].join('\n');

  it('reads the five fields', () => {
    expect(profiles(printed)).toEqual([
      {
        persona: 'A gardener who rents boats.',
        details: '- Name: Ivo Lund\n- Role: gardener',
        needs: '- Ivo wants a red boat.',
        style: 'short',
        pattern: '- Ivo asks for the price first.',
      },
    ]);
  });

  it('reads several profiles, headings with number signs, and headings without marks', () => {
    expect(profiles(`${printed}\n\n${printed}`)).toHaveLength(2);
    expect(profiles('## Persona\nA baker\n## User Needs\nBread')).toEqual([{ persona: 'A baker', needs: 'Bread' }]);
    expect(profiles('Persona: A baker\nUser Details:\nAge: 40\nUser Needs: Bread')).toEqual([
      { persona: 'A baker', details: 'Age: 40', needs: 'Bread' },
    ]);
  });

  it('refuses other text and keeps the message about JSON', () => {
    expect(profiles('Hello there.')).toMatch(/^This is not JSON/);
    expect(profiles('**Colour**: red')).toMatch(/^This is not JSON/);
  });
});
