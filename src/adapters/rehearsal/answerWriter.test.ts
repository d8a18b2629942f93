import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildDraftPrompt, checkDraftedPdl, readDraftReply, remarksOutsideDocument } from '../../core/draft';
import { printProcedureText } from '../../core/formats';
import { callsInDocument, parsePdl, readPdl } from '../../core/language';
import { expectBoundedTime } from '../../testing/expectBoundedTime';
import { answerRehearsal } from '.';

const root = resolve(import.meta.dirname, '../../..');
const corpus = resolve(root, '../shared/corpus/text');
const hasCorpus = existsSync(corpus);
if (!hasCorpus) console.warn('corpus/text is absent: procedures in prose are NOT drafted');

const draft = (text: string, tools: Parameters<typeof buildDraftPrompt>[1] = []) =>
  readDraftReply(answerRehearsal({ model: 'rehearsal-compliant', messages: buildDraftPrompt(text, tools) }).content) ??
  '';
const remarksOn = (text: string) =>
  remarksOutsideDocument(
    answerRehearsal({ model: 'rehearsal-compliant', messages: buildDraftPrompt(text, []) }).content,
  );
const callsOf = (source: string) => callsInDocument(parsePdl(source)).map(({ name }) => name);

describe('the rehearsal model as the writer of procedures', () => {
  it('says beside the document what it kept as a comment', () => {
    expect(remarksOn('Ask for the order number. Look up the order. The agent calls refund_order.').join(' ')).toContain(
      '"Look up the order" names no tool',
    );
  });

  it.each(['hospitalAppointment', 'tableBooking', 'parcelReturn', 'libraryLoanChinese'])(
    'writes %s down again from its text, call by call',
    (name) => {
      const source = readFileSync(resolve(root, `src/examples/${name}.pdl.yaml`), 'utf8');
      const written = draft(printProcedureText(parsePdl(source)).text);
      expect(checkDraftedPdl(written)).toEqual([]);
      expect(callsOf(written)).toEqual(callsOf(source));
      const preconditions = (text: string) =>
        parsePdl(text)
          .apis.map((api) => [api.name, [...api.preconditions.map((one) => one.name)].sort()])
          .sort();
      expect(preconditions(written)).toEqual(preconditions(source));
      const answers = (text: string) =>
        parsePdl(text).answers.map((answer) => [answer.name, answer.preconditions.map((one) => one.name).sort()]);
      expect(answers(written)).toEqual(expect.arrayContaining(answers(source)));
      // The printer ends every sentence.
      const slots = (text: string) =>
        parsePdl(text).slots.map(({ name, type, desc }) => ({ name, type, desc: desc?.replace(/[.。]$/, '') }));
      expect(slots(written)).toEqual(slots(source));
    },
  );

  it('keeps branches, loops and what no rule knows', () => {
    const written = draft(
      'Ask for the order number.\nIf the parcel is lost, call refund with order_id to get refund_status. Otherwise, tell the way it takes.\nWhile the customer has questions, answer them.',
    );
    expect(parsePdl(written).procedure?.text).toBe(`[order_number] = ANSWER.ask_order_number()
if parcel is lost:
  [refund_status] = API.refund([order_id])
else:
  ANSWER.tell_way_it_takes()
while customer has questions:
  ANSWER.tell_them()
`);
    expect(checkDraftedPdl(written)).toEqual([]);
  });

  it('takes sentences of any shape: conditions without end, lines of spaces', () => {
    for (const text of ['if a, '.repeat(9_000), `${' '.repeat(59_000)}x`, `1.${' '.repeat(59_000)}`]) {
      expect(expectBoundedTime(() => checkDraftedPdl(draft(text)))).toEqual([]);
    }
  });

  it('calls the tools it is given, with their parameters', () => {
    const parameters = { type: 'object', properties: { city: { type: 'string' }, date: { type: 'string' } } };
    const written = draft('1. Look up flights with search_flights.\n2. Thank the user.', [
      { name: 'search_flights', parameters },
    ]);
    expect(parsePdl(written).procedure?.text).toContain('API.search_flights([city, date])');
    expect(parsePdl(written).apis[0]?.request.map(({ name }) => name)).toEqual(['city', 'date']);
  });

  it.each([
    [
      'When a customer calls about a refund, ask for the order number. Call find_order. Say goodbye.',
      'Customer calls about a refund',
    ],
    ['当用户想要借书时，询问书名。告诉用户结果。', '用户想要借书'],
  ])('names a procedure after the occasion that it begins with: %s', (text, title) => {
    const { document } = readPdl(draft(text));
    expect(document.name?.name).toBe(title);
    expect(document.procedure?.body.map(({ kind }) => kind)).not.toContain('if');
  });

  it.each([
    ['When a customer has no account, create one. Otherwise greet the customer.', ['if']],
    ['When a customer wants a refund, call refund_order. When a customer wants advice, give it.', ['if', 'if']],
  ])('keeps a condition that is one of several ways: %s', (text, kinds) => {
    const { document } = readPdl(draft(text));
    expect(document.procedure?.body.map(({ kind }) => kind)).toEqual(kinds);
  });

  it.skipIf(!hasCorpus)('drafts prose of external authors', () => {
    const chinese = readFileSync(resolve(corpus, 'fa-v241127-001.txt'), 'utf8');
    const written = draft(chinese);
    expect(checkDraftedPdl(written)).toEqual([]);
    for (const name of ['get_invoicing_method', 'search_invoicing_progress', 'get_member_status', '白金电子普票开具']) {
      expect(callsOf(written)).toContain(name);
    }
    const prose = draft(readFileSync(resolve(corpus, 'flowagent-sample-000.txt'), 'utf8'));
    expect(checkDraftedPdl(prose)).toEqual([]);
    expect(callsOf(prose)).toEqual(expect.arrayContaining(['checkAvailability', 'reserveFlight']));
  });
});
