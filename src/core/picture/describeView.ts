// Describes the picture in a few sentences, for users who cannot see it.

import type { CanvasStatus, CanvasView } from '../projection';
import { countKeys, pluralize } from '../support';
import { compareMarkLabels, runStatusLabels } from './pictureLabels';

export function describeView({ nodes, edges, groups = [], scale }: CanvasView, title?: string): string {
  const parts = [pluralize(nodes.length, 'node'), pluralize(edges.length, 'edge')];
  if (groups.length > 0) parts.push(pluralize(groups.length, 'group'));
  const sentences = [`${title === undefined ? 'A workflow' : title}: ${parts.join(', ')}.`];
  const statuses = countKeys<CanvasStatus>(nodes.flatMap((node) => node.run?.status ?? []));
  if (statuses.size > 0) {
    const statusCounts = [...statuses].map(
      ([status, count]) => `${count} ${runStatusLabels[status].label.toLowerCase()}`,
    );
    sentences.push(`Run: ${statusCounts.join(', ')}.`);
  }
  if (scale) {
    const steps = scale.steps.map(({ level, text }) => {
      const count = nodes.filter(({ heat }) => heat?.level === level).length;
      return `${pluralize(count, 'node')} ${text}`;
    });
    sentences.push(`${scale.title}: ${steps.join('; ')}.`, ...scale.facts);
  }
  const marks = countKeys(nodes.flatMap(({ mark }) => (mark && mark !== 'matched' ? [mark] : [])));
  if (marks.size > 0) {
    sentences.push(
      `Comparison: ${[...marks].map(([mark, count]) => `${count} ${compareMarkLabels[mark].label.toLowerCase()}`).join(', ')}.`,
    );
  }
  const problems = nodes.reduce((sum, node) => sum + (node.badge?.count ?? 0), 0);
  if (problems > 0) sentences.push(`${pluralize(problems, 'problem')}.`);
  return sentences.join(' ');
}
