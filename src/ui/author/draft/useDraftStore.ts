import { createDraftStore } from '../../../state/exchange/draftStore';
import { createOwnStoreHook } from '../../studio/weirContext';

export const useDraftStore = createOwnStoreHook(createDraftStore);
