import { describe, expect, it } from 'vitest';
import { buildFlowchartGraph, readFlowchart } from '../../flowchart';
import { flowchartSteps } from '../mermaid/readPdlFromMermaid';
import { printMapping, readMapping } from './mappingFile';

const source = 'flowchart TD\n  ask[Ask for the size] --> load[(Load stock)]\n  load --> tell[Tell the price]\n';
const graph = buildFlowchartGraph(readFlowchart(source).data);
const file = (steps: unknown, version: unknown = 1) => JSON.stringify({ weir: 'step-mapping', version, steps });

function problemsOf(text: string): readonly string[] {
  const read = readMapping(text, graph);
  return read.ok ? read.value.problems : [read.error.message];
}

describe('a mapping file', () => {
  it('gives the same rows when it is read back', () => {
    const rows = flowchartSteps(source, graph);
    const read = readMapping(printMapping(rows), graph);
    if (!read.ok) throw new Error(read.error.message);
    expect(read.value.problems).toEqual([]);
    const plain = (list: typeof rows) =>
      list.map(({ node, kind, name, args, results, slots, decides }) => ({
        node,
        kind,
        name,
        args,
        results,
        slots,
        decides,
      }));
    expect(plain(flowchartSteps(source, graph, { steps: read.value.steps }))).toEqual(plain(rows));
  });

  it('reports unknown nodes with the nearest one, and nodes without a row', () => {
    const problems = problemsOf(
      file([
        { node: 'lod', kind: 'api' },
        { node: 'ask', kind: 'omit' },
      ]),
    );
    expect(problems).toHaveLength(2);
    expect(problems[0]).toContain('"lod"');
    expect(problems[0]).toContain('Did you mean "load"?');
    expect(problems[1]).toContain('load ("Load stock"), tell ("Tell the price")');
  });

  it.each([
    ['{', 'not JSON'],
    ['[]', 'not a mapping'],
    [file([], 2), 'version 2'],
    [file({}), 'no list "steps"'],
    [file([{ kind: 'api' }]), 'steps[0] has no "node"'],
    [file([{ node: 'ask', kind: 'tool' }]), 'the kind "tool" is unknown. Use one of api, answer'],
    [file([{ node: 'ask', kind: 'api', args: 'size' }]), '"args" must be a list'],
    [file([{ node: 'ask', kind: 'api', name: 'a b' }]), '"name" must be a name'],
    [file([{ node: 'ask', kind: 'condition', decides: 'a:\n  b' }]), '"decides" must be'],
  ])('is refused with what, where and what to try: %s', (text, words) => {
    const read = readMapping(text, graph);
    expect(read.ok).toBe(false);
    expect(read.ok ? '' : read.error.message).toContain(words);
  });
});
