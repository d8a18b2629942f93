import { describe, expect, it } from 'vitest';
import { buildFlowchartGraph, readFlowchart } from '../../flowchart';
import { flowchartSteps } from '../mermaid/readPdlFromMermaid';
import { convertWithMapping } from './convertWithMapping';
import type { ChosenStep } from './stepRow';

const graphOf = (source: string) => buildFlowchartGraph(readFlowchart(source).data);

const rowsOf = (source: string, chosen: Readonly<Record<string, ChosenStep>> = {}) =>
  new Map(
    flowchartSteps(source, graphOf(source), { steps: new Map(Object.entries(chosen)) }).map((row) => [row.node, row]),
  );

function procedureOf(source: string, chosen: Readonly<Record<string, ChosenStep>> = {}): string {
  const result = convertWithMapping(source, graphOf(source), new Map(Object.entries(chosen)));
  if (!result.ok) throw new Error(result.error.message);
  return result.value.pdl
    .replace(/[\s\S]*Procedure: \|\n/, '')
    .replace(/^ {2}/gm, '')
    .trimEnd();
}

/** The kind of a node with this text between two others. */
const kindOf = (node: string) =>
  rowsOf(`flowchart TD\n  s([Start]) --> x${node} --> z[Wait] --> e([End])\n`).get('x')?.kind;

