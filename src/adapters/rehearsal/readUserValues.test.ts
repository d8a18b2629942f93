// Measures how many user sentences are understood, over the tables of sentences.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parsePdl } from '../../core/language';
import { looseName } from '../../core/support';
import { chineseSentences, chineseWorkflows } from '../../testing/chineseSentences';
import { firstSightSentences } from '../../testing/firstSightSentences';
import { moreSentences } from '../../testing/moreSentences';
import { sentencesDate, sentencesEn, sentencesZh } from '../../testing/sentenceTable';
import { ConversationMemory } from './conversationMemory';
import { findDates } from './findDates';
import { followProcedure } from './followProcedure';
import { parseYesNo } from './looseValues';
import { readIntent } from './readIntent';
import { readTurn } from './readUserValues';
import { buildRehearsalProgram, type ProgramSlot } from './rehearsalProgram';

const files: Readonly<Record<string, string>> = {
  hospital: 'hospitalAppointment',
  table: 'tableBooking',
  parcel: 'parcelReturn',
  library: 'libraryLoanChinese',
};

interface Case {
  readonly isHeldOut: boolean;
  readonly line: string;
  readonly wanted: string;
  readonly got: string;
}

const decisions: Readonly<Record<string, string>> = {
  safe: 'Safe to repair?',
  parts: 'Are the parts here?',
  fine: 'Does it run well?',
};
const flowchartSlots = new Map<string, ProgramSlot>(
  Object.entries(decisions).map(([key, name]) => [key, { key, name, desc: '', type: '', values: ['no', 'yes'] }]),
);
const flowchart = {
  slots: flowchartSlots,
  topic: 'Bicycle repair',
  first: [],
  common: new Set(['repair', 'bicycle', 'order', 'parts', 'test', 'ride']),
};

function workflowOf(name: string) {
  const file = files[name];
  const own = chineseWorkflows[name];
  if (file === undefined && own === undefined) return flowchart;
  const source = own ?? readFileSync(resolve(import.meta.dirname, `../../examples/${file}.pdl.yaml`), 'utf8');
  const document = parsePdl(source);
  const program = buildRehearsalProgram(document, [], document.name?.name ?? '');
  const { move } = followProcedure(program, new ConversationMemory(), []);
  return { ...program, first: move.kind === 'ask' ? move.keys : [] };
}

const keysOf = (text: string, isFlowchart: boolean) =>
  text
    .split(',')
    .map((item) => (isFlowchart ? item.trim() : looseName(item.trim())))
    .filter((item) => item !== '' && item !== '-');

/** Normalizes values: dates as ISO, answers as true and false, names without case and article. */
const plain = (key: string, value: string) => {
  const date = findDates(value, sentencesDate)[0];
  const truth = parseYesNo(value);
  const written =
    date !== undefined && date.spokenText.length > value.length - 4 ? date.value : value.trim().toLowerCase();
  return `${looseName(key)}=${truth === undefined ? written.replace(/^(an?|the) /, '') : String(truth)}`;
};

/** `slot=value`, or `slot!` for a refused one. */
const plainPair = (pair: string) =>
  pair.endsWith('!')
    ? `${looseName(pair.slice(0, -1))}!`
    : plain(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));

function caseOf(line: string): Case {
  const [workflow = '', asking = '', text = '', wanted = ''] = line.replace(/^\s*\*?\s*/, '').split(' | ');
  const [asked = '', known = ''] = asking.split(' / ');
  const { slots, topic, first, common } = workflowOf(workflow);
  const isFlowchart = workflow === 'bicycle';
  const intent = readIntent(text, topic);
  const requestedKeys = keysOf(asked, isFlowchart);
  const { values, refused } = readTurn(text, {
    slots,
    asked: requestedKeys,
    open: requestedKeys.length > 0 ? requestedKeys : first,
    known: new Set(keysOf(known, isFlowchart)),
    intent,
    topic,
    common,
    now: sentencesDate,
  });
  const given = [
    ...values.map(({ key, value }) => plain(key, String(value))),
    ...refused.map(({ key }) => `${looseName(key)}!`),
  ];
  const isQuestion = intent.asksQuestion || intent.strays || intent.wonders;
  const got = given.length > 0 ? given.toSorted().join('; ') : isQuestion ? 'off-topic' : 'none';
  const right = /[=!]/.test(wanted) ? wanted.split('; ').map(plainPair).toSorted().join('; ') : wanted;
  return { isHeldOut: line.trimStart().startsWith('*'), line: line.trim(), wanted: right, got };
}

const casesOf = (table: string): readonly Case[] => table.trim().split('\n').map(caseOf);
const missed = (cases: readonly Case[]) =>
  cases.filter(({ wanted, got }) => wanted !== got).map(({ line, got }) => `${line}  GOT ${got}`);
const share = (cases: readonly Case[]) => 1 - missed(cases).length / cases.length;

describe.each([
  ['English', sentencesEn],
  ['Chinese', sentencesZh],
  ['Chinese over all kinds of slots', chineseSentences],
])('sentences in %s', (language, table) => {
  const cases = casesOf(table);
  const tuned = cases.filter(({ isHeldOut }) => !isHeldOut);
  const kept = cases.filter(({ isHeldOut }) => isHeldOut);

  it('understands nine of ten sentences that its rules were made on', () => {
    if (process.env['SENTENCES'] === 'missed') console.log(missed(tuned).join('\n'));
    expect(share(tuned), missed(tuned).join('\n')).toBeGreaterThanOrEqual(0.9);
  });

  it('understands nine of ten held-out sentences', () => {
    const part = share(kept);
    console.info(
      `${language}: ${(100 * part).toFixed(1)} % of ${kept.length} sentences set aside, ${(100 * share(tuned)).toFixed(1)} % of the others`,
    );
    expect(part).toBeGreaterThanOrEqual(0.9);
  });
});

describe.each([
  ['written before the rules', firstSightSentences],
  ['over all examples', moreSentences],
])('sentences %s', (_, table) => {
  it('are understood, nine of ten', () => {
    const cases = casesOf(table);
    expect(share(cases), missed(cases).join('\n')).toBeGreaterThanOrEqual(0.9);
  });
});
