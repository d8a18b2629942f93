// What a workflow's code declares and what is known of it: its steps, their APIs and ANSWERs, the slots, and which function
// is the procedure. The procedure's lines are written elsewhere.

import { type Call, type Expr, expressionsOf, type Statement, walkExpressions, walkStatements } from '../../language';
import { looseName } from '../../support';
import type { PdlParts } from '../mermaid/printPdl';
import { apiOfTool } from '../tools/partsFromTools';
import type { ToolDefinition } from '../tools/toolDefinition';
import type { CodeFunction, CodeText } from './codeFunctions';
import {
  allCalls,
  builtIns,
  ownCalls,
  ownDoc,
  rootCall,
  type Step,
  saidBy,
  stepOf,
  stepOfName,
  userMove,
  wordsOfName,
} from './codeSteps';

export interface ApiRecord {
  readonly name: string;
  readonly desc?: string;
  readonly isOwn: boolean;
  readonly isTruth: boolean;
  request: readonly string[];
  readonly response: Set<string>;
  precondition: readonly string[];
}

export const isDone = ({ kind }: Statement) => kind !== 'comment' && kind !== 'pass';

export class CodeDeclarations {
  protected readonly lines: string[] = [];
  protected readonly notes: string[];
  protected readonly functions: ReadonlyMap<string, CodeFunction>;
  protected readonly steps = new Map<string, Step>();
  protected readonly isOwn: boolean;
  protected readonly apis = new Map<string, ApiRecord>();
  protected readonly answers = new Map<string, { readonly desc: string; readonly precondition: readonly string[] }>();
  protected readonly others = new Map<string, string>();
  protected readonly slots = new Map<string, { desc?: string; type?: string }>();
  /** Of a variable that holds several results: what they are called. */
  protected readonly fieldsOf = new Map<string, readonly string[]>();
  /** Variables that hold an answer of yes or no: what the user then does. */
  protected readonly moves = new Map<string, string>();
  protected readonly results = new Set<string>();
  /** By function and parameter, the variable it is first called with. */
  protected readonly given = new Map<string, string>();
  protected readonly used: ReadonlyMap<string, readonly string[]>;
  protected readonly assigned: ReadonlySet<string>;

  constructor(
    protected readonly code: CodeText,
    protected readonly tools: readonly ToolDefinition[],
  ) {
    this.notes = [...code.notes];
    this.functions = new Map(code.functions.map((fn) => [fn.name, fn]));
    const defined = new Set(this.functions.keys());
    const calls = code.functions.flatMap(({ body }) => allCalls(body));
    this.isOwn = defined.has('procedure') || calls.some(({ name, target }) => !target && ownCalls.has(name));
    for (const fn of code.functions) this.steps.set(fn.name, stepOf(fn, defined, this.isOwn));
    const bodies = [code.top, ...code.functions.map(({ body }) => body)];
    this.used = readFields(bodies);
    this.assigned = assignedNames(bodies, code.functions);
  }

