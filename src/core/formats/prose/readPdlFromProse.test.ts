import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { proseProcedures } from '../../../testing/prose/proseProcedures';
import { firstDifference } from '../../../testing/sameFlow';
import type { WorkflowGraph } from '../../graph';
import { buildProcedureGraph, parsePdl } from '../../language';
import { detectFormat } from '../detectFormat';
import { readPdlFromProse } from './readPdlFromProse';

function read(text: string): { readonly text: string; readonly notes: readonly string[]; readonly procedure: string } {
  const result = readPdlFromProse(text);
  if (!result.ok) throw new Error(result.error.message);
  return { ...result.value, procedure: parsePdl(result.value.text).procedure?.text.trimEnd() ?? '' };
}

/** ANSWERs by their kind, question or message: the reader makes up their names. */
const plain = (graph: WorkflowGraph): WorkflowGraph => ({
  ...graph,
  nodes: graph.nodes.map((node) =>
    node.kind === 'answer' ? { ...node, label: node.label.split('_')[0] as string } : node,
  ),
});

const indented = (lines: string) =>
  lines
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n');

describe('procedures in prose', () => {
  it.each(proseProcedures)('takes the paths that a reader draws: $name ($part)', ({ text, drawn, differs }) => {
    const made = read(text);
    const expected = buildProcedureGraph(parsePdl(`Procedure: |\n${indented(drawn)}\n`));
    const difference = firstDifference(plain(buildProcedureGraph(parsePdl(made.text))), plain(expected));
    if (differs) expect(difference).toBeDefined();
    else expect(difference, made.text).toBeUndefined();
    expect(parsePdl(made.text).diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(detectFormat(text)).toBe('workflow-prose');
  });

  it.each([
    [
      'The agent calls find_order. The moon is made of cheese. The agent tells the user the status.',
      'The moon is made of cheese',
    ],
    ['系统调用 find_order 查询订单。今天天气很好。系统告知用户订单状态。', '今天天气很好'],
  ])('keeps what no rule reads as a comment and names its line: %s', (text, odd) => {
    const { procedure, notes } = read(text);
    expect(procedure.split('\n')[1]).toBe(`# ${odd}`);
    expect(notes).toContain(`Line 1: no rule reads "${odd}", so it is kept as a comment.`);
  });

  it.each([
    [
      'The agent asks for the order number. The agent looks up the order. The agent calls refund_order with order_number.',
      'The agent looks up the order',
    ],
    ['客服询问订单号。客服查看订单状态。系统调用 refund_order 办理退款。', '客服查看订单状态'],
  ])('says where data would come from a tool that is not named: %s', (text, step) => {
    const { procedure, notes } = read(text);
    expect(procedure).toContain(`# ${step}`);
    expect(notes.filter((note) => note.includes(`"${step}" names no tool`))).toHaveLength(1);
  });

  it.each([
    ['The agent calls find_order. The agent tells the user.', 'tell_user'],
    ['The agent calls find_order. The agent tells the user the status of the order.', 'tell_status_of_order'],
    ['The agent calls find_order. The agent explains.', 'tell'],
  ])('names messages by the words after the verb: %s', (text, name) => {
    expect(read(text).procedure).toContain(`ANSWER.${name}()`);
  });

  it('says nothing where what is known is looked at', () => {
    const { notes } = read(
      'The agent calls find_order. The agent checks whether the order is paid. If the order is paid, the agent calls ship_order.',
    );
    expect(notes.join(' ')).not.toContain('names no tool');
  });

  it('says where nothing leads to a sentence, and keeps its words', () => {
    const { text, notes } = read('The agent calls find_order. The process ends. The agent tells the user the status.');
    expect(notes.join(' ')).toContain('nothing leads to "The agent tells the user the status"');
    expect(text).toContain('# The agent tells the user the status');
  });

  it('passes what the text names, else what was asked for, and says so', () => {
    const { procedure, notes } = read(
      'The agent asks for the order number. The agent calls find_order. The agent calls refund_order with order_number and amount_due.',
    );
    expect(procedure).toContain('API.find_order([order_number])');
    expect(procedure).toContain('API.refund_order([order_number, amount_due])');
    expect(notes.join(' ')).toContain('does not say what find_order takes');
  });

  it('compares a value that the text names', () => {
    const { procedure } = read(
      'The agent calls find_order to get the status (order_status). If the status is "lost", the agent apologises. Otherwise, the agent tells the user the date.',
    );
    expect(procedure).toContain('if order_status == "lost":');
  });

  it.each(['', '   ', 'Bananas are yellow.', '1.', 'If', '如果', '('.repeat(9_000), 'if a, '.repeat(9_000)])(
    'refuses a text without a step: %.20s',
    (text) => {
      const result = readPdlFromProse(text);
      expect(result.ok ? result.value.text : result.error.message).toMatch(/No sentence of the text/);
    },
  );

  it.each(['调用`])`', '1. 调用`get_i[name])`查询。'])(
    'takes a tool name with any characters as a name: %s',
    (text) => {
      expect(read(text).procedure).toMatch(/API\./);
    },
  );

  it('takes no page of the documentation for a procedure', () => {
    const docs = resolve(import.meta.dirname, '../../../../docs');
    const pages = readdirSync(docs, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
    expect(pages.length).toBeGreaterThan(20);
    for (const page of pages) {
      const text = readFileSync(resolve(docs, page), 'utf8');
      for (const part of [text, ...text.split(/\n\s*\n/)]) expect(detectFormat(part), page).not.toBe('workflow-prose');
    }
  });
});
