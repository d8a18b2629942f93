// Collects the declarations of a workflow's code: its steps, their APIs and ANSWERs, the slots, and the function that
// is the procedure. `readPdlFromCode` writes the lines of the procedure.

import {
  type Call,
  type Expr,
  expressionsInBody,
  expressionsOf,
  hasEffect,
  type PdlStatement,
  roleOf,
  statementTargets,
  walkStatements,
} from '../../language';
import { looseName } from '../../support';
import type { PdlParts } from '../mermaid/printPdl';
import { procedureWordings, splitPrintedValues } from '../print/procedureWording';
import { apiPartOfTool } from '../tools/partsFromTools';
import type { ToolDefinition } from '../tools/toolDefinition';
import type { CodeFunction, CodeText } from './codeFunctions';
import {
  allCalls,
  builtIns,
  type CodeStep,
  codeStepOf,
  codeStepOfName,
  printedTextOf,
  printerCalls,
  readPrintedDoc,
  rootCall,
  splitNameIntoWords,
  userDecision,
} from './codeSteps';

export interface CodeApi {
  readonly name: string;
  readonly desc?: string;
  readonly isPrintedByWeir: boolean;
  readonly returnsBoolean: boolean;
  request: readonly string[];
  readonly response: Set<string>;
  precondition: readonly string[];
}

