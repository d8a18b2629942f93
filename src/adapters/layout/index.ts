export type { LayoutClient } from './layoutClient';
export { createLayoutClient } from './layoutClient';
export type { LayoutPosition, LayoutPositions } from './layoutTypes';
export { placeNewNodes } from './placeNewNodes';
