import { createWorfevalStore } from '../../state/evaluate/worfevalStore';
import { createOwnStoreHook } from '../studio/weirContext';

export const useWorfevalStore = createOwnStoreHook(createWorfevalStore);