  protected parts(main: CodeFunction | undefined): PdlParts {
    const { head, doc } = this.code;
    const slotLine = /^slot (.+?)(?:: (.*))?$/;
    const said = this.isOwn ? head.filter((line) => !slotLine.test(line)) : [];
    if (this.isOwn) {
      const declared = new Map(this.slots);
      this.slots.clear();
      for (const line of head) {
        const [, name, what] = slotLine.exec(line) ?? [];
        if (name === undefined) continue;
        const [, type, desc] =
          /^(string|str|integer|int|number|float|boolean|bool|array|list|object|date|datetime|time|enum|text)(?:, (.*))?$/s.exec(
            what ?? '',
          ) ?? [];
        this.slots.set(name, type === undefined ? (what ? { desc: what } : {}) : { type, ...(desc ? { desc } : {}) });
      }
      if (this.slots.size === 0) for (const [name, slot] of declared) this.slots.set(name, slot);
    }
    const name = said[0] ?? (main && main.name !== 'procedure' ? wordsOfName(main.name) : undefined);
    const rest =
      said.slice(1).join('\n') ||
      (this.isOwn ? undefined : (doc ?? (main?.body.some((one) => one.kind === 'comment') ? undefined : main?.doc)));
    return {
      ...(name === undefined ? {} : { name }),
      ...(rest === undefined ? {} : { desc: rest }),
      slots: [...this.slots].map(([slot, more]) => ({ name: slot, ...more })),
      apis: [...this.apis.values()].map(({ name: api, desc, request, response, precondition }) => ({
        name: api,
        ...(desc === undefined ? {} : { desc }),
        request,
        response: [...response],
        precondition,
      })),
      answers: [...this.answers].map(([answer, { desc, precondition }]) => ({
        name: answer,
        desc: this.withFields(desc, answer),
        precondition,
      })),
      others: [...this.others].map(([other, desc]) => ({ name: other, section: 'SUBTASKs', desc })),
      procedure: this.lines.join('\n') || 'pass',
    };
  }

  /** What a variable of several results shows is what they are called. */
  protected withFields(says: string, answer: string): string {
    if (this.isOwn) return says;
    return says.replace(/\{\{([^{}]+)\}\}/g, (all, name: string) => {
      const given = this.given.get(`${answer} ${name}`) ?? name;
      return (
        this.fieldsOf
          .get(given)
          ?.map((field) => `{{${field}}}`)
          .join(', ') ?? (given === name ? all : `{{${given}}}`)
      );
    });
  }

  /** The function that the text runs, else the one that calls others and that nothing calls. */
  protected mainOf(): CodeFunction | undefined {
    const { functions, top } = this.code;
    const own = this.functions.get('procedure');
    if (own && !top.some(isDone)) return own;
    const done = top.filter(isDone);
    if (done.length > 0) {
      const called = done.length === 1 ? statementCall(done[0] as Statement) : undefined;
      const fn = called && called.target === undefined ? this.functions.get(called.name) : undefined;
      // Of "main()" that only calls another function, that other one is the procedure.
      return fn && this.steps.get(fn.name)?.kind === 'part' ? fn : done.length === 1 ? fn : undefined;
    }
    const calledBy = new Set(
      functions.flatMap(({ name, body }) => allCalls(body).flatMap((call) => (call.name === name ? [] : [call.name]))),
    );
    const free = functions.filter(({ name }) => !calledBy.has(name));
    const weight = ({ body }: CodeFunction) => allCalls(body).length;
    const best = free.filter((fn) => weight(fn) > 0).sort((a, b) => weight(b) - weight(a))[0];
    if (best && free.length > 1) {
      const left = free.filter((fn) => fn !== best && this.steps.get(fn.name)?.kind === 'part').map(({ name }) => name);
      if (left.length > 0)
        this.notes.push(`"${best.name}" is taken for the procedure; nothing calls ${left.join(', ')}.`);
    }
    return best;
  }

  // Declarations

  protected declare(fnName: string): void {
    const step = this.steps.get(fnName);
    const fn = this.functions.get(fnName);
    if (!step || !fn || step.kind === 'part') return;
    const isCalled = this.isOwn || this.callers().has(fnName);
    if (!isCalled) return;
    const { requires } = ownDoc(fn.doc);
    const precondition = this.isOwn ? requires.map((item) => /^\(([^()]*)\)$/.exec(item)?.[1] ?? item) : [];
    if (step.kind === 'api') {
      const record = this.api(step);
      record.precondition = precondition;
    } else if (step.kind === 'other') this.others.set(fnName, step.desc ?? fnName);
    else this.answers.set(this.plainName(fnName), { desc: step.says, precondition });
  }

  protected called: ReadonlySet<string> | undefined;
  protected callers(): ReadonlySet<string> {
    this.called ??= new Set(
      [this.code.top, ...this.code.functions.map(({ body }) => body)].flatMap((body) =>
        allCalls(body).map(({ name }) => name),
      ),
    );
    return this.called;
  }

