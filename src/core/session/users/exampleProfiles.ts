// Fictional users for our example documents. Their details use the names of the slots, so that the rehearsal user finds
// them.

import type { UserProfile } from './userProfile';

export interface ExampleProfile {
  readonly id: string;
  readonly title: string;
  /** Id of the example document. */
  readonly exampleId: string;
  readonly profile: UserProfile;
}

export const exampleProfiles: readonly ExampleProfile[] = [
  {
    id: 'hospital-orderly',
    title: 'Mei, who has everything at hand',
    exampleId: 'hospital-appointment',
    profile: {
      persona: 'A retired librarian of 68 who writes everything down and likes to be understood the first time.',
      details:
        'hospital: Riverside Hospital\ndepartment: Cardiology\nvisit_date: 2026-12-03\npatient_name: Mei Tan\nid_number: S-204417',
      needs: 'I would like an appointment in cardiology at Riverside Hospital, please.',
      style: 'Full sentences, friendly, a little formal.',
      pattern: 'Answers each question in order, repeats the booking back at the end and says thank you.',
    },
  },
  {
    id: 'hospital-hurried',
    title: 'Jonas, between two meetings',
    exampleId: 'hospital-appointment',
    profile: {
      persona: 'A project manager of 34 who types on his telephone while he walks.',
      details:
        'hospital: Lakeside Hospital\ndepartment: Dermatology\nvisit_date: 2026-12-08\npatient_name: Jonas Weber\nid_number: K-118930',
      needs: 'Skin doctor at Lakeside, earliest day you have. Quick, please.',
      style: 'Fragments, no greeting, impatient.',
      pattern:
        'Gives several details in one message, skips questions that seem needless to him, asks for the result early.',
    },
  },
  {
    id: 'table-birthday',
    title: 'Amara, with a birthday to plan',
    exampleId: 'table-booking',
    profile: {
      persona: 'A teacher of 41 who books a table for her sister’s birthday.',
      details: 'restaurant: Olive Court\nparty_size: 6\nvisit_time: 19:30\nother_time: 20:30\nguest_name: Amara Diallo',
      needs: 'I want to book a table for six at Olive Court on Friday evening.',
      style: 'Warm and talkative; adds what the evening is for.',
      pattern: 'Takes another hour if the first is full, but asks once more whether there is really nothing earlier.',
    },
  },
  {
    id: 'parcel-unsure',
    title: 'Teo, who does not know the words',
    exampleId: 'parcel-return',
    profile: {
      persona: 'A student of 22 who returns something for the first time.',
      details: 'order_number: 55-1029\nitem: running shoes\nreason: too small\nmore_items: no\npickup_date: 2026-12-01',
      needs: 'I bought shoes that do not fit and I would like to send them back.',
      style: 'Polite and unsure; asks what a word means before he answers.',
      pattern: 'Answers one thing at a time, corrects himself once.',
    },
  },
  {
    id: 'library-reader',
    title: '林悦，常来借书的学生',
    exampleId: 'library-loan-chinese',
    profile: {
      persona: '一名二十岁的大学生，每周都来图书馆，说话干脆。',
      details: '书名: 城南旧事\n读者证号: R-3307\n取书日期: 2026-12-02\n是否排队: 是',
      needs: '你好，我想借《城南旧事》。',
      style: '简短、礼貌。',
      pattern: '先问有没有这本书，没有就排队等候，最后确认一下取书时间。',
    },
  },
];
