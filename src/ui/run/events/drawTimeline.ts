// Draws the canvas part of the timeline: turns, replayed events and, if marks are too dense for elements, the marks. Of
// several marks in one pixel the most severe is drawn. The cost grows with the number of visible events.

import { runEventsMessages as t } from '../../../messages/runEvents.en';
import { type EventIndex, eventFlags, tonesByLoudness } from '../../../state/logView/eventIndex';
import { lanes, oowName } from '../../../state/logView/eventText';
import type { TimelineScale } from '../../../state/logView/timelineScale';
import { readThemeTokens } from '../../kit/readThemeTokens';

/** Height of the row of turns and of a lane, px. */
export const HEADER_HEIGHT = 18;
export const LANE_HEIGHT = 24;
export const TIMELINE_HEIGHT = HEADER_HEIGHT + lanes.length * LANE_HEIGHT;

type TimelineColours = ReturnType<typeof readColours>;

function readColours(element: Element) {
  const token = readThemeTokens(element);
  const byTone = {
    quiet: token('border-strong'),
    good: token('status-done'),
    plain: token('accent'),
    bad: token('status-failed'),
    oow: token('status-blocked'),
    denied: token('status-blocked'),
  };
  return {
    text: token('text-muted'),
    faint: token('text-faint'),
    border: token('border'),
    band: token('surface-sunken'),
    replayed: token('compare-missing-fill'),
    fork: token('compare-missing'),
    oow: token('status-blocked'),
    breakpoint: token('status-failed'),
    /** In the order of severity. */
    tones: tonesByLoudness.map((tone) => byTone[tone]),
    font: `11px ${token('font-ui')}`,
  };
}

/**
 * Resizes and clears the canvas, then draws with the colours of the page. Sizes in px. Does nothing without a canvas
 * context.
 */
export function drawTimelineCanvas(
  canvas: HTMLCanvasElement | null,
  width: number,
  height: number,
  draw: (context: Context, colours: TimelineColours) => void,
): void {
  const context = canvas?.getContext('2d');
  if (!canvas || !context) return;
  const ratio = devicePixelRatio || 1;
  const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== w) canvas.width = w;
  if (canvas.height !== h) canvas.height = h;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  draw(context, readColours(canvas));
}

export interface TimelineView {
  readonly left: number;
  readonly width: number;
}

type Context = CanvasRenderingContext2D;

function paint(context: Context, colour: string, x: number, y: number, width: number, height: number): void {
  context.fillStyle = colour;
  context.fillRect(x, y, width, height);
}

/** From this severity on, an event must stay visible among others. */
const LOUD = 4;
/** Turns narrower than this (px) are not drawn separately. */
const NARROW_TURN = 10;

/** Draws turns as numbered bands, the range of replayed events, and the line where this session's own events begin. */
export function drawTimelineBackground(
  context: Context,
  index: EventIndex,
  scale: TimelineScale,
  { left, width }: TimelineView,
  colours: TimelineColours,
): void {
  for (let lane = 1; lane < lanes.length; lane += 2) {
    paint(context, colours.band, 0, HEADER_HEIGHT + lane * LANE_HEIGHT, width, LANE_HEIGHT);
  }
  if (index.replayed > 0) {
    const end = scale.x(Math.min(index.replayed, index.length - 1)) - left;
    if (end > 0) {
      paint(context, colours.replayed, 0, 0, Math.min(end, width), TIMELINE_HEIGHT);
    }
    if (end >= 0 && end <= width) {
      paint(context, colours.fork, Math.round(end), 0, 2, TIMELINE_HEIGHT);
    }
  }
  context.font = colours.font;
  context.textBaseline = 'middle';
  let labelled = Number.NEGATIVE_INFINITY;
  let drawn = Number.NEGATIVE_INFINITY;
  const { turns } = index;
  const isDense = scale.width / Math.max(1, turns.length) < NARROW_TURN;
  for (let i = index.turnAt(scale.indexAt(left)); i < turns.length; i++) {
    const { index: start, turn, oow } = turns[i] as (typeof turns)[number];
    const x = scale.x(start) - left;
    if (x > width) break;
    if (!isDense && x - drawn >= 5 && x >= 0) {
      paint(context, colours.border, Math.round(x), 0, 1, TIMELINE_HEIGHT);
      drawn = x;
    }
    // The number of a turn that is cut by the left edge is drawn at the edge.
    const place = Math.max(x, 0);
    const next = turns[i + 1];
    const labelWidth = (next ? scale.x(next.index) - left : width) - place;
    const label = turn === 0 ? 'start' : labelWidth > 60 ? t.turnNumber({ turn }) : String(turn);
    const size = context.measureText(label).width + 10;
    if (labelWidth >= size && place - labelled >= 4) {
      context.fillStyle = colours.text;
      context.fillText(label, place + 5, HEADER_HEIGHT / 2 + 0.5);
      labelled = place + size;
      const kind = oow === undefined ? '' : oowName(oow);
      const kindWidth = context.measureText(kind).width + 14;
      if (kind !== '' && labelWidth >= size + kindWidth) {
        context.fillStyle = colours.oow;
        context.fill(new Path2D(`M${labelled} 5v9h1v-4l6-2.5z`));
        context.fillText(kind, labelled + 10, HEADER_HEIGHT / 2 + 0.5);
        labelled += kindWidth;
      }
    }
  }
}

