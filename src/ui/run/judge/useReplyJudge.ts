import { createReplyJudge } from '../../../state/runs/judgeReplies';
import { createOwnStoreHook } from '../../studio/weirContext';

export const useReplyJudge = createOwnStoreHook(createReplyJudge);