describe('the kind of a node', () => {
  it.each([
    ['api', 'looks something up or changes it', '[Look up the order]', '[Deploy]', '[check_stock]', '[Issue a refund]'],
    ['api', 'data and programs', '[(Account)]', '[[Handle refund]]', '[(Load account)]', '[Mail Service]'],
    ['api', 'other languages', '[查询订单状态]', '[Bestellung prüfen]', '[Vérifier le stock]', '[Crear un ticket]'],
    ['api', 'messages to colleagues', '[Notify the manager]', '[Escalate to a human agent]', '[Notify team members]'],
    ['api', 'the agent as the subject', '[System sends an SMS]', '[Identity verification]', '[系统创建工单]'],
    ['api', 'numbers of steps', '["Step 3: Create a ticket"]', '["2) Charge the card"]', '["第二步：查库存"]'],
    ['api', 'words for the type of a node', '[Vector search node]', '[Record creation step]', '[CheckStockNode]'],
    [
      'api',
      'adverbs before the verb',
      '[Instantly settle the invoice]',
      '[Re-index the shop]',
      '[Return masked rows to the page]',
    ],
    ['api', 'late Chinese verbs', '[按规则把客户的资料和地址写入并保存]'],
    ['api', 'conversions', '[Voice to text]', '[CSV to JSON]', '[Poll the carrier for the status]'],
    ['api', 'participles', '[Driver assigned]', '[Claim submitted for audit]', '[Token stored in the session]'],
    ['api', 'verbs that are nouns, too', '[Photo match]', '[Fraud check]', '[Data export]'],
    [
      'api',
      'names of programs',
      '[Zendesk Create Ticket]',
      '[PayPal Process Refund]',
      '[Gateway redirects to the page]',
    ],
    ['api', 'interfaces', '["Ledger GET /v1/entries"]', '[Weather via REST API]', '[OCR on the scan]'],
    ['api', 'German forms', '[Legt ein Ticket an]', '[Ticket angelegt]', '[Gutschrift anweisen]', '[Versandmail]'],
    ['api', 'one Chinese verb', '[查余额]', '[转主管]', '[发验证码]', '[文本向量化]'],
    ['api', 'messages by other channels', '[Send an SMS]', '[Request the deposit via the gateway]'],
    ['api', 'work on data', '[Clean up: temporary files]', '[Resolve user ids]'],
    ['answer', 'what is said', '[Tell the customer the price]', '[Apologise for the delay]', '[Say goodbye]'],
    [
      'answer',
      'quoted and spoken texts',
      '["Thank you for calling!"]',
      '["Bot: Your card is frozen."]',
      '[Leider kein Termin frei]',
    ],
    [
      'answer',
      'other languages',
      '[告知用户结果]',
      '[Kunden informieren]',
      '[Informer le client]',
      '[Informar al cliente]',
    ],
    ['answer', 'confirmations and offers', '[Agent confirms the booking]', '[Offer a voucher]', '[Order confirmation]'],
    [
      'answer',
      'replies that are written',
      '[Generate the reply]',
      '[Draft an answer]',
      '[生成答复]',
      '[Price not found message]',
    ],
    [
      'answer',
      'refusals and missing results',
      '[Cannot ship abroad]',
      '[No open invoice]',
      '[无可用时段]',
      '[Unable to verify]',
    ],
    [
      'answer',
      'objects that name a colleague',
      '[Offer a call by a specialist]',
      '[Deny the claim and refer to billing]',
    ],
    [
      'answer',
      'what the agent has the user do',
      '[Have the customer restart the router]',
      '[Kunden das Gerät neu starten lassen]',
    ],
    [
      'question',
      'values that are asked for',
      '[Ask for the order number]',
      '[Collect payment details]',
      '[Get the email address]',
    ],
    [
      'answer',
      'data that is read to the user',
      '[Read back the address]',
      '[Translate the terms for the guest]',
      '[We did not find a match]',
      '[不好意思，今天不能办理]',
    ],
    [
      'question',
      'what only the user knows',
      '[Find out why the guest leaves]',
      '[Fill out the damage form]',
      '[请客户出示证件]',
      '["Agent answers in a minute: ask for the plate"]',
      '[确认取件时间]',
    ],
    ['question', 'what is missing', '[Need more details: model, year]', '[Missing info]'],
    ['question', 'questions', '[What is your name?]', '[How can I help you?]', '[Please give me your PIN]'],
    ['question', 'the user as the subject', '[Customer provides an address]', '[/User input/]', '[UserInputNode]'],
    [
      'question',
      'other languages',
      '[询问用户姓名]',
      '[问地址]',
      '[Nach der Adresse fragen]',
      '[Kundennummer abfragen]',
    ],
    ['question', 'other languages, too', '[Demander le nom]', '[Pedir el número]', '[Fragt nach der Adresse]'],
    ['question', 'choices of the user', '[Select a delivery date]', '[Upload photos]', '[Let the guest choose a room]'],
    ['question', 'conversations about values', '[Slot filling]', '[Chat with the user to fill the form]'],
    [
      'question',
      'the person asked',
      '[Confirm the address with the customer]',
      '["If it is urgent: ask for the floor"]',
    ],
    ['words', 'thought and waiting', '[Think it over]', '[Customer waits]', '[Wait for 24 hours]', '[等待处理]'],
    [
      'words',
      'work of other people',
      '[Committee reviews the case]',
      '[Engineers fix the pump]',
      '[经理审批申请]',
      '[Manual approval]',
    ],
    ['omit', 'joints and notes', '@{ shape: fork }', '@{ shape: comment, label: "by law" }'],
    ['omit', 'states', '[Approved]', '[Auto-approved]', '[已通过]'],
  ] as const)('is %s: %s', (kind, _what, ...nodes) => {
    expect(nodes.map((node) => [node, kindOf(node)])).toEqual(nodes.map((node) => [node, kind]));
  });

  it('is a condition where edges are chosen, whatever the shape', () => {
    for (const node of ['{Paid?}', '[Is it paid?]', '[Check severity]', '{{Size}}']) {
      const rows = rowsOf(`flowchart TD\n  a[Load order] --> x${node}\n  x -->|yes| b[Ship it]\n  x -->|no| c[Wait]\n`);
      expect([node, rows.get('x')?.kind]).toEqual([node, 'condition']);
    }
  });

  it('is omitted for starts and ends with words of their own', () => {
    const rows = rowsOf('flowchart TD\n  a([Customer calls]) --> b[Load order] --> c([Order shipped])\n');
    expect([...rows.values()].map(({ kind }) => kind)).toEqual(['omit', 'api', 'omit']);
  });

  it.each([
    ['Incident detected', 'Case solved'],
    ['Support request', 'Subscription active - next bill in May'],
    ['User', 'Order not placed anymore, closed'],
    ['Patient calls', 'Live on the shop'],
    ['Fax comes in', 'Subscription inactive'],
    ['Mobile client', 'Stop with an error'],
    ['Quote requested', 'Worker can be hired'],
    ['Invoice created/changed', 'Deposit paid\ncar handed over'],
  ])('is omitted for the event %s and the outcome %s', (first, last) => {
    const rows = rowsOf(`flowchart TD\n  a[${first}] --> b[Load order] --> c["${last}"]\n`);
    expect([...rows.values()].map(({ kind }) => kind)).toEqual(['omit', 'api', 'omit']);
  });

  it('is omitted for a start to which edges lead back', () => {
    const rows = rowsOf(
      'flowchart TD\n  a[Draft raised] --> b{Valid?}\n  b -->|no| c[Fix it]\n  c --> a\n  b -->|yes| d[Publish it]\n',
    );
    expect(rows.get('a')?.kind).toBe('omit');
  });

  it('is omitted for the name of a branch, which the condition keeps', () => {
    const source =
      'flowchart TD\n  a[Load order] --> b{Size?}\n  b --> c[XL or L]\n  b --> d[Medium]\n  c --> e[Book a van]\n  d --> f[Book a bike]\n';
    expect(['c', 'd'].map((node) => rowsOf(source).get(node)?.kind)).toEqual(['omit', 'omit']);
    expect(procedureOf(source)).toContain('if size == "XL or L":\n  API.book_van()');
  });

  it('follows the lane of the user', () => {
    const rows = rowsOf(
      'flowchart TD\n  subgraph Customer\n    a[Report a leak]\n    c[Provide photos]\n  end\n  a --> b[Create ticket] --> c --> d[Close ticket]\n',
    );
    expect([...rows.values()].map(({ node, kind }) => [node, kind])).toEqual([
      ['a', 'omit'],
      ['c', 'question'],
      ['b', 'api'],
      ['d', 'api'],
    ]);
  });

  it('is the one that a comment states', () => {
    const rows = rowsOf('flowchart TD\n  %% weir:kind a answer\n  a[Load order] --> b[Wait]\n');
    expect(rows.get('a')).toMatchObject({ kind: 'answer', reason: 'stated' });
  });
});

