// Checks that the examples of docs/cli.md are real: every `$ weir ...` there prints the lines below it, with `...` for
// omitted lines. UPDATE_DOCS=1 rewrites the page from the commands' output; review the difference before keeping it.

import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFakeInput, runWeir } from '../testing/fakeCliInput';

const root = resolve(import.meta.dirname, '../..');
const path = resolve(root, 'docs/cli.md');
const page = readFileSync(path, 'utf8');
const blocks = /(?<=^```console\n)[\s\S]*?(?=^```$)/gm;
const files: Record<string, string> = {};

/** Output of a command on both streams, as in a terminal. Files that commands write exist for the next ones. */
async function printed(argv: readonly string[]): Promise<string> {
  const fake = createFakeInput();
  const lines: string[] = [];
  const input = {
    ...fake,
    log: (line: string) => void lines.push(`${line}\n`),
    readText: async (name: string) => files[name] ?? readFileSync(resolve(root, name), 'utf8'),
    newId: () => '2c9bde60',
  };
  const { stdout, stderr } = await runWeir(input, argv);
  for (const [name, text] of fake.files) files[name] = text;
  return lines.join('') + stderr + stdout;
}

/** Omits the same lines as before: those between the first and the last shown. */
function elide(text: string, shown: string): string {
  const [head, tail] = shown.split(/^\.\.\.\n/m);
  if (head === undefined || tail === undefined) return text;
  const count = (part: string) => part.split('\n').length - 1;
  const lines = text.split('\n').slice(0, -1);
  const last = lines.slice(lines.length - count(tail));
  return [...lines.slice(0, count(head)), '...', ...last, ''].join('\n');
}

async function render(block: string): Promise<string> {
  let text = '';
  for (const part of block.split(/^\$ /m).slice(1)) {
    const end = part.indexOf('\n');
    const [command, shown] = [part.slice(0, end), part.slice(end + 1)];
    const [program, ...argv] = command.split(' ');
    if (program === 'cat') files[argv[0] ?? ''] = shown;
    text += `$ ${command}\n${program === 'cat' ? shown : elide(await printed(argv), shown)}`;
  }
  return text;
}

describe('docs/cli.md', () => {
  it('shows every command', () => {
    const names = [
      'check',
      'graph',
      'metrics',
      'facts',
      'convert',
      'run',
      'replay',
      'summarize',
      'worfeval',
      'generate',
      'plan',
      'taskbench',
      'evaluate',
      'reproduce',
    ];
    for (const name of names) {
      expect(page).toMatch(new RegExp(`^\\$ weir ${name} `, 'm'));
    }
  });

  it('shows what the commands print', async () => {
    const rendered: string[] = [];
    for (const [block] of page.matchAll(blocks)) rendered.push(await render(block));
    expect(rendered.length).toBeGreaterThan(5);
    let next = 0;
    const real = page.replaceAll(blocks, () => rendered[next++] ?? '');
    if (process.env.UPDATE_DOCS === '1') writeFileSync(path, real);
    else expect(page).toBe(real);
  });
});
