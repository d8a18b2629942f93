import { describe, expect, it } from 'vitest';
import { parsePdl } from '../../core/language';
import { applyTraceMapping, namesInTraces, planTraceMapping, readLogFile, type Trace } from '../../core/logs';
import { reduceSession } from '../../core/session';
import { createMemoryRepository } from '../../core/storage';
import { hospitalDocument } from '../../testing/sessionFixtures';
import {
  chooseMapping,
  describeTrace,
  filterRows,
  isMatchedWithDocument,
  mappingChoices,
  namesOfRows,
  planNames,
  referToRows,
  storeTraces,
  withUniqueIds,
} from './importTraces';

const turns = [
  { role: 'user', text: 'An   appointment,\nplease' },
  { role: 'api_call', name: 'registerHospital', args: { hospital: 'A' } },
  { role: 'api_result', name: 'registerHospital', result: { registration_status: '1' } },
  { role: 'api_call', name: 'look_up', args: {} },
  { role: 'bot', text: 'Booked.', action: 'confirmed' },
];
function read(...ids: readonly string[]): readonly Trace[] {
  const text = ids.map((id) => JSON.stringify({ id, tasks: ['doctor'], turns })).join('\n');
  const log = readLogFile(text, 'x.jsonl');
  if (!log.ok) throw new Error(log.error.message);
  return log.value.traces;
}
const { source } = hospitalDocument;
const document = parsePdl(source);

describe('traces to pick from', () => {
  it('are given unique ids and described', () => {
    const traces = withUniqueIds([...read('a'), ...read('a'), ...read('a (2)')]);
    expect(traces.map(({ id }) => id)).toEqual(['a', 'a (2)', 'a (2) (2)']);
    expect(traces[0] && describeTrace(traces[0])).toMatchObject({
      title: 'doctor',
      first: 'An appointment, please',
      turns: 1,
      calls: 2,
    });
  });

  it('are given unique ids fast if a file uses one id for all of them', () => {
    const [one] = read('a');
    if (!one) throw new Error('There is no trace.');
    const traces = withUniqueIds(Array.from({ length: 100_000 }, () => one));
    expect(new Set(traces.map(({ id }) => id)).size).toBe(100_000);
    expect(traces.at(-1)?.id).toBe('a (100000)');
  });

  it('are filtered by every word, in titles, words and tools', () => {
    const rows = read('a', 'b').map(describeTrace);
    expect(filterRows(rows, '  ')).toHaveLength(2);
    expect(filterRows(rows, 'Doctor REGISTERHOSPITAL').map(({ id }) => id)).toEqual(['a', 'b']);
    expect(filterRows(rows, 'please b').map(({ id }) => id)).toEqual(['b']);
    expect(filterRows(rows, 'nothing')).toEqual([]);
  });
});

describe('rows of several files', () => {
  const fileOf = (key: string, traces: readonly Trace[]) => ({
    name: `${key}.jsonl`,
    source: 'star' as const,
    traces: traces.length,
    warnings: [],
    log: { key, name: `${key}.jsonl`, content: new Blob() },
    names: namesInTraces(traces),
  });
  const lists = [read('a', 'b'), read('a')] as const;
  const rows = withUniqueIds(
    lists.flatMap((traces, number) => {
      const file = fileOf(`file ${number}`, traces);
      return traces.map((trace, index) => ({ ...describeTrace(trace), file, index }));
    }),
  );

  it('have the names of their traces together, with messages', () => {
    expect(namesOfRows(rows)).toEqual(namesInTraces(lists.flat()));
    expect(namesOfRows(rows.slice(1, 2))).toEqual(
      namesInTraces(lists[0]).map((name) => ({ ...name, count: name.count / 2 })),
    );
  });

  it('refer to the traces of their file by index, with the unique id and the names of the document', () => {
    const mapping = chooseMapping(planTraceMapping(namesOfRows(rows), document), { look_up: null });
    const names = mappingChoices(mapping);
    expect(names).toMatchObject({ registerHospital: 'api:register_hospital', look_up: null });
    expect(referToRows(rows.slice(1), mapping)).toMatchObject([
      { kind: 'log', log: { key: 'file 0' }, picked: [{ index: 1, id: 'b' }], names },
      { kind: 'log', log: { key: 'file 1' }, picked: [{ index: 0, id: 'a (2)' }], names },
    ]);
  });
});

