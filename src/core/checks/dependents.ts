// The declarations that can have preconditions, with their nodes.

import type { AnswerDecl, ApiDecl } from '../language';
import type { CheckContext } from './checkContext';

export interface Dependent {
  readonly decl: ApiDecl | AnswerDecl;
  /** Node of the dependency graph. */
  readonly nodeId: string;
}

const computed = new WeakMap<CheckContext, readonly Dependent[]>();

export function dependents(context: CheckContext): readonly Dependent[] {
  let result = computed.get(context);
  if (result === undefined) {
    const { apis, answers } = context.document;
    result = [...apis, ...answers]
      .filter((decl) => decl.preconditions.length > 0)
      .map((decl) => ({ decl, nodeId: context.nodeIdOf(decl) }));
    computed.set(context, result);
  }
  return result;
}
