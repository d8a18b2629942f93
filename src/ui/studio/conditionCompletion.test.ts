import { describe, expect, it } from 'vitest';
import { parsePdl } from '../../core/language';
import { completeCondition } from './conditionCompletion';

const document = parsePdl(`SLOTs:
  - name: tool
    values: [spade, rake]
  - name: member_id
APIs:
  - name: find_tool
    request: [tool]
    response: [is_free]
Procedure: |
  [is_free] = API.find_tool([tool])
  if is_free == true:
    pass
`);

const namesAt = (before: string) => completeCondition(document, before).options.map(({ name }) => name);

describe('completeCondition', () => {
  it.each([
    ['', ['tool', 'member_id', 'is_free']],
    ['is', ['is_free']],
    ['is_free', []],
    ['is_free ', []],
    ['is_free == ', ['true']],
    ['is_free == t', ['true']],
    ['is_free == true', []],
    ['tool == ', ['"spade"', '"rake"']],
    ['tool == "r', ['"rake"']],
    ['tool == r', ['"rake"']],
    ['tool == "rake" and ', ['tool', 'member_id', 'is_free']],
    ['tool == "rake" and mem', ['member_id']],
    ['not ', ['tool', 'member_id', 'is_free']],
    ['nothing == ', []],
  ])('offers for %j: %j', (before, wanted) => {
    expect(namesAt(before)).toEqual(wanted);
  });

  it('names the word that the choice replaces', () => {
    expect(completeCondition(document, 'tool == "r').word).toBe('"r');
    expect(completeCondition(document, 'not mem').word).toBe('mem');
  });
});
