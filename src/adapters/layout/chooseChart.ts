// Chooses the layout of a connected part of a flowchart among several of one engine. Invariant: the chart keeps its
// direction. A layout replaces the usual one only if it is clearly better, so that an edit rarely moves everything.

import type { WorkflowGraph } from '../../core/graph';
import { type Extent, extentOf } from './chartParts';
import { countCrossings } from './countCrossings';
import type { ChartOptions } from './layoutChart';
import type { LayoutPositions } from './layoutTypes';

/** Width against height of the canvas beside an open source, at 1440x900. */
export const CANVAS_ASPECT = 1.2;
/** Size of that canvas without the space of the palette and the tools, in px. */
const canvas = { width: 816, height: 703 };
/** A chart that needs no smaller zoom than this is not continued in columns. */
const WHOLE = 0.72;
/** Neither is one whose shape is within this factor of the canvas's. */
const NEAR = 1.7;
/** Nodes and edges together; for a larger chart only the usual layout and the one in columns are computed. */
const MOST_FOR_CHOICE = 150;

/** Rejects if the engine refuses the chart. */
export type ChartLayout = (options: ChartOptions) => Promise<LayoutPositions>;

export interface ChosenChart {
  readonly positions: LayoutPositions;
  readonly extent: Extent;
}

interface Candidate extends ChosenChart {
  readonly crossings: number;
  /** Number of lines that the layout gives, and their length together. */
  readonly lines: number;
  readonly length: number;
  readonly cost: number;
}

/**
 * Parts of the cost of a layout. `side`: of the rectangle in the canvas's shape that holds the chart, which determines the
 * zoom at which all of it is shown. All but crossings are logarithms: twice the length costs `length` * ln 2.
 */
const weights = { crossing: 0.3, side: 2, area: 0.5, length: 0.6 };
/** A layout replaces the usual one if it costs less by this. */
const CLEAR_GAIN = 0.15;
/** Cost of each line that runs along a whole column, instead of that of its length: such lines are hard to follow. */
const ALONG_COLUMN = 0.3;

const sideOf = ({ width, height }: Extent) => Math.max(width / CANVAS_ASPECT, height, 1);
const costOfExtent = (extent: Extent) =>
  weights.side * Math.log(sideOf(extent)) + weights.area * Math.log(Math.max(1, extent.width * extent.height));

function judge(graph: WorkflowGraph, positions: LayoutPositions): Candidate {
  const extent = extentOf(graph, positions);
  const crossings = countCrossings(graph, positions);
  const courses = Object.values(positions).flatMap(({ exits = {} }) => Object.values(exits));
  let length = 1;
  for (const { corners } of courses)
    for (let at = 0; at + 3 < corners.length; at += 2)
      length +=
        Math.abs((corners[at + 2] ?? 0) - (corners[at] ?? 0)) +
        Math.abs((corners[at + 3] ?? 0) - (corners[at + 1] ?? 0));
  const cost = weights.crossing * crossings + costOfExtent(extent) + weights.length * Math.log(length);
  return { positions, extent, crossings, lines: courses.length, length, cost };
}

/** Whether a layout has all lines of another one and no more crossings. */
const isSound = (found: Candidate, { lines, crossings }: Candidate) =>
  found.lines >= lines && found.crossings <= crossings;

/** Whether the canvas shows a chart as a whole and readable, or its shape is near to the canvas's. */
function isWhole({ width, height }: Extent): boolean {
  const zoom = Math.min(canvas.width / width, canvas.height / height);
  const ratio = width / height / CANVAS_ASPECT;
  return zoom >= WHOLE || Math.max(ratio, 1 / ratio) < NEAR;
}

/** The layouts to compare with the usual one. */
function choicesFor({ nodes, edges, direction }: WorkflowGraph, usual: Candidate): readonly ChartOptions[] {
  const { width, height } = usual.extent;
  const mirrored = usual.crossings > 0 ? [{ isMirrored: true }] : [];
  const fits = width <= canvas.width && height <= canvas.height;
  if (nodes.length + edges.length > MOST_FOR_CHOICE || (fits && usual.crossings === 0)) return mirrored;
  const isSideways = direction === 'LR' || direction === 'RL';
  const isBroad = isSideways ? height > canvas.height : width > canvas.width;
  return [
    ...mirrored,
    ...(edges.some(({ back }) => back) ? [{ flipsReturns: true }] : []),
    ...(isBroad ? ([{ layering: 'MIN_WIDTH' }, { layering: 'STRETCH_WIDTH' }] as const) : []),
    ...(usual.crossings > 0 ? ([{ layering: 'LONGEST_PATH' }, { seed: 7 }] as const) : []),
  ];
}

export async function chooseChart(graph: WorkflowGraph, layOut: ChartLayout): Promise<ChosenChart> {
  const tryOut = async (options: ChartOptions) => judge(graph, await layOut(options));
  const usual = await tryOut({});
  let [best, chosen]: [Candidate, ChartOptions] = [usual, {}];
  for (const options of choicesFor(graph, usual)) {
    // ELK refuses some options for some charts.
    const found = await tryOut(options).catch(() => undefined);
    if (!found || !isSound(found, usual)) continue;
    // Mirrored branches are not in the order of the text: only to avoid crossings.
    const isBetter = options.isMirrored
      ? found.crossings < best.crossings
      : found.cost < best.cost - (best === usual ? CLEAR_GAIN : 0);
    if (isBetter) [best, chosen] = [found, options];
  }
  if (isWhole(best.extent)) return best;
  const wrapped = await tryOut({ ...chosen, wrapsAt: CANVAS_ASPECT }).catch(() => undefined);
  if (!wrapped || !isSound(wrapped, best)) return best;
  const gain = costOfExtent(best.extent) - costOfExtent(wrapped.extent);
  return gain > (ALONG_COLUMN * (wrapped.length - best.length)) / sideOf(wrapped.extent) ? wrapped : best;
}