const support = `flowchart TD
  s([Start]) --> ask[Ask for the order number]
  ask --> load[(Look up the order)]
  load --> sev{Severity?}
  sev -->|P1| esc[Escalate to on-call]
  sev -->|P2| total{Order total over $200?}
  sev -->|P3| tell[Tell the customer to wait]
  total -->|yes| esc
  total -->|no| offer[Offer a voucher]
  offer --> ok{Customer accepts?}
  ok -->|yes| tell
  ok -->|no| esc
  esc --> fixed{Fixed?}
  fixed -->|no| esc
  fixed -->|yes| e([End])
  tell --> e
`;

describe('the values of a row', () => {
  it('are asked for, passed on, returned and tested', () => {
    const rows = rowsOf(support);
    expect(rows.get('ask')).toMatchObject({ name: 'ask_for_order_number', slots: ['order_number'] });
    expect(rows.get('load')).toMatchObject({
      name: 'look_up_order',
      args: ['order_number'],
      results: ['order', 'severity', 'order_total'],
    });
    expect(rows.get('sev')?.decides).toBe('severity');
    expect(rows.get('total')?.decides).toBe('order_total > 200');
    expect(rows.get('offer')?.results).toEqual(['accepts']);
    expect(rows.get('esc')?.results).toEqual(['fixed']);
  });

  it('are asked for again by a shorter name', () => {
    const rows = rowsOf(`flowchart TD
  a[Ask for the booking number] --> b[(Look up the booking)]
  b --> c{Booking found?}
  c -->|no| d[Ask the guest to check the number]
  d --> b
  c -->|yes| e[Need more info: arrival, size of the group]
`);
    expect(rows.get('d')?.slots).toEqual(['booking_number']);
    expect(rows.get('e')?.slots).toEqual(['arrival', 'size_of_group']);
  });

  it('are named by the first line, if the others are details', () => {
    const rows = rowsOf(
      'flowchart TD\n  a["Rank Node<br/>sets the order"] --> b["Load the file<br/>S3, 5 MB"] --> c["Send the<br/>file by fax"]\n',
    );
    expect([...rows.values()].map(({ name }) => name)).toEqual(['rank', 'load_file', 'send_file_by_fax']);
  });

  it('are asked for right before a decision that no step gives', () => {
    expect(procedureOf('flowchart TD\n  a{VIP?} -->|yes| b[Say hello]\n  a -->|no| c[Wait]\n')).toBe(
      '[vip] = ANSWER.ask_vip()\nif vip == "yes":\n  ANSWER.say_hello()\nelse:\n  Wait',
    );
  });

  it('are given in every round of a loop', () => {
    const source = `flowchart TD
  a[Load account] --> b[Reproduce the bug]
  b --> c{Fixed?}
  c -->|no| b
  c -->|yes| d[Close the ticket]
`;
    expect(procedureOf(source)).toContain('  [fixed] = API.reproduce_bug([account])\n  if fixed == "yes":');
    const inWords = procedureOf(source, { b: { kind: 'words' } });
    expect(inWords).toContain('  Reproduce the bug\n  [fixed] = ANSWER.ask_fixed()\n  if fixed == "yes":');
  });

  it('are known in the first round of a loop that the flow begins with', () => {
    const first = `flowchart TD
  a{More orders?} -->|yes| b[Process the order]
  b --> a
  a -->|no| c[Say goodbye]
`;
    expect(rowsOf(first).get('a')).toMatchObject({ decides: 'more_orders', slots: ['more_orders'] });
    const message = `flowchart TD
  a([User message]) --> b[Get invoices]
  b --> c[Summarise invoice]
  c --> a
`;
    expect(rowsOf(message).get('c')?.args).toEqual(['invoices']);
  });

  it('follow what is chosen', () => {
    const rows = rowsOf(support, { load: { kind: 'words' }, ask: { kind: 'question', slots: ['ticket'] } });
    expect(rows.get('sev')).toMatchObject({ decides: 'severity', slots: ['severity'] });
    const text = procedureOf(support, { esc: { kind: 'api', name: 'page', args: ['order_number'] } });
    expect(text).toContain('[fixed] = API.page([order_number])');
  });
});

