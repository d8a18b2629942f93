import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { logTargets } from '../core/logs';
import { createFakeInput, runWeir } from '../testing/fakeCliInput';
import { startFakeEndpoint } from '../testing/fakeEndpoint';

const key = 'sk-live/9f8e7d6c+5b4a"Q2-never';
const base64 = Buffer.from(key).toString('base64').replace(/=+$/, '');
const forms = [key, JSON.stringify(key).slice(1, -1), encodeURIComponent(key), base64];
const hospital = readFileSync(resolve(import.meta.dirname, '../examples/hospitalAppointment.pdl.yaml'), 'utf8');

function expectClean(text: string): void {
  for (const form of forms) expect(text).not.toContain(form);
}

it('a key that an endpoint repeats is in no log, line or result', { timeout: 30_000 }, async () => {
  const endpoint = await startFakeEndpoint({
    replies: ({ headers }, index) => {
      const spoken = String(headers.authorization);
      const errorText = `Your key is ${spoken}, or ${Buffer.from(key).toString('base64')}.`;
      if (index === 0) return { content: `Thought: ${errorText}\nAnswer: -\nResponse: ${errorText}` };
      return { content: errorText, fault: 'unauthorized' };
    },
  });
  const files = { 'h.yaml': hospital, 'u.json': JSON.stringify([`My key is ${key}`, 'Go on', 'Bye']) };
  const fake = createFakeInput(files, { OPENAI_API_KEY: key });
  const { stdout } = await runWeir(
    fake,
    `run h.yaml --model m --base-url ${endpoint.url} --user u.json --out log --json`,
  );
  const { stdout: words, stderr } = await runWeir(fake, [
    'generate',
    ...['--task', `Say ${key} twice`, '--model', 'm', '--base-url', endpoint.url, '--candidates', '1', '--json'],
  ]);
  await endpoint.close();
  const log = fake.files.get('log') ?? '';
  expect(log).toContain('Your key is Bearer [secret removed], or [secret removed]');
  expect(log).toContain('My key is [secret removed]');
  expect(JSON.parse(words)).toMatchObject({ task: 'Say [secret removed] twice' });
  expectClean(log + stdout + words + stderr + fake.logged.join('\n'));
});

it('a log or a document with a key in it is converted without the key', async () => {
  const log = readFileSync(resolve(import.meta.dirname, '../core/session/golden/deniedThenBooked.jsonl'), 'utf8');
  const spilled = log.replaceAll('Riverside', JSON.stringify(`Riverside ${key}`).slice(1, -1));
  expect(spilled).not.toBe(log);
  const files = { 'log.jsonl': spilled, 'h.yaml': hospital.replace('Name:', `# ${key}\nName:`) };
  const fake = createFakeInput(files, { WEIR_SECRET_DESK: `Bearer ${key}` });
  for (const target of logTargets) {
    const { stdout, stderr, exitCode } = await runWeir(fake, `convert log.jsonl --to ${target}`);
    expect(exitCode, stderr).toBe(0);
    expect(stdout).toContain('secret removed');
    expectClean(stdout);
    const { stdout: json } = await runWeir(fake, `convert log.jsonl --to ${target} --json`);
    expectClean(json);
    expect(() => JSON.parse(json)).not.toThrow();
  }
  for (const target of ['mermaid', 'text', 'code', 'svg']) {
    const { stdout } = await runWeir(fake, `convert h.yaml --to ${target}`);
    expectClean(stdout);
  }
  expectClean(fake.logged.join('\n'));
});

it('an address that holds a password is refused without showing it', async () => {
  const fake = createFakeInput({ 'h.yaml': hospital, 't.txt': 'Book a room' });
  const address = 'http://mei:passwort-1@localhost:1/v1';
  for (const words of [
    `run h.yaml --model m --base-url ${address} --out log`,
    `generate --task t.txt --model m --base-url ${address}`,
    `run h.yaml --model m --base-url ftp${address.slice(4)} --out log`,
  ]) {
    const { exitCode, stderr } = await runWeir(fake, words);
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/--base-url (?:holds a user name|is a full address)/);
    expect(stderr).not.toContain('passwort');
  }
});
