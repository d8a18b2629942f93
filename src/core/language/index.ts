export { type CalleeKind, partsOf, printExpr, walkExpressions } from '../expression';
export type { ArgumentMatch } from './callArguments';
export { argumentMatcher, isEllipsis, listedArguments, unwrapSingleList, writtenArguments } from './callArguments';
export type { ConditionGrammar, ConditionGroup, ConditionOperator, ConditionRow } from './conditionForm';
export {
  isConditionComplete,
  preconditionGrammar,
  printCondition,
  quoteNodeName,
  readCondition,
} from './conditionForm';
export { valueNamesOf } from './declaredNames';
export { documentTree } from './documentTree';
export type {
  ControlFlow,
  EdgeColumns,
  FlowDraft,
  FlowEdgeType,
  FlowFunction,
  FlowPlace,
  FlowPoint,
  ProcedureLoop,
} from './flow/controlFlow';
export { callEdge, failEdge, flowEdge, raiseEdge } from './flow/controlFlow';
export type { FlowLink, ProcedureSite } from './flow/drawnFlow';
export { controlFlow, drawnFlow } from './flow/drawnFlow';
export { isMainGuard, loopElse } from './flow/flowRules';
export { mainFunction } from './flow/mainFunction';
export type { FoldingRange } from './format/foldingRangesOf';
export { foldingRangesOf } from './format/foldingRangesOf';
export { formatPdl } from './format/formatPdl';
export { buildDependencyGraph } from './graphs/buildDependencyGraph';
export { buildProcedureGraph, procedureSites } from './graphs/buildProcedureGraph';
export type { Callee, FunctionDef } from './graphs/nameTable';
export { NameTable, nameTable } from './graphs/nameTable';
export { callsInBody, callsOf, expressionsInBody, walkStatements } from './graphs/walk';
export type { Idiom, IdiomKind } from './idioms';
export { idiomsOf } from './idioms';
export { reparseParts } from './incremental/reparseParts';
export { reparsePdl } from './incremental/reparsePdl';
export { shiftRanges } from './incremental/shiftRanges';
export { isRange } from './literalRange';
export { looksLikePdl } from './looksLikePdl';
export type {
  AnswerDecl,
  ApiDecl,
  Call,
  Expr,
  IfBranch,
  KeywordStatement,
  NameAt,
  OtherDecl,
  PdlDocument,
  PdlStatement,
  Procedure,
  SlotDecl,
} from './model';
export { callsInDocument, namesUsedIn } from './names';
export { parsePdl } from './parsePdl';
export { isTargetName, parseArgument, parseCondition } from './parseText';
export type { ItemField } from './pdlItemFields';
export { pdlItemFields } from './pdlItemFields';
export type { ConditionName, Precondition } from './preconditions';
export { isReadablePrecondition, parsePrecondition, readPreconditions, requiredByCondition } from './preconditions';
export type { ProcedureScalar } from './procedureScalar';
export { procedureScalar } from './procedureScalar';
export { readPdl, readPdlCached } from './readPdl';
export type { OccurrenceRole, PdlSymbol, SymbolOccurrence } from './references/pdlSymbol';
export { occurrencesOf, symbolAt, symbolsOf } from './references/references';
export type { RuleSwitch } from './ruleSwitches';
export { ruleSwitchesOf, withoutRuleSwitches } from './ruleSwitches';
export { placeholdersIn } from './sections/findPlaceholders';
export { canonicalSection, preconditionKeys, valueKeys } from './sections/sectionNames';
export {
  blockKeyword,
  childBlocks,
  expressionUse,
  hasEffect,
  isCompound,
  keywordLine,
  keywordOf,
  procedureWords,
  simpleKinds,
  statementCall,
  statementTargets,
  trailingComments,
} from './statementFacts';
export type { ChildBlock, StatementRole } from './statementKinds';
export { blocksOf, expressionsOf, roleOf } from './statementKinds';
export type { YamlEntry, YamlItem, YamlList, YamlNode, YamlScalar, YamlScalarStyle } from './yaml/yamlTree';
