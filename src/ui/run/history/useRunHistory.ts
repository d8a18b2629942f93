import { createRunHistory } from '../../../state/runs/runHistory';
import { createOwnStoreHook } from '../../studio/weirContext';

export const useRunHistory = createOwnStoreHook(createRunHistory);
