import { createMiningAnswerer } from './answerMining';
import type { MineRequest } from './mineMessages';

const answer = createMiningAnswerer();

self.onmessage = ({ data }: MessageEvent<MineRequest>) => {
  const said = answer(data);
  if (said) self.postMessage(said);
};
