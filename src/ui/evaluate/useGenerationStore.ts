import { createGenerationStore } from '../../state/evaluate/generationStore';
import { createOwnStoreHook } from '../studio/weirContext';

export const useGenerationStore = createOwnStoreHook(createGenerationStore);
