// Why a required node is not met for another one, in the state of a session: asks core/verdicts with what the session
// knows. A log that was written before outcomes and values were looked at is judged by the names of its met nodes alone,
// as it was then.

import type { JsonObject } from '../support';
import { keptParameters, outcomesOf, type Unmet, unmetReason } from '../verdicts';
import type { SessionState } from './state';
import { pdlOf } from './workflowFacts';

/** What judging needs of a state. */
export type Judged = Pick<SessionState, 'workflow' | 'met' | 'calls' | 'config' | 'documents' | 'nodes'>;

/** Outcomes and values count, not the names of met nodes alone. */
const looksCloser = ({ activation, validity = 'session' }: SessionState['config']) =>
  activation === 'by-procedure' || validity === 'values';

/** Why a required node is not met for a dependent; undefined when it is. */
export function unmetNode(state: Judged, id: string, dependent: string, args?: JsonObject): Unmet | undefined {
  const { workflow, met, config } = state;
  if (!id.startsWith('api:') || !looksCloser(config)) return met[id] === true ? undefined : { kind: 'never' };
  const [needed, asking] = [workflow.nodes[id], workflow.nodes[dependent]];
  const document = needed && needed.workflow === asking?.workflow ? state.documents[needed.workflow] : undefined;
  const pdl = document && pdlOf(document);
  return unmetReason({
    precondition: bareId(id),
    dependent: bareId(dependent),
    activation: config.activation,
    validity: config.validity ?? 'session',
    calls: state.calls[id] ?? [],
    outcomes: pdl && outcomesOf(pdl),
    shared: sharedOf(state, id, dependent),
    ...(args === undefined ? {} : { arguments: args }),
  });
}

/** `api:x@2` is `api:x` of the second workflow's procedure. */
const bareId = (id: string) => id.replace(/@[1-9]\d*$/, '');

/** Parameters that a call of the dependent must have in common with one of the node. */
export function sharedOf(
  { workflow, documents }: Pick<Judged, 'workflow' | 'documents'>,
  id: string,
  dependent: string,
) {
  const [needed, asking] = [workflow.nodes[id], workflow.nodes[dependent]];
  if (needed?.kind !== 'api' || asking?.kind !== 'api' || needed.workflow !== asking.workflow) return [];
  const document = documents[needed.workflow];
  const pdl = document && pdlOf(document);
  return pdl ? keptParameters(pdl, needed.name, asking.name) : [];
}
