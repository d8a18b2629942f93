import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildFlowchartGraph, readFlowchart } from '../flowchart';
import { buildDependencyGraph, buildProcedureGraph, parsePdl } from '../language';
import {
  convertTo,
  parseTools,
  parseWorfbench,
  readAov,
  readPdlFromMermaid,
  type TargetFormat,
  targetFormats,
} from './index';
import { flowSignature } from './mermaid/flowSignature';

const root = resolve(import.meta.dirname, '../../..');
const corpus = resolve(root, '../shared/corpus/pdl');
if (!existsSync(corpus)) console.warn('corpus/pdl is absent: real documents are NOT converted');
const files = existsSync(corpus)
  ? readdirSync(corpus).flatMap((file) => (file.endsWith('.yaml') ? [resolve(corpus, file)] : []))
  : [];

const load = (source: string) => {
  const document = parsePdl(source);
  const graphs = { dependency: buildDependencyGraph(document), procedure: buildProcedureGraph(document) };
  return { kind: 'pdl' as const, source, document, ...graphs };
};
const example = load(readFileSync(resolve(root, 'src/examples/hospitalAppointment.pdl.yaml'), 'utf8'));
const textOf = (format: TargetFormat, input: Parameters<typeof convertTo>[1] = example) => {
  const result = convertTo(format, input);
  if (!result.ok) throw new Error(result.error.message);
  return result.value.text;
};

const graphOf = (text: string) => buildFlowchartGraph(readFlowchart(text).data);

