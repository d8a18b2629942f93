// Types of the values of a session: from the slots of its documents, else from the schemas of its tools. Also finds the
// source of a value: the APIs that return it, or the user.

import { withoutWorkflow } from '../graph';
import type { Expr } from '../language';
import { isJsonObject, looseName, memoize, ownProperty } from '../support';
import { typeOfSchema, type ValueType } from '../values';
import { declaredNames, declaredTypes, procedureRoutes } from '../verdicts';
import type { SessionState } from './sessionState';
import { noTools, toolOfApi } from './sessionTools';
import { type ApiFacts, pdlOf } from './workflowFacts';

type Declared = Pick<SessionState, 'workflow' | 'documents'> & Partial<Pick<SessionState, 'tools'>>;

const knownTypes = memoize<Declared['workflow']['nodes'], Map<string, ValueType | undefined>>(() => new Map());

/** The declared type of a name; undefined if not found, or if the tools of the workflow contradict each other. */
export function typeOfValue(state: Declared, workflow: number, name: string): ValueType | undefined {
  const known = knownTypes(state.workflow.nodes);
  const key = `${workflow}\n${looseName(name)}`;
  if (!known.has(key)) known.set(key, findType(state, workflow, looseName(name)));
  return known.get(key);
}

function findType(
  { documents, workflow: facts, tools = noTools }: Declared,
  workflow: number,
  loose: string,
): ValueType | undefined {
  const document = documents[workflow];
  const pdl = document && pdlOf(document);
  const declared = pdl && declaredTypes(pdl).get(loose);
  if (declared) return declared;
  const found = new Map<string, ValueType>();
  for (const api of facts.apis.filter((one) => one.workflow === workflow)) {
    const tool = toolOfApi({ tools, workflow: facts }, api);
    for (const { properties } of [tool?.parameters ?? {}, tool?.returns ?? {}]) {
      if (!isJsonObject(properties)) continue;
      const key = Object.keys(properties).find((one) => looseName(one) === loose);
      const type = key === undefined ? undefined : typeOfSchema(ownProperty(properties, key));
      if (type) found.set(JSON.stringify(type), type);
    }
  }
  return found.size === 1 ? [...found.values()][0] : undefined;
}

/** Whether the documents declare the name as a value, so that it is not an unquoted text. */
export function isDeclaredValue({ documents }: Pick<Declared, 'documents'>, workflow: number, name: string): boolean {
  const document = documents[workflow];
  const pdl = document && pdlOf(document);
  return pdl !== undefined && declaredNames(pdl).has(looseName(name));
}

const knownReturners = memoize<Declared['workflow']['nodes'], Map<string, readonly ApiFacts[]>>(() => new Map());

/**
 * The APIs that set a name: it is one of their results, or the procedure binds a result to it. An API that also takes
 * the name only repeats it. Empty if only the user can give the value.
 */
export function returnersOf({ workflow, documents }: Declared, own: number, name: string): readonly ApiFacts[] {
  const known = knownReturners(workflow.nodes);
  const loose = looseName(name);
  const key = `${own}\n${loose}`;
  let found = known.get(key);
  if (found === undefined) {
    const document = documents[own];
    const pdl = document && pdlOf(document);
    const routes = pdl && procedureRoutes(pdl);
    const targetsOf = (api: ApiFacts) =>
      (routes?.sites(withoutWorkflow(api.id)) ?? []).flatMap((site) => routes?.call(site)?.targets ?? []);
    found = workflow.apis.filter(
      (api) =>
        api.workflow === own &&
        !api.request.some((one) => looseName(one) === loose) &&
        [...api.response, ...targetsOf(api).map((target) => target.name)].some((one) => looseName(one) === loose),
    );
    known.set(key, found);
  }
  return found;
}

/** Replaces names in a condition by their known values, for printing. */
export const filledIn = (expr: Expr, textOf: (name: string) => string | undefined): Expr => {
  const inner = (part: Expr) => filledIn(part, textOf);
  switch (expr.kind) {
    case 'name': {
      const digits = textOf(expr.name);
      return digits === undefined ? expr : { kind: 'literal', value: 0, digits, range: expr.range };
    }
    case 'not':
      return { ...expr, operand: inner(expr.operand) };
    case 'and':
    case 'or':
      return { ...expr, operands: expr.operands.map(inner) };
    case 'compare':
      return { ...expr, left: inner(expr.left), right: inner(expr.right) };
    case 'list':
      return { ...expr, items: expr.items.map(inner) };
    default:
      return expr;
  }
};
