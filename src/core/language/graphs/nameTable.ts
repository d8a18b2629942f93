// Resolves names to declarations. Real files spell one name in several forms, so names match loosely.
// Invariant: a name resolves to at most one declaration: the exact match, else the first loose match.

import { declarationId } from '../../graph';
import { looseName, memoize, NameIndex } from '../../support';
import type { AnswerDecl, ApiDecl, Call, NameAt, OtherDecl, PdlDocument, PdlStatement } from '../model';
import { answerDetail, apiDetail } from './nodeText';
import { walkStatements } from './walk';

export type FunctionDef = Extract<PdlStatement, { kind: 'def' }>;

/** The target of a call or precondition. `name` is the declared name, or the first spelling of an undeclared one. */
export interface Callee {
  readonly kind: 'api' | 'answer' | 'other' | 'function' | 'unknown';
  readonly name: string;
  readonly declared: boolean;
  /** Id of its graph node: `api:find_table`. */
  readonly nodeId: string;
}

/** Declarations of one kind. */
class DeclIndex<T extends NameAt> extends NameIndex<T> {
  private readonly callees = new Map<T, Callee>();

  constructor(
    private readonly kind: 'api' | 'answer' | 'other' | 'function',
    decls: Iterable<T>,
  ) {
    super(decls);
  }

  /** The callee object of a declaration: one object, with one id, for all its calls. */
  callee(decl: T | undefined): Callee | undefined {
    if (decl === undefined) return undefined;
    let callee = this.callees.get(decl);
    if (callee === undefined) {
      const { kind } = this;
      const { name } = decl;
      callee = { kind, name, declared: true, nodeId: declarationId(kind, name) };
      this.callees.set(decl, callee);
    }
    return callee;
  }
}

export class NameTable {
  private readonly apis: DeclIndex<ApiDecl>;
  private readonly answers: DeclIndex<AnswerDecl>;
  private readonly others: DeclIndex<OtherDecl>;
  private readonly defs: DeclIndex<NameAt & { readonly def: FunctionDef }>;
  private readonly spellings = new Map<string, string>();
  private readonly details = new Map<ApiDecl | AnswerDecl, string | undefined>();
  /** Every `def` of the procedure, nested ones included, in text order. */
  readonly functions: readonly FunctionDef[];

  constructor(document: PdlDocument) {
    const functions: FunctionDef[] = [];
    for (const statement of walkStatements(document.procedure?.body ?? [])) {
      if (statement.kind === 'def') functions.push(statement);
    }
    this.functions = functions;
    this.apis = new DeclIndex('api', document.apis);
    this.answers = new DeclIndex('answer', document.answers);
    this.others = new DeclIndex('other', document.others);
    const defs = functions.map((def) => ({ ...def.name, def }));
    this.defs = new DeclIndex('function', defs);
  }

  findApi(name: string): ApiDecl | undefined {
    return this.apis.find(name);
  }

  findAnswer(name: string): AnswerDecl | undefined {
    return this.answers.find(name);
  }

  findOther(name: string): OtherDecl | undefined {
    return this.others.find(name);
  }

  findFunction(name: string): FunctionDef | undefined {
    return this.defs.find(name)?.def;
  }

  /** The second line of the nodes of an API or ANSWER. */
  detailOf({ kind, name, declared }: Callee): string | undefined {
    const decl = kind === 'api' ? this.findApi(name) : kind === 'answer' ? this.findAnswer(name) : undefined;
    return declared && decl ? this.declDetail(decl) : undefined;
  }

  /** The second line for a declaration, computed once for all its nodes in both graphs. */
  declDetail(decl: ApiDecl | AnswerDecl): string | undefined {
    let detail = this.details.get(decl);
    if (detail === undefined && !this.details.has(decl)) {
      detail = 'request' in decl ? apiDetail(decl) : answerDetail(decl);
      this.details.set(decl, detail);
    }
    return detail;
  }

  /** Resolves a precondition: an API, else an ANSWER, else a node of another section. */
  resolveNode(name: string): Callee | undefined {
    return (
      this.apis.callee(this.findApi(name)) ??
      this.answers.callee(this.findAnswer(name)) ??
      this.others.callee(this.findOther(name))
    );
  }

  resolveCall(call: Call): Callee {
    const written = call.ref ?? call.name;
    const prefix = call.prefix?.toLowerCase();
    const kind = call.kind === 'unknown' && (prefix === 'api' || prefix === 'answer') ? prefix : call.kind;
    if (kind === 'api') {
      return this.apis.callee(this.findApi(written)) ?? this.undeclared('api', call.name);
    }
    if (kind === 'answer') {
      return this.answers.callee(this.findAnswer(written)) ?? this.undeclared('answer', call.name);
    }
    const def = kind === 'function' || prefix === undefined ? this.defs.callee(this.defs.find(written)) : undefined;
    if (def) return def;
    const other = kind === 'other' ? this.others.callee(this.findOther(written)) : undefined;
    const node = other ?? this.resolveNode(written);
    if (node) return node;
    return this.undeclared('unknown', call.prefix === undefined ? call.name : `${call.prefix}_${call.name}`);
  }

  private undeclared(kind: 'api' | 'answer' | 'unknown', written: string): Callee {
    const key = `${kind}:${looseName(written)}`;
    const name = this.spellings.get(key) ?? written;
    this.spellings.set(key, name);
    return { kind, name, declared: false, nodeId: declarationId(kind, name) };
  }
}

/** The table of a document. Documents are immutable, so it is built once for each. */
export const nameTable = memoize((document: PdlDocument) => new NameTable(document));
