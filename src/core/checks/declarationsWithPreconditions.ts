// Lists the declarations with preconditions and their nodes.

import type { AnswerDecl, ApiDecl } from '../language';
import { memoize } from '../support';
import type { CheckContext } from './checkContext';

export interface Dependent {
  readonly decl: ApiDecl | AnswerDecl;
  /** Node id in the dependency graph. */
  readonly nodeId: string;
}

export const declarationsWithPreconditions = memoize((context: CheckContext): readonly Dependent[] => {
  const { apis, answers } = context.document;
  return [...apis, ...answers]
    .filter((decl) => decl.preconditions.length > 0)
    .map((decl) => ({ decl, nodeId: context.nodeIdOf(decl) }));
});
