// The canvas rows of the table: frames a second beside bare React Flow, and the first paint.

import type { BenchOptions } from './bench';
import { benchCanvas, type CanvasBenchRow } from './canvas';

const frames = ({ pan, zoomed, drag }: CanvasBenchRow) => `${pan} / ${zoomed} / ${drag}`;

export async function benchCanvasRows({ quick, report }: BenchOptions): Promise<void> {
  const rows = await benchCanvas(quick ? [1000] : [1000, 5000], (row) =>
    process.stderr.write(`  ${row.subject}, ${row.nodes} nodes, ${row.zoom}: ${frames(row)} fps\n`),
  );
  const ours = rows.filter(({ subject }) => subject === 'Weir');
  for (const own of ours) {
    const peers = rows.filter(
      ({ subject, nodes, zoom }) => subject !== 'Weir' && nodes === own.nodes && zoom === own.zoom,
    );
    report({
      bench: 'canvas',
      what: `pan / zoom / drag at ${own.nodes} nodes, ${own.zoom === 'reading' ? 'reading zoom' : 'fitted'}, frames a second`,
      weir: frames(own),
      beside: peers.map((peer) => `${peer.subject} ${frames(peer)}`).join('; '),
      target: '55 or more',
    });
  }
  for (const own of ours.filter(({ zoom }) => zoom === 'fitted')) {
    const peers = rows.filter(
      ({ subject, nodes, zoom }) => subject !== 'Weir' && nodes === own.nodes && zoom === 'fitted',
    );
    report({
      bench: 'canvas',
      what: `first paint of ${own.nodes} nodes`,
      weir: `${own.firstPaint} ms`,
      beside: peers.map((peer) => `${peer.subject} ${peer.firstPaint} ms`).join('; '),
      ...(own.nodes === 1000 ? { target: '150 ms after layout' } : {}),
    });
  }
}
