// The hospital appointment and its sessions, for tests of several modules. Tests only.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ChatPort, ChatToolSchema } from '../core/llm';
import {
  createSessionRunner,
  defaultSessionConfig,
  type SessionConfig,
  type SessionDocument,
  type SessionRunner,
  type SessionRunnerInput,
} from '../core/session';
import { createSteppingClock } from './scriptedChat';

export const hospitalDocument: SessionDocument = {
  title: 'Hospital appointment',
  kind: 'pdl',
  source: readFileSync(resolve(import.meta.dirname, '../examples/hospitalAppointment.pdl.yaml'), 'utf8'),
};

const requests: Readonly<Record<string, readonly string[]>> = {
  check_hospital: ['hospital'],
  check_department: ['hospital', 'department'],
  query_appointment: ['hospital', 'department', 'visit_date'],
  register_hospital: ['hospital', 'department', 'visit_date', 'patient_name', 'id_number'],
};

export const hospitalTools: readonly ChatToolSchema[] = Object.entries(requests).map(([name, parameters]) => ({
  name,
  description: name.replace('_', ' '),
  parameters: {
    type: 'object',
    properties: Object.fromEntries(parameters.map((parameter) => [parameter, { type: 'string' }])),
    required: parameters,
  },
}));

/** Every check passes, so that the session depends on the agent alone. */
export const succeedingTools: SessionConfig['tools'] = {
  default: 'mock',
  perTool: {
    check_hospital: { kind: 'mock', rows: [{ when: {}, result: { hospital_exists: true } }] },
    check_department: { kind: 'mock', rows: [{ when: {}, result: { department_exists: true } }] },
    query_appointment: { kind: 'mock', rows: [{ when: {}, result: { free_appointments: 3 } }] },
    register_hospital: { kind: 'mock', rows: [{ when: {}, result: { registration_status: '1' } }] },
  },
};

export function hospitalRunner(
  chat: ChatPort,
  config: Partial<SessionConfig> = {},
  more: Partial<SessionRunnerInput> = {},
): SessionRunner {
  return createSessionRunner({
    chat,
    clock: createSteppingClock(),
    sessionId: 's1',
    config: { ...defaultSessionConfig, tools: succeedingTools, ...config },
    document: hospitalDocument,
    tools: hospitalTools,
    ...more,
  });
}

const sampleArguments: Readonly<Record<string, string>> = {
  hospital: 'A',
  department: 'cardiology',
  visit_date: 'Monday',
  patient_name: 'Ann',
  id_number: '1',
};

/** The required arguments of an API of the hospital, so that no controller denies the call for its arguments. */
const completeArguments = (name: string): object =>
  Object.fromEntries((requests[name] ?? []).map((parameter) => [parameter, sampleArguments[parameter] ?? 'x']));

/** Replies in the react-text form; complete arguments unless given. */
export const callReply = (name: string, args: object = completeArguments(name)) =>
  `Thought: next\nAction: ${name}\nAction Input: ${JSON.stringify(args)}`;
export const answerReply = (text: string, answer = '-') => `Thought: tell\nAnswer: ${answer}\nResponse: ${text}`;