/** Draws the marks of a range that is too dense for elements. `mask` is 1 for events that match. */
export function drawTimelineMarks(
  context: Context,
  index: EventIndex,
  scale: TimelineScale,
  { left, width }: TimelineView,
  colours: TimelineColours,
  mask: Uint8Array | undefined,
): void {
  const columns = Math.ceil(width) + 1;
  const bins = columns * lanes.length;
  const newBins = () => ({
    calm: new Uint8Array(bins),
    loud: new Uint8Array(bins),
    count: new Uint32Array(bins),
    louds: new Uint32Array(bins),
  });
  const [found, others] = [newBins(), newBins()];
  const above = new Uint8Array(columns);
  const last = Math.min(index.length - 1, scale.indexAt(left + width));
  for (let i = scale.indexAt(left); i <= last; i++) {
    const column = Math.round(scale.x(i) - left);
    if (column < 0 || column >= columns) continue;
    const bin = (index.lane[i] as number) * columns + column;
    const loudness = (index.tone[i] as number) + 1;
    const side = mask === undefined || mask[i] === 1 ? found : others;
    const kept = loudness >= LOUD ? side.loud : side.calm;
    if (loudness > (kept[bin] as number)) kept[bin] = loudness;
    side.count[bin] = (side.count[bin] as number) + 1;
    if (loudness >= LOUD) side.louds[bin] = (side.louds[bin] as number) + 1;
    above[column] = (above[column] as number) | (index.flag[i] as number);
  }
  const size = Math.max(1, Math.min(11, scale.axis === 'event' ? scale.pitch - 1 : 3));
  const paintAll = ({ calm, loud, count, louds }: typeof found, alpha: number) => {
    context.globalAlpha = alpha;
    for (let bin = 0; bin < bins; bin++) {
      if (count[bin] === 0) continue;
      const column = bin % columns;
      const middle = HEADER_HEIGHT + ((bin - column) / columns) * LANE_HEIGHT + LANE_HEIGHT / 2;
      const tone = calm[bin] as number;
      if (tone > 0) {
        const height = tone === 1 ? 8 : 16;
        paint(context, colours.tones[tone - 1] as string, column, middle - height / 2, size, height);
      }
      // In a shared pixel the height of the mark is the share of severe events, so severity shows by size and not only
      // by colour.
      if (loud[bin] !== 0) {
        const share = (louds[bin] as number) / (count[bin] as number);
        const height = Math.max(4, 20 * Math.min(1, share * 1.5));
        const colour = colours.tones[(loud[bin] as number) - 1] as string;
        paint(context, colour, column, middle + 10 - height, Math.max(size, share === 1 ? 2 : 1), height);
      }
    }
    context.globalAlpha = 1;
  };
  paintAll(others, 0.22);
  paintAll(found, 1);
  let flagged = Number.NEGATIVE_INFINITY;
  for (let column = 0; column < columns; column++) {
    const flag = above[column] as number;
    if (flag & eventFlags.oow && column - flagged >= 8) {
      context.fillStyle = colours.oow;
      context.fill(new Path2D(`M${column} ${HEADER_HEIGHT - 6}l6 3l-6 3z`));
      flagged = column;
    }
    if (flag & eventFlags.breakpoint) {
      context.fillStyle = colours.breakpoint;
      context.beginPath();
      context.arc(column, HEADER_HEIGHT + 3 * LANE_HEIGHT + 2, 3, 0, 2 * Math.PI);
      context.fill();
    }
  }
}

export const OVERVIEW_HEIGHT = 14;

/**
 * Draws the whole session in one narrow strip: severe events, matches and the turn of the fork. `scale` fits the
 * session into the width.
 */
export function drawTimelineOverview(
  context: Context,
  index: EventIndex,
  scale: TimelineScale,
  width: number,
  colours: TimelineColours,
  mask: Uint8Array | undefined,
): void {
  const columns = Math.ceil(width) + 1;
  const loudest = new Uint8Array(columns);
  const counts = new Uint32Array(columns);
  const louds = new Uint32Array(columns);
  for (let i = 0; i < index.length; i++) {
    if (mask !== undefined && mask[i] !== 1) continue;
    const column = Math.min(columns - 1, Math.round(scale.x(i)));
    const loudness = (index.tone[i] as number) + 1;
    if (loudness > (loudest[column] as number)) loudest[column] = loudness;
    counts[column] = (counts[column] as number) + 1;
    if (loudness >= LOUD) louds[column] = (louds[column] as number) + 1;
  }
  if (index.replayed > 0) {
    paint(context, colours.replayed, 0, 0, scale.x(Math.min(index.replayed, index.length - 1)), OVERVIEW_HEIGHT);
  }
  const most = mask === undefined ? 1 : Math.max(1, ...counts);
  for (let column = 0; column < columns; column++) {
    const count = counts[column] as number;
    if (count === 0) continue;
    const share = (louds[column] as number) / count;
    // During a search the height is the number of matches, otherwise the share of severe events.
    const height = mask === undefined ? (share > 0 ? 4 + 8 * share : 3) : 4 + (8 * count) / most;
    paint(
      context,
      colours.tones[(loudest[column] as number) - 1] as string,
      column,
      OVERVIEW_HEIGHT - height,
      1,
      height,
    );
  }
}
