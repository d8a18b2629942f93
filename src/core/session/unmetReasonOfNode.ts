// Finds the reason why a required node is not met for another one, by calling core/verdicts with the data of the
// session. Logs from before outcomes and values counted are judged by the names of their met nodes only, as they were
// then.

import { isApiId, withoutWorkflow } from '../graph';
import { type JsonObject, memoize } from '../support';
import {
  type DecidedCondition,
  type PreconditionQuestion,
  procedureOutcomes,
  type SharedParameter,
  sharedParametersOf,
  type UnmetReason,
  undecidedReason,
  unmetReason,
} from '../verdicts';
import { rulesOf } from './events';
import type { SessionState } from './sessionState';
import { noTools, toolOfApi } from './sessionTools';
import { pdlOf } from './workflowFacts';

/** The parts of a state that verdicts read. */
export type VerdictState = Pick<
  SessionState,
  'workflow' | 'met' | 'calls' | 'config' | 'documents' | 'nodes' | 'path'
> &
  Partial<Pick<SessionState, 'tools' | 'given'>>;

/** Whether outcomes and values count, in addition to the names of met nodes. */
const comparesOutcomesOrValues = ({ activation, validity = 'session' }: SessionState['config']) =>
  activation === 'by-procedure' || validity === 'values';

const isByName = ({ config }: VerdictState, id: string) => !isApiId(id) || !comparesOutcomesOrValues(config);

/** Why a required node is not met for a dependent; undefined if it is met. */
export function unmetReasonOfNode(
  state: VerdictState,
  id: string,
  dependent: string,
  args?: JsonObject,
): UnmetReason | undefined {
  if (isByName(state, id)) return state.met[id] === true ? undefined : { kind: 'never' };
  return unmetReason(questionOf(state, id, dependent, args));
}

/**
 * For a met required node: the condition that its result leaves undecided, because it has another kind than the value
 * it is compared with.
 */
export function undecidedNode(
  state: VerdictState,
  id: string,
  dependent: string,
  args?: JsonObject,
): DecidedCondition | undefined {
  return isByName(state, id) ? undefined : undecidedReason(questionOf(state, id, dependent, args));
}

function questionOf(state: VerdictState, id: string, dependent: string, args?: JsonObject): PreconditionQuestion {
  const { workflow, config } = state;
  const [needed, asking] = [workflow.nodes[id], workflow.nodes[dependent]];
  const document = needed && needed.workflow === asking?.workflow ? state.documents[needed.workflow] : undefined;
  const pdl = document && pdlOf(document);
  const rules = rulesOf(config);
  return {
    precondition: withoutWorkflow(id),
    dependent: withoutWorkflow(dependent),
    activation: config.activation,
    validity: config.validity ?? 'session',
    calls: state.calls[id] ?? [],
    outcomes: pdl && procedureOutcomes(pdl, rules),
    shared: callSharedParameters(state, id, dependent),
    rules,
    ...(args === undefined ? {} : { arguments: args }),
  };
}

const none: readonly SharedParameter[] = [];
const knownShared = memoize<VerdictState['workflow']['nodes'], Map<string, readonly SharedParameter[]>>(
  () => new Map(),
);

/** Parameters that a call of the dependent must share with a call of the node, each with its declared type. */
export function callSharedParameters(
  { workflow, documents, tools = noTools }: Pick<VerdictState, 'workflow' | 'documents' | 'tools'>,
  id: string,
  dependent: string,
): readonly SharedParameter[] {
  const [needed, asking] = [workflow.nodes[id], workflow.nodes[dependent]];
  if (needed?.kind !== 'api' || asking?.kind !== 'api' || needed.workflow !== asking.workflow) return none;
  const document = documents[needed.workflow];
  const pdl = document && pdlOf(document);
  if (!pdl) return none;
  const known = knownShared(workflow.nodes);
  const key = `${id}\n${dependent}`;
  let found = known.get(key);
  if (found === undefined) {
    const byName = new Map([needed, asking].map((api) => [api.name, api]));
    found = sharedParametersOf(pdl, needed.name, asking.name, (name) => {
      const api = byName.get(name);
      return api && toolOfApi({ tools, workflow }, api)?.parameters;
    });
    known.set(key, found);
  }
  return found;
}
