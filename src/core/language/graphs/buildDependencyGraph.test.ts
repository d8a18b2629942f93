import { describe, expect, it } from 'vitest';
import { parsePdl } from '../index';
import { buildDependencyGraph } from './buildDependencyGraph';

const graphOf = (source: string) => buildDependencyGraph(parsePdl(source));

describe('buildDependencyGraph', () => {
  it('has a node for each declaration and an edge for each precondition', () => {
    const graph = graphOf(`Name: x
APIs:
  - name: find
    request: [city, day, people, name]
    response: [free]
  - name: book
    precondition: [find]
ANSWERs:
  - name: done
    desc: Your table
      is booked.
    precondition: book
Procedure: |
  API.find()
`);
    expect(graph.nodes.map(({ id, kind, label, ref, detail }) => [id, kind, label, ref, detail])).toEqual([
      ['api:find', 'api', 'find', 'find', 'city, day, people +1 → free'],
      ['api:book', 'api', 'book', 'book', undefined],
      ['answer:done', 'answer', 'done', 'done', 'Your table is booked.'],
    ]);
    expect(graph.edges.map(({ id, kind }) => `${kind} ${id}`)).toEqual([
      'requires requires:api:find->api:book',
      'requires requires:api:book->answer:done',
    ]);
  });

  it('resolves names loosely, keeps cycles and leaves unknown names out', () => {
    const graph = graphOf(`APIs:
  - name: find-table
    pre: [Book_Table, nowhere]
  - name: book table
    pre:
      - find_table
      - FIND-TABLE
`);
    expect(graph.edges.map(({ from, to }) => `${from} ${to}`)).toEqual([
      'api:book table api:find-table',
      'api:find-table api:book table',
    ]);
  });

  it('numbers repeated declarations and adds undeclared nodes that the procedure calls', () => {
    const graph = graphOf(`APIs:
  - name: a
  - name: a
Procedure: |
  API.a()
  x = ANSWER.ask_more()
  ANSWER.ask-more()
  if API.check(x) == true:
    API.a()
`);
    expect(graph.nodes.map(({ id, ref }) => [id, ref])).toEqual([
      ['api:a', 'a'],
      ['api:a#2', 'a'],
      ['answer:ask_more', undefined],
      ['api:check', undefined],
    ]);
  });
});
