import { createRunHistory } from '../../../state/runs/runHistory';
import { ownStore } from '../../studio/weirContext';

export const useHistory = ownStore(createRunHistory);
