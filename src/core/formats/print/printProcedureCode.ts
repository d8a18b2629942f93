// Prints the procedure as Python-style pseudo-code, one function for each declared step (FlowBench, appendix A.4).
// Invariant: names are valid identifiers and unique; text of the document appears only in comments, docstrings and
// string literals; no block is empty. The code is meant to be read by people and models; it is never executed. Over 300
// lines: each kind of declaration and of statement is a few lines of one printer.

import { answerId, apiId, stepId } from '../../graph';
import {
  type Call,
  callsInDocument,
  type Expr,
  expressionUse,
  hasEffect,
  keywordLine,
  nameTable,
  type PdlDocument,
  type PdlStatement,
  roleOf,
  statementTargets,
  unwrapSingleList,
  writtenArguments,
} from '../../language';
import { groupBy, oneLine, type TextRange, UniqueNames } from '../../support';
import type { ConvertedRange, ConvertedText } from '../converted';
import { DocumentNodes } from '../documentNodes';
import { LinkedTextBuilder } from '../linkedTextBuilder';
import { type CodeCalls, codeCall, codeExpr, flattenedArguments } from './codeExpr';
import { commentsOfDeclaration, documentNotes } from './declarationLines';
import type { PrintVersion } from './exprWords';
import { FunctionNames, identifier } from './functionNames';
import { preconditionTexts } from './preconditionTexts';
import { type BlockPart, bodyWithComments, printBlock } from './printBlock';
import { isFilled, requestsOf } from './statementWords';

const quoted = (text: string) => JSON.stringify(oneLine(text));

/**
 * Version 1 is the form of prompts in earlier logs: without values of slots and comments of declarations. Links each line to nodes of the procedure graph, or of the dependency graph for declarations that are never called.
 */
export function printProcedureCode(
  document: PdlDocument,
  version: PrintVersion = 2,
): ConvertedText & { readonly links: readonly ConvertedRange[] } {
  return new CodePrinter(document, version).print();
}

type FunctionDef = Extract<PdlStatement, { kind: 'def' }>;

class CodePrinter implements CodeCalls {
  private readonly out = new LinkedTextBuilder();
  private readonly names = new FunctionNames();
  private readonly table;
  private readonly requestOf;
  private readonly nodes;
  /** The first call of each callee: its arguments are the parameters if none are declared. */
  private readonly firstCalls = new Map<string, Call>();

  /** Callees that are called to get values. */
  private readonly interactiveCallees = new Set<string>();

  constructor(
    private readonly document: PdlDocument,
    private readonly version: PrintVersion,
  ) {
    this.table = nameTable(document);
    this.requestOf = requestsOf(document);
    this.nodes = new DocumentNodes(document);
    for (const call of callsInDocument(document)) {
      const { nodeId } = this.table.resolveCall(call);
      const known = this.firstCalls.get(nodeId);
      if (known === undefined || (known.args.length === 0 && call.args.length > 0)) this.firstCalls.set(nodeId, call);
    }
  }

  print() {
    for (const { statement, call } of this.nodes.sites.values()) {
      const gives = roleOf(statement) === 'step' && statementTargets(statement).length > 0;
      if (call && gives) this.interactiveCallees.add(this.table.resolveCall(call).nodeId);
    }
    const { document, out } = this;
    const comment = (text: string) => {
      for (const line of text.split(/\r?\n/)) if (line.trim() !== '') out.line(`# ${oneLine(line)}`);
    };
    if (document.name) comment(document.name.name);
    if (document.desc) comment(document.desc.name);
    if (document.detailedDesc) comment(document.detailedDesc.name);
    const isFull = this.version === 2;
    if (isFull) for (const note of documentNotes(document)) out.line(`# ${note}`);
    for (const slot of document.slots) {
      const values = isFull && slot.values && slot.values.length > 0 ? `one of ${slot.values.join(', ')}` : undefined;
      const what = [slot.type, slot.desc, values].filter(isFilled).map(oneLine);
      for (const note of this.notesOf(slot)) out.line(`# ${note}`);
      out.line(`# slot ${oneLine(slot.name)}${what.length > 0 ? `: ${what.join(', ')}` : ''}`);
    }
    this.declared();
    this.undeclared();
    this.procedure();
    return out.toConverted([]);
  }