  /** Without what the printer puts in front of a name that is taken. */
  protected plainName(name: string): string {
    const [, base] = /^(?:answer|other|api|function)_(.+?)(?:_\d+)?$/.exec(name) ?? [];
    return this.isOwn && base !== undefined && (this.functions.has(base) || ownCalls.has(base) || base === 'procedure')
      ? base
      : name;
  }

  protected toolOf = (name: string) => this.tools.find((tool) => looseName(tool.name) === looseName(name));

  protected api(step: Extract<Step, { kind: 'api' }>): ApiRecord {
    const tool = this.toolOf(step.name);
    const name = tool?.name ?? step.name;
    const known = this.apis.get(name);
    if (known) return known;
    const ofTool = tool && apiOfTool(tool);
    const desc = step.desc ?? ofTool?.desc;
    const isSame = step.params.length === 0 || step.params.every((param) => ofTool?.request?.includes(param));
    const given = ofTool && isSame ? (ofTool.request ?? []) : step.params;
    if (ofTool && !isSame) {
      this.notes.push(
        `"${step.name}" takes ${step.params.join(', ')} in the code; the tool ${name} takes ${ofTool.request?.join(', ') || 'nothing'}.`,
      );
    }
    const returned = ofTool?.response && ofTool.response.length > 0 ? ofTool.response : step.returns;
    const record: ApiRecord = {
      name,
      ...(desc === undefined ? {} : { desc }),
      isOwn: this.isOwn,
      isTruth: step.isTruth || returned.length === 1,
      request: given,
      response: new Set(returned),
      precondition: [],
    };
    this.apis.set(name, record);
    for (const field of returned) this.results.add(field);
    return record;
  }

  protected say(name: string, says: string): void {
    if (!this.answers.has(name)) this.answers.set(name, { desc: says, precondition: [] });
  }

  /** A name for words that stand in the procedure itself. */
  protected nameFor(says: string, verb: string): string {
    for (const [name, { desc }] of this.answers) if (desc === says) return name;
    const words = says.replace(/\{\{.*?\}\}/g, ' ').match(/[\p{L}\p{N}]+/gu) ?? [];
    const base = `${verb}_${words.slice(0, 5).join('_').toLowerCase()}`.slice(0, 40).replace(/_+$/, '');
    let name = base;
    for (let count = 2; this.answers.has(name) || this.functions.has(name); count++) name = `${base}_${count}`;
    return name;
  }

  protected isStep(call: Call): boolean {
    if (call.target !== undefined) return this.isForeign(call.target);
    return !builtIns.has(call.name);
  }

  /** `client.find(...)`: a call on what the text never gives a value is a call of a tool. */
  protected isForeign = (target: Expr): boolean =>
    target.kind === 'name' && !this.assigned.has(target.name) && !this.isOwn;

  protected stepFor(call: Call): Step {
    return (
      this.steps.get(call.name) ??
      (this.toolOf(call.name) || call.target
        ? { kind: 'api', name: call.name, params: [], returns: [], isTruth: false }
        : stepOfName(call.name, call.args.length))
    );
  }

  protected ask(name: string, says: string, targets: readonly string[], lines: string[], isConfirm: boolean): void {
    this.say(name, says);
    if (isConfirm) {
      for (const target of targets) this.moves.set(target, userMove(name, says));
      lines.push(`ANSWER.${name}()`);
      return;
    }
    const desc = says.replace(/(?<![\s:：.。])[\s:：.。]+$/u, '');
    for (const target of targets) if (!this.slots.has(target)) this.slots.set(target, { desc, type: 'string' });
    lines.push(`${targets.length > 0 ? `[${targets.join(', ')}] = ` : ''}ANSWER.${name}()`);
  }

