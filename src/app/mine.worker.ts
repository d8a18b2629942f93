import { createMineHandler } from './handleMineRequest';
import type { MineWorkerRequest } from './mineWorkerMessages';

const answer = createMineHandler();

self.onmessage = ({ data }: MessageEvent<MineWorkerRequest>) => {
  const response = answer(data);
  if (response) self.postMessage(response);
};