  /** Comments of a declaration. */
  private notesOf(declaration: Parameters<typeof commentsOfDeclaration>[1]): readonly string[] {
    return this.version === 1 ? [] : commentsOfDeclaration(this.document, declaration);
  }

  argumentsOf(call: Call): readonly Expr[] {
    return this.version === 1 ? flattenedArguments(call) : writtenArguments(call, this.requestOf(call));
  }

  nameOf(call: Call): string {
    const callee = this.table.resolveCall(call);
    return this.names.of(callee.kind, callee.name);
  }

  private declared(): void {
    for (const api of this.document.apis) {
      const response = api.response.map((part) => part.name);
      this.step(apiId(api.name), this.names.claim('api', api.name), {
        params: api.request.map((part) => part.name),
        docs: [
          isFilled(api.desc) ? api.desc : `Call the tool ${api.name}.`,
          requires(api.preconditions),
          response.length > 0 ? `Returns: ${response.join(', ')}.` : undefined,
        ],
        notes: this.notesOf(api),
        describeEffect: (params) => `call_tool(${[quoted(api.name), ...params].join(', ')})`,
        nodeIds: this.nodes.of('api', api.name),
      });
    }
    for (const answer of this.document.answers) {
      this.step(answerId(answer.name), this.names.claim('answer', answer.name), {
        params: [],
        docs: [requires(answer.preconditions)],
        notes: this.notesOf(answer),
        describeEffect: (params) =>
          `${this.interactiveCallees.has(answerId(answer.name)) ? 'ask_user' : 'answer_user'}(${[quoted(isFilled(answer.desc) ? answer.desc : answer.name), ...params].join(', ')})`,
        nodeIds: this.nodes.of('answer', answer.name),
      });
    }
    for (const other of this.document.others) {
      this.step(stepId(other.name), this.names.claim('other', other.name), {
        params: [],
        docs: [],
        notes: this.notesOf(other),
        describeEffect: (params) =>
          `do(${[quoted(isFilled(other.desc) ? other.desc : other.name), ...params].join(', ')})`,
        nodeIds: this.nodes.of('step', other.name),
      });
    }
  }

  /** Steps that are called but not declared get a function as well. */
  private undeclared(): void {
    const calls = this.nodes.graph.nodes.flatMap(({ id }) => {
      const call = this.nodes.sites.get(id)?.call;
      return call ? [{ id, call, callee: this.table.resolveCall(call) }] : [];
    });
    const callers = groupBy(calls, ({ callee }) => callee.nodeId);
    const seen = new Set<string>();
    for (const { call, callee } of calls) {
      if (call.target !== undefined) continue;
      if (callee.declared || callee.kind === 'function' || seen.has(callee.nodeId)) continue;
      seen.add(callee.nodeId);
      const nodeIds = (callers.get(callee.nodeId) ?? []).map(({ id }) => id);
      const run =
        callee.kind === 'api'
          ? 'call_tool'
          : callee.kind === 'answer'
            ? this.interactiveCallees.has(callee.nodeId)
              ? 'ask_user'
              : 'answer_user'
            : 'do';
      this.step(callee.nodeId, this.names.claim(callee.kind, callee.name), {
        params: [],
        docs: [],
        describeEffect: (params) => `${run}(${[quoted(callee.name), ...params].join(', ')})`,
        nodeIds,
      });
    }
  }