describe('names to nodes', () => {
  const traces = read('a', 'b');
  const plan = (choices = {}) => chooseMapping(planTraceMapping(namesInTraces(traces), document), choices);
  const row = (mapping: ReturnType<typeof plan>, name: string) => mapping.rows.find((one) => one.name === name);

  it('are proposed, and unmatched names are listed on both sides', () => {
    const mapping = plan();
    expect(row(mapping, 'registerHospital')).toMatchObject({ nodeId: 'api:register_hospital', how: 'loose', count: 2 });
    expect(row(mapping, 'look_up')).toMatchObject({ nodeId: undefined, how: 'none' });
    expect(mapping.unusedNodes).toContain('api:check_hospital');
    expect(mapping.unusedNodes).not.toContain('api:register_hospital');
  });

  it('are the choices of the user, as long as the document has the nodes', () => {
    const chosen = plan({ look_up: 'api:check_hospital', confirmed: 'answer:appointment_confirmed' });
    expect(row(chosen, 'look_up')).toMatchObject({ nodeId: 'api:check_hospital', how: 'chosen' });
    expect(chosen.unusedNodes).not.toContain('api:check_hospital');
    const left = plan({ registerHospital: null, look_up: 'api:gone' });
    expect(row(left, 'registerHospital')).toMatchObject({ nodeId: undefined, how: 'left' });
    expect(row(left, 'look_up')).toMatchObject({ nodeId: undefined, how: 'none' });
    expect(left.unusedNodes).toContain('api:register_hospital');
  });

  it('are written into the traces; unmatched names stay', () => {
    const [mapped] = applyTraceMapping(traces, mappingChoices(plan({ confirmed: 'answer:appointment_confirmed' })));
    expect(mapped?.steps).toMatchObject([
      { kind: 'user' },
      { kind: 'call', name: 'register_hospital' },
      { kind: 'call', name: 'look_up' },
      { kind: 'response', answer: 'appointment_confirmed' },
    ]);
  });

  it('map to no node if the user has unmatched them', async () => {
    const [mapped] = applyTraceMapping(traces, mappingChoices(plan({ registerHospital: null })));
    expect(mapped?.steps[1]).toMatchObject({ name: 'registerHospital', isUnmatched: true });
    expect(mapped?.steps[2]).not.toHaveProperty('isUnmatched');
  });

  it('are matched with the document if one of them fits, unless the user chooses', () => {
    const other = parsePdl('Name: Tool loan\nAPIs:\n  - name: lend_tool\n    request: []\n    response: []\n');
    const fits = planTraceMapping(namesInTraces(traces), document);
    const strange = planTraceMapping(namesInTraces(traces), other);
    expect([isMatchedWithDocument(fits, undefined), isMatchedWithDocument(strange, undefined)]).toEqual([true, false]);
    expect([isMatchedWithDocument(fits, false), isMatchedWithDocument(strange, true)]).toEqual([false, true]);
    expect(isMatchedWithDocument(planTraceMapping([], other), undefined)).toBe(true);
  });

  it('are planned for the document only while they are mapped', () => {
    const names = namesInTraces(traces);
    const shown = planNames(names, true, undefined, document, []);
    expect(shown).toEqual({ plan: planTraceMapping(names, document), hasDocument: true });
    expect(planNames(names, false, undefined, document, [])).toMatchObject({
      plan: { entries: [] },
      hasDocument: true,
    });
    const none = planNames(names, true, false, document, []);
    expect(none).toEqual({ plan: planTraceMapping(names, undefined), hasDocument: false });
  });

  it('stay unchanged without a procedure', () => {
    const mapping = chooseMapping(planTraceMapping(namesInTraces(traces), undefined), {});
    expect(mapping.rows.every(({ nodeId, candidates }) => nodeId === undefined && candidates.length === 0)).toBe(true);
    expect(mapping.unusedNodes).toEqual([]);
  });
});

describe('traces as runs', () => {
  const take = async (traces: readonly Trace[], cancelAfter = Number.POSITIVE_INFINITY) => {
    const repository = createMemoryRepository();
    let ids = 0;
    let done = 0;
    const result = await storeTraces(traces, { ...hospitalDocument, documentId: 'doc' }, [], {
      repository,
      now: () => 1_000_000,
      newId: () => {
        ids += 1;
        return `run-${ids}`;
      },
      isCancelled: () => done >= cancelAfter,
      onProgress: (share) => {
        expect(share).toBeGreaterThan(done);
        done = share;
      },
      fileOf: () => 'x.jsonl',
    });
    return { result, repository };
  };

  it('are marked, belong to the document, and count their violations', async () => {
    const traces = read('a', 'b');
    const mapping = chooseMapping(planTraceMapping(namesInTraces(traces), document), {});
    const mapped = applyTraceMapping(traces, mappingChoices(mapping));
    const { result, repository } = await take(mapped);
    expect(result).toMatchObject({ ok: true, value: { skipped: [] } });
    const { items } = await repository.listRuns();
    expect(items).toMatchObject([
      { id: 'run-1', imported: 'star', documentId: 'doc', title: 'doctor: a', violations: 1, turns: 1 },
      { id: 'run-2', title: 'doctor: b' },
    ]);
    const state = reduceSession(await repository.loadEvents('run-1'));
    expect(state.imported).toMatchObject({ source: 'star', traceId: 'a', fileName: 'x.jsonl' });
    expect(state.nodes['api:register_hospital']).toMatchObject({ status: 'done', violations: 1 });
    // In the order of the file, which has the newest first.
    expect((items[0]?.startedAt ?? 0) > (items[1]?.startedAt ?? 0)).toBe(true);
  });

  it('without content are left out and listed by name', async () => {
    const [good] = read('a');
    const empty: Trace = { id: 'nothing', source: 'star', steps: [] };
    const { result } = await take(good ? [good, empty] : []);
    expect(result).toMatchObject({ ok: true, value: { skipped: [expect.stringContaining('nothing')] } });
    expect((await take([empty])).result).toMatchObject({ ok: false });
  });

  it('are stored all or none', async () => {
    for (const cancelAfter of [0.3, 0.8]) {
      const { result, repository } = await take(read('a', 'b', 'c'), cancelAfter);
      expect(result).toMatchObject({ ok: false, error: expect.stringContaining('cancelled') });
      expect((await repository.listRuns()).items).toEqual([]);
    }
  });
});
