// Where events stand on the timeline: one after the other, or by their time. `pitch` is the room of one event, in px;
// on the axis of time it is so on average.

import { firstIndex } from '../../../core/support';
import type { EventIndex } from './eventIndex';

export type TimelineUnit = 'event' | 'time';

/** px of one event where its mark can be read and hit. */
export const READABLE_PITCH = 14;
/** From this pitch on marks stand beside each other; below, they are drawn together. */
export const MIN_SEPARATE_PITCH = 11;
/** Marks that may exist as elements at once. */
export const MAX_MARK_ELEMENTS = 320;
/** px a browser lays out without trouble. */
const MAX_WIDTH = 16_000_000;

export interface TimelineScale {
  readonly axis: TimelineUnit;
  readonly pitch: number;
  readonly length: number;
  /** px of everything. */
  readonly width: number;
  /** Left edge of an event, px. */
  x(index: number): number;
  /** The last event at or left of a place; 0 before the first. */
  indexAt(x: number): number;
}

export const pitchToFit = (length: number, width: number) => Math.max(0.001, width / Math.max(1, length));

export function clampPitch(pitch: number, length: number, width: number, axis: TimelineUnit): number {
  const most = Math.min(axis === 'time' ? 600 : 36, MAX_WIDTH / Math.max(1, length));
  return Math.max(Math.min(pitchToFit(length, width), READABLE_PITCH), Math.min(pitch, most));
}

export function buildTimelineScale(index: EventIndex, axis: TimelineUnit, pitch: number): TimelineScale {
  const { length } = index;
  const width = length * pitch;
  const shared = { axis, pitch, length, width };
  if (axis === 'event') {
    return {
      ...shared,
      x: (at) => at * pitch,
      indexAt: (x) => Math.max(0, Math.min(length - 1, Math.floor(x / pitch + 1e-9))),
    };
  }
  // A log of one moment has all its events at the start.
  const span = Math.max(1, index.time[length - 1] ?? 0);
  const perMs = Math.max(0, width - Math.min(pitch, READABLE_PITCH)) / span;
  const x = (at: number) => (index.time[at] ?? 0) * perMs;
  const indexAt = (place: number) => Math.max(0, firstIndex(length, (at) => x(at) > place + 1e-6) - 1);
  return { ...shared, x, indexAt };
}

/** Whether so few marks are in sight that each can be an element of its own. */
export function areMarksSeparate(scale: TimelineScale, left: number, width: number): boolean {
  if (scale.axis === 'event') return scale.pitch >= MIN_SEPARATE_PITCH;
  return scale.indexAt(left + width) - scale.indexAt(left) <= MAX_MARK_ELEMENTS / 2;
}
