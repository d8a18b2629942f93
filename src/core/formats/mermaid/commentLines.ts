// Writes text outside a flowchart as Mermaid comments. Invariant: the text cannot become a directive or a second line.

import type { WorkflowGraph } from '../../graph';

export const commentLines = (texts: readonly string[]): string =>
  texts
    .map(
      (text) =>
        `%% ${text
          .replaceAll('%%', '%')
          .replace(/<br\/?>|\s+/g, ' ')
          .trim()}\n`,
    )
    .join('');

/** The second lines of nodes, which a flowchart does not show: parameters and results of calls, inputs, answers. */
export const detailComments = ({ nodes }: WorkflowGraph): string =>
  commentLines(nodes.flatMap(({ label, detail }) => (detail === undefined ? [] : [`${label}: ${detail}`])));
