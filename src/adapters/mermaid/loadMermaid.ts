// Loads Mermaid with the first flowchart, and holds its fixed configuration.

import type { Mermaid, MermaidConfig } from 'mermaid';
import { MAX_FLOWCHART_EDGES, MAX_FLOWCHART_LENGTH } from '../../core/flowchart';

/** Options that no text and no theme changes. */
export const fixedConfig = {
  startOnLoad: false,
  securityLevel: 'strict',
  suppressErrorRendering: true,
  maxEdges: MAX_FLOWCHART_EDGES,
  maxTextSize: MAX_FLOWCHART_LENGTH * 4,
  logLevel: 'fatal',
  layout: 'dagre',
  // Directives are removed before; should one remain, it cannot set any of these.
  secure: ['secure', 'securityLevel', 'startOnLoad', 'maxTextSize', 'maxEdges', 'suppressErrorRendering', 'layout'],
} as const satisfies MermaidConfig;

let loading: Promise<Mermaid> | undefined;

export function loadMermaid(): Promise<Mermaid> {
  loading ??= import('mermaid').then(({ default: mermaid }) => {
    mermaid.initialize({ ...fixedConfig, secure: [...fixedConfig.secure] });
    return mermaid;
  });
  // The next text retries, because a connection may be back.
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}
