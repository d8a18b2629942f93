// Converts a workflow written as Python code to a PDL document: code of our own printer, FlowBench's code with its
// helpers, or a plain list of calls. Functions that do one thing become APIs, ANSWERs and questions, the others parts
// of the procedure. Invariant: deterministic, never throws, evaluates nothing; a note names each construct that PDL
// cannot express, with its line. Refuses code without a call, since it has no recognisable step.

import { type Call, type Expr, hasEffect, keywordLine, type PdlStatement, printExpr } from '../../language';
import { fail, ok, oneLine, type Result } from '../../support';
import { printPdl } from '../mermaid/printPdl';
import type { ToolDefinition } from '../tools/toolDefinition';
import { CodeDeclarations } from './codeDeclarations';
import { readCodeFunctions } from './codeFunctions';
import { type CodeStep, printedTextOf, rootCall } from './codeSteps';

export interface ReadCodeResult {
  readonly text: string;
  readonly notes: readonly string[];
}

const longestCode = 400_000;

/** Fails with a message that names the missing part and what to try. */
export function readPdlFromCode(
  source: string,
  tools: readonly ToolDefinition[] = [],
): Result<ReadCodeResult, { readonly message: string }> {
  if (source.length > longestCode) {
    return fail({
      message: `The code has more than ${longestCode} characters. Give the function of the workflow alone.`,
    });
  }
  return new CodeReader(readCodeFunctions(source), tools).read();
}

const at = { start: 0, end: 0 };
const nameExpr = (name: string): Expr => ({ kind: 'name', name, range: at });
const truth = (name: string, value: boolean): Expr => ({
  kind: 'compare',
  op: '==',
  left: nameExpr(name),
  right: { kind: 'literal', value, range: at },
  range: at,
});

class CodeReader extends CodeDeclarations {
  read(): Result<ReadCodeResult, { readonly message: string }> {
    const main = this.mainOf();
    if (main) this.steps.set(main.name, { kind: 'part', name: main.name });
    const parts = this.code.functions.filter(
      ({ name }) => name !== main?.name && this.steps.get(name)?.kind === 'part',
    );
    // Declared in text order, whatever the order of the calls.
    for (const { name } of this.code.functions) this.declare(name);
    for (const part of parts) {
      this.line(0, `def ${part.name}(${part.params.join(', ')}):`);
      this.block(part.body, 1);
    }
    const body = main ? main.body : this.code.top;
    // If the document only defines functions, a return selects the function that is the procedure.
    const [only, further] = body.filter(hasEffect);
    const call = this.isPrintedByWeir && !further && only?.kind === 'return' ? rootCall(only.value) : undefined;
    const isIdle = call !== undefined && parts.some(({ name }) => name === call.name);
    this.block(isIdle ? body.filter((statement) => statement !== only) : body, 0, true);
    for (const name of main?.params ?? []) this.slots.set(name, this.slots.get(name) ?? {});
    if (this.apis.size + this.answers.size + this.others.size === 0) {
      const hasWords = this.isPrintedByWeir && this.lines.length > 0;
      if (!hasWords) {
        return fail({
          message:
            'The code calls no function that could be a step. Write the workflow as a function with calls, such as "status = check_order(order_id)", and try again.',
        });
      }
    }
    return ok({ text: printPdl(this.parts(main)), notes: [...new Set(this.notes)] });
  }

  private line(depth: number, text: string): void {
    this.lines.push(`${'  '.repeat(depth)}${text}`);
  }

