// Words beside a flowchart as its comments. Invariant: no directive and no second line comes of the words.

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

/** The second lines of nodes, which a flowchart does not show: what calls take and give, inputs, answers. */
export const detailComments = ({ nodes }: WorkflowGraph): string =>
  commentLines(nodes.flatMap(({ label, detail }) => (detail === undefined ? [] : [`${label}: ${detail}`])));
