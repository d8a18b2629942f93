// The needs of a claim in a replay, in the words of the conversation.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createFakeInput, runWeir } from '../../testing/fakeCliInput';
import { type FakeEndpoint, startFakeEndpoint } from '../../testing/fakeEndpoint';

const hospital = readFileSync(resolve(import.meta.dirname, '../../examples/hospitalAppointment.pdl.yaml'), 'utf8');
const call = (name: string, args: object) => ({ content: `Action: ${name}\nAction Input: ${JSON.stringify(args)}` });
const place = { hospital: 'Riverside Hospital', department: 'Cardiology' };
const visit = { ...place, visit_date: '2026-12-03' };

describe('weir replay of a false claim', () => {
  let endpoint: FakeEndpoint | undefined;
  afterEach(async () => {
    await endpoint?.close();
    endpoint = undefined;
  });

  it('names the unmet condition with its value after a call that returned another one', async () => {
    endpoint = await startFakeEndpoint({
      replies: [
        call('check_hospital', { hospital: 'Riverside Hospital' }),
        call('check_department', place),
        call('query_appointment', visit),
        call('register_hospital', { ...visit, patient_name: 'Mei Tan', id_number: 'S-204417' }),
        { content: 'Thought: -\nAnswer: appointment_confirmed\nResponse: Your appointment is booked.' },
      ],
    });
    const tools = {
      check_hospital: [{ result: { hospital_exists: true } }],
      check_department: [{ result: { department_exists: true } }],
      query_appointment: [{ result: { free_appointments: 3 } }],
      register_hospital: [{ result: { registration_status: '0' } }],
    };
    const world = createFakeInput({
      'h.yaml': hospital,
      'user.json': JSON.stringify([{ text: 'Cardiology at Riverside Hospital, please', ends: true }]),
      'tools.json': JSON.stringify(tools),
    });
    const words = '--user user.json --tools tools.json --controllers none --out log';
    await runWeir(world, `run h.yaml --model m --base-url ${endpoint.url} ${words}`);
    const { stdout } = await runWeir(createFakeInput({ log: world.files.get('log') ?? '' }), 'replay log');
    // register_hospital was called: the claim lacks its outcome, and the API is not named beside it.
    expect(stdout.split('\n').find((line) => line.includes('[claims'))).toBe(
      '1  agent: Your appointment is booked.  [claims appointment_confirmed: needs registration_status == "1" (register_hospital returned "0"); by declared, words]',
    );
  });
});
