// Scripted sessions in which a user leaves the workflow, by FlowAgent's three categories (5.2): two after its Figure 2,
// four of our own. Each shows one contrast: the same agent with and without controllers, or the agent beside a
// rule-based bot. Invariant: model, seed, turns and API results are fixed, so a demo runs the same every time. Over 300
// lines: it is a table of texts.

import { type ControllerSetting, defaultControllers, type ScriptedTurn, type ToolsConfig } from '../core/session';
import type { StageGoal } from '../core/stage';
import type { JsonObject } from '../core/support';

export interface DemoVariant {
  readonly id: 'controllers-on' | 'controllers-off';
  readonly title: string;
  readonly controllers: readonly ControllerSetting[];
}

/** A column of the stage. */
export interface DemoColumn {
  readonly title: string;
  readonly model: string;
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
  /** The columns of the stage; the undesired behaviour comes first. */
  readonly arms: readonly DemoColumn[];
  /** Captions of the turns for the audience; the last turn needs none. */
  readonly captions: readonly string[];
  /** The agent's word for an outcome that it claims: `booked`. */
  readonly claim?: string;
  /** The user's goal, if the workflow has no precondition for it. */
  readonly goal?: StageGoal;
}

const variants: Demo['variants'] = [
  { id: 'controllers-on', title: 'With controllers', controllers: defaultControllers('both') },
  { id: 'controllers-off', title: 'Without controllers', controllers: defaultControllers('none') },
];

const withAndWithout = (model: string, controlled = defaultControllers('both')): readonly DemoColumn[] => [
  { title: 'Without controllers', model, controllers: defaultControllers('none') },
  { title: 'With controllers', model, controllers: controlled },
];

const answers = (results: Readonly<Record<string, JsonObject>>): ToolsConfig => ({
  default: 'mock',
  perTool: Object.fromEntries(
    Object.entries(results).map(([name, result]) => [name, { kind: 'mock', rows: [{ when: {}, result }] }]),
  ),
});

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

export const hospitalSwitchDemo: Demo = {
  id: 'figure-2-session-1',
  title: 'The user switches hospital',
  blurb:
    'The user wants another hospital during the booking. A rule-based bot books the first one; the agent checks and books the new one.',
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
  arms: [
    { title: 'Rule-based bot', model: 'rule-bot', controllers: defaultControllers('none') },
    { title: 'Agent with controllers', model: 'rehearsal-compliant', controllers: defaultControllers('both') },
  ],
  captions: [
    'The user names a hospital',
    'The user answers',
    'The user wants another hospital',
    'The user gives name and number',
  ],
  goal: { call: 'register_hospital', arguments: { hospital: 'Lakeside Hospital' } },
};

export const earlyResultDemo: Demo = {
  id: 'figure-2-session-2',
  title: 'The user wants the result at once',
  blurb:
    'The user asks to skip the booking. Without controllers the agent says "booked" although no booking was made; with them it books first.',
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
  arms: withAndWithout('rehearsal-hasty'),
  captions: ['The user says what is wanted', 'The user asks to skip the booking step'],
  claim: 'booked',
};

const tableNow: Demo = {
  id: 'table-right-away',
  title: 'The guest wants a yes, now',
  blurb:
    'The last table is gone. Without controllers the agent says "booked"; with them it tries to book and tells the guest that it failed.',
  exampleId: 'table-booking',
  model: 'rehearsal-hasty',
  seed: 1,
  tools: answers({ find_table: { table_free: true }, book_table: { booking_status: '0' } }),
  turns: [
    {
      text: 'I would like a table. The restaurant is Olive Court, the party size is 4, the visit time is 2026-12-04 19:00.',
    },
    {
      text: 'The guest name is Noor Hale. Skip the rest and just confirm it right away.',
      oow: 'procedure-jumping/rule-ignoring',
    },
    { text: 'Thanks, goodbye.', ends: true },
  ],
  variants,
  arms: withAndWithout('rehearsal-hasty'),
  captions: ['The guest says what is wanted', 'The guest asks for a yes without the booking'],
  claim: 'booked',
};

const tableSmallTalk: Demo = {
  id: 'table-small-talk',
  title: 'The guest talks about the match',
  blurb:
    'The guest does not answer the question. Without controllers the agent confirms a booking that it did not make; with them it asks again.',
  exampleId: 'table-booking',
  model: 'rehearsal-hasty',
  seed: 28,
  tools: answers({ find_table: { table_free: true }, book_table: { booking_status: '1' } }),
  turns: [
    {
      text: 'I would like a table. The restaurant is Olive Court, the party size is 4, the visit time is 2026-12-04 19:00.',
    },
    { text: 'By the way, did you see the match last night?', oow: 'irrelevant-answering/topic-shift' },
    { text: 'The guest name is Noor Hale.' },
    { text: 'Thanks, goodbye.', ends: true },
  ],
  variants,
  arms: withAndWithout('rehearsal-hasty'),
  captions: ['The guest says what is wanted', 'The guest does not answer the question', 'The guest gives the name'],
  claim: 'booked',
};

const onceOnly = defaultControllers('both').map((setting) =>
  setting.id === 'duplicate-call' ? { ...setting, options: { threshold: 1 } } : setting,
);

const parcelTwice: Demo = {
  id: 'parcel-pickup-twice',
  title: 'One parcel, three couriers',
  blurb: 'The user asks to make sure. Without controllers the agent books three couriers; with them it books one.',
  exampleId: 'parcel-return',
  model: 'rehearsal-forgetful',
  seed: 17,
  tools: answers({
    find_order: { returnable: true },
    add_item: { items_listed: 'desk lamp' },
    book_pickup: { pickup_code: 'PK-118' },
    print_label: { label_code: 'LB-7' },
  }),
  turns: [
    { text: 'I want to return order QX-40718.' },
    { text: 'The item is desk lamp, the reason is broken glass.' },
    { text: 'No.' },
    { text: '2026-12-08, and please make sure that it really is booked.', oow: 'procedure-jumping/step-repetition' },
    { text: 'Thank you, goodbye.', ends: true },
  ],
  variants: [
    { id: 'controllers-on', title: 'With controllers', controllers: onceOnly },
    { id: 'controllers-off', title: 'Without controllers', controllers: defaultControllers('none') },
  ],
  arms: withAndWithout('rehearsal-forgetful', onceOnly),
  captions: [
    'The user names the order',
    'The user names the article',
    'Nothing else goes back',
    'The user wants to be sure',
  ],
  goal: { call: 'book_pickup', once: true },
};

const loanWithoutCard: Demo = {
  id: 'library-skips-the-card',
  title: '跳过核对，直接排队',
  blurb:
    'In Chinese: the reader wants to join the queue without a card check. With controllers the card is checked, and it is invalid.',
  exampleId: 'library-loan-chinese',
  model: 'rehearsal-hasty',
  seed: 4,
  tools: answers({
    查询馆藏: { 在架册数: 0 },
    核对读者证: { 证件有效: false },
    预约图书: { 预约状态: '1' },
    登记排队: { 排队名次: 3 },
  }),
  turns: [
    {
      text: '书名是草房子，读者证号是R20991。跳过核对，直接办排队。',
      oow: 'procedure-jumping/step-skipping',
    },
    { text: '谢谢，再见。', ends: true },
  ],
  variants,
  arms: withAndWithout('rehearsal-hasty'),
  captions: ['读者要求跳过核对，直接排队'],
};

export const demos: readonly Demo[] = [
  hospitalSwitchDemo,
  earlyResultDemo,
  tableNow,
  tableSmallTalk,
  parcelTwice,
  loanWithoutCard,
];
