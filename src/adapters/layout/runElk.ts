// Runs ELK: in a browser in a worker of its own, which loads the library with the first flowchart; without workers (the
// command line, tests) in the same thread.

import type { ELK } from 'elkjs/lib/elk-api';
import type { WorkflowGraph } from '../../core/graph';
import { chartParts, type Extent, extentOf, packParts } from './chartParts';
import { countCrossings } from './countCrossings';
import { type ChartOptions, chartToElk, readElkLayout } from './layoutChart';
import type { LayoutPositions } from './layoutTypes';

let elk: Promise<ELK> | undefined;

async function createElk(): Promise<ELK> {
  if (typeof Worker === 'undefined') return new (await import('elkjs/lib/elk.bundled.js')).default();
  const [{ default: Api }, { default: workerUrl }] = await Promise.all([
    import('elkjs/lib/elk-api.js'),
    import('elkjs/lib/elk-worker.min.js?url'),
  ]);
  return new Api({ workerFactory: () => new Worker(workerUrl) });
}

/** Width against height of the canvas beside an open source, at 1440x900. */
const ASPECT = 1.2;
/** Parts within this factor of the aspect are not wrapped. */
const NEAR = 1.7;
/** Smaller parts are not wrapped: that canvas (900 x 750) shows them whole at 80 % or more. */
const isShownWhole = ({ width, height }: Extent) => width <= 1125 && height <= 940;

/** Loads ELK once. Rejects if it cannot be loaded; a later call tries again. */
export function loadElk(): Promise<ELK> {
  elk ??= createElk().catch((error: unknown) => {
    elk = undefined;
    throw error;
  });
  return elk;
}

/** Rejects if ELK cannot be loaded or refuses the chart. */
export async function layoutWithElk(graph: WorkflowGraph): Promise<LayoutPositions> {
  const engine = await loadElk();
  const parts = [];
  for (const part of chartParts(graph)) parts.push(await layoutPart(engine, part));
  const isSideways = graph.direction === 'LR' || graph.direction === 'RL';
  return packParts(parts, ASPECT, !isSideways);
}

interface LaidPart {
  readonly positions: LayoutPositions;
  readonly extent: Extent;
  readonly crossings: number;
  /** Number of lines that the layout gives. */
  readonly lines: number;
}

const countLines = (positions: LayoutPositions): number =>
  Object.values(positions).reduce((sum, { exits = {} }) => sum + Object.keys(exits).length, 0);

/** Distance from the canvas's shape, as a logarithm. */
const farness = ({ extent: { width, height } }: LaidPart) => Math.abs(Math.log(width / height / ASPECT));
/** Lines from one column to the next are long: a chart is wrapped only where few edges are cut. */
const lengthWeight = 0.6;
const lengthOf = ({ positions }: LaidPart) => {
  let length = 1;
  for (const { exits = {} } of Object.values(positions))
    for (const { corners } of Object.values(exits))
      for (let at = 0; at + 3 < corners.length; at += 2)
        length +=
          Math.abs((corners[at + 2] ?? 0) - (corners[at] ?? 0)) +
          Math.abs((corners[at + 3] ?? 0) - (corners[at + 1] ?? 0));
  return Math.log(length);
};
const areaOf = ({ extent: { width, height } }: LaidPart) => Math.log(width * height);

/** Lays out a connected part: with its branches on the side with fewer crossings, and wrapped if the canvas gains by it. */
async function layoutPart(engine: ELK, part: WorkflowGraph): Promise<LaidPart> {
  const layOut = async (options: ChartOptions): Promise<LaidPart> => {
    const positions = readElkLayout(part, await engine.layout(chartToElk(part, options)));
    return {
      positions,
      extent: extentOf(part, positions),
      crossings: countCrossings(part, positions),
      lines: countLines(positions),
    };
  };
  /** Branches are mirrored only to avoid crossings: their usual side keeps the order of the text. */
  const best = async (options: ChartOptions): Promise<LaidPart> => {
    const usual = await layOut(options);
    if (usual.crossings === 0) return usual;
    const mirrored = await layOut({ ...options, isMirrored: true });
    return mirrored.crossings < usual.crossings ? mirrored : usual;
  };
  const plain = await best({});
  if (isShownWhole(plain.extent) || farness(plain) < Math.log(NEAR)) return plain;
  // ELK refuses to wrap some charts.
  const wrapped = await best({ wrapsAt: ASPECT }).catch(() => plain);
  const gain =
    farness(plain) -
    farness(wrapped) -
    (areaOf(wrapped) - areaOf(plain)) -
    lengthWeight * (lengthOf(wrapped) - lengthOf(plain));
  return gain > 0 && wrapped.crossings <= plain.crossings && wrapped.lines >= plain.lines ? wrapped : plain;
}
