import { describe, expect, it } from 'vitest';
import { flowchartComments } from '../../flowchart';
import { statedKinds } from './stepKind';

const source = `flowchart TD
  %% weir:kind a api
%% weir:kind "two words" question
  %% weir:kind b tool
  %% weir:kind c answer
  %% weir:kind c omit
  %% read by the auditors
  a[Deploy] --> b[Close] --> c
`;

describe('%% weir:kind', () => {
  it('states the kind of a node; the last line wins', () => {
    expect([...statedKinds(source)]).toEqual([
      ['a', 'api'],
      ['two words', 'question'],
      ['c', 'omit'],
    ]);
  });

  it('is not one of the comments of the flowchart', () => {
    expect(flowchartComments(source)).toEqual(['weir:kind b tool', 'read by the auditors']);
  });
});
