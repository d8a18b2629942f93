export type { CompareOp, ConditionGrammar, ConditionGroup, ConditionRow } from './conditionForm';
export { isComplete, preconditionGrammar, printCondition, readCondition, spokenNode } from './conditionForm';
export type { FoldingRange } from './format/foldingRangesOf';
export { foldingOf } from './format/foldingRangesOf';
export { formatPdl } from './format/formatPdl';
export { buildDependencyGraph } from './graphs/buildDependencyGraph';
export type { ProcedureSite } from './graphs/buildProcedureGraph';
export { buildProcedureGraph, procedureSites } from './graphs/buildProcedureGraph';
export type { Callee, FunctionDef, NodeDecl } from './graphs/nameTable';
export { NameTable, nameTable } from './graphs/nameTable';
export { callsOf, childBlocks, expressionsOf, partsOf, walkExpressions, walkStatements } from './graphs/walk';
export { reparseParts } from './incremental/reparseParts';
export { reparsePdl } from './incremental/reparsePdl';
export { shiftRanges } from './incremental/shiftRanges';
export { looksLikePdl } from './looksLikePdl';
export type {
  AnswerDecl,
  ApiDecl,
  Call,
  CalleeKind,
  Expr,
  IfBranch,
  NameAt,
  OtherDecl,
  PdlDocument,
  Procedure,
  SlotDecl,
  Statement,
} from './model';
export type { NameKind } from './names';
export { callsInDocument, namesUsedIn, resolveName } from './names';
export { parsePdl } from './parsePdl';
export { isTargetName, parseArgument, parseCondition } from './parseText';
export type { ItemField } from './pdlItemFields';
export { pdlItemFields } from './pdlItemFields';
export type { ConditionName, Precondition } from './preconditions';
export { isReadablePrecondition, parsePrecondition, preconditionsOf, requiredByCondition } from './preconditions';
export { printExpr } from './printExpr';
export type { ProcedureScalar } from './procedureScalar';
export { procedureScalar } from './procedureScalar';
export { readKnownPdl, readPdl } from './readPdl';
export type { Occurrence, OccurrenceRole, PdlSymbol } from './references/pdlSymbol';
export { occurrencesOf, symbolAt, symbolsOf } from './references/references';
export type { RuleSwitch } from './ruleSwitches';
export { ruleSwitchesOf, withoutRuleSwitches } from './ruleSwitches';
export { placeholdersIn } from './sections/findPlaceholders';
