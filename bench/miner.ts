// The trace miner over a thousand sessions of a workflow with twelve calls: parallel parts, a choice, a loop, an
// optional call, and data that flows from results to arguments. Beside it the time of parsing the same log as JSON.

import type { Trace, TraceCall } from '../src/core/logs';
import { measureFitness, mineTraces } from '../src/core/reconstruct';
import { createRandom, type JsonObject } from '../src/core/support';
import { playTracePlan, type TracePlan } from '../src/testing/arbitraryTracePlans';
import { type BenchOptions, ms, timeTogether } from './bench';

const call = (name: string): TracePlan => ({ kind: 'call', name });
const skip: TracePlan = { kind: 'skip' };

const order: TracePlan = {
  kind: 'sequence',
  parts: [
    call('find_customer'),
    {
      kind: 'parallel',
      parts: [
        { kind: 'sequence', parts: [call('check_stock'), call('reserve_items')] },
        call('check_credit'),
        { kind: 'loop', body: call('quote_shipping'), redo: call('change_carrier') },
      ],
    },
    {
      kind: 'choice',
      parts: [
        {
          kind: 'sequence',
          parts: [
            call('charge_card'),
            { kind: 'choice', parts: [call('wrap_gift'), skip] },
            { kind: 'parallel', parts: [call('ship_parcel'), call('send_receipt')] },
          ],
        },
        call('decline_order'),
      ],
    },
    call('close_order'),
  ],
};

function sessionOf(seed: number): Trace {
  const random = createRandom(`bench/miner/${seed}`);
  const names = playTracePlan(order, (bound) => random.int(bound));
  const isPaid = names.includes('charge_card');
  const known: JsonObject = { customer: `C-${seed}` };
  const steps = names.map((name, seq): TraceCall => {
    const result: JsonObject = {
      [`${name}_id`]: `${name}-${seed}-${seq}`,
      amount: 1 + random.int(500),
      limit_ok: name === 'check_credit' ? isPaid : true,
      lines: [{ item: `I-${1 + random.int(90)}`, count: 1 + random.int(4) }],
    };
    const step: TraceCall = { kind: 'call', seq, name, arguments: { ...known }, outcome: 'succeeded', result };
    Object.assign(known, { [`${name}_id`]: result[`${name}_id`] });
    return step;
  });
  return {
    id: `session-${seed}`,
    source: 'openai',
    steps: [{ kind: 'user', seq: -1, text: `I am C-${seed}.` }, ...steps],
  };
}

export function benchMiner({ quick, report }: BenchOptions): void {
  const traces = Array.from({ length: 1000 }, (_, seed) => sessionOf(seed));
  const text = JSON.stringify(traces);
  const calls = traces.reduce((sum, { steps }) => sum + steps.length - 1, 0);
  const mined = mineTraces(traces);
  const { fitness } = measureFitness(mined.graph, traces);
  const names = mined.graph.nodes.filter(({ kind }) => kind === 'api').length;
  if (fitness !== 1 || names !== 12)
    throw new Error(`fitness ${fitness}, ${names} calls: the miner is not what it was`);
  const rounds = quick ? 1 : 20;
  const [mining, noisy, reading] = timeTogether(rounds, [
    () => mineTraces(traces),
    () => mineTraces(traces, { noise: 0.01 }),
    () => JSON.parse(text),
  ]);
  if (!mining || !noisy || !reading) return;
  const beside = (median: number) =>
    `JSON.parse of the same log ${ms(reading.median)} (ratio ${(median / reading.median).toFixed(1)})`;
  const what = `the miner over 1,000 traces of a workflow with 12 calls (${calls} calls), median`;
  report({ bench: 'miner', what, weir: ms(mining.median), beside: beside(mining.median) });
  report({
    bench: 'miner',
    what: 'the same with a noise threshold of 1 %',
    weir: ms(noisy.median),
    beside: beside(noisy.median),
  });
}
