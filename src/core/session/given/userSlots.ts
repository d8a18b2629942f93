// Collects the values of a workflow that only the user can give, and how the user's words can name them: by the
// declared type or list, or by the values that the document compares them with.

import { isAnswerId } from '../../graph';
import {
  type Expr,
  expressionsOf,
  expressionUse,
  type PdlDocument,
  readPreconditions,
  walkExpressions,
  walkStatements,
} from '../../language';
import { looseName, memoize } from '../../support';
import { procedureRoutes } from '../../verdicts';
import type { SessionState } from '../sessionState';
import { isDeclaredValue, returnersOf, typeOfValue } from '../valueTypes';
import { pdlOf } from '../workflowFacts';
import { isYesNoList } from './choicesIn';

export interface UserSlot {
  readonly name: string;
  /** `text`: values that cannot be distinguished from other words. */
  readonly kind: 'number' | 'yes-no' | 'listed' | 'date' | 'text';
  /** For `yes-no` and `listed`: the values in their spelling; empty if the value is true or false. */
  readonly items: readonly string[];
  /** Words of its name and description, which show that a sentence is about it. */
  readonly cues: readonly string[];
}

export interface UserSlots {
  readonly slots: readonly UserSlot[];
  /** By the id of an asking ANSWER: loose names of the values it asks for. */
  readonly asked: ReadonlyMap<string, ReadonlySet<string>>;
}

type Declared = Pick<SessionState, 'workflow' | 'documents'> & Partial<Pick<SessionState, 'tools'>>;

const none: UserSlots = { slots: [], asked: new Map() };
const known = memoize<Declared['workflow']['nodes'], Map<number, UserSlots>>(() => new Map());

export function userSlotsOf(state: Declared, workflow: number): UserSlots {
  const ofWorkflow = known(state.workflow.nodes);
  const found = ofWorkflow.get(workflow) ?? findSlots(state, workflow);
  ofWorkflow.set(workflow, found);
  return found;
}

function findSlots(state: Declared, workflow: number): UserSlots {
  const document = state.documents[workflow];
  const pdl = document && pdlOf(document);
  if (!pdl) return none;
  const compared = comparedWith(pdl);
  const described = new Map(pdl.slots.map(({ name, desc }) => [looseName(name), desc ?? '']));
  const names = new Map<string, string>();
  const add = (name: string) => {
    if (!names.has(looseName(name))) names.set(looseName(name), name);
  };
  for (const { name } of pdl.slots) add(name);
  for (const api of pdl.apis) for (const { name } of api.request) add(name);
  for (const name of compared.keys()) if (isDeclaredValue(state, workflow, name)) add(name);
  const routes = procedureRoutes(pdl);
  const asked = new Map<string, Set<string>>();
  for (const id of routes.names) {
    if (!isAnswerId(id)) continue;
    const targets = routes
      .sites(id)
      .flatMap((site) => routes.call(site)?.targets ?? [])
      .map(({ name }) => name);
    for (const target of targets) add(target);
    if (targets.length > 0) asked.set(id, new Set(targets.map(looseName)));
  }
  const isComputed = (name: string) =>
    routes.ids.some((site) => routes.assigns(site, name) && !isAnswerId(routes.name(site) ?? ''));
  const slots = [...names].flatMap(([loose, name]): UserSlot[] => {
    if (returnersOf(state, workflow, name).length > 0 || isComputed(name)) return [];
    const own = kindOf(state, workflow, name, compared.get(loose));
    return [{ name, ...own, cues: cuesOf(`${name} ${described.get(loose) ?? ''}`) }];
  });
  return { slots, asked };
}

