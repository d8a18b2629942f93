import { createCompareStore } from '../../state/compare/compareStore';
import { createOwnStoreHook } from './weirContext';

/** The store of the compare mode, for the mode and for parts that open traces in it. */
export const useCompare = createOwnStoreHook(({ workspace, layoutHalfWidth: layout, loadTraces }) =>
  createCompareStore({ workspace, layout, loadTraces }),
);