  /** A condition that is the user's own move: a question that yes or no answers, or a variable that holds its answer. */
  protected moveOf(expr: Expr, pre?: string[]): { readonly move: string; readonly isNegated: boolean } | undefined {
    if (expr.kind === 'not') {
      const inner = this.moveOf(expr.operand, pre);
      return inner && { ...inner, isNegated: !inner.isNegated };
    }
    if (expr.kind === 'compare' && /^(?:==|!=|in|not in|is|is not)$/.test(expr.op)) {
      const said = expr.right.kind === 'list' ? expr.right.items[0] : expr.right;
      const value = said?.kind === 'literal' ? String(said.value).toLowerCase() : undefined;
      if (value === undefined || !/^(?:y|yes|n|no|true|false|ok|sure)$/.test(value)) return undefined;
      const inner = this.moveOf(expr.left, pre);
      const isNo = /^(?:n|no|false)$/.test(value) !== /^(?:!=|not in|is not)$/.test(expr.op);
      return inner && { ...inner, isNegated: inner.isNegated !== isNo };
    }
    if (expr.kind === 'name') {
      const move = this.moves.get(expr.name);
      return move === undefined ? undefined : { move, isNegated: false };
    }
    const call = rootCall(expr);
    if (!call) return undefined;
    if (call.target?.kind === 'name' && this.moves.has(call.target.name)) {
      return { move: this.moves.get(call.target.name) as string, isNegated: false };
    }
    if (call.target !== undefined || !pre) return undefined;
    const isInput = call.name === 'input' && !this.functions.has('input');
    const step = isInput ? undefined : builtIns.has(call.name) ? undefined : this.stepFor(call);
    if (!isInput && step?.kind !== 'confirm') return undefined;
    const says = isInput ? saidBy(call.args, this.fieldsOf) || 'Please answer' : (step as { says: string }).says;
    const name = isInput ? this.nameFor(says, 'ask') : call.name;
    this.ask(name, says, [], pre, true);
    return { move: userMove(name, says), isNegated: false };
  }
}

export function statementCall(statement: Statement): Call | undefined {
  if (statement.kind === 'call') return statement.call;
  if (statement.kind === 'expression' || statement.kind === 'assign') return rootCall(statement.value);
  return undefined;
}

/** Which fields of each variable the text reads. */
function readFields(bodies: readonly (readonly Statement[])[]): Map<string, readonly string[]> {
  const found = new Map<string, Set<string>>();
  const add = (name: string, field: string) => found.set(name, (found.get(name) ?? new Set()).add(field));
  for (const body of bodies) {
    for (const expr of expressionsIn(body)) {
      if (
        expr.kind === 'index' &&
        expr.target.kind === 'name' &&
        expr.index.kind === 'literal' &&
        typeof expr.index.value === 'string'
      ) {
        add(expr.target.name, expr.index.value);
      }
      if (expr.kind === 'attribute' && expr.target.kind === 'name') add(expr.target.name, expr.name);
      if (
        expr.kind === 'call' &&
        expr.call.name === 'get' &&
        expr.call.target?.kind === 'name' &&
        expr.call.args[0]?.kind === 'literal'
      ) {
        add(expr.call.target.name, String(expr.call.args[0].value));
      }
    }
  }
  return new Map([...found].map(([name, fields]) => [name, [...fields]]));
}

function* expressionsIn(body: readonly Statement[]): Generator<Expr> {
  for (const statement of walkStatements(body))
    for (const expr of expressionsOf(statement)) yield* walkExpressions(expr);
}

function assignedNames(bodies: readonly (readonly Statement[])[], functions: readonly CodeFunction[]): Set<string> {
  const names = new Set(functions.flatMap(({ params }) => params));
  for (const body of bodies) {
    for (const statement of walkStatements(body)) {
      if (statement.kind === 'call' || statement.kind === 'assign' || statement.kind === 'for') {
        for (const { name } of statement.targets) names.add(name);
      }
      if (statement.kind === 'def') for (const { name } of statement.params) names.add(name);
    }
  }
  return names;
}