  private step(
    calleeId: string,
    name: string,
    step: {
      readonly params: readonly string[];
      readonly docs: readonly (string | undefined)[];
      readonly notes?: readonly string[];
      readonly describeEffect: (params: readonly string[]) => string;
      readonly nodeIds: readonly string[];
    },
  ): void {
    const params = this.paramsOf(calleeId, step.params);
    this.function(`def ${name}(${params.join(', ')}):`, step.nodeIds);
    const docs = step.docs.filter(isFilled).map(oneLine);
    if (docs.length > 0) this.out.line(`    ${docstring(docs)}`, step.nodeIds);
    for (const note of step.notes ?? []) this.out.line(`    # ${note}`, step.nodeIds);
    this.out.line(`    return ${step.describeEffect(params)}`, step.nodeIds);
  }

  /** Declared names, else those of the first call: a function takes the arguments of its callers. */
  private paramsOf(calleeId: string, declared: readonly string[]): string[] {
    const call = this.firstCalls.get(calleeId);
    const given = call === undefined ? [] : this.argumentsOf(call);
    const wanted =
      declared.length > 0 || given.length === 0
        ? declared
        : given.map((arg, index) => {
            const value = unwrapSingleList(arg);
            return value.kind === 'name' || value.kind === 'keyword' ? value.name : `value_${index + 1}`;
          });
    const params = new UniqueNames();
    return wanted.map((name) => params.claim(identifier(name)));
  }

  private function(header: string, nodeIds: readonly string[]): void {
    if (!this.out.isEmpty) this.out.addPlain('\n\n');
    this.out.line(header, nodeIds);
  }

  /** Functions of the procedure are printed next to it, like every other step. */
  private procedure(): void {
    const body = this.document.procedure?.body ?? [];
    for (const def of this.table.functions) this.names.claim('function', def.name.name);
    const defs = body.filter((statement) => statement.kind === 'def');
    for (const def of defs) {
      this.function(this.defHeader(def), this.nodes.endOf(def.name.name));
      this.body(bodyWithComments(def.body, def));
    }
    const end = this.nodes.endOf();
    this.function('def procedure():', end.length > 0 ? ['start', ...end] : []);
    const own = body.filter((statement) => statement.kind !== 'def');
    const isIdle = defs.length > 0 && !own.some(hasEffect);
    const main = isIdle ? this.mainOf(defs) : undefined;
    this.body(own, main && `${this.names.of('function', main.name.name)}()`);
  }

  /** If the text only defines functions, the one that the graph begins with is the procedure. */
  private mainOf(defs: readonly FunctionDef[]): FunctionDef | undefined {
    const first = this.nodes.graph.nodes.find(({ id }) => this.nodes.sites.has(id))?.range?.start;
    return defs.find(({ range }) => first !== undefined && range.start <= first && first < range.end) ?? defs[0];
  }

  private defHeader(def: FunctionDef): string {
    const params = def.params.map((param) => identifier(param.name)).join(', ');
    return `def ${this.names.of('function', def.name.name)}(${params}):`;
  }

  private body(body: readonly PdlStatement[], call?: string): void {
    let hasCode = false;
    // Python needs a statement after a block of comments.
    let idle: number | undefined;
    const pass = (below: number) => {
      if (idle !== undefined && idle >= below) this.out.line(`${'    '.repeat(idle + 2)}pass`);
      if (idle !== undefined && idle >= below) idle = undefined;
    };
    for (const line of printBlock(body, { statement: (part) => this.statement(part) })) {
      const { depth, text, range, opens, steps } = line;
      pass(depth);
      const nodeIds = [...(range === undefined ? [] : this.nodes.at(range)), ...line.nodeIds];
      this.out.line(`${'    '.repeat(depth + 1)}${text}`, nodeIds);
      if (opens && steps === 0) idle = depth;
      hasCode ||= !text.startsWith('#');
    }
    pass(0);
    // Copied from a call that the document itself makes.
    if (call !== undefined) this.out.line(`    return ${call}`);
    else if (!hasCode) this.out.line('    pass');
  }

