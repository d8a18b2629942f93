import { describe, expect, it } from 'vitest';
import { clearMove } from './freeArea';

const at = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

describe('clearMove', () => {
  const area = at(40, 40, 620, 440);
  const map = at(500, 380, 180, 120);
  const legend = at(12, 420, 200, 60);

  it('keeps a position that is already free', () => {
    expect(clearMove(at(300, 300, 120, 40), area, [map, legend])).toEqual({ dx: 0, dy: 0 });
  });

  it('moves into the area by the shortest shift', () => {
    expect(clearMove(at(-60, 500, 120, 40), area, [])).toEqual({ dx: 100, dy: -60 });
  });

  it('moves out from under a floating element, and from beside it', () => {
    expect(clearMove(at(520, 400, 120, 40), area, [map])).toEqual({ dx: 0, dy: -68 });
    expect(clearMove(at(376, 430, 120, 40), area, [map])).toEqual({ dx: -4, dy: 0 });
  });

  it('moves in from below the visible area, clear of both corners', () => {
    const { dx, dy } = clearMove(at(100, 600, 500, 40), area, [map, legend]);
    expect([dx, dy]).toEqual([0, -268]);
  });

  it('moves into the area if nothing is free', () => {
    expect(clearMove(at(700, 500, 120, 40), area, [at(0, 0, 900, 900)])).toEqual({ dx: -160, dy: -60 });
  });
});
