export { buildDependencyGraph } from './graphs/buildDependencyGraph';
export type { ProcedureSite } from './graphs/buildProcedureGraph';
export { buildProcedureGraph, procedureSites } from './graphs/buildProcedureGraph';
export type { Callee, FunctionDef, NodeDecl } from './graphs/nameTable';
export { NameTable, nameTable } from './graphs/nameTable';
export { callsOf, childBlocks, expressionsOf, partsOf, walkExpressions, walkStatements } from './graphs/walk';
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
export { parsePdl } from './parsePdl';