  private statement(statement: PdlStatement): readonly BlockPart[] {
    const line = (text: string, range = statement.range): BlockPart => ({ kind: 'line', text, range });
    const block = (header: string, body: readonly PdlStatement[], range?: TextRange): BlockPart => ({
      kind: 'block',
      header: `${header}:`,
      body,
      ...(range === undefined ? {} : { range }),
    });
    const list = (targets: readonly { readonly name: string }[]) =>
      targets.map((target) => identifier(target.name)).join(', ');
    const assigned = (targets: readonly { readonly name: string }[], value: string) =>
      line(targets.length > 0 ? `${list(targets)} = ${value}` : value);
    switch (statement.kind) {
      case 'call':
        return [assigned(statement.targets, codeCall(statement.call, this))];
      case 'assign':
        return [
          assigned(
            statement.targets,
            statement.value.kind === 'unknown'
              ? `do(${quoted(statement.value.text)})`
              : codeExpr(statement.value, this),
          ),
        ];
      case 'expression':
        return [
          line(
            statement.value.kind === 'unknown'
              ? `do(${quoted(statement.value.text)})`
              : codeExpr(statement.value, this, true),
          ),
        ];
      case 'if':
        return statement.branches.map((branch) =>
          block(
            branch.condition === undefined
              ? `${branch.keyword}${branch.keyword === 'else' ? '' : ' True'}`
              : `${branch.keyword} ${codeExpr(branch.condition, this, true)}`,
            bodyWithComments(branch.body, branch),
            branch.header,
          ),
        );
      case 'while': {
        const header = `while ${codeExpr(statement.condition, this, true)}`;
        return [block(header, bodyWithComments(statement.body, statement), statement.header)];
      }
      case 'for': {
        const header = `for ${list(statement.targets) || '_'} in ${codeExpr(statement.iterable, this)}`;
        return [block(header, bodyWithComments(statement.body, statement), statement.header)];
      }
      case 'try':
        return [
          block('try', bodyWithComments(statement.body, statement)),
          ...statement.handlers.map((handler) =>
            block(exceptHeader(handler.text), bodyWithComments(handler.body, handler), handler.header),
          ),
          ...(statement.orElse.length > 0 ? [block('else', statement.orElse)] : []),
          ...(statement.finalizer.length > 0 ? [block('finally', statement.finalizer)] : []),
        ];
      case 'def': {
        const header = this.defHeader(statement).slice(0, -1);
        const nodeIds = this.nodes.endOf(statement.name.name);
        const body = bodyWithComments(statement.body, statement);
        return [{ kind: 'block', header: `${header}:`, body, range: statement.header, nodeIds }];
      }
      case 'comment':
        return [line(`# ${oneLine(statement.text.replace(/^[#\s]+/, ''))}`)];
      case 'text':
        return [line(`do(${quoted(statement.text)})`)];
      default: {
        const isTest = expressionUse(statement) === 'condition';
        return [line(keywordLine(statement, (expr) => codeExpr(expr, this, isTest)))];
      }
    }
  }
}

const requires = (parts: readonly { readonly name: string }[]) =>
  parts.length > 0 ? `Requires: ${preconditionTexts(parts).join(', ')}.` : undefined;

/** Sentences in quotes, escaped so that nothing ends the string or begins an escape. */
function docstring(sentences: readonly string[]): string {
  const text = sentences
    .map((part, index) =>
      index < sentences.length - 1 && !/[.!?:。！？：]$/u.test(part)
        ? `${part}${/\p{Script=Han}$/u.test(part) ? '。' : '.'}`
        : part,
    )
    .join(' ')
    .replace(/\\/g, '\\\\')
    .replace(/"""/g, "'''")
    .replace(/"$/, '" ');
  return `"""${text}"""`;
}

function exceptHeader(written: string): string {
  const what = oneLine(written)
    .replace(/^except\b/, '')
    .replace(/:$/, '')
    .trim();
  if (what === '' || /^[\p{L}_][\p{L}\p{N}_.]*(?:\s+as\s+[\p{L}_][\p{L}\p{N}_]*)?$/u.test(what)) {
    return oneLine(`except ${what}`);
  }
  return `except failure(${JSON.stringify(what)})`;
}
