import { createSideBySide } from '../../../state/runs/sideBySideStore';
import { createOwnStoreHook } from '../../studio/weirContext';

/** The store outlives its dialog, because sessions continue while the dialog is closed. */
export const useSideBySideStore = createOwnStoreHook(createSideBySide);
