import { type ChartWorkerRequest, createChartHandler } from './handleChartRequest';

const answer = createChartHandler();

self.onmessage = ({ data }: MessageEvent<ChartWorkerRequest>) => self.postMessage(answer(data));
