// Steps on edges of the procedure graph, and drawn edges that the text can or cannot express.

import { describe, expect, it } from 'vitest';
import { expectRefusal, textAfterEdit } from '../../testing/planEdits';
import { buildProcedureGraph, parsePdl } from '../language';
import { applyTextEdits } from '../support';
import { type GraphEdit, planGraphEdit, type StatementPlace } from './index';

const shell = `Name: Table booking
APIs:
  - name: find_table
    request: [restaurant, time]
    response: [table_free]
  - name: book_table
    request: [restaurant, time, guest]
    response: [status]
    precondition: [find_table]
ANSWERs:
  - name: booked
  - name: sorry
  - name: request_information
`;
const step = (text: string) => ({ kind: 'step', text }) as const;
const insert = (place: StatementPlace, text = 'Say so'): GraphEdit => ({
  kind: 'insertStatement',
  statement: step(text),
  place,
});

describe('edges', () => {
  const source = `${shell}Procedure: |
  if a:
    API.find_table()
  elif b:
    ANSWER.sorry()
  while c:
    if d:
      break
    API.book_table()
  if e:
    ANSWER.booked()
`;
  const graph = buildProcedureGraph(parsePdl(source));
  const onEdge = (from: string, to: string, condition?: string) =>
    insert({ at: 'edge', from, to, ...(condition ? { condition } : {}) });

  it('D6.11 inserts a step on each edge that the text can express, and on no other', () => {
    const refusals: string[] = [];
    for (const { from, to, condition } of graph.edges) {
      const planned = planGraphEdit(parsePdl(source), onEdge(from, to, condition));
      if (!planned.ok) {
        expect(planned.error.code).toBe('document/no-place');
        refusals.push(`${from}->${to} ${condition}`);
        continue;
      }
      const after = buildProcedureGraph(parsePdl(applyTextEdits(source, planned.value.edits)));
      const into = after.edges.filter((edge) => edge.to === 'step:say-so');
      expect(into.map((edge) => [edge.from, edge.condition])).toEqual([[from, condition]]);
      expect(after.edges.filter((edge) => edge.from === 'step:say-so').map((edge) => edge.to)).toEqual([to]);
      expect(after.edges).toHaveLength(graph.edges.length + 1);
      expect(planned.value.select).toBe('step:say-so');
    }
    // The exit of the loop is shared with its `break`.
    expect(refusals).toEqual(['cond:c->cond:e else']);
    const { instead } = expectRefusal(source, onEdge('cond:c', 'cond:e', 'else'));
    expect(instead?.title).toBe('Put it behind the loop');
    expect(instead && textAfterEdit(source, instead.edit)).toBe(source.replace('  if e', '  Say so\n  if e'));
  });

  it('D6.11 adds an else, or turns an elif into the if of a new else', () => {
    expect(textAfterEdit(source, onEdge('cond:e', 'end', 'else'))).toBe(`${source}  else:\n    Say so\n`);
    expect(textAfterEdit(source, onEdge('cond:a', 'cond:b', 'else'))).toBe(
      source.replace('  elif b:\n    ANSWER', '  else:\n    Say so\n    if b:\n      ANSWER'),
    );
    expect(textAfterEdit(source, onEdge('api:book_table', 'cond:c'))).toBe(
      source.replace('book_table()\n  if e', 'book_table()\n    Say so\n  if e'),
    );
  });

  it('D6.11 reports why there is no place', () => {
    expect(expectRefusal(source, onEdge('cond:a', 'end')).message).toContain('No step leads');
    const failing = `${shell}Procedure: |\n  try:\n    API.find_table()\n  except:\n    ANSWER.sorry()\n`;
    const edge = buildProcedureGraph(parsePdl(failing)).edges.find((one) => one.route === 'failure');
    expect(expectRefusal(failing, onEdge(edge?.from ?? '', edge?.to ?? '')).message).toContain('except');
    const nested = `${shell}Procedure: |\n  API.book_table([API.find_table()])\n`;
    expect(expectRefusal(nested, onEdge('api:find_table', 'api:book_table')).message).toContain(
      'several calls in one line',
    );
    const conditionalProcedure = `${shell}Procedure: |\n  if API.find_table():\n    ANSWER.booked()\n`;
    expect(expectRefusal(conditionalProcedure, onEdge('api:find_table', 'cond:API.find_table()')).message).toContain(
      'condition',
    );
  });
});

