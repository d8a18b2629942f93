// `weir convert` of flowcharts: the mapping file, and procedures that run.

import { describe, expect, it } from 'vitest';
import { createFakeInput, runWeir, runWeirJson } from '../testing/fakeCliInput';
import { supportChart } from '../testing/supportChart';

const input = (files: Readonly<Record<string, string>> = {}) => createFakeInput({ 's.mmd': supportChart, ...files });

describe('a support chart of 25 nodes', () => {
  it('becomes a procedure without problems that the rehearsal agent runs to an end', async () => {
    const fake = input();
    fake.files.set('s.yaml', (await runWeir(fake, 'convert s.mmd --to pdl')).stdout);
    expect((await runWeir(fake, 'check s.yaml')).stdout).toContain('nothing to report');
    const calls = new Set<number>();
    for (const seed of [1, 2, 3, 4]) {
      const summary = await runWeirJson(fake, `run s.yaml --model rehearsal-compliant --seed ${seed} --out l${seed}`);
      expect(summary).toMatchObject({ ended: 'user-ended', denied: 0, violations: 0 });
      calls.add((summary as { readonly calls: number }).calls);
    }
    expect(Math.min(...calls)).toBeGreaterThan(0);
  });
});

describe('--mapping', () => {
  it('takes the file that --write-mapping wrote, and gives the same procedure', async () => {
    const fake = input();
    const { stdout } = await runWeir(fake, 'convert s.mmd --to pdl --write-mapping m.json');
    expect(JSON.parse(fake.files.get('m.json') ?? '')).toMatchObject({ weir: 'step-mapping', version: 1 });
    const again = await runWeir(fake, 'convert s.mmd --to pdl --mapping m.json');
    expect(again.stdout).toBe(stdout);
    expect(fake.logged.join('\n')).not.toContain('has no row');
  });

  it('changes the steps that it names and reports what does not fit', async () => {
    const steps = [
      { node: 'greet', kind: 'omit' },
      { node: 'gret', kind: 'api' },
    ];
    const fake = input({ 'm.json': JSON.stringify({ weir: 'step-mapping', version: 1, steps }) });
    const { stdout } = await runWeir(fake, 'convert s.mmd --to pdl --mapping m.json');
    expect(stdout).not.toContain('ANSWER.greet_customer()');
    const notes = fake.logged.join('\n');
    expect(notes).toContain('the node "gret", which the flowchart does not have. Did you mean "greet"?');
    expect(notes).toContain('24 nodes have no row in the mapping and are guessed');
    expect(notes).toContain('One node is left out, and the arrows go on behind: "Greet the customer"');
  });

  it('is written for a flowchart that has no structured form, which is refused with its arrows', async () => {
    const chart =
      'flowchart TD\n  a[Load order] --> p{Paid?}\n  a --> b[Ship it]\n  p -->|yes| b\n  p -->|no| c[Log it]\n  b --> q{Late?}\n  q -->|no| c\n  q -->|yes| d[Apologise]\n';
    const fake = input({ 'e.mmd': chart });
    const { exitCode, stderr } = await runWeir(fake, 'convert e.mmd --to pdl --write-mapping m.json');
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/"Load order" to "Ship it".*The kinds of its steps are in m\.json/);
    const { steps } = JSON.parse(fake.files.get('m.json') ?? '') as { steps: readonly { readonly kind: string }[] };
    expect(steps.map(({ kind }) => kind)).toEqual(['api', 'condition', 'api', 'api', 'condition', 'answer']);
  });

  it.each([
    ['convert s.mmd --to pdl --mapping bad.json', /bad\.json: The mapping is not JSON/],
    ['convert s.mmd --to code --mapping m.json', /--mapping is for --to pdl/],
    ['convert p.yaml --to pdl --write-mapping m', /p\.yaml is not a flowchart/],
    ['convert s.mmd --to pdl --write-mapping s.mmd', /would overwrite/],
  ])('refuses %s', async (words, reason) => {
    const fake = input({ 'bad.json': '{', 'p.yaml': 'Name: x\nAPIs:\n  - name: a\nProcedure: |\n  API.a()\n' });
    const { exitCode, stderr } = await runWeir(fake, words);
    expect([exitCode, stderr]).toEqual([2, expect.stringMatching(reason)]);
  });
});
