// The canvas rows of the table: frames per second beside bare React Flow, and the first paint.

import type { BenchOptions } from './bench';
import { benchCanvas, type CanvasBenchRow } from './canvas';

const frames = ({ pan, zoomed, drag }: CanvasBenchRow) => `${pan} / ${zoomed} / ${drag}`;

const sizeOf = ({ nodes, slowed }: CanvasBenchRow) =>
  slowed === 1 ? `${nodes} nodes` : `${nodes} nodes, processor slowed ${slowed} times`;

export async function benchCanvasRows({ quick, report }: BenchOptions): Promise<void> {
  const rows = await benchCanvas(quick ? [1000] : [1000, 5000], (row) =>
    process.stderr.write(`  ${row.subject}, ${sizeOf(row)}, ${row.zoom}: ${frames(row)} fps, ${row.firstPaint} ms\n`),
  );
  const ours = rows.filter(({ subject }) => subject === 'Weir');
  for (const own of ours) {
    const peers = rows.filter(
      ({ subject, nodes, zoom, slowed }) =>
        subject !== 'Weir' && nodes === own.nodes && zoom === own.zoom && slowed === own.slowed,
    );
    report({
      bench: 'canvas',
      what: `pan / zoom / drag at ${sizeOf(own)}, ${own.zoom === 'reading' ? 'reading zoom' : 'fitted'}, frames a second`,
      weir: frames(own),
      beside: peers.map((peer) => `${peer.subject} ${frames(peer)}`).join('; '),
      target: "at least React Flow's; 55 where it has them",
    });
  }
  for (const own of ours.filter(({ zoom }) => zoom === 'fitted')) {
    const peers = rows.filter(
      ({ subject, nodes, zoom, slowed }) =>
        subject !== 'Weir' && nodes === own.nodes && zoom === 'fitted' && slowed === own.slowed,
    );
    report({
      bench: 'canvas',
      what: `first paint of ${sizeOf(own)}`,
      weir: `${own.firstPaint} ms`,
      beside: peers.map((peer) => `${peer.subject} ${peer.firstPaint} ms`).join('; '),
      ...(own.nodes === 1000 ? { target: "a fifth of React Flow's" } : {}),
    });
  }
}
