import { type ChartRequest, createChartReader } from './chartReader';

const answer = createChartReader();

self.onmessage = ({ data }: MessageEvent<ChartRequest>) => self.postMessage(answer(data));
