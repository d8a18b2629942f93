export type { LayoutClient } from './layoutClient';
export { createLayoutClient } from './layoutClient';
export type { Place, Places } from './layoutGraph';
export { narrowLayout } from './narrowLayout';
export { placeNew } from './placeNew';
