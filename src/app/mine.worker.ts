import { createMiningAnswerer } from './handleMineRequest';
import type { MineRequest } from './mineWorkerMessages';

const answer = createMiningAnswerer();

self.onmessage = ({ data }: MessageEvent<MineRequest>) => {
  const said = answer(data);
  if (said) self.postMessage(said);
};
