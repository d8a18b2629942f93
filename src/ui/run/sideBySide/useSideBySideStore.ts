import { createSideBySide } from '../../../state/runs/sideBySideStore';
import { createOwnStoreHook } from '../../studio/weirContext';

/** It outlives its dialog: sessions go on while the dialog is closed. */
export const useSideBySideStore = createOwnStoreHook(createSideBySide);
