// Runs Mermaid's own parser in a worker, to check flowcharts that Weir has read.

import { parseWithMermaid } from '../adapters/mermaid/parseWithMermaid';
import { compareWithMermaid, readFlowchart } from '../core/flowchart';
import type { MermaidCheckResult } from './requestMermaidCheck';

self.onmessage = async ({ data: source }: MessageEvent<string>) => {
  const document = readFlowchart(source);
  const judged = compareWithMermaid(document, await parseWithMermaid(source));
  const answer: MermaidCheckResult =
    judged === document ? { agrees: true } : { agrees: false, data: judged.data, diagnostics: judged.diagnostics };
  self.postMessage(answer);
};
