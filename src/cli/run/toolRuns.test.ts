import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readLog, type SessionEvent } from '../../core/session';
import { createFakeInput, runWeirJson } from '../../testing/fakeCliInput';

const files = {
  'h.yaml': readFileSync(resolve(import.meta.dirname, '../../examples/hospitalAppointment.pdl.yaml'), 'utf8'),
  'script.json': JSON.stringify([
    'Hello, I would like an appointment at Riverside Hospital.',
    'Cardiology, on 2026-12-03.',
    'Mei Tan, S-204417',
    'Thank you, goodbye.',
  ]),
};

describe('weir run with tools that are programs', () => {
  it('runs scripts and asks servers, with the secret of the environment in no log', async () => {
    const requestUrls: string[] = [];
    const server = createServer((request, response) => {
      requestUrls.push(`${request.url} ${request.headers.authorization}`);
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ free_appointments: 3, you_sent: request.headers.authorization }));
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const tools = {
      check_hospital: {
        kind: 'script',
        source: '({ hospital }) => ({ hospital_exists: /riverside/i.test(hospital) })',
      },
      check_department: [{ result: { department_exists: true } }],
      query_appointment: { kind: 'http', url: `${base}/free/{department}?on={visit_date}`, auth: 'desk' },
      register_hospital: {
        kind: 'script',
        source: `async (args, context) => {
          console.log('calls so far', context.calls.length, 'free', context.slots.free_appointments);
          return { registration_status: context.callNumber === 1 ? '1' : '0' };
        }`,
      },
    };
    const fake = createFakeInput(
      { ...files, 't.json': JSON.stringify(tools) },
      { WEIR_SECRET_DESK: 'desk-key-123456' },
    );
    const words = 'run h.yaml --model rehearsal-compliant --user script.json --tools t.json --out log';
    const summary = (await runWeirJson(fake, words)) as { calls: number; ended: string };
    server.close();
    expect(summary).toMatchObject({ calls: 4, ended: 'user-ended' });
    expect(requestUrls).toEqual(['/free/Cardiology?on=2026-12-03&hospital=Riverside+Hospital Bearer desk-key-123456']);
    const log = fake.files.get('log') ?? '';
    expect(log).not.toContain('desk-key');
    const read = readLog(log);
    if (!read.ok) throw new Error(read.error.message);
    const answers = read.value.flatMap((event: SessionEvent) => (event.kind === 'tool.answered' ? [event] : []));
    expect(answers.map(({ name, source }) => [name, source])).toEqual([
      ['check_hospital', 'script'],
      ['check_department', 'mock'],
      ['query_appointment', 'http'],
      ['register_hospital', 'script'],
    ]);
    expect(answers[2]?.result).toEqual({
      kind: 'succeeded',
      value: { free_appointments: 3, you_sent: 'Bearer [secret removed]' },
    });
    expect(answers[3]?.console).toEqual(['calls so far 3 free 3']);
  });

  it('goes on when a tool fails, and says so in the log', async () => {
    const tools = {
      weir: 'tools',
      version: 1,
      definitions:
        '- name: check_hospital\n  description: Looks a hospital up\n  parameters: {hospital: {type: string}, town: {type: string, description: The town it is in}}\n',
      backends: { check_hospital: { kind: 'script', source: '(args) => {\n  return args.missing.name;\n}' } },
    };
    const fake = createFakeInput({ ...files, 't.json': JSON.stringify(tools) });
    const words = 'run h.yaml --model rehearsal-compliant --user script.json --tools t.json --out log';
    expect(await runWeirJson(fake, words)).toMatchObject({ ended: 'user-ended' });
    const failure = /"kind":"failed","message":"TypeError: [^"]*\(line 2\)"/;
    expect(failure.test(fake.files.get('log') ?? '')).toBe(true);
    // The definitions of the same file apply, too.
    expect(fake.files.get('log')?.includes('The town it is in')).toBe(true);
  });
});
