import { createGenerationStore } from '../../state/evaluate/generationStore';
import { ownStore } from '../studio/weirContext';

export const useGeneration = ownStore(createGenerationStore);
