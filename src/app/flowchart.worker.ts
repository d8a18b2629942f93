// Mermaid's own parser beside the page: it judges flowcharts that the page has read.

import { askMermaid } from '../adapters/mermaid/parseWithMermaid';
import { judgeFlowchart, readFlowchart } from '../core/flowchart';
import type { JudgeAnswer } from './requestMermaidCheck';

self.onmessage = async ({ data: source }: MessageEvent<string>) => {
  const document = readFlowchart(source);
  const judged = judgeFlowchart(document, await askMermaid(source));
  const answer: JudgeAnswer =
    judged === document ? { agrees: true } : { agrees: false, data: judged.data, diagnostics: judged.diagnostics };
  self.postMessage(answer);
};
