import type { AnalysisRequest } from './analysisMessages';
import { createAnswerer } from './answerRequest';

const answer = createAnswerer();

self.onmessage = ({ data }: MessageEvent<AnalysisRequest>) => self.postMessage(answer(data));
