import { describe, expect, it } from 'vitest';
import { analyseAtOnce } from '../../testing/storePorts';
import { blockOfSite, conditionForTimes, viewBlock } from './blockView';
import { argumentsIn, filledByName, targetsIn, viewCall, withRowText } from './callView';
import { defaultPf, measureGraphs, metricRows, namesInCycle, summaryMetrics, withPf } from './graphMeasures';
import { selectInspectorSubject } from './inspectorSubject';
import { callPlaces, valuePlaces } from './places';
import { viewPreconditions } from './preconditionView';
import { changePreconditions, deletionOf, sharedPreconditions } from './sharedPreconditions';

const source = `Name: Loan
SLOTs:
  - name: member
    type: string
APIs:
  - name: check_member
    request: [member]
    response: [ok]
  - name: lend
    request: [member, tool name]
    response: [loan]
    precondition: [check_member, gone, ok == true]
  - name: remind
    precondition: [check_member]
ANSWERs:
  - name: ask_tool
    desc: Which tool?
Procedure: |
  [ok] = API.check_member([member])
  while not ok:
    [ok] = API.check_member([member])
  [loan] = API.lend([member])
  ANSWER.ask_tool()
`;
const analysis = analyseAtOnce('pdl', source);
const document = analysis.document as NonNullable<typeof analysis.document>;
const subjectOf = (...selection: string[]) =>
  selectInspectorSubject({ analysis, view: 'procedure', selection, slot: undefined });
const nodesOf = (...ids: string[]) => (analysis.graphs.dependency?.nodes ?? []).filter(({ id }) => ids.includes(id));

describe('a call', () => {
  const subject = subjectOf('api:lend');
  if (subject.kind !== 'node' || !subject.site?.call) throw new Error('no call');
  const view = viewCall(document, subject.site, subject.site.call, subject.declared);

  it('has a row for each parameter and each result', () => {
    expect(view).toMatchObject({ hasParameters: true, hasResults: true });
    expect(view.rows?.map(({ name, text }) => [name, text])).toEqual([
      ['member', 'member'],
      ['tool name', ''],
    ]);
    expect(view.targets?.map(({ text }) => text)).toEqual(['loan']);
    expect(view.options.map(({ name }) => name)).toContain('ok');
    expect(view.targetOptions[0]).toEqual({ name: 'loan', hint: 'response' });
  });

  it('is written from its rows', () => {
    const rows = view.rows ?? [];
    expect(filledByName(rows)[1]?.text).toBe('tool_name');
    expect(argumentsIn(withRowText(rows, 1, 'a big saw'))).toEqual(['member', '"a big saw"']);
    const extra = [...rows, { text: 'x' }];
    expect(withRowText(extra, 2, '')).toHaveLength(2);
    expect(targetsIn(view.targets ?? [])).toEqual(['loan']);
  });
});

it('finds the places of calls and values with their lines', () => {
  expect(callPlaces(document, 'api', 'check_member').map(({ line, text }) => [line, text])).toEqual([
    [19, '[ok] = API.check_member([member])'],
    [21, '[ok] = API.check_member([member])'],
  ]);
  expect(callPlaces(document, 'answer', 'none')).toEqual([]);
  expect(valuePlaces(document, 'loan').length).toBeGreaterThan(0);
});

it('separates the preconditions of a node into names and conditions', () => {
  const [, lend] = document.apis;
  const view = viewPreconditions(document, lend as NonNullable<typeof lend>);
  expect(view.names).toEqual([
    { name: 'check_member', nodeId: 'api:check_member' },
    { name: 'gone', nodeId: undefined },
  ]);
  expect(view.conditions).toMatchObject([{ index: 2, text: 'ok == true', kind: 'condition' }]);
  expect(view.conditions[0]?.form).toBeDefined();
  expect(view.options.map(({ name }) => name)).toEqual(['remind', 'ask_tool']);
});

describe('several nodes', () => {
  it('share preconditions, which one edit adds or removes', () => {
    const shared = sharedPreconditions(nodesOf('api:lend', 'api:remind'), document);
    expect(shared.common).toEqual(['check_member']);
    expect(shared.options.map(({ name }) => name)).toEqual(['ask_tool']);
    expect(changePreconditions(shared, [])).toMatchObject({
      isAdded: false,
      edit: { kind: 'removePreconditions', nodeIds: ['api:lend', 'api:remind'], requires: 'check_member' },
    });
    // A node that has the precondition already is left out.
    expect(changePreconditions(shared, ['check_member', 'gone'])).toMatchObject({
      edit: { kind: 'addPreconditions', nodeIds: ['api:remind'], requires: 'gone' },
    });
    expect(sharedPreconditions(nodesOf('api:lend'), undefined).declared).toEqual([]);
  });

  it('are deleted from the end of the text', () => {
    const { edit, count } = deletionOf(nodesOf('api:check_member', 'api:lend'), false);
    expect(count).toBe(2);
    expect(edit).toEqual({ kind: 'deleteNodes', nodeIds: ['api:lend', 'api:check_member'] });
  });
});

it('edits the rounds and the condition of a block', () => {
  const text = `Name: Ask
APIs:
  - name: save
    response: [done]
ANSWERs:
  - name: ask
    desc: Which one?
Procedure: |
  tries = 0
  done = False
  while not done and tries < 3:
    [done] = API.save()
    tries = tries + 1
`;
  const retry = analyseAtOnce('pdl', text);
  const subject = selectInspectorSubject({
    analysis: retry,
    view: 'procedure',
    selection: (retry.graphs.procedure?.nodes ?? []).filter(({ kind }) => kind === 'condition').map(({ id }) => id),
    slot: undefined,
  });
  if (subject.kind !== 'node' || !subject.site || !retry.document) throw new Error('no condition');
  const block = blockOfSite(retry.document, subject.site);
  if (!block) throw new Error('no block');
  expect(viewBlock(retry.document, block, subject.node.id)).toMatchObject({ answer: undefined });
  expect(conditionForTimes(retry.document, block, '5')).toContain('5');
  for (const wrong of ['', '0', '1.5', 'many', '1001'])
    expect(conditionForTimes(retry.document, block, wrong)).toBe('wrong');
});

describe('the measures of the graphs', () => {
  const measured = measureGraphs(analysis.graphs);

  it('are explained, and compared only where they differ', () => {
    const rows = metricRows(measured, measured);
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.every(({ change }) => change === undefined)).toBe(true);
    const fewer = measureGraphs(analyseAtOnce('pdl', source.replace(/ {2}- name: remind\n.*\n/, '')).graphs);
    expect(metricRows(measured, fewer).find(({ metric }) => metric.id === 'nodes')?.change?.direction).toBe('up');
    expect(summaryMetrics(measured)).toHaveLength(4);
    expect(namesInCycle(measured)).toBeUndefined();
  });

  it('are measured again only for another probability', () => {
    expect(withPf(measured, defaultPf)).toBe(measured);
    const certain = withPf(measured, 0);
    expect(certain.dependency.expectedCompleted).toBeGreaterThan(measured.dependency.expectedCompleted ?? 0);
  });
});
