import type { WorfGraph } from '../evaluation';
import { convertTo } from '../formats';
import { parseGenerationActions } from './action';
import { graphOfCandidate } from './measureWorfGraph';

/** A candidate as the text of a document; each offered action becomes an API. */
export function convertCandidate(
  graph: WorfGraph,
  kind: 'mermaid' | 'pdl',
  { title, actions }: { readonly title: string; readonly actions: string },
): ReturnType<typeof convertTo> {
  const tools = parseGenerationActions(actions).map((action) => ({ ...action, parameters: {} }));
  return convertTo(kind, { kind: 'subtasks', graph: graphOfCandidate(graph), title }, { tools });
}
