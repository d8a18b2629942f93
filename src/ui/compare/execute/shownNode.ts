// A node of a workflow that runs as it stands on the canvas, where the calls of one function are one node.

import { looseName } from '../../../core/support';
import type { Reconstruction } from '../../../state/compare/reconstruction';

/** Undefined for what is not drawn, such as a condition. */
export function shownNode({ rebuilt, rebuilding }: Reconstruction, nodeId: string): string | undefined {
  if (rebuilt.nodes.some((node) => node.id === nodeId)) return nodeId;
  const own = rebuilding.whole.nodes.find((node) => node.id === nodeId);
  if (!own) return undefined;
  const name = looseName(own.ref ?? own.label);
  return rebuilt.nodes.find((node) => node.kind === own.kind && looseName(node.ref ?? node.label) === name)?.id;
}
