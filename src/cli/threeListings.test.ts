// One workflow in FlowBench's three forms: prose, code, flowchart. Each is converted to every other form and back with
// the same paths. The common paths and the differences between the three are listed below.

import { describe, expect, it } from 'vitest';
import type { WorkflowGraph } from '../core/graph';
import { buildProcedureGraph, parsePdl } from '../core/language';
import { createFakeInput, runWeir, runWeirJson } from '../testing/fakeCliInput';
import { flightChart, flightCode, flightText, flightTools, hasFlightListings } from '../testing/flightListings';
import { allowsPath, firstDifference } from '../testing/sameFlow';

const graphOf = (pdl: string) => buildProcedureGraph(parsePdl(pdl));

/** Keeps only the calls as steps, and merges both spellings of a call. */
const callsOf = (graph: WorkflowGraph): WorkflowGraph => ({
  ...graph,
  nodes: graph.nodes.map((node) => (node.kind === 'api' ? node : { ...node, kind: 'condition' })),
});

const [check, reserve] = ['api checkavailability', 'api reserveflight'];

describe.skipIf(!hasFlightListings)('the three listings of flight booking', () => {
  const listings = {
    text: { file: 'f.txt', read: flightText, hasTools: true },
    code: { file: 'f.py', read: flightCode, hasTools: false },
    mermaid: { file: 'f.mmd', read: flightChart, hasTools: true },
  } as const;
  type Listing = keyof typeof listings;
  const convert = async (file: string, text: string, to: string, hasTools = false) => {
    const files = { [file]: text, ...(hasTools ? { 't.txt': flightTools() } : {}) };
    const command = ['convert', file, '--to', to, ...(hasTools ? ['--tools', 't.txt'] : [])];
    return ((await runWeirJson(createFakeInput(files), command)) as { text: string }).text;
  };
  const pdlOf = (name: Listing) => convert(listings[name].file, listings[name].read(), 'pdl', listings[name].hasTools);

  const pairs = (Object.keys(listings) as Listing[]).flatMap((from) =>
    (['text', 'code', 'mermaid'] as const).filter((to) => to !== from).map((to) => [from, to] as const),
  );

  it.each(pairs)('%s becomes %s and comes back with the same paths', async (from, to) => {
    const { file, read, hasTools } = listings[from];
    const written = await convert(file, read(), to, hasTools);
    const back = await convert(listings[to].file, written, 'pdl');
    expect(firstDifference(graphOf(await pdlOf(from)), graphOf(back)), back).toBeUndefined();
  });

  it('has the calls, the conditions and the loops of the prose', async () => {
    const pdl = await convert('f.txt', flightText(), 'pdl');
    const { apis, slots, name } = parsePdl(pdl);
    expect(name?.name).toBe('Booking a flight');
    expect(apis.map((api) => api.name)).toEqual(['checkAvailability', 'reserveFlight']);
    expect(slots.map((slot) => slot.name)).toEqual(['flight_id', 'id_number', 'name']);
    for (const condition of ['flight is available by is_air', 'reservation is successful by is_successful'])
      expect(pdl).toContain(`if ${condition}:`);
    const calls = callsOf(graphOf(pdl));
    // After an unavailable flight another one is checked; a failed reservation is retried, nothing else.
    for (const path of [[check], [check, check, reserve], [check, reserve, reserve, reserve]])
      expect(allowsPath(calls, path), path.join()).toBe(true);
    for (const path of [[], [reserve], [check, reserve, check]])
      expect(allowsPath(calls, path), path.join()).toBe(false);
  });

  it('shares what one booking takes, and differs where the listings do', async () => {
    const [text, code, chart] = (await Promise.all((['text', 'code', 'mermaid'] as const).map(pdlOf))).map((pdl) =>
      callsOf(graphOf(pdl)),
    ) as [WorkflowGraph, WorkflowGraph, WorkflowGraph];
    for (const graph of [text, code, chart]) {
      expect(allowsPath(graph, [check, reserve])).toBe(true);
      expect(allowsPath(graph, [check, check, reserve])).toBe(true);
      expect(allowsPath(graph, [reserve])).toBe(false);
    }
    // The flowchart has no end for a user who wants no other flight.
    expect(firstDifference(text, chart)).toBe(`only the first allows: ${check}, the end`);
    // Prose and flowchart reserve again; the code starts again with the flight.
    for (const graph of [text, chart]) expect(allowsPath(graph, [check, reserve, reserve])).toBe(true);
    expect(allowsPath(code, [check, reserve, reserve])).toBe(false);
    expect(allowsPath(code, [check, reserve, check, reserve])).toBe(true);
    expect(allowsPath(text, [check, reserve, check, reserve])).toBe(false);
  });

  it.each(['pdl', 'text', 'code', 'flowchart'])('books a flight from the prose, given as %s', async (format) => {
    const fake = createFakeInput({
      'f.pdl.yaml': await pdlOf('text'),
      'm.json': JSON.stringify({
        checkAvailability: [{ when: {}, result: { is_air: 'true' } }],
        reserveFlight: [{ when: {}, result: { is_successful: 'true', seat_number: '12A' } }],
      }),
      'u.json': JSON.stringify([
        'I want to book a flight.',
        'The flight ID is CA1234',
        'estimated time is tomorrow at 3',
        'ID number B-4711, my name is Ann Lee',
        'Economy Class',
        'no',
        'no',
      ]),
    });
    const command = `run f.pdl.yaml --model rehearsal-compliant --format ${format} --tools m.json --user u.json --out o.jsonl`;
    const { stderr, exitCode } = await runWeir(fake, command.split(' '));
    expect([stderr, exitCode]).toEqual(['', 0]);
    const loggedText = fake.logged.join('\n');
    const called = fake.logged.flatMap((line) => /call: (\w+)/.exec(line)?.[1] ?? []);
    expect([...new Set(called)], loggedText).toEqual(['checkAvailability', 'reserveFlight']);
  });
});