describe('convertTo', () => {
  it('gives a PDL document back byte for byte', () => {
    expect(textOf('pdl')).toBe(example.source);
  });

  it('writes every step, branch and rule of the procedure in words and in code', () => {
    const [words, code] = [textOf('text'), textOf('code')];
    for (const { ref } of example.procedure.nodes) {
      if (ref === undefined) continue;
      expect(words).toContain(ref);
      expect(code).toContain(`def ${ref}(`);
    }
    expect(words).toContain('As long as hospital_exists is false:');
    expect(words).toContain('- Call check_department only after check_hospital.');
    expect(code).toContain('    while hospital_exists == False:\n        hospital = hospital_not_found()');
  });

  it('carries preconditions that are conditions, and says where a format cannot', () => {
    const items = ['log_in', 'is_known == true or see_balance', 'not close', 'amount <= balance'];
    const bank = load(`Name: Bank
SLOTs:
  - name: amount
APIs:
  - name: log_in
    response: [is_known]
  - name: see_balance
    response: [balance]
  - name: close
  - name: pay
    request: [amount]
    precondition: ${JSON.stringify(items)}
ANSWERs:
  - name: paid
    precondition: ["pay or 'see_balance'"]
Procedure: |
  API.log_in()
  [balance] = API.see_balance()
  API.pay([amount])
  ANSWER.paid()
`);
    expect(textOf('text', bank)).toContain(
      'Call pay only after log_in, and only if (is_known is true or see_balance) and not close and amount is at most balance.',
    );
    expect(textOf('code', bank)).toContain('Requires: log_in, (is_known == true or see_balance), not close,');
    const flowchart = textOf('mermaid', bank);
    const back = readPdlFromMermaid(flowchart, graphOf(flowchart));
    const document = parsePdl(back.ok ? back.value.text : '');
    const itemsOf = (name: string) =>
      [...document.apis, ...document.answers].find((decl) => decl.name === name)?.preconditions.map((one) => one.name);
    expect(itemsOf('pay')).toEqual(items);
    expect(itemsOf('paid')).toEqual(["pay or 'see_balance'"]);
    const plan = convertTo('worfbench', bank);
    expect(plan.ok && plan.value.notes).toEqual(
      expect.arrayContaining([
        'Where one of several subtasks is enough, the plan asks for all of them.',
        'Preconditions over values are not carried over.',
      ]),
    );
  });

  it('names the nodes of a flowchart by what they say', () => {
    const nodesOf = (text: string) => graphOf(text).nodes.map(({ id }) => id);
    expect(nodesOf(textOf('mermaid'))).toEqual([
      'Start',
      'request_information',
      'check_hospital',
      'hospital_exists_is_false',
      'hospital_not_found',
      'check_hospital_2',
      'check_department',
      'department_exists_is_true',
      'query_appointment',
      'free_appointments_over_0',
      'request_information_2',
      'register_hospital',
      'registration_status_is_1',
      'appointment_confirmed',
      'registration_failed',
      'no_free_appointment',
      'department_not_found',
      'End',
    ]);
    const calls = ['order_now', 'end', 'class', 'style_it', '查询馆藏', 'Prüfen', '2_fold', 'xx'];
    const others = load(`Procedure: |\n${calls.map((name) => `  API.${name}()\n`).join('')}`);
    expect(nodesOf(textOf('mermaid', others))).toEqual([
      ...['Start', 'order_now', 'n_end', 'n_class', 'style_it', '查询馆藏', 'Prufen', 'n_2_fold', 'xx', 'End'],
    ]);
  });

  it('links a flowchart that was printed under other ids to its procedure', () => {
    const text = textOf('mermaid')
      .replaceAll('hospital_exists_is_false', 'n_7')
      .replace(/\bStart\b(?!")/g, 'n_Start');
    const signed = text.replace(/"flow":"[^"]*"/, () => `"flow":"${flowSignature(graphOf(text))}"`);
    const back = readPdlFromMermaid(signed, graphOf(signed));
    if (!back.ok) throw new Error(back.error.message);
    expect(back.value.text).toContain('# the patient may name another hospital at any time');
    expect([...back.value.drawn.values()].flat()).toHaveLength(example.procedure.nodes.length);
  });

  it('writes subtasks and tools that their readers take', () => {
    const subtasks = parseWorfbench(textOf('worfbench'));
    expect(subtasks.ok && subtasks.value.notes).toEqual([]);
    const tools = parseTools(textOf('tools'));
    expect(tools.ok && tools.value.map(({ name }) => name)).toEqual(example.document.apis.map(({ name }) => name));
  });

  it.each(files)('gives every format or a reason: %s', (file) => {
    const input = load(readFileSync(file, 'utf8'));
    for (const target of targetFormats) {
      const result = convertTo(target, input);
      if (result.ok) expect(result.value.text.trim(), target).not.toBe('');
      else expect(result.error.message, target).not.toBe('');
    }
  });

  it('says a text once in full where it is long and its ANSWER is given again and again', () => {
    const repeatedText = 'It is free. '.repeat(200);
    const given = '  ANSWER.told()\n'.repeat(3000);
    const source = `Name: N\nAnswers:\n  - name: told\n    desc: ${repeatedText}\nProcedure: |\n${given}`;
    const text = textOf('text', load(source));
    expect(text.split('told')).toHaveLength(3001);
    expect(text.split(repeatedText.trim())).toHaveLength(2);
  });

  it('keeps deep nesting safe', () => {
    const depth = 300;
    const lines = Array.from({ length: depth }, (_, index) => `${' '.repeat(index + 2)}if a == ${index}:`);
    const source = `Procedure: |\n${lines.join('\n')}\n${' '.repeat(depth + 2)}ANSWER.x()\n`;
    const input = load(source);
    for (const target of ['mermaid', 'code', 'text'] as const) expect(convertTo(target, input).ok, target).toBe(true);
  });
});

describe('convertTo from plans and lists of tools', () => {
  const plan = {
    wash: { subtask: 'Wash', child: ['cook'] },
    cut: { subtask: 'Call cut_it(x)', child: ['cook'] },
    cook: { subtask: 'Cook', child: [] },
  };
  const read = readAov(JSON.stringify(plan));
  if (!read.ok) throw new Error(read.error.message);
  const subtasks = { kind: 'subtasks' as const, graph: read.value };
  const tools = parseTools('[{"name": "cut_it", "parameters": {"properties": {"x": {"type": "integer"}}}}]');
  if (!tools.ok) throw new Error(tools.error.message);

  it('makes the order of a plan preconditions, and one order that they allow the procedure', () => {
    const result = convertTo('pdl', { ...subtasks, title: 'Soup' }, { tools: tools.value });
    if (!result.ok) throw new Error(result.error.message);
    const document = parsePdl(result.value.text);
    expect(document.diagnostics).toEqual([]);
    expect(document.name?.name).toBe('Soup');
    expect(document.apis.map(({ name, request }) => [name, request.map((part) => part.name)])).toEqual([
      ['cut_it', ['x']],
    ]);
    expect(document.slots.map(({ name, type }) => [name, type])).toEqual([['x', 'integer']]);
    expect(document.answers.map(({ name, preconditions }) => [name, preconditions.map((part) => part.name)])).toEqual([
      ['wash', []],
      ['cook', ['wash', 'cut_it']],
    ]);
    expect(document.procedure?.text).toBe('ANSWER.wash()\n# Call cut_it(x)\nAPI.cut_it([x])\nANSWER.cook()\n');
    const linked = result.value.links?.map(({ range, nodeIds }) => [
      result.value.text.slice(range.start, range.end),
      nodeIds,
    ]);
    expect(linked).toContainEqual(['API.cut_it([x])', ['cut']]);
  });

  it('gives every format or a reason', () => {
    for (const target of targetFormats) {
      const result = convertTo(target, subtasks);
      if (result.ok) expect(result.value.text.trim(), target).not.toBe('');
      else expect([target, result.error.message]).toEqual([target, 'No subtask names a known tool.']);
    }
  });

  it('makes a document of tools that declares them and leaves the procedure to be written', () => {
    const result = convertTo('pdl', { kind: 'tools', tools: tools.value, title: 'Kitchen' });
    if (!result.ok) throw new Error(result.error.message);
    const document = parsePdl(result.value.text);
    expect([document.name?.name, document.apis.map(({ name }) => name), document.diagnostics]).toEqual([
      'Kitchen',
      ['cut_it'],
      [],
    ]);
    expect(convertTo('mermaid', { kind: 'tools', tools: tools.value }).ok).toBe(false);
  });
});

describe('convertTo from flowcharts, with tools', () => {
  const node = (id: string, kind: 'start' | 'step' | 'condition', label: string) => ({ id, kind, label });
  const flowchart = {
    nodes: [
      node('A', 'start', 'Start'),
      node('B', 'step', 'Ask for the flight, call query_flight(number)'),
      node('C', 'condition', 'query_flight found one?'),
      node('D', 'step', 'book_seat'),
      node('E', 'step', 'Say sorry'),
    ],
    edges: [
      ['A', 'B'],
      ['B', 'C'],
      ['C', 'D', 'yes'],
      ['C', 'E', 'no'],
    ].map(([from = '', to = '', condition]) => ({
      id: `${from}${to}`,
      from,
      to,
      kind: 'flow' as const,
      ...(condition === undefined ? {} : { condition }),
    })),
  };
  const tools = parseTools(
    JSON.stringify([
      {
        name: 'query_flight',
        parameters: { properties: { number: { type: 'string' } } },
        returns: { properties: { found: {} } },
      },
      { name: 'book_seat', parameters: { properties: { number: { type: 'string' } } } },
      { name: 'cancel', parameters: {} },
    ]),
  );
  if (!tools.ok) throw new Error(tools.error.message);

  it('binds the tools that node texts name, with what they take and give', () => {
    const result = convertTo('pdl', { kind: 'mermaid', source: 'flowchart TD', flowchart }, { tools: tools.value });
    if (!result.ok) throw new Error(result.error.message);
    const document = parsePdl(result.value.text);
    expect(document.apis.map(({ name, request, response }) => [name, request.length, response.length])).toEqual([
      ['query_flight', 1, 1],
      ['book_seat', 1, 0],
    ]);
    expect(document.answers.map(({ name }) => name)).toEqual(['say_sorry']);
    expect(document.procedure?.text.trim().split('\n')).toEqual([
      '# Ask for the flight, call query_flight(number)',
      '[found] = API.query_flight([number])',
      'if found == "yes":',
      '  API.book_seat([number])',
      'else:',
      '  ANSWER.say_sorry()',
    ]);
    expect(result.value.notes.join(' ')).toContain('comment above the call');
  });

  it('carries the given schemas into tools and OpenAPI', () => {
    for (const target of ['tools', 'openapi'] as const) {
      const result = convertTo(target, { kind: 'mermaid', source: 'flowchart TD', flowchart }, { tools: tools.value });
      if (!result.ok) throw new Error(result.error.message);
      const back = parseTools(result.value.text);
      expect(back.ok && back.value.map(({ name }) => name)).toEqual(['query_flight', 'book_seat']);
    }
    const alone = convertTo('tools', { kind: 'mermaid', source: 'flowchart TD', flowchart });
    const found = alone.ok ? parseTools(alone.value.text) : alone;
    expect(found.ok && found.value.map(({ name }) => name)).toEqual(['book_seat']);
    const nodes = flowchart.nodes.map((one) => (one.id === 'D' ? node('D', 'step', 'Wait for it') : one));
    const wordy = { kind: 'mermaid', source: 'flowchart TD', flowchart: { ...flowchart, nodes } } as const;
    expect(convertTo('tools', wordy).ok).toBe(false);
  });
});
