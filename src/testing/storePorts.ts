// Ports of the stores for tests: a repository that can refuse, two tabs that receive each other's messages, an analyser
// that replies on demand. Tests only.

import { parsePdl } from '../core/language';
import { analyseDocument } from '../core/projection';
import { createMemoryRepository, type Repository } from '../core/storage';
import type { Analysis, DocumentKind } from '../state/support/analysis';
import type { Positions, TabChannel, TabMessage } from '../state/support/ports';
import { carryElements, type WorkspacePorts } from '../state/workspace/carryElements';
import { loadEditParts } from '../state/workspace/loadEditParts';
import type { WorkspaceStore } from '../state/workspace/workspaceState';
import { openWorkspace } from '../state/workspace/workspaceStore';
import { createSteppingClock } from './scriptedChat';

export function analyseAtOnce(kind: DocumentKind, source: string): Analysis {
  if (kind === 'mermaid') return { kind, source, title: '', graphs: {}, diagnostics: [] };
  const { title, document, dependency, procedure, diagnostics } = analyseDocument(parsePdl(source));
  return { kind, source, title, document, graphs: { dependency, procedure }, diagnostics };
}

/** The repository; every method named in `refused` fails. */
export function createRefusingRepository(inner: Repository = createMemoryRepository()) {
  const refused = new Set<keyof Repository>();
  const repository = new Proxy({ ...inner, durable: true } satisfies Repository, {
    get: (target, name: keyof Repository) =>
      refused.has(name)
        ? () => Promise.reject(new DOMException('The quota has been exceeded', 'QuotaExceededError'))
        : target[name],
  });
  return { repository: repository as Repository, refused };
}

/** Creates channels of any number of tabs; messages arrive in a later task, as in a browser. */
export function createTabs(): () => TabChannel {
  const listeners: { readonly tab: number; readonly onMessage: (message: TabMessage) => void }[] = [];
  let tabs = 0;
  return () => {
    tabs += 1;
    const tab = tabs;
    return {
      post: (message) => {
        for (const other of listeners) if (other.tab !== tab) setTimeout(() => other.onMessage(message));
      },
      listen: (onMessage) => void listeners.push({ tab, onMessage }),
    };
  };
}

export const positionsInRow = (ids: readonly string[]): Positions =>
  Object.fromEntries(ids.map((id, index) => [id, { x: index * 100, y: 10 }]));

export function createPorts(change: Partial<WorkspacePorts> = {}): WorkspacePorts {
  let ids = 0;
  const prefix = Math.random().toString(36).slice(2, 6);
  return {
    repository: createRefusingRepository().repository,
    clock: createSteppingClock(),
    newId: () => {
      ids += 1;
      return `${prefix}-${ids}`;
    },
    analyse: analyseAtOnce,
    carry: carryElements,
    layout: async (graph) => positionsInRow(graph.nodes.map((node) => node.id)),
    placeNewNodes: (graph, existing) => ({
      ...Object.fromEntries(graph.nodes.map((node) => [node.id, { x: 7, y: 77 }])),
      ...existing,
    }),
    ...change,
  };
}

/** A workspace whose first document is analysed and laid out, with the code for other tabs loaded. */
export async function openWithPositions(...parts: Parameters<typeof openWorkspace>): Promise<WorkspaceStore> {
  const { workspace, placed } = await openWorkspace(...parts);
  await loadEditParts();
  await placed;
  return workspace;
}