describe('decisions about whether a value is known', () => {
  const chart = (question: string, ask: string, [without, other] = ['no', 'yes']) => `flowchart TD
  s([Start]) --> q{${question}}
  q -- ${without} --> a[${ask}]
  a --> q
  q -- ${other} --> l[Look up order]
  l --> g{Order found?}
  g -- no --> f[Apologise and ask again]
  f --> a
  g -- yes --> r[Create return label]
  r --> e([End])
`;

  it.each([
    ['Has order number?', 'Ask for order number'],
    ['Have they got an order number?', 'Ask for the order number'],
    ['Do we have the order number?', 'Ask the customer for the order number'],
    ['Order number known?', 'Request the order number'],
    ['Is the order number already provided?', 'Get the order number from the customer'],
    ['Is an order number available?', 'Collect order number'],
    ['Customer has given order number?', 'Ask for order number'],
    ['Is the number given?', 'Ask for order number'],
  ])('%s tests the slot of the question', (question, ask) => {
    const rows = rowsOf(chart(question, ask));
    expect(rows.get('a')?.slots).toEqual(['order_number']);
    expect(rows.get('q')).toMatchObject({ decides: 'order_number is not None', slots: [] });
    expect(rows.get('l')?.args).toEqual(['order_number']);
    expect(rows.get('r')?.args).toEqual(['order_number']);
    expect(procedureOf(chart(question, ask))).toContain(
      '  if order_number is not None:\n    [order, order_found] = API.look_up_order([order_number])',
    );
  });

  it.each(['Order number missing?', 'No order number?', 'Order number not given?'])(
    '%s is the opposite',
    (question) => {
      const source = chart(question, 'Ask for order number', ['yes', 'no']);
      const rows = rowsOf(source);
      expect(rows.get('q')?.decides).toBe('order_number is None');
      expect(rows.get('l')?.args).toEqual(['order_number']);
      expect(procedureOf(source)).toContain('if order_number is None:');
    },
  );

  it.each([
    ['有订单号吗？', '询问订单号'],
    ['订单号已提供？', '询问订单号'],
  ])('%s tests the slot, too', (question, ask) => {
    expect(rowsOf(chart(question, ask, ['否', '是'])).get('q')?.decides).toBe('订单号 is not None');
  });

  it('is a yes and a no of its own if the value is asked for where it exists', () => {
    const rows = rowsOf(chart('Has order number?', 'Ask for order number', ['yes', 'no']));
    expect(rows.get('a')?.slots).toEqual(['order_number']);
    expect(rows.get('q')?.decides).toBe('has_order_number');
  });

  it.each([
    ['Order number valid?', 'Ask for order number', 'order_number_valid'],
    ['Is the date available?', 'Ask for another date', 'date_available'],
    ['Payment received?', 'Ask for order number', 'payment_received'],
  ])('%s is judged', (question, ask, decides) => {
    expect(rowsOf(chart(question, ask)).get('q')?.decides).toBe(decides);
  });

  it('negates a test if the arrow without a label is the other branch', () => {
    const source = 'flowchart TD\n  a[Load order] --> q{Total over 5?}\n  q -->|no| b[Ship it]\n  q --> c[Pack it]\n';
    expect(procedureOf(source)).toContain('if not (total > 5):\n  API.ship_it(');
  });
});

