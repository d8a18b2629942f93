export type { LayoutClient } from './layoutClient';
export { createLayoutClient } from './layoutClient';
export type { Place, Places } from './layoutTypes';
export { placeNew } from './placeNewNodes';
