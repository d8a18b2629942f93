import { describe, expect, it } from 'vitest';
import { buildProcedureGraph, parsePdl } from '../language';
import { emptySlotOf, withEmptySlots } from './emptySlots';

const drawn = (lines: readonly string[], head = 'Name: x\nAPIs:\n  - name: a\n') => {
  const document = parsePdl(`${head}Procedure: |\n${lines.map((line) => `  ${line}\n`).join('')}`);
  const graph = buildProcedureGraph(document);
  return { graph, open: withEmptySlots(graph, document) };
};
const edgesOf = ({ open }: ReturnType<typeof drawn>) =>
  open.edges.map(({ from, to, condition, back }) => [from, condition ?? '', to, ...(back ? ['back'] : [])].join(' '));

describe('withEmptySlots', () => {
  it('adds a slot between start and end if the procedure is empty', () => {
    const { open } = drawn([]);
    expect(open.nodes.map(({ id }) => id)).toEqual(['start', 'open:first:start', 'end']);
    expect(emptySlotOf('open:first:start')).toEqual({ nodeId: 'start', condition: 'first' });
    const empty = parsePdl('');
    expect(withEmptySlots(buildProcedureGraph(empty), empty).nodes).toHaveLength(3);
  });

  it('adds a slot to each empty branch, after its condition', () => {
    const { open } = drawn(['if free > 0:', '  pass', 'else:', '  pass']);
    expect(open.nodes.map(({ id }) => id)).toEqual([
      'start',
      'cond:free > 0',
      'open:true:cond:free > 0',
      'open:else:cond:free > 0',
      'end',
    ]);
    expect(emptySlotOf('open:else:cond:free > 0')).toEqual({ nodeId: 'cond:free > 0', condition: 'else' });
    expect(edgesOf(drawn(['if x:', '  API.a()', 'elif y:', '  pass', 'else:', '  API.a()']))).toContain(
      'cond:y true open:true:cond:y',
    );
  });

  it('leads back from the slot in an empty loop', () => {
    expect(edgesOf(drawn(['while x:', '  pass']))).toEqual(
      expect.arrayContaining(['cond:x true open:true:cond:x', 'open:true:cond:x  cond:x back', 'cond:x else end']),
    );
    expect(edgesOf(drawn(['for i in list:', '  pass']))).toContain('cond:i in list each open:each:cond:i in list');
  });

  it('returns the graph itself if no branch is empty', () => {
    const full = drawn(['if x:', '  API.a()', 'while y:', '  # ask again', 'try:', '  API.a()', 'except:', '  return']);
    expect(full.open).toBe(full.graph);
  });

  it('draws nothing for a text that is not a document', () => {
    const document = parsePdl('just some words');
    expect(withEmptySlots(buildProcedureGraph(document), document).nodes).toEqual([]);
  });
});