describe('the step that gives the value of a decision', () => {
  /** The steps in a row before a decision with a yes and a no. */
  const chart = (steps: readonly string[], decision: string) =>
    `flowchart TD\n  s([Start]) --> ${steps.map((step, index) => `n${index}["${step}"]`).join(' --> ')} --> q{"${decision}"}\n  q -->|yes| y[Ship it]\n  q -->|no| n[Send a warning]\n`;

  it.each([
    // The step in words right before the decision becomes a call.
    ['Approved?', 'Request approval', ['Deploy the service', 'Request approval']],
    ['Error rate high?', 'Watch metrics', ['Deploy the service', 'Watch metrics']],
    ['Hire?', 'Team feedback', ['Phone interview', 'Team feedback']],
    ['Approved?', 'Manager review', ['Look up the order', 'Manager review']],
    ['Collateral sufficient?', 'Appraise collateral', ['Pull the credit score', 'Appraise collateral']],
    ['Signed off?', 'QA sign-off', ['Run the tests', 'QA sign-off']],
    ['Build green?', 'Wait for the build', ['Push the commit', 'Wait for the build']],
    // An earlier call names the value, and the step in words does not.
    ['Parcel lost?', 'Track the parcel', ['Track the parcel', 'Think it over']],
    ['Parcel arrived?', 'Track the parcel', ['Track the parcel', 'Wait for two days']],
    ['Order eligible?', 'Look up the order', ['Look up the order', 'Notify the warehouse']],
    ['Invoice paid?', 'Load the invoice', ['Load the invoice', 'Check stock', 'Send an SMS']],
    // The call right before the decision.
    ['Eligible?', 'Check the policy', ['Look up the order', 'Check the policy']],
    ['Order eligible?', 'Check the policy', ['Look up the order', 'Check the policy']],
    ['Severity?', 'Classify the ticket', ['Read the ticket from the queue', 'Classify the ticket']],
    // Only the user knows it.
    ['Solved?', undefined, ['Search the knowledge base', 'Wait for the reply of the customer']],
    ['Is it working now?', 'Suggest a restart', ['Look up the router', 'Suggest a restart']],
    ['All documents received?', 'Collect the documents', ['Look up the order', 'Collect the documents']],
    ['Consent given?', 'Collect the consent form', ['Look up the order', 'Collect the consent form']],
    // Other people know it, and no call names it.
    ['Approved?', undefined, ['Submit the case', 'Board reviews the case']],
    ['Case closed?', 'Load the case', ['Load the case', 'Engineers fix the pump']],
    ['Customer accepts?', undefined, ['Look up the order', 'Think it over']],
  ] as const)('%s is known by: %s', (decision, source, steps) => {
    const rows = [...rowsOf(chart(steps, decision)).values()];
    const value = rows.find(({ node }) => node === 'q')?.decides ?? '';
    const giving = rows.filter(({ node, results, slots }) => node !== 'q' && [...results, ...slots].includes(value));
    expect(giving.map(({ label }) => label)).toEqual(source === undefined ? [] : [source]);
    expect(rows.flatMap(({ results, slots }) => [...results, ...slots]).filter((name) => name === value)).toHaveLength(
      1,
    );
    expect(rows.find(({ node }) => node === 'q')?.slots).toEqual(source === undefined ? [value] : []);
  });

  it('is not a step before a decision that is itself an act', () => {
    const rows = rowsOf(chart(['Look up the order', 'Think it over'], 'Severity classification'));
    expect(rows.get('n1')?.kind).toBe('words');
  });

  it('is one call for two decisions in a row', () => {
    const rows = rowsOf(`flowchart TD
  a[Canary 5%] --> b[Watch metrics] --> c{Error rate high?}
  c -->|yes| d[Roll back] --> e([End])
  c -->|no| f{100% reached?}
  f -->|no| g[Increase traffic] --> b
  f -->|yes| h[Tag the release] --> e
`);
    expect(rows.get('b')).toMatchObject({
      kind: 'api',
      reason: 'outcome',
      name: 'watch_metrics',
      results: ['error_rate_high', 'value_100_reached'],
    });
    expect(rows.get('g')?.results).toEqual([]);
  });

  it('stays in words if that is chosen, and if several arrows leave it', () => {
    const source = chart(['Look up the order', 'Manager review'], 'Approved?');
    expect(rowsOf(source, { n1: { kind: 'words' } }).get('n1')?.kind).toBe('words');
    expect(rowsOf(`${source}  n1 --> n\n`).get('n1')?.kind).not.toBe('api');
  });
});

