import { describe, expect, it } from 'vitest';
import { analyseAtOnce } from '../../testing/storePorts';
import { findTextRanges, type SearchHit, searchDocument } from './searchDocument';

const source = `# The lid must be on.
Name: Lid tea
SLOTs:
  - name: lid_size # of the lid
    desc: How wide
APIs:
  - name: close_lid
    desc: Puts the lid on
    request: [lid_size]
  - name: "bo\\u0069l"
ANSWERs:
  - name: done
    desc: Fine, $lid_size fits.
    precondition: [close_lid]
Procedure: |
  # is there a lid at all?
  if lid_size > 3:
    API.close_lid([lid_size])
  take the LID away
  ANSWER.done()
`;

const analysis = analyseAtOnce('pdl', source);
const search = (query: string) => searchDocument(analysis, query);
const briefly = ({ group, line, match }: SearchHit) => `${group} ${line} ${match}`;

describe('search in a document', () => {
  it('finds every occurrence once, by its kind of place', () => {
    const hits = search('lid');
    expect(hits.map(briefly)).toEqual([
      'names 7 lid',
      'slots 4 lid',
      'texts 2 Lid',
      'texts 8 lid',
      'texts 13 lid',
      'conditions 17 lid',
      'procedure 18 lid',
      'procedure 18 lid',
      'procedure 19 LID',
      'comments 1 lid',
      'comments 4 lid',
      'comments 16 lid',
      'source 9 lid',
      'source 14 lid',
    ]);
    const starts = hits.map((hit) => hit.range.start).sort((a, b) => a - b);
    expect(starts).toEqual(findTextRanges(source, 'LID').map((range) => range.start));
    for (const hit of hits) expect(source.slice(hit.range.start, hit.range.end)).toBe(hit.match);
  });

  it('returns the related nodes and slots', () => {
    const hits = search('lid');
    const nodesOf = (key: string) => hits.find((hit) => briefly(hit) === key)?.nodeIds;
    expect(nodesOf('names 7 lid')).toEqual(['api:close_lid']);
    expect(nodesOf('texts 13 lid')).toEqual(['answer:done']);
    expect(nodesOf('conditions 17 lid')).toEqual(['cond:lid_size > 3']);
    expect(nodesOf('procedure 19 LID')).toEqual(['step:take-the-lid-away']);
    expect(nodesOf('source 14 lid')?.[0]).toBe('answer:done');
    expect(hits.find((hit) => hit.group === 'slots')?.slot).toBe('lid_size');
  });

  it('finds a name that is written with an escape', () => {
    expect(search('boil').map(briefly)).toEqual(['names 10 bo\\u0069l']);
    expect(search('boil')[0]?.nodeIds[0]).toBe('api:boil');
  });

  it('treats pattern characters literally, and finds nothing for an empty query', () => {
    expect(search('.*')).toEqual([]);
    expect(
      search('(')
        .map(briefly)
        .every((hit) => hit.endsWith('(')),
    ).toBe(true);
    expect(search('  ')).toEqual([]);
    expect(findTextRanges('straße ÉTÉ', 'été')).toEqual([{ start: 7, end: 10 }]);
  });

  it('splits the whole line into three parts', () => {
    const [hit] = search('at all');
    expect(`${hit?.before}${hit?.match}${hit?.after}`).toBe('# is there a lid at all?');
  });
});