  private block(body: readonly PdlStatement[], depth: number, mayBeEmpty = false): void {
    const before = this.lines.length;
    // The printer adds a "pass" to a block that has only comments; in PDL such comments are a step.
    const isOnlyText =
      this.isPrintedByWeir &&
      body.length > 1 &&
      body.at(-1)?.kind === 'pass' &&
      body.slice(0, -1).every(({ kind }) => kind === 'comment');
    for (const statement of isOnlyText ? body.slice(0, -1) : body) {
      for (const comment of statement.comments ?? []) this.comment(depth, comment.text);
      this.statement(statement, depth);
    }
    const isEmpty = this.lines.slice(before).every((line) => /^\s*#/.test(line));
    if (isEmpty && !mayBeEmpty && !isOnlyText) this.line(depth, 'pass');
  }

  private comment(depth: number, text: string): void {
    this.line(
      depth,
      `# ${text
        .replace(/^[#\s]+/, '')
        .replace(/\s+/g, ' ')
        .trim()}`,
    );
  }

  private statement(statement: PdlStatement, depth: number): void {
    const pre = (lines: readonly string[]) => {
      for (const text of lines) this.line(depth, text);
    };
    switch (statement.kind) {
      case 'comment':
        this.comment(depth, statement.text);
        return;
      case 'text': {
        this.notes.push(`Kept in words: "${statement.text.slice(0, 80)}".`);
        this.words(depth, statement.text);
        return;
      }
      case 'call':
        this.call(
          statement.call,
          statement.targets.map(({ name }) => name),
          depth,
        );
        return;
      case 'assign':
        this.assign(statement, depth);
        return;
      case 'expression': {
        const { value } = statement;
        if (value.kind === 'call') {
          this.call(value.call, [], depth);
          return;
        }
        if (value.kind === 'literal' || (value.kind === 'unknown' && /^\.+$/.test(value.text.trim()))) {
          this.line(depth, 'pass');
          return;
        }
        const lines: string[] = [];
        const text = printExpr(this.value(value, lines));
        pre(lines);
        this.words(depth, text);
        return;
      }
      case 'if':
        this.branches(statement.branches, depth);
        return;
      case 'while':
        this.loop(statement, depth);
        return;
      case 'for': {
        const lines: string[] = [];
        const iterable = printExpr(this.value(statement.iterable, lines));
        pre(lines);
        const names = statement.targets.map(({ name }) => name).join(', ') || '_';
        this.line(depth, `for ${names} in ${iterable}:`);
        for (const comment of statement.comments ?? []) this.comment(depth + 1, comment.text);
        this.block(statement.body, depth + 1);
        return;
      }
      case 'try': {
        this.line(depth, 'try:');
        this.block(statement.body, depth + 1);
        for (const handler of statement.handlers) {
          const failure = /failure\(\s*"((?:[^"\\]|\\.)*)"\s*\)/.exec(handler.text)?.[1];
          const what = handler.text
            .replace(/^\s*except\b/, '')
            .replace(/:\s*$/, '')
            .trim();
          this.line(depth, `${`except ${failure?.replace(/\\(.)/g, '$1') ?? what}`.trimEnd()}:`);
          this.block(handler.body, depth + 1);
        }
        if (statement.orElse.length > 0) {
          this.line(depth, 'else:');
          this.block(statement.orElse, depth + 1);
        }
        if (statement.finalizer.length > 0) {
          this.line(depth, 'finally:');
          this.block(statement.finalizer, depth + 1);
        }
        return;
      }
      case 'def':
        this.line(depth, `def ${statement.name.name}(${statement.params.map(({ name }) => name).join(', ')}):`);
        this.block(statement.body, depth + 1);
        return;
      default: {
        const call = statement.kind === 'return' ? rootCall(statement.value) : undefined;
        if (call && !this.isPrintedByWeir && this.isStep(call)) {
          this.call(call, [], depth);
          this.line(depth, 'return');
          return;
        }
        const lines: string[] = [];
        const text = keywordLine(statement, (expr) => printExpr(this.value(expr, lines)));
        pre(lines);
        this.line(depth, text);
      }
    }
  }

  /** Writes a step in words on one line; an empty text becomes `pass`. */
  private words(depth: number, text: string): void {
    this.line(depth, oneLine(text) || 'pass');
  }

  private branches(branches: Extract<PdlStatement, { kind: 'if' }>['branches'], depth: number, from = 0): void {
    for (let index = from; index < branches.length; index++) {
      const branch = branches[index] as (typeof branches)[number];
      const body = (below: number) => {
        for (const comment of branch.comments ?? []) this.comment(below, comment.text);
        this.block(branch.body, below, false);
      };
      if (branch.condition === undefined) {
        this.line(depth, 'else:');
        body(depth + 1);
        continue;
      }
      const pre: string[] = [];
      const { text, isNegated } = this.condition(branch.condition, pre);
      // A later branch whose test asks a question becomes an `if` inside `else`, so that the question is asked only
      // there.
      if (index > from && (pre.length > 0 || isNegated)) {
        this.line(depth, 'else:');
        this.branches(branches, depth + 1, index);
        return;
      }
      for (const line of pre) this.line(depth, line);
      this.line(depth, `${index === from ? 'if' : 'elif'} ${text}:`);
      if (!isNegated) {
        body(depth + 1);
        continue;
      }
      const rest = branches.slice(index + 1);
      const isElse = rest.length === 1 && rest[0]?.condition === undefined;
      if (rest.length === 0) this.line(depth + 1, 'pass');
      else if (isElse) this.block(rest[0]?.body ?? [], depth + 1);
      else this.branches(branches, depth + 1, index + 1);
      this.line(depth, 'else:');
      body(depth + 1);
      return;
    }
  }

  private loop(statement: Extract<PdlStatement, { kind: 'while' }>, depth: number): void {
    const pre: string[] = [];
    const { text, isNegated } = this.condition(statement.condition, pre);
    const body = (below: number) => {
      for (const comment of statement.comments ?? []) this.comment(below, comment.text);
      this.block(statement.body, below);
    };
    if (pre.length === 0 && !isNegated) {
      this.line(depth, `while ${text}:`);
      body(depth + 1);
      return;
    }
    // The question is asked again in each round.
    this.line(depth, 'while True:');
    for (const line of pre) this.line(depth + 1, line);
    this.line(depth + 1, `if ${text}:`);
    if (isNegated) this.line(depth + 2, 'break');
    else body(depth + 2);
    this.line(depth + 1, 'else:');
    if (isNegated) body(depth + 2);
    else this.line(depth + 2, 'break');
  }

  private assign(statement: Extract<PdlStatement, { kind: 'assign' }>, depth: number): void {
    const targets = statement.targets.map(({ name }) => name);
    const call = rootCall(statement.value);
    if (call && this.isStep(call)) {
      this.call(call, targets, depth);
      return;
    }
    const [only] = targets;
    const moved =
      statement.value.kind === 'name' ? this.moves.get(statement.value.name) : this.moveOf(statement.value)?.move;
    if (only !== undefined && moved !== undefined && !this.isPrintedByWeir) {
      this.moves.set(only, moved);
      return;
    }
    const lines: string[] = [];
    const value = printExpr(this.value(statement.value, lines));
    for (const line of lines) this.line(depth, line);
    this.line(depth, `${targets.join(', ')} = ${value}`);
  }

  private call(call: Call, targets: readonly string[], depth: number): void {
    const lines: string[] = [];
    this.step(call, targets, lines);
    for (const line of lines) this.line(depth, line);
  }

  /** Appends the lines for a call to `lines`. */
  private step(call: Call, targets: readonly string[], lines: string[]): void {
    const { name, args } = call;
    const literal = args[0]?.kind === 'literal' ? String(args[0].value) : undefined;
    const giving = (names: readonly string[]) => (names.length > 0 ? `[${names.join(', ')}] = ` : '');
    if (!this.isStep(call)) {
      const value = printExpr(this.value({ kind: 'call', call, range: at }, lines));
      lines.push(targets.length > 0 ? `${targets.join(', ')} = ${value}` : value);
      return;
    }
    if (!this.functions.has(name) && call.target === undefined) {
      if (name === 'do' && literal !== undefined) {
        lines.push(targets.length > 0 ? `${targets.join(', ')} = ${literal}` : literal);
        return;
      }
      if (name === 'print' || name === 'answer_user') {
        const messageText = printedTextOf(args, this.fieldsOf);
        if (messageText === '') return;
        const answer = this.nameFor(messageText, 'tell');
        this.declareAnswer(answer, messageText);
        lines.push(`ANSWER.${answer}()`);
        return;
      }
      if (name === 'input' || name === 'ask_user') {
        const messageText = printedTextOf(args, this.fieldsOf) || `Please give ${targets.join(', ') || 'an answer'}`;
        this.declareQuestion(
          this.nameFor(messageText, 'ask'),
          messageText,
          targets,
          lines,
          /[([]y(?:es)?\s*(?:\/|or|,|\|)\s*no?[)\]]/i.test(messageText),
        );
        return;
      }
      if (name === 'call_tool' && literal !== undefined) {
        this.apiCall(
          { kind: 'api', name: literal, params: [], returns: [], returnsBoolean: false },
          args.slice(1),
          targets,
          lines,
        );
        return;
      }
    }
    const step = this.stepFor(call);
    const given = () => {
      const values = args.map((arg) => printExpr(this.value(arg, lines)));
      if (values.length === 0) return '()';
      return args.some(({ kind }) => kind === 'keyword') || step.kind === 'part'
        ? `(${values.join(', ')})`
        : `([${values.join(', ')}])`;
    };
    switch (step.kind) {
      case 'api':
        this.apiCall(step, args, targets, lines);
        return;
      case 'part':
        lines.push(`${giving(targets)}${name}${given()}`);
        return;
      case 'other':
        lines.push(`${giving(targets)}SUBTASK.${name}${given()}`);
        return;
      case 'answer': {
        this.declareAnswer(this.plainName(name), step.messageText);
        for (const [index, param] of (this.functions.get(name)?.params ?? []).entries()) {
          const arg = args[index];
          if (arg?.kind === 'name' && !this.firstArguments.has(`${name} ${param}`))
            this.firstArguments.set(`${name} ${param}`, arg.name);
        }
        const values = this.isPrintedByWeir ? given() : '()';
        lines.push(`${giving(targets)}ANSWER.${this.plainName(name)}${values}`);
        return;
      }
      case 'ask':
      case 'confirm': {
        const answer = this.plainName(name);
        if (this.isPrintedByWeir) {
          lines.push(`${giving(targets)}ANSWER.${answer}${given()}`);
          return;
        }
        this.declareQuestion(answer, step.messageText, targets, lines, step.kind === 'confirm');
      }
    }
  }

  private apiCall(
    step: Extract<CodeStep, { kind: 'api' }>,
    args: readonly Expr[],
    targets: readonly string[],
    lines: string[],
  ): void {
    const record = this.api(step);
    const values = args.map((arg) => this.value(arg, lines));
    if (record.request.length === 0) {
      record.request = [
        ...new Set(
          values.map((arg, index) => (arg.kind === 'name' || arg.kind === 'keyword' ? arg.name : `value_${index + 1}`)),
        ),
      ];
    }
    const [only] = targets;
    let names = targets;
    if (!this.isPrintedByWeir && targets.length === 1 && only !== undefined) {
      const used = this.used.get(only) ?? [];
      const fields =
        used.length > 0 || record.response.size > 1
          ? [...new Set([...record.response, ...used])]
          : [...record.response];
      if (used.length > 0 || fields.length > 1) {
        names = fields;
        this.fieldsOf.set(only, fields);
      }
    }
    if (!record.isPrintedByWeir || record.response.size === 0) {
      for (const name of names) {
        if (names.length === 1 && record.response.size === 1 && !this.used.has(only ?? '')) continue;
        record.response.add(name);
      }
    }
    for (const name of names) this.results.add(name);
    const list = values.map(printExpr).join(', ');
    const given =
      values.length === 0 ? '()' : values.some(({ kind }) => kind === 'keyword') ? `(${list})` : `([${list}])`;
    lines.push(`${names.length > 0 ? `[${names.join(', ')}] = ` : ''}API.${record.name}${given}`);
  }

  private condition(expr: Expr, pre: string[]): { readonly text: string; readonly isNegated: boolean } {
    const plainCondition = (text: string) => ({ text: oneLine(text), isNegated: false });
    if (!this.isPrintedByWeir) {
      const move = this.moveOf(expr, pre);
      if (move) return { text: move.move, isNegated: move.isNegated };
    }
    const call = expr.kind === 'call' ? expr.call : undefined;
    if (call && call.target === undefined && call.name === 'holds' && call.args[0]?.kind === 'literal') {
      return plainCondition(String(call.args[0].value));
    }
    return plainCondition(printExpr(this.tested(this.value(expr, pre))));
  }

  /** A bare result is tested for truth. */
  private tested(expr: Expr): Expr {
    if (this.isPrintedByWeir) return expr;
    if (expr.kind === 'name' && this.results.has(expr.name)) return truth(expr.name, true);
    if (expr.kind === 'not' && expr.operand.kind === 'name' && this.results.has(expr.operand.name))
      return truth(expr.operand.name, false);
    if (expr.kind === 'and' || expr.kind === 'or')
      return { ...expr, operands: expr.operands.map((part) => this.tested(part)) };
    return expr;
  }

  /**
   * An expression of the procedure. Calls that are steps are moved into `pre`, except those that the expression may
   * skip.
   */
  private value(expr: Expr, pre: string[]): Expr {
    const inner = (part: Expr) => this.value(part, pre);
    switch (expr.kind) {
      case 'name':
        return this.isPrintedByWeir ? expr : nameOrFields(expr, this.fieldsOf);
      case 'list':
        return { ...expr, items: expr.items.map(inner) };
      case 'keyword':
        return { ...expr, value: inner(expr.value) };
      case 'attribute':
      case 'index': {
        const field =
          expr.kind === 'attribute' ? expr.name : expr.index.kind === 'literal' ? String(expr.index.value) : undefined;
        const fields = expr.target.kind === 'name' ? this.fieldsOf.get(expr.target.name) : undefined;
        if (field !== undefined && fields?.includes(field)) return nameExpr(field);
        return expr.kind === 'attribute'
          ? { ...expr, target: this.nameOrValue(expr.target, pre) }
          : { ...expr, target: this.nameOrValue(expr.target, pre), index: inner(expr.index) };
      }
      case 'call':
        return this.callValue(expr, pre);
      case 'not':
        return { ...expr, operand: inner(expr.operand) };
      case 'and':
      case 'or':
        return {
          ...expr,
          operands: expr.operands.map((part, index) => (index === 0 ? inner(part) : this.inline(part))),
        };
      case 'compare':
      case 'binary':
        return { ...expr, left: inner(expr.left), right: inner(expr.right) };
      case 'dict':
        return { ...expr, entries: expr.entries.map(({ key, value }) => ({ key, value: inner(value) })) };
      case 'conditional':
        return {
          ...expr,
          condition: inner(expr.condition),
          // biome-ignore lint/suspicious/noThenProperty: a field of the model; expressions are not awaited.
          then: this.inline(expr.then),
          otherwise: this.inline(expr.otherwise),
        };
      default:
        return expr;
    }
  }

  private nameOrValue = (target: Expr, pre: string[]): Expr =>
    target.kind === 'name' ? target : this.value(target, pre);

  private inline(expr: Expr): Expr {
    return this.value(expr, noSteps);
  }

  private callValue(expr: Extract<Expr, { kind: 'call' }>, pre: string[]): Expr {
    const { call } = expr;
    const field = call.name === 'get' && call.args[0]?.kind === 'literal' ? String(call.args[0].value) : undefined;
    const fields = call.target?.kind === 'name' ? this.fieldsOf.get(call.target.name) : undefined;
    if (field !== undefined && fields?.includes(field)) return nameExpr(field);
    const args = () => call.args.map((arg) => this.value(arg, pre));
    if (call.target === undefined && call.name === 'holds' && call.args[0]?.kind === 'literal') {
      return { kind: 'unknown', text: String(call.args[0].value), range: at };
    }
    if (!this.isStep(call)) {
      return {
        ...expr,
        call: {
          ...call,
          ...(call.target
            ? { target: this.nameOrValue(call.target, pre), prefix: printExpr(this.nameOrValue(call.target, pre)) }
            : {}),
          args: args(),
        },
      };
    }
    const step = this.stepFor(call);
    const prefix =
      step.kind === 'api' ? 'API' : step.kind === 'part' ? undefined : step.kind === 'other' ? 'SUBTASK' : 'ANSWER';
    const record = step.kind === 'api' ? this.api(step) : undefined;
    if (!this.isPrintedByWeir && pre !== noSteps && step.kind !== 'part') {
      if (!record) {
        this.step(call, [call.name], pre);
        return nameExpr(call.name);
      }
      const result = [...record.response][0] ?? resultOf(record.name);
      const isSingle = record.response.size <= 1;
      this.apiCall(
        step as Extract<CodeStep, { kind: 'api' }>,
        call.args,
        isSingle ? [result] : [...record.response],
        pre,
      );
      return nameExpr(result);
    }
    const { target: _, ...callWithoutTarget } = call;
    const given = args();
    const list: Expr[] =
      given.length === 0 || step.kind === 'part' || given.some(({ kind }) => kind === 'keyword')
        ? given
        : [{ kind: 'list', items: given, range: at }];
    if (step.kind === 'answer' || step.kind === 'ask' || step.kind === 'confirm')
      this.declareAnswer(this.plainName(call.name), step.messageText);
    const name = record?.name ?? this.plainName(call.name);
    return {
      kind: 'call',
      range: at,
      call: { ...callWithoutTarget, name, args: list, ...(prefix === undefined ? {} : { prefix }) },
    };
  }
}

/** Marks that steps cannot be inserted before the current statement. */
const noSteps: string[] = [];

const resultOf = (name: string) => {
  const words = name.replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1_$2').toLowerCase();
  const base = words.replace(/^(?:check|verify|validate|get|fetch|find|query|look_up|lookup)_/, '');
  return base === words ? `${words}_result` : base;
};

function nameOrFields(expr: Extract<Expr, { kind: 'name' }>, fieldsOf: ReadonlyMap<string, readonly string[]>): Expr {
  const fields = fieldsOf.get(expr.name);
  return fields?.length === 1 && fields[0] !== undefined ? nameExpr(fields[0]) : expr;
}