describe('names of values', () => {
  const chart = (...steps: string[]) =>
    `flowchart TD\n${steps.map((step, index) => `  n${index}["${step}"] --> n${index + 1}\n`).join('')}`;

  it('leave out remarks and units in brackets', () => {
    const source = `${chart('Ask for the amount (EUR) and the date (ISO)', 'Retrieve the cart (by the shop)')}  n2{"Amount (EUR) > 1000?"} -->|yes| a["Approve it"]\n  n2 -->|no| b["Say goodbye"]\n`;
    const rows = rowsOf(source);
    expect(rows.get('n0')?.slots).toEqual(['amount', 'date']);
    expect(rows.get('n1')?.results).toEqual(['cart']);
    expect(rows.get('n2')).toMatchObject({ decides: 'amount > 1000', slots: [] });
  });

  it('of a decision come from the earlier call that it names, not from the question before it', () => {
    const source = `${chart('Ask for the customer ID', 'validate_id', 'Ask for the amount (EUR)')}  n3{"Is the ID valid?"} -->|yes| a["Transfer it"]\n  n3 -->|no| b["Say goodbye"]\n`;
    const rows = rowsOf(source);
    expect(rows.get('n1')?.results).toEqual(['id_valid']);
    expect(rows.get('n2')?.slots).toEqual(['amount']);
  });
});

describe('the notes of a conversion', () => {
  const notesOf = (source: string) => {
    const result = convertWithMapping(source, graphOf(source), new Map());
    return result.ok ? result.value.losses.join('\n') : '';
  };

  it('report that new calls have no preconditions', () => {
    expect(notesOf('flowchart TD\n  a[Look up the order] --> b[Issue a refund]\n')).toContain('have no preconditions');
    expect(notesOf('flowchart TD\n  a[Look up the order]\n')).not.toContain('preconditions');
  });
});