function kindOf(
  state: Declared,
  workflow: number,
  name: string,
  compared: Compared | undefined,
): Pick<UserSlot, 'kind' | 'items'> {
  const type = typeOfValue(state, workflow, name);
  switch (type?.kind) {
    case 'number':
    case 'date':
      return { kind: type.kind, items: [] };
    case 'boolean':
      return { kind: 'yes-no', items: [] };
    case 'listed':
      return { kind: isYesNoList(type.values) ? 'yes-no' : 'listed', items: type.values };
    default:
  }
  if (compared?.isOrdered) return { kind: 'number', items: [] };
  const items = [...(compared?.texts ?? [])];
  if (items.length > 0) return { kind: isYesNoList(items) ? 'yes-no' : 'listed', items };
  return { kind: compared?.isTruth ? 'yes-no' : 'text', items };
}

interface Compared {
  isOrdered: boolean;
  isTruth: boolean;
  readonly texts: Set<string>;
}

/** By loose name: the values that the conditions of a document compare a name with. */
function comparedWith(document: PdlDocument): ReadonlyMap<string, Compared> {
  const found = new Map<string, Compared>();
  const of = (expr: Expr): Compared | undefined => {
    if (expr.kind !== 'name') return undefined;
    const own = found.get(looseName(expr.name)) ?? { isOrdered: false, isTruth: false, texts: new Set<string>() };
    found.set(looseName(expr.name), own);
    return own;
  };
  const note = (side: Expr, op: string, other: Expr) => {
    const own = of(side);
    if (!own) return;
    if (op.startsWith('<') || op.startsWith('>')) own.isOrdered = true;
    for (const item of other.kind === 'list' ? other.items : [other]) {
      if (item.kind !== 'literal') continue;
      if (typeof item.value === 'string' && item.value !== '') own.texts.add(item.value);
      if (typeof item.value === 'boolean') own.isTruth = true;
      if (typeof item.value === 'number') own.isOrdered = true;
    }
  };
  for (const condition of conditionsOf(document)) {
    for (const expr of walkExpressions(condition)) {
      if (expr.kind === 'compare' && expr.op !== 'before') {
        note(expr.left, expr.op, expr.right);
        note(expr.right, expr.op, expr.left);
      }
      for (const operand of expr.kind === 'not'
        ? [expr.operand]
        : expr.kind === 'and' || expr.kind === 'or'
          ? expr.operands
          : []) {
        const own = of(operand);
        if (own) own.isTruth = true;
      }
    }
    const whole = of(condition);
    if (whole) whole.isTruth = true;
  }
  return found;
}

function* conditionsOf(document: PdlDocument): Generator<Expr> {
  for (const statement of walkStatements(document.procedure?.body ?? [])) {
    if (expressionUse(statement) === 'condition') yield* expressionsOf(statement);
  }
  for (const decl of [...document.apis, ...document.answers]) {
    for (const item of readPreconditions(document, decl)) if (item.kind === 'condition') yield item.expr;
  }
}

const small = new Set(
  'the and for are was were has have had with from this that these those your you our not any all can will does did what which who how when where per its it is in on at of to be an or if by as number value name type user users customer optional required'.split(
    ' ',
  ),
);

/** Words of at least three letters without plural endings, and runs of Chinese characters. */
function cuesOf(text: string): readonly string[] {
  const spaced = text.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  const words = (spaced.match(/\p{Script=Latin}{3,}/gu) ?? []).filter((word) => !small.has(word)).map(stem);
  const han = (spaced.match(/\p{Script=Han}{2,}/gu) ?? []).flatMap((run) => (run.length > 6 ? [] : [run]));
  return [...new Set([...words, ...han])];
}

export const stem = (word: string): string => (word.length > 3 ? word.replace(/(?:es|s)$/, '') : word);

/** Number of the slot's words that a text contains. */
export function cuesIn(text: string, { cues }: Pick<UserSlot, 'cues'>): number {
  const words = new Set((text.toLowerCase().match(/\p{Script=Latin}{3,}/gu) ?? []).map(stem));
  return cues.filter((cue) => (/\p{Script=Han}/u.test(cue) ? text.includes(cue) : words.has(cue))).length;
}
