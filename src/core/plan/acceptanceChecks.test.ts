import { describe, expect, it } from 'vitest';
import { noCheckPorts, parsePlanFixture } from '../../testing/planFixtures';
import {
  type AcceptanceCheck,
  type CheckPorts,
  chainPlan,
  checkAcceptance,
  checkPlan,
  examplePlanTasks,
  planLevels,
  type ScriptAnswer,
} from '.';

const fault = async (text: string, check: AcceptanceCheck, ports: Partial<CheckPorts> = {}) =>
  (await checkAcceptance(text, [check], { ...noCheckPorts, ...ports }))[0]?.message;

describe('acceptance checks', () => {
  it('want JSON that fits its schema', async () => {
    const schema = { type: 'object', required: ['a'], properties: { a: { type: 'number' } } };
    expect(await fault('{"a": 1}', { kind: 'json', schema })).toBe('');
    expect(await fault('{"a": "1"}', { kind: 'json', schema })).toContain('a must be a number');
    expect(await fault('{}', { kind: 'json', schema })).toBe('a is missing.');
    expect(await fault('[1]', { kind: 'json' })).toBe('');
    expect(await fault('a', { kind: 'json' })).toBe('It is not JSON.');
  });

  it('want sections with something in them, in Markdown or HTML', async () => {
    const check = { kind: 'sections', names: ['Goal', 'Means'] } as const;
    expect(await fault('# Goal\nx\n## means ##\ny', check)).toBe('');
    expect(await fault('<h2 id="g">Goal</h2><p>x</p><h2><b>Means</b></h2>y', check)).toBe('');
    expect(await fault('# Goal\n\n# Means\ny', check)).toBe('A section is missing: Goal.');
    expect(await fault('Goal, Means', check)).toBe('2 sections are missing: Goal, Means.');
  });

  it('want a length', async () => {
    expect(await fault('one two', { kind: 'length', unit: 'words', least: 3 })).toBe(
      'It has 2 words, and at least 3 are asked for.',
    );
    expect(await fault('a\nb', { kind: 'length', unit: 'lines', most: 2 })).toBe('');
    expect(await fault('abc', { kind: 'length', unit: 'characters', most: 2 })).toContain('at most 2 are allowed');
  });

  it('count the slides of a deck', async () => {
    const slides = async (text: string) =>
      /It has (\d+) slides/.exec((await fault(text, { kind: 'length', unit: 'slides', least: 99 })) ?? '')?.[1];
    const deck = (body: string) => `\\documentclass{beamer}\n\\begin{document}\n${body}\n\\end{document}`;
    const frame = '\\begin{frame}[t]{A}\nx\n\\end{frame}\n';
    expect(await slides(deck(frame.repeat(3)))).toBe('3');
    expect(await slides(deck(`\\maketitle\n${frame}\\frame{\\frametitle{B} y}`))).toBe('3');
    expect(await slides(deck(`\\frame{\\titlepage}${frame}`))).toBe('2');
    expect(await slides(deck(`\\begin{frame}\\titlepage\\end{frame}${frame}% ${frame}`))).toBe('2');
    expect(await slides(deck('\\section{A}\\framebreak 90 \\% of \\frametitle{x}'))).toBe('0');
    expect(await slides('# One\ntext\n## Two\n<h2>Three</h2>')).toBe('3');
  });

  it('find names and dates as a reader sees them', async () => {
    const mentions = (text: string, ...names: readonly string[]) => fault(text, { kind: 'mentions', names });
    const [first, last] = ['2027-05-12', '2027-05-14'];
    for (const text of [
      'May 12 to May 14, 2027',
      'May 12-14, 2027',
      '12&ndash;14 May 2027',
      'the 12th to 14th of May 2027',
      '<td>12 May</td><td>14 May</td><td>2027</td>',
      '2027-05-12 / 2027-05-14',
      '12.05.2027 bis 14.5.2027',
      '2027年5月12日至2027年5月14日',
    ]) {
      expect(await mentions(text, first, last), text).toBe('');
    }
    for (const text of [
      'May 12 to May 14, 2026',
      'May 2 and May 4, 2027',
      'May 121, 2027',
      'June 12-14, 2027',
      'May 2027',
    ]) {
      expect(await mentions(text, first, last), text).toBe(`It does not mention ${first}, ${last}.`);
    }
    const page =
      '<head><title>x</title><meta content="Lisbon"></head><p>Agent\n <b>Workflow</b> society</p><!-- Rome -->';
    expect(await mentions(page, 'Agent Workflow Society')).toBe('');
    expect(await mentions(page, 'Lisbon', 'Rome')).toBe('It does not mention Lisbon, Rome.');
  });

  it('want HTML whose tags are closed, as far as browsers need it', async () => {
    for (const text of [
      '<!doctype html><html><body><p>a<p>b<ul><li>c<li>d</ul><br><img src="a>b"></body>',
      '<div><script>if (a < b) "</div>"</script></div>',
    ]) {
      expect(await fault(text, { kind: 'html' }), text).toBe('');
    }
    expect(await fault('<div><span></div>', { kind: 'html' })).toBe('The end of div has no beginning.');
    expect(await fault('<section><p>a', { kind: 'html' })).toBe('section is never closed.');
    expect(await fault('plain', { kind: 'html' })).toBe('It holds no HTML.');
  });

  it('want code whose brackets match and that declares names', async () => {
    expect(await fault('function a() { return "}"; } // )\nconst b = [1];', { kind: 'code' })).toBe('');
    expect(await fault('function a() {', { kind: 'code' })).toBe('A } is missing at the end.');
    expect(await fault('a)', { kind: 'code' })).toBe('A ) closes nothing.');
    expect(await fault('function a() {}\nclass B {}', { kind: 'declares', names: ['a', 'B', 'c'] })).toBe(
      'A declaration is missing: c.',
    );
  });

  it('keep judged ones apart', async () => {
    expect(await checkAcceptance('x', [{ kind: 'judged', question: 'Is it good?' }], noCheckPorts)).toEqual([]);
    for (const { checks } of examplePlanTasks) expect(checks.some(({ kind }) => kind === 'judged')).toBe(true);
  });

  it('pass by a script that answers true, and fail with its reason or its cause', async () => {
    const check = { kind: 'script', source: '({ result }) => true' } as const;
    const faultOfAnswer = (answer: ScriptAnswer) => fault('x', check, { runScript: async () => answer });
    expect(await faultOfAnswer({ kind: 'answered', value: true })).toBe('');
    expect(await faultOfAnswer({ kind: 'answered', value: false })).toBe('The script answered false.');
    expect(await faultOfAnswer({ kind: 'answered', value: 'No price.' })).toBe('No price.');
    expect(await faultOfAnswer({ kind: 'answered', value: { ok: true } })).toBe(
      'The script answered {"ok":true}; it has to answer true, false or a reason.',
    );
    expect(await faultOfAnswer({ kind: 'failed', message: 'ReferenceError: x.' })).toBe(
      'The script gave no answer: ReferenceError: x.',
    );
    expect(await fault('x', check)).toBe('It could not be checked: nobody runs scripts here');
  });

  it('ask the parser of TypeScript for what does not parse', async () => {
    const typescriptFault = async (text: string) => (text === 'good' ? undefined : 'Line 1 does not parse.');
    expect(await fault('good', { kind: 'typescript' }, { typescriptFault })).toBe('');
    expect(await fault('bad', { kind: 'typescript' }, { typescriptFault })).toBe('Line 1 does not parse.');
  });

  it('find sections and frames of LaTeX that have content', async () => {
    const deck = [
      '\\documentclass{beamer}\n\\begin{document}',
      '\\section{Motivation}\n\\begin{frame}{Why slopes?}\nA hill.\n\\end{frame}',
      '\\section*{Summary}\n\\begin{frame}[t]{Ends}\n% nothing yet\n\\end{frame}',
      '\\section{Method}\n\\begin{frame}\\frametitle{Equations}\n\\[ x \\]\n\\end{frame}',
      '\\end{document}',
    ].join('\n');
    expect(await fault(deck, { kind: 'sections', names: ['Motivation', 'Why slopes?', 'Equations'] })).toBe('');
    // The frame of the summary has a comment alone.
    expect(await fault(deck, { kind: 'sections', names: ['Summary', 'Ends'] })).toBe(
      '2 sections are missing: Summary, Ends.',
    );
  });

  it('ask the parser of LaTeX for what does not parse', async () => {
    const latexFault = async (text: string) => (text === 'good' ? undefined : 'It has no \\documentclass.');
    expect(await fault('good', { kind: 'latex' }, { latexFault })).toBe('');
    expect(await fault('bad', { kind: 'latex' }, { latexFault })).toBe('It has no \\documentclass.');
  });
});

describe('experiments', () => {
  it('compare with the same subtasks as one chain, which still get what they need', () => {
    const chain = chainPlan(parsePlanFixture('A>C B>C D'));
    expect(checkPlan(chain)).toEqual([]);
    expect(planLevels(chain).map((level) => level.length)).toEqual([1, 1, 1, 1]);
    expect(chain.subtasks.find(({ id }) => id === 'A')?.children).toContain('C');
  });
});
