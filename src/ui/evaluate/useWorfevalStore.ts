import { createWorfevalStore } from '../../state/evaluate/worfevalStore';
import { ownStore } from '../studio/weirContext';

export const useWorfeval = ownStore(createWorfevalStore);