describe('drawn edges', () => {
  const source = `${shell}Procedure: |
  API.find_table()
  ANSWER.request_information()
  while a:
    if b:
      ANSWER.sorry()
    else:
      API.book_table()
    ask again
  ANSWER.booked()
  say goodbye
`;
  const connect = (from: string, to: string, condition?: string): GraphEdit => ({
    kind: 'connectFlow',
    from,
    to,
    ...(condition ? { condition } : {}),
  });

  it('D6.12 moves a later step of the block behind the first', () => {
    expect(textAfterEdit(source, connect('api:find_table', 'answer:booked'))).toBe(
      source
        .replace('  ANSWER.booked()\n', '')
        .replace('find_table()\n  ANSWER.r', 'find_table()\n  ANSWER.booked()\n  ANSWER.r'),
    );
  });

  it('D6.12 writes return, break and continue if the edge leads to their target', () => {
    expect(textAfterEdit(source, connect('answer:sorry', 'end'))).toBe(
      source.replace('sorry()\n', 'sorry()\n      return\n'),
    );
    expect(textAfterEdit(source, connect('answer:sorry', 'answer:booked'))).toBe(
      source.replace('sorry()\n', 'sorry()\n      break\n'),
    );
    expect(textAfterEdit(source, connect('answer:sorry', 'cond:a'))).toBe(
      source.replace('sorry()\n', 'sorry()\n      continue\n'),
    );
  });

  it('D6.12 moves a step without incoming edges anywhere', () => {
    const idle = `${shell}Procedure: |\n  if a:\n    ANSWER.sorry()\n  return\n  ANSWER.booked()\n`;
    expect(textAfterEdit(idle, connect('answer:sorry', 'answer:booked'))).toBe(
      `${shell}Procedure: |\n  if a:\n    ANSWER.sorry()\n    ANSWER.booked()\n  return\n`,
    );
  });

  it.each([
    ['answer:booked', 'api:find_table', 'jump back'],
    ['step:say-goodbye', 'cond:a', 'jump back'],
    ['answer:sorry', 'api:book_table', 'another branch'],
    ['answer:request_information', 'api:book_table', 'middle of a block'],
    ['answer:sorry', 'step:say-goodbye', 'follows the whole statement'],
    ['api:find_table', 'end', 'never be reached'],
    ['api:find_table', 'answer:request_information', 'already'],
    ['end', 'api:find_table', 'Nothing follows'],
    ['api:find_table', 'api:find_table', 'itself'],
  ])('D6.12 refuses %s to %s: %s', (from, to, reason) => {
    expect(expectRefusal(source, connect(from, to)).message).toContain(reason);
  });

  it('D6.12 offers the move if it may be intended', () => {
    const { instead } = expectRefusal(source, connect('answer:sorry', 'step:say-goodbye'));
    expect(instead && textAfterEdit(source, instead.edit)).toBe(
      source.replace('  say goodbye\n', '').replace('sorry()\n', 'sorry()\n      say goodbye\n'),
    );
    expect(expectRefusal(source, connect('answer:booked', 'api:find_table')).instead).toBeUndefined();
  });
});

describe('conditions that make a call only sometimes', () => {
  const source = `${shell}Procedure: |\n  if a or API.find_table():\n    ANSWER.booked()\n  q = b and API.book_table()\n  ANSWER.sorry()\n`;

  it('D6.10 refuses to edit parts of a line', () => {
    for (const nodeId of ['cond:a', 'api:find_table', 'cond:b']) {
      expect(expectRefusal(source, { kind: 'deleteStatement', nodeId }).code).toBe('document/unknown-statement');
      expect(expectRefusal(source, { kind: 'setStatement', nodeId, text: 'x = 1' }).code).toBe(
        'document/unknown-statement',
      );
    }
    const whole = 'cond:a or API.find_table()';
    expect(textAfterEdit(source, { kind: 'setCondition', nodeId: whole, text: 'c' })).toBe(
      source.replace('a or API.find_table()', 'c'),
    );
  });

  it('D6.11 inserts a step on an edge only if it runs on that edge alone', () => {
    const graph = buildProcedureGraph(parsePdl(source));
    const planned = graph.edges.filter(({ from, to, condition }) => {
      const place = { at: 'edge', from, to, ...(condition ? { condition } : {}) } as const;
      const result = planGraphEdit(parsePdl(source), insert(place));
      if (!result.ok) expect(result.error.code).toBe('document/no-place');
      return result.ok;
    });
    expect(planned.map(({ from, to }) => `${from} -> ${to}`)).toEqual([
      'start -> cond:a',
      'answer:booked -> cond:b',
      'cond:a or API.find_table() -> cond:b',
      'answer:sorry -> end',
    ]);
  });

  it('D6.11 does not insert on single edges through a finally block', () => {
    const text = `${shell}Procedure: |\n  try:\n    API.find_table()\n    if x:\n      return\n  finally:\n    API.book_table()\n  ANSWER.booked()\n`;
    const edge = { at: 'edge', from: 'api:book_table', to: 'end' } as const;
    expect(expectRefusal(text, insert(edge)).code).toBe('document/no-place');
    expect(textAfterEdit(text, insert({ at: 'after', nodeId: 'api:book_table' }))).toBe(
      text.replace('book_table()\n  ANSWER', 'book_table()\n    Say so\n  ANSWER'),
    );
  });
});
