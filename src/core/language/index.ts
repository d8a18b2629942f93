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
