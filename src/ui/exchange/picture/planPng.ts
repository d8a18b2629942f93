// How large a bitmap a browser can be asked for. Invariant: never larger than wished, never larger than all of them can.

export interface PngPlan {
  /** px */
  readonly width: number;
  readonly height: number;
  /** Of the picture's own size. */
  readonly scale: number;
  /** The wish was more than a canvas holds. */
  readonly isReduced: boolean;
}

/** What current browsers agree on: px along a side, and px in all (a quarter of a gigabyte). */
const longestSide = 16_384;
const largestArea = 8192 * 8192;

export function planPng(width: number, height: number, wished: number): PngPlan {
  const most = Math.min(longestSide / Math.max(width, height, 1), Math.sqrt(largestArea / Math.max(width * height, 1)));
  const scale = Math.min(wished, most);
  return {
    width: Math.max(1, Math.floor(width * scale)),
    height: Math.max(1, Math.floor(height * scale)),
    scale,
    isReduced: most < wished,
  };
}
