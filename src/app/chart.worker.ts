import { type ChartRequest, createChartReader } from './handleChartRequest';

const answer = createChartReader();

self.onmessage = ({ data }: MessageEvent<ChartRequest>) => self.postMessage(answer(data));
