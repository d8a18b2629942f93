// Mermaid itself, loaded when the first flowchart is, and the configuration it always has.

import type { Mermaid, MermaidConfig } from 'mermaid';
import { MAX_FLOWCHART_EDGES, MAX_FLOWCHART_LENGTH } from '../../core/flowchart';

/** What no text and no theme changes. */
export const fixedConfig = {
  startOnLoad: false,
  securityLevel: 'strict',
  suppressErrorRendering: true,
  maxEdges: MAX_FLOWCHART_EDGES,
  maxTextSize: MAX_FLOWCHART_LENGTH * 4,
  logLevel: 'fatal',
  layout: 'dagre',
  // Directives are taken out before; should one get through, it may set none of these.
  secure: ['secure', 'securityLevel', 'startOnLoad', 'maxTextSize', 'maxEdges', 'suppressErrorRendering', 'layout'],
} as const satisfies MermaidConfig;

let loading: Promise<Mermaid> | undefined;

export function loadMermaid(): Promise<Mermaid> {
  loading ??= import('mermaid').then(({ default: mermaid }) => {
    mermaid.initialize({ ...fixedConfig, secure: [...fixedConfig.secure] });
    return mermaid;
  });
  // Asked for again by the next text: a connection comes back.
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}
