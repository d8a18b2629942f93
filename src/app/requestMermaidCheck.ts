// Checks flowcharts with Mermaid's parser in a worker: one text at a time, the latest next. If the parser cannot be
// loaded, or takes too long for a text, Weir's own reading is used.

import type { MermaidCheckResult } from '../adapters/mermaid/checkWithMermaid';
import { createParserClient } from '../adapters/parserWorker/parserMethods';

/** Milliseconds for a text, and for loading the parser. */
const TIMEOUT = 20_000;

const noOpinion: MermaidCheckResult = { agrees: true };

export function createMermaidChecker(): (source: string) => Promise<MermaidCheckResult> {
  const client = createParserClient('');
  let running: Promise<unknown> | undefined;
  let latest = 0;
  const check = async (source: string): Promise<MermaidCheckResult> => {
    const checking = client.call('mermaid', source, { signal: AbortSignal.timeout(TIMEOUT) }).catch(() => noOpinion);
    running = checking;
    const result = await checking;
    running = undefined;
    return result;
  };
  return async (source) => {
    latest += 1;
    const request = latest;
    while (running) {
      await running;
      // Requests for older texts get Weir's own reading.
      if (request !== latest) return noOpinion;
    }
    return check(source);
  };
}

let checker: ReturnType<typeof createMermaidChecker> | undefined;

/** Mermaid's result for a text; `agrees` if workers are not available. */
export function requestMermaidCheck(source: string): Promise<MermaidCheckResult> {
  checker ??= createMermaidChecker();
  return checker(source);
}