export class CodeDeclarations {
  protected readonly lines: string[] = [];
  protected readonly notes: string[];
  protected readonly functions: ReadonlyMap<string, CodeFunction>;
  protected readonly steps = new Map<string, CodeStep>();
  protected readonly isPrintedByWeir: boolean;
  protected readonly apis = new Map<string, CodeApi>();
  protected readonly answers = new Map<string, { readonly desc: string; readonly precondition: readonly string[] }>();
  protected readonly others = new Map<string, string>();
  protected readonly slots = new Map<string, { desc?: string; type?: string; values?: readonly string[] }>();
  /** Names of the results, for a variable that holds several. */
  protected readonly fieldsOf = new Map<string, readonly string[]>();
  /** For a variable that holds the answer to a yes/no question: the user's decision in words. */
  protected readonly moves = new Map<string, string>();
  protected readonly results = new Set<string>();
  /** By function and parameter: the variable of the first call. */
  protected readonly firstArguments = new Map<string, string>();
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
    this.isPrintedByWeir =
      defined.has('procedure') || calls.some(({ name, target }) => !target && printerCalls.has(name));
    for (const fn of code.functions) this.steps.set(fn.name, codeStepOf(fn, defined, this.isPrintedByWeir));
    const bodies = [code.top, ...code.functions.map(({ body }) => body)];
    this.used = readFields(bodies);
    this.assigned = assignedNames(bodies, code.functions);
  }

  protected parts(main: CodeFunction | undefined): PdlParts {
    const { head, doc } = this.code;
    const slotLine = /^slot (.+?)(?:: (.*))?$/;
    const procedureLines = this.isPrintedByWeir ? head.filter((line) => !slotLine.test(line)) : [];
    if (this.isPrintedByWeir) {
      const declared = new Map(this.slots);
      this.slots.clear();
      for (const line of head) {
        const [, name, what] = slotLine.exec(line) ?? [];
        if (name === undefined) continue;
        const [, type, behind = ''] =
          /^(string|str|integer|int|number|float|boolean|bool|array|list|object|date|datetime|time|enum|text)(?:, (.*))?$/s.exec(
            what ?? '',
          ) ?? [];
        const { desc, values } = splitPrintedValues(type === undefined ? (what ?? '') : behind, procedureWordings[0]);
        this.slots.set(name, {
          ...(type === undefined ? {} : { type }),
          ...(desc === '' ? {} : { desc }),
          ...(values === undefined ? {} : { values }),
        });
      }
      if (this.slots.size === 0) for (const [name, slot] of declared) this.slots.set(name, slot);
    }
    const name = procedureLines[0] ?? (main && main.name !== 'procedure' ? splitNameIntoWords(main.name) : undefined);
    const rest =
      procedureLines.slice(1).join('\n') ||
      (this.isPrintedByWeir
        ? undefined
        : (doc ?? (main?.body.some((one) => one.kind === 'comment') ? undefined : main?.doc)));
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

  /** A placeholder for a variable with several results is replaced by the names of the results. */
  protected withFields(messageText: string, answer: string): string {
    if (this.isPrintedByWeir) return messageText;
    return messageText.replace(/\{\{([^{}]+)\}\}/g, (all, name: string) => {
      const firstArguments = this.firstArguments.get(`${answer} ${name}`) ?? name;
      return (
        this.fieldsOf
          .get(firstArguments)
          ?.map((field) => `{{${field}}}`)
          .join(', ') ?? (firstArguments === name ? all : `{{${firstArguments}}}`)
      );
    });
  }

  /** The function that the text runs; otherwise the one that calls others and is not called itself. */
  protected mainOf(): CodeFunction | undefined {
    const { functions, top } = this.code;
    const own = this.functions.get('procedure');
    if (own && !top.some(hasEffect)) return own;
    const done = top.filter(hasEffect);
    if (done.length > 0) {
      const [only, further] = done;
      const called = only && !further && roleOf(only) === 'step' ? rootCall(expressionsOf(only)[0]) : undefined;
      const fn = called && called.target === undefined ? this.functions.get(called.name) : undefined;
      // If `main()` only calls one other function, that function is the procedure.
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

  protected declare(fnName: string): void {
    const step = this.steps.get(fnName);
    const fn = this.functions.get(fnName);
    if (!step || !fn || step.kind === 'part') return;
    const isCalled = this.isPrintedByWeir || this.callers().has(fnName);
    if (!isCalled) return;
    const { requires } = readPrintedDoc(fn.doc);
    const precondition = this.isPrintedByWeir ? requires.map((item) => /^\(([^()]*)\)$/.exec(item)?.[1] ?? item) : [];
    if (step.kind === 'api') {
      const record = this.api(step);
      record.precondition = precondition;
    } else if (step.kind === 'other') this.others.set(fnName, step.desc ?? fnName);
    else this.answers.set(this.plainName(fnName), { desc: step.messageText, precondition });
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

  /** Without the prefix that the printer adds to a name that is already taken. */
  protected plainName(name: string): string {
    const [, base] = /^(?:answer|other|api|function)_(.+?)(?:_\d+)?$/.exec(name) ?? [];
    return this.isPrintedByWeir &&
      base !== undefined &&
      (this.functions.has(base) || printerCalls.has(base) || base === 'procedure')
      ? base
      : name;
  }

  protected toolOf = (name: string) => this.tools.find((tool) => looseName(tool.name) === looseName(name));

  protected api(step: Extract<CodeStep, { kind: 'api' }>): CodeApi {
    const tool = this.toolOf(step.name);
    const name = tool?.name ?? step.name;
    const known = this.apis.get(name);
    if (known) return known;
    const ofTool = tool && apiPartOfTool(tool);
    const desc = step.desc ?? ofTool?.desc;
    const hasKnownParameters =
      step.params.length === 0 || step.params.every((param) => ofTool?.request?.includes(param));
    const firstArguments = ofTool && hasKnownParameters ? (ofTool.request ?? []) : step.params;
    if (ofTool && !hasKnownParameters) {
      this.notes.push(
        `"${step.name}" takes ${step.params.join(', ')} in the code; the tool ${name} takes ${ofTool.request?.join(', ') || 'nothing'}.`,
      );
    }
    const returned = ofTool?.response && ofTool.response.length > 0 ? ofTool.response : step.returns;
    const record: CodeApi = {
      name,
      ...(desc === undefined ? {} : { desc }),
      isPrintedByWeir: this.isPrintedByWeir,
      returnsBoolean: step.returnsBoolean || returned.length === 1,
      request: firstArguments,
      response: new Set(returned),
      precondition: [],
    };
    this.apis.set(name, record);
    for (const field of returned) this.results.add(field);
    return record;
  }

  protected declareAnswer(name: string, messageText: string): void {
    if (!this.answers.has(name)) this.answers.set(name, { desc: messageText, precondition: [] });
  }

  /** A name for a text that the procedure says inline. */
  protected nameFor(messageText: string, verb: string): string {
    for (const [name, { desc }] of this.answers) if (desc === messageText) return name;
    const words = messageText.replace(/\{\{.*?\}\}/g, ' ').match(/[\p{L}\p{N}]+/gu) ?? [];
    const base = `${verb}_${words.slice(0, 5).join('_').toLowerCase()}`.slice(0, 40).replace(/_+$/, '');
    let name = base;
    for (let count = 2; this.answers.has(name) || this.functions.has(name); count++) name = `${base}_${count}`;
    return name;
  }

  protected isStep(call: Call): boolean {
    if (call.target !== undefined) return this.isToolClient(call.target);
    return !builtIns.has(call.name);
  }

  /** `client.find(...)` is a tool call if the text never assigns `client`. */
  protected isToolClient = (target: Expr): boolean =>
    target.kind === 'name' && !this.assigned.has(target.name) && !this.isPrintedByWeir;

  protected stepFor(call: Call): CodeStep {
    return (
      this.steps.get(call.name) ??
      (this.toolOf(call.name) || call.target
        ? { kind: 'api', name: call.name, params: [], returns: [], returnsBoolean: false }
        : codeStepOfName(call.name, call.args.length))
    );
  }

  protected declareQuestion(
    name: string,
    messageText: string,
    targets: readonly string[],
    lines: string[],
    isConfirm: boolean,
  ): void {
    this.declareAnswer(name, messageText);
    if (isConfirm) {
      for (const target of targets) this.moves.set(target, userDecision(name, messageText));
      lines.push(`ANSWER.${name}()`);
      return;
    }
    const desc = messageText.replace(/(?<![\s:：.。])[\s:：.。]+$/u, '');
    for (const target of targets) if (!this.slots.has(target)) this.slots.set(target, { desc, type: 'string' });
    lines.push(`${targets.length > 0 ? `[${targets.join(', ')}] = ` : ''}ANSWER.${name}()`);
  }

  /** A condition on the user's decision: a yes/no question, or a variable that holds its answer. */
  protected moveOf(expr: Expr, pre?: string[]): { readonly move: string; readonly isNegated: boolean } | undefined {
    if (expr.kind === 'not') {
      const inner = this.moveOf(expr.operand, pre);
      return inner && { ...inner, isNegated: !inner.isNegated };
    }
    if (expr.kind === 'compare' && /^(?:==|!=|in|not in|is|is not)$/.test(expr.op)) {
      const procedureLines = expr.right.kind === 'list' ? expr.right.items[0] : expr.right;
      const value = procedureLines?.kind === 'literal' ? String(procedureLines.value).toLowerCase() : undefined;
      if (value === undefined || !/^(?:y|yes|n|no|true|false|ok|sure)$/.test(value)) return undefined;
      const inner = this.moveOf(expr.left, pre);
      const isNegative = /^(?:n|no|false)$/.test(value) !== /^(?:!=|not in|is not)$/.test(expr.op);
      return inner && { ...inner, isNegated: inner.isNegated !== isNegative };
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
    const messageText = isInput
      ? printedTextOf(call.args, this.fieldsOf) || 'Please answer'
      : (step as { messageText: string }).messageText;
    const name = isInput ? this.nameFor(messageText, 'ask') : call.name;
    this.declareQuestion(name, messageText, [], pre, true);
    return { move: userDecision(name, messageText), isNegated: false };
  }
}

/** The fields that the text reads of each variable. */
function readFields(bodies: readonly (readonly PdlStatement[])[]): Map<string, readonly string[]> {
  const found = new Map<string, Set<string>>();
  const add = (name: string, field: string) => found.set(name, (found.get(name) ?? new Set()).add(field));
  for (const body of bodies) {
    for (const expr of expressionsInBody(body)) {
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

function assignedNames(bodies: readonly (readonly PdlStatement[])[], functions: readonly CodeFunction[]): Set<string> {
  const names = new Set(functions.flatMap(({ params }) => params));
  for (const body of bodies) {
    for (const statement of walkStatements(body)) {
      for (const { name } of statementTargets(statement)) names.add(name);
    }
  }
  return names;
}
