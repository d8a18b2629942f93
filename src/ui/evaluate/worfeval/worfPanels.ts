import { WorfBottom } from './WorfBottom';
import { WorfCenter } from './WorfCenter';
import { WorfRight } from './WorfRight';

export const worfPanels = { Center: WorfCenter, Right: WorfRight, Bottom: WorfBottom };
