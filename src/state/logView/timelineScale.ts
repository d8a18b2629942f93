// Positions of events on the timeline, either one after the other or by time. `pitch` is the width of one event in px;
// on the time axis it is the average.

import { firstIndex } from '../../core/support';
import type { EventIndex } from './eventIndex';

export type TimelineUnit = 'event' | 'time';

/** px per event from which a mark can be read and clicked. */
export const READABLE_PITCH = 14;
/** From this pitch on marks are drawn side by side; below it, marks are merged. */
export const MIN_SEPARATE_PITCH = 11;
/** Largest number of marks rendered as elements at once. */
export const MAX_MARK_ELEMENTS = 320;
/** px; largest width that browsers lay out reliably. */
const MAX_WIDTH = 16_000_000;

export interface TimelineScale {
  readonly axis: TimelineUnit;
  readonly pitch: number;
  readonly length: number;
  /** Total width in px. */
  readonly width: number;
  /** Left edge of an event, px. */
  x(index: number): number;
  /** The last event at or left of a position; 0 before the first. */
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
  // If all events have the same time, all are at the start.
  const span = Math.max(1, index.time[length - 1] ?? 0);
  const perMs = Math.max(0, width - Math.min(pitch, READABLE_PITCH)) / span;
  const x = (at: number) => (index.time[at] ?? 0) * perMs;
  const indexAt = (place: number) => Math.max(0, firstIndex(length, (at) => x(at) > place + 1e-6) - 1);
  return { ...shared, x, indexAt };
}

/** Whether few enough marks are visible to render each as an element. */
export function areMarksSeparate(scale: TimelineScale, left: number, width: number): boolean {
  if (scale.axis === 'event') return scale.pitch >= MIN_SEPARATE_PITCH;
  return scale.indexAt(left + width) - scale.indexAt(left) <= MAX_MARK_ELEMENTS / 2;
}
