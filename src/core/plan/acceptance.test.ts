import { describe, expect, it } from 'vitest';
import { planOf } from '../../testing/planFixtures';
import { type AcceptanceCheck, chainPlan, checkPlan, checkResult, planLevels, planTasks } from '.';

const fault = (text: string, check: AcceptanceCheck) => checkResult(text, [check])[0]?.message;

describe('acceptance checks', () => {
  it('want JSON that fits its schema', () => {
    const schema = { type: 'object', required: ['a'], properties: { a: { type: 'number' } } };
    expect(fault('{"a": 1}', { kind: 'json', schema })).toBe('');
    expect(fault('{"a": "1"}', { kind: 'json', schema })).toContain('a must be a number');
    expect(fault('{}', { kind: 'json', schema })).toBe('a is missing.');
    expect(fault('[1]', { kind: 'json' })).toBe('');
    expect(fault('a', { kind: 'json' })).toBe('It is no JSON.');
  });

  it('want sections with something in them, in Markdown or HTML', () => {
    const check = { kind: 'sections', names: ['Goal', 'Means'] } as const;
    expect(fault('# Goal\nx\n## means ##\ny', check)).toBe('');
    expect(fault('<h2 id="g">Goal</h2><p>x</p><h2><b>Means</b></h2>y', check)).toBe('');
    expect(fault('# Goal\n\n# Means\ny', check)).toBe('A section is missing: Goal.');
    expect(fault('Goal, Means', check)).toBe('2 sections are missing: Goal, Means.');
  });

  it('want a length', () => {
    expect(fault('one two', { kind: 'length', unit: 'words', least: 3 })).toBe(
      'It has 2 words, and at least 3 are asked for.',
    );
    expect(fault('a\nb', { kind: 'length', unit: 'lines', most: 2 })).toBe('');
    expect(fault('abc', { kind: 'length', unit: 'characters', most: 2 })).toContain('at most 2 are allowed');
  });

  it('want HTML whose tags are closed, as far as browsers need it', () => {
    for (const text of [
      '<!doctype html><html><body><p>a<p>b<ul><li>c<li>d</ul><br><img src="a>b"></body>',
      '<div><script>if (a < b) "</div>"</script></div>',
    ]) {
      expect(fault(text, { kind: 'html' }), text).toBe('');
    }
    expect(fault('<div><span></div>', { kind: 'html' })).toBe('The end of div has no beginning.');
    expect(fault('<section><p>a', { kind: 'html' })).toBe('section is never closed.');
    expect(fault('plain', { kind: 'html' })).toBe('It holds no HTML.');
  });

  it('want code whose brackets match and that declares names', () => {
    expect(fault('function a() { return "}"; } // )\nconst b = [1];', { kind: 'code' })).toBe('');
    expect(fault('function a() {', { kind: 'code' })).toBe('A } is missing at the end.');
    expect(fault('a)', { kind: 'code' })).toBe('A ) closes nothing.');
    expect(fault('function a() {}\nclass B {}', { kind: 'declares', names: ['a', 'B', 'c'] })).toBe(
      'A declaration is missing: c.',
    );
  });

  it('keep judged ones apart', () => {
    expect(checkResult('x', [{ kind: 'judged', question: 'Is it good?' }])).toEqual([]);
    for (const { checks } of planTasks) expect(checks.some(({ kind }) => kind === 'judged')).toBe(true);
  });
});

describe('experiments', () => {
  it('compare with the same subtasks as one chain, which still get what they need', () => {
    const chain = chainPlan(planOf('A>C B>C D'));
    expect(checkPlan(chain)).toEqual([]);
    expect(planLevels(chain).map((level) => level.length)).toEqual([1, 1, 1, 1]);
    expect(chain.subtasks.find(({ id }) => id === 'A')?.children).toContain('C');
  });
});
