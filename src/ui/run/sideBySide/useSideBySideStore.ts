import { createSideBySide } from '../../../state/runs/sideBySideStore';
import { ownStore } from '../../studio/weirContext';

/** It outlives its dialog: sessions go on while the dialog is closed. */
export const useSideBySide = ownStore(createSideBySide);
