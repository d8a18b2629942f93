// Writes the commands of a path as SVG path data.

import type { PathSink } from '../projection';
import { xmlNumber } from './xmlText';

export function createSvgPath(): PathSink & { data(): string } {
  let data = '';
  const at = (x: number, y: number) => `${xmlNumber(x)} ${xmlNumber(y)}`;
  return {
    moveTo: (x, y) => {
      data += `M${at(x, y)}`;
    },
    lineTo: (x, y) => {
      data += `L${at(x, y)}`;
    },
    // One command cannot draw a full circle: its ends would be equal.
    arc: (x, y, radius) => {
      const half = `A${xmlNumber(radius)} ${xmlNumber(radius)} 0 0 1 `;
      data += `${half}${at(x - radius, y)}${half}${at(x + radius, y)}Z`;
    },
    closePath: () => {
      data += 'Z';
    },
    data: () => data,
  };
}
