export type { LayoutClient } from './layoutClient';
export { createLayoutClient } from './layoutClient';
export { placeNew } from './placeNew';
export type { Place, Places } from './places';
