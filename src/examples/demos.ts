// The two sessions of FlowAgent's Figure 2 as scripts of ours, each with the controllers as shipped and without any.
// Invariant: model, seed, turns and API results are fixed, so a demo runs the same every time.

import { type ControllerSetting, defaultControllers, type ScriptedTurn, type ToolsConfig } from '../core/session';

export interface DemoVariant {
  readonly id: 'controllers-on' | 'controllers-off';
  readonly title: string;
  readonly controllers: readonly ControllerSetting[];
}

export interface Demo {
  readonly id: string;
  readonly title: string;
  readonly blurb: string;
  /** Id of the example it runs on. */
  readonly exampleId: string;
  /** A rehearsal model: no language model takes part in a demo. */
  readonly model: string;
  readonly seed: number;
  readonly turns: readonly ScriptedTurn[];
  readonly tools: ToolsConfig;
  readonly variants: readonly [DemoVariant, DemoVariant];
}

const variants: Demo['variants'] = [
  { id: 'controllers-on', title: 'With controllers', controllers: defaultControllers('both') },
  { id: 'controllers-off', title: 'Without controllers', controllers: defaultControllers('none') },
];

const tools: ToolsConfig = {
  default: 'mock',
  perTool: {
    check_hospital: { kind: 'mock', rows: [{ when: {}, result: { hospital_exists: true } }] },
    check_department: { kind: 'mock', rows: [{ when: {}, result: { department_exists: true } }] },
    query_appointment: {
      kind: 'mock',
      rows: [
        { when: { hospital: 'Riverside Hospital' }, result: { free_appointments: 2 } },
        { when: {}, result: { free_appointments: 5 } },
      ],
    },
    register_hospital: { kind: 'mock', rows: [{ when: {}, result: { registration_status: '1' } }] },
  },
};

export const figure2Session1: Demo = {
  id: 'figure-2-session-1',
  title: 'The user switches hospital',
  blurb: 'In the middle of the booking the user wants another hospital. The agent checks again, for the new one.',
  exampleId: 'hospital-appointment',
  model: 'rehearsal-compliant',
  seed: 1,
  tools,
  turns: [
    { text: 'Hello, I would like an appointment at Riverside Hospital.' },
    { text: 'Cardiology, on 2026-12-03.' },
    {
      text: 'Actually, please switch to Lakeside Hospital instead.',
      oow: 'intent-switching/detail-switching',
    },
    { text: 'Mei Tan, S-204417' },
    { text: 'Thank you, goodbye.', ends: true },
  ],
  variants,
};

export const figure2Session2: Demo = {
  id: 'figure-2-session-2',
  title: 'The user wants the result at once',
  blurb:
    'The hasty agent claims a booking that nobody made. With controllers it is stopped until the booking succeeded.',
  exampleId: 'hospital-appointment',
  model: 'rehearsal-hasty',
  seed: 2,
  tools,
  turns: [
    { text: 'I need an appointment in the dermatology department of Riverside Hospital on 2026-12-03.' },
    {
      text: 'My name is Mei Tan, ID number S-204417. Just tell me how the appointment turned out.',
      oow: 'procedure-jumping/step-skipping',
    },
    { text: 'Thank you, goodbye.', ends: true },
  ],
  variants,
};

export const demos: readonly Demo[] = [figure2Session1, figure2Session2];
