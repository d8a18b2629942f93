export type { Known } from './decideCondition';
export { decideCondition } from './decideCondition';
export type { Activation, CallFact, PreconditionQuestion, Unmet, Validity } from './judgePrecondition';
export { unmetReason } from './judgePrecondition';
export type { CallOutcome, DecidedCondition, GoesOnAfter, Outcomes } from './outcomes';
export { bindingsOf, outcomesOf } from './outcomes';
export type { ProcedureRoutes, Route } from './procedureRoutes';
export { procedureRoutes } from './procedureRoutes';
export { argumentOf, differentValue, sharedParameters } from './sameValues';
