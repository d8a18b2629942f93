// Names the nodes of a flowchart for a procedure: declared names if they match, otherwise new ones. Invariant: a step
// and the declaration it names stay together; new names are unique and made of the label's own words. Over 300 lines
// because names, conditions and comments of a step are decided together.

import { isPlainTerminal } from '../../flowchart';
import type { GraphEdge, GraphNode } from '../../graph';
import { callsOf, type Expr, type PdlStatement, parsePdl, roleOf } from '../../language';
import { looseName, oneLine } from '../../support';
import type { GuessedStep } from '../stepMapping/guessSteps';
import { isPlainName, valuesRead } from '../stepMapping/stepRow';
import { comparisonIn, valueNameOf } from '../stepMapping/stepValues';
import { findToolsInText } from '../tools/findToolsInText';
import { apiPartOfTool, slotPartsOfTools } from '../tools/partsFromTools';
import type { ToolDefinition } from '../tools/toolDefinition';
import type { PdlParts } from './printPdl';
import { claimStepName, no, usersMove, nameInProcedure as word, yes } from './stepNames';

/** One branch of a decision. */
export interface DecisionBranch {
  /** The condition as PDL; undefined for `else`. */
  readonly test: string | undefined;
  readonly edge: GraphEdge;
  /** The label of the arrow, if the condition does not contain it. */
  readonly remark?: string;
  /** The remark is one of the values that the decision's slot lists. */
  readonly isListed?: boolean;
}

const comparison = /^\s*(?:not\s+)?[\p{L}_][\p{L}\p{N}_.]*\s*(?:==|!=|<=|>=|<|>|\bin\b|\bnot in\b)\s*[^?？]+$/u;

export interface StepContext {
  /** Existing declarations of the document. */
  readonly parts: PdlParts;
  /** Known tools; those that a step names are declared as APIs. */
  readonly tools?: readonly ToolDefinition[];
  /** The flowchart was printed from a procedure, so shapes and labels give the kind of each step. */
  readonly isPrinted?: boolean;
  /** The flowchart was read from a state diagram: its names are states, not calls. */
  readonly isStates?: boolean;
  /** Lines in the original procedure, for nodes that were printed from it. */
  readonly written?: ReadonlyMap<string, string>;
  /** Texts of the drawing's notes, by node id. */
  readonly remarks?: ReadonlyMap<string, readonly string[]>;
  /** How each node is written, by node id; without rows, the label and the shape decide. */
  readonly rows?: ReadonlyMap<string, GuessedStep>;
  /** Notes of the source on arrows to an `else`, by edge id. */
  readonly armRemarks?: ReadonlyMap<string, string>;
}

export class StepNames {
  /** New declarations, in addition to those of the document. */
  readonly apis: PdlParts['apis'][number][] = [];
  readonly answers: { readonly name: string; readonly desc: string; readonly precondition: readonly string[] }[] = [];
  readonly slots: PdlParts['slots'][number][] = [];
  /** Number of tool or API calls whose node text holds more than the call. */
  commented = 0;
  private readonly taken = new Set<string>();
  /** An API and an ANSWER may share a name: calls carry the kind. */
  private readonly takenCalls = { api: new Set<string>(), answer: new Set<string>() };
  /** APIs that were made from a node's text alone. */
  readonly invented = new Set<string>();
  private readonly steps = new Map<string, readonly string[]>();
  private readonly made = new Map<string, string>();
  private readonly decisions = new Map<string, string>();
  /** Decisions whose slot lists the labels of their arrows. */
  private readonly listed = new Set<string>();
  /** Slots that were made for a decision without a row. */
  readonly unsourced = new Set<string>();
  /** Labels of nodes that their row leaves out. */
  readonly omitted: string[] = [];
  private readonly callables: readonly PdlParts['apis'][number][];

  constructor(private readonly context: StepContext) {
    const { parts, tools = [] } = context;
    for (const part of [...parts.slots, ...parts.apis, ...parts.answers]) this.taken.add(looseName(part.name));
    for (const part of parts.apis) this.takenCalls.api.add(looseName(part.name));
    for (const part of parts.answers) this.takenCalls.answer.add(looseName(part.name));
    for (const { kind, name, results, slots } of context.rows?.values() ?? []) {
      for (const value of [...results, ...slots]) this.taken.add(looseName(value));
      if (name !== '') this.takenCalls[kind === 'api' ? 'api' : 'answer'].add(looseName(name));
      if (name !== '') this.taken.add(looseName(name));
    }
    const declared = new Set(parts.apis.map((api) => looseName(api.name)));
    this.callables = [...parts.apis, ...tools.filter((tool) => !declared.has(looseName(tool.name))).map(apiPartOfTool)];
  }

  /** Returns the lines that carry out a step; empty for nodes that do nothing. */
  linesOf(node: GraphNode): readonly string[] {
    const known = this.steps.get(node.id);
    if (known !== undefined) return known;
    const remarks = this.context.remarks?.get(node.id) ?? [];
    const lines = [...remarks.map((text) => `# ${oneLine(text)}`), ...this.newLines(node)];
    this.steps.set(node.id, lines);
    return lines;
  }

  private newLines(node: GraphNode): readonly string[] {
    const { parts, isPrinted = false, isStates = false } = this.context;
    const row = this.context.rows?.get(node.id);
    if (row && !row.isDeclared) return [...this.rowLines(node, row), ...this.askedBefore(node, row)];
    if (node.kind === 'start' || node.kind === 'end' || node.kind === 'fork') return this.markLines(node);
    const isDecision = node.kind === 'condition';
    if (isPrinted) return isDecision ? [] : [this.context.written?.get(node.id) ?? this.printedLine(node)];
    const answer = isDecision ? undefined : declaredAs(parts.answers, node.label);
    if (answer && !declaredAs(parts.apis, node.label)) return [`ANSWER.${word(answer.name)}()`];
    // A question about the result of a tool is not a call of it.
    const found = findToolsInText(node.label, this.callables).filter(({ isCall }) => isCall || !isDecision);
    if (found.length > 0) {
      const isOnly = found.length === 1;
      const calls = found.map(({ tool }) =>
        this.callOf(tool, isOnly ? node.label : '', isOnly && !isDecision ? row?.results : undefined),
      );
      if (isDecision || found.every(({ isWholeText }) => isWholeText)) return calls;
      // The rest of the text is an instruction.
      this.commented++;
      return [`# ${oneLine(node.label)}`, ...calls];
    }
    if (isDecision) return [];
    // An action of the user is an instruction for the agent, not a message to the user.
    if (usersMove.test(node.label.trim())) return [`# ${oneLine(node.label)}`];
    return [!isStates && writtenAsCall(node.label) ? this.newApi(node) : this.newAnswer(node)];
  }

  private rowLines(node: GraphNode, row: GuessedStep): readonly string[] {
    switch (row.kind) {
      case 'api':
        return this.rowCall('API', row, this.apis, {
          name: row.name,
          desc: oneLine(node.label),
          request: row.args,
          response: row.results,
          precondition: [],
        });
      case 'answer':
        return this.rowCall('ANSWER', row, this.answers, {
          name: row.name,
          desc: oneLine(node.label),
          precondition: [],
        });
      case 'question':
        this.declareSlots(row.slots);
        return this.rowCall('ANSWER', { ...row, results: row.slots }, this.answers, {
          name: row.name,
          desc: oneLine(node.label),
          precondition: [],
        });
      case 'condition':
        return row.decides === '' ? this.wordsLine(node) : [];
      case 'words':
        return this.wordsLine(node);
      case 'omit':
        if (node.kind === 'start' || node.kind === 'end' || node.kind === 'fork') return this.markLines(node);
        // A start or an end with words of its own.
        if (row.reason === 'start' || row.reason === 'end') return [`# ${oneLine(node.label)}`];
        this.omitted.push(oneLine(node.label));
        return [];
    }
  }

  /** The call of a row. A second row with the name joins the declaration; a text of its own becomes a comment. */
  private rowCall<Part extends (typeof this.apis)[number] | (typeof this.answers)[number]>(
    prefix: 'API' | 'ANSWER',
    { name, args, results }: Pick<GuessedStep, 'name' | 'args' | 'results'>,
    list: Part[],
    part: Part,
  ): readonly string[] {
    const declared =
      prefix === 'API' ? declaredAs(this.context.parts.apis, name) : declaredAs(this.context.parts.answers, name);
    const at = list.findIndex((one) => looseName(one.name) === looseName(name));
    const known = list[at];
    if (known === undefined && declared === undefined) list.push(part);
    else if (known && 'request' in known && 'request' in part) {
      const union = (a: readonly string[] = [], b: readonly string[] = []) => [...new Set([...a, ...b])];
      list[at] = {
        ...known,
        request: union(known.request, part.request),
        response: union(known.response, part.response),
      };
    }
    const targets = results.length > 0 ? `[${results.join(', ')}] = ` : '';
    const call = `${targets}${prefix}.${word(declared?.name ?? name)}(${args.length > 0 ? `[${args.join(', ')}]` : ''})`;
    return known && known.desc !== part.desc ? [`# ${part.desc}`, call] : [call];
  }

  /**
   * An instruction in words. A text that PDL would read as code ("Keep in store", "Continue") gets a full stop, or
   * becomes a comment.
   */
  private wordsLine(node: GraphNode): readonly string[] {
    const text = oneLine(node.label);
    return [[text, `${text}.`].find(isTextLine) ?? `# ${text}`];
  }

  /** Asks for the values of a decision that no step before it gives. */
  private askedBefore(node: GraphNode, { kind, slots }: GuessedStep): readonly string[] {
    if (kind === 'question' || slots.length === 0) return [];
    this.declareSlots(slots);
    return [
      this.reuseOrMake(`ask ${looseName(node.label)} ${slots.join(' ')}`, () => {
        const name = this.claimCall('answer', `ask ${slots.join(' and ')}`);
        this.answers.push({ name, desc: oneLine(node.label), precondition: [] });
        return `[${slots.join(', ')}] = ANSWER.${name}()`;
      }),
    ];
  }

  private declareSlots(names: readonly string[]): void {
    const { parts } = this.context;
    for (const name of names) {
      if ([...parts.slots, ...this.slots].some((slot) => looseName(slot.name) === looseName(name))) continue;
      this.slots.push({ name });
      this.taken.add(looseName(name));
    }
  }

  /** Declares the value of a decision, with the label of the decision and the values that its edges compare it with. */
  private declareDecided(node: GraphNode, name: string, values: readonly string[]): void {
    this.declareSlots([name]);
    const at = this.slots.findIndex((slot) => looseName(slot.name) === looseName(name));
    const slot = this.slots[at];
    if (slot === undefined) return;
    const known = slot.values ?? [];
    // A decision in code does not describe its value.
    const desc =
      slot.desc ?? (/[<>]|[=!]=/.test(node.label) && isCondition(node.label) ? undefined : oneLine(node.label));
    this.slots[at] = {
      ...slot,
      ...(desc === undefined ? {} : { desc }),
      ...(values.length > 0 ? { values: [...new Set([...known, ...values])] } : {}),
    };
  }

  /** A start, end or bar becomes a comment if its label is more than the default text. */
  private markLines({ id, kind, label }: GraphNode): readonly string[] {
    const says = oneLine(label);
    const isYesNoLabel = says === id || (kind !== 'fork' && isPlainTerminal(says));
    return this.context.isPrinted || isYesNoLabel || says === '' ? [] : [`# ${says}`];
  }

  /**
   * `label`: text of the node that makes the call; its result names are used if the declaration has none. `results`: the
   * results of its row, for a new declaration without results.
   */
  private callOf(api: PdlParts['apis'][number], label = '', results: readonly string[] = []): string {
    const { parts, tools = [] } = this.context;
    const known = this.apis.find(({ name }) => name === api.name);
    if (!parts.apis.includes(api) && known === undefined) {
      const isOpen = (api.response ?? []).length === 0 && results.length > 0;
      this.apis.push(isOpen ? { ...api, response: results } : api);
      this.taken.add(looseName(api.name));
      this.takenCalls.api.add(looseName(api.name));
      const own = tools.filter((tool) => tool.name === api.name).slice(0, 1);
      const declared = [...parts.slots, ...this.slots].map((slot) => slot.name);
      for (const slot of slotPartsOfTools(own, declared)) {
        this.slots.push(slot);
        this.taken.add(looseName(slot.name));
      }
    }
    const [own = [], given = []] = [api.response, known?.response];
    const response = [own, results, given, returnedIn(label)].find((names) => names.length > 0) ?? [];
    const targets = response.length > 0 ? `[${response.map(word).join(', ')}] = ` : '';
    return `${targets}API.${word(api.name)}([${(api.request ?? []).map(word).join(', ')}])`;
  }

  /** The step of a printed node: the shape marks calls, any other text is kept as written. */
  private printedLine(node: GraphNode): string {
    const { parts } = this.context;
    const label = oneLine(node.label);
    const answer = declaredAs(parts.answers, label);
    const api = declaredAs(parts.apis, label);
    if (api && (node.shape === 'subroutine' || (!answer && node.shape !== 'round'))) return this.callOf(api);
    if (answer && node.shape !== 'subroutine') return `ANSWER.${word(answer.name)}()`;
    if (node.shape === 'round') return this.newAnswer(node);
    if (node.shape === 'subroutine') return this.newApi(node);
    const [statement, ...more] = statementsOf(label);
    const isStep = statement !== undefined && roleOf(statement) === 'step';
    return isStep && more.length === 0 ? label : this.newAnswer(node);
  }

  private newApi(node: GraphNode): string {
    return this.reuseOrMake(`api ${looseName(node.label)}`, () => {
      const name = this.claimCall('api', plainCall(node.label));
      const desc = oneLine(node.label);
      this.invented.add(name);
      this.apis.push({ name, desc, request: [], response: [], precondition: [] });
      return `API.${name}()`;
    });
  }

  /**
   * Adds the value to the API's response and returns true, if the API was made from a node's text; else returns false.
   */
  returns(api: string, value: string): boolean {
    const at = this.apis.findIndex(({ name }) => name === api);
    const declared = this.apis[at];
    if (!declared || !this.invented.has(api)) return false;
    const response = declared.response ?? [];
    if (!response.includes(value)) this.apis[at] = { ...declared, response: [...response, value] };
    return true;
  }

  private newAnswer(node: GraphNode): string {
    return this.reuseOrMake(`answer ${looseName(node.label)}`, () => {
      const name = this.claimCall('answer', node.label);
      this.answers.push({ name, desc: oneLine(node.label), precondition: [] });
      return `ANSWER.${name}()`;
    });
  }

  /** Nodes with equal text become one step that is used several times. */
  private reuseOrMake(key: string, make: () => string): string {
    const call = this.made.get(key) ?? make();
    this.made.set(key, call);
    return call;
  }

  /** Returns the branches in the order of their tests; the last one is the `else`. A single branch has a test. */
  branchesOf(node: GraphNode, edges: readonly GraphEdge[], labelOf: (id: string) => string): readonly DecisionBranch[] {
    const conditionText = (edge: GraphEdge) => oneLine(edge.condition ?? '');
    if (edges.length === 1) return edges.map((edge) => ({ test: this.onlyTest(node, conditionText(edge)), edge }));
    // An arrow without a label, or with `no`, is the `else` branch.
    const rest =
      edges.findLast((edge) => conditionText(edge) === '') ?? edges.findLast((edge) => no.test(conditionText(edge)));
    const last = rest ?? (edges.at(-1) as GraphEdge);
    const ordered = [...edges.filter((edge) => edge !== last), last];
    const isBinary =
      edges.length === 2 && /^(?:|yes|y|true|ok|是|有|each|每)$/i.test(conditionText(ordered[0] as GraphEdge));
    const expression = isBinary && node.kind === 'condition' ? this.conditionOf(node, conditionText(last)) : undefined;
    const row = this.context.rows?.get(node.id);
    if (row && row.decides !== '' && (isPlainName(row.decides) || edges.length === 2)) {
      return this.decidedBranches(node, row.decides, ordered, labelOf);
    }
    // If several arrows have no label, the labels of their targets distinguish them.
    const areLabelsMissing = edges.filter((edge) => conditionText(edge) === '').length > 1;
    const branchLabel = (edge: GraphEdge) => conditionText(edge) || (areLabelsMissing ? oneLine(labelOf(edge.to)) : '');
    return ordered.map((edge): DecisionBranch => {
      const label = branchLabel(edge);
      const isYesNoLabel = label === '' || yes.test(label) || no.test(label);
      if (edge === last) {
        const own = this.context.armRemarks?.get(edge.id);
        // The note of the source holds the label of an arm that does nothing.
        if (own !== undefined) return { test: undefined, edge, remark: oneLine(own), isListed: true };
        if (isYesNoLabel) return { test: undefined, edge };
        return { test: undefined, edge, remark: label, isListed: this.listed.has(node.id) };
      }
      if (expression !== undefined) return { test: expression, edge };
      // The label of the target step is not a condition of the arrow.
      if (comparison.test(conditionText(edge)) && callsNothing(label)) return { test: label, edge };
      const wordedCondition = this.wordedCondition(node, label);
      if (wordedCondition !== undefined) return { test: wordedCondition, edge };
      return { test: `${this.decisionOf(node, edges.map(branchLabel))} == ${JSON.stringify(label)}`, edge };
    });
  }

  /** The branches of a row: a comparison of its own, else its value compared with the labels of the edges. */
  private decidedBranches(
    node: GraphNode,
    decides: string,
    ordered: readonly GraphEdge[],
    labelOf: (id: string) => string,
  ): readonly DecisionBranch[] {
    const conditionText = (edge: GraphEdge) => oneLine(edge.condition ?? '');
    const areLabelsMissing = ordered.filter((edge) => conditionText(edge) === '').length > 1;
    const last = ordered.at(-1);
    const isName = isPlainName(decides);
    const values: string[] = [];
    const branches = ordered.map((edge): DecisionBranch => {
      const label = conditionText(edge) || (areLabelsMissing ? oneLine(labelOf(edge.to)) : '');
      const compared = isName ? comparisonIn(label) : undefined;
      const isOwn = compared && (compared.subject === '' || valueNameOf(compared.subject) === decides);
      if (!isOwn && isName) values.push(label || (values.every((value) => yes.test(value)) ? 'no' : 'other'));
      const isSaid = label === '' || yes.test(label) || no.test(label);
      if (edge === last)
        return { test: undefined, edge, ...(isSaid ? {} : { remark: label, isListed: isName && !isOwn }) };
      if (!isName && no.test(label)) return { test: `not (${decides})`, edge };
      if (!isName) return { test: decides, edge, ...(isSaid ? {} : { remark: label }) };
      if (isOwn) return { test: `${decides} ${compared.operator} ${compared.value}`, edge };
      return { test: `${decides} == ${JSON.stringify(label)}`, edge };
    });
    if (isName) this.declareDecided(node, decides, values);
    else for (const name of valuesRead(decides)) this.declareDecided(node, name, []);
    return branches;
  }

  private onlyTest(node: GraphNode, label: string): string {
    const row = this.context.rows?.get(node.id);
    if (row && row.decides !== '') {
      if (!isPlainName(row.decides)) return no.test(label) ? `not (${row.decides})` : row.decides;
      const compared = comparisonIn(label);
      this.declareDecided(
        node,
        row.decides,
        compared ? [] : [label, yes.test(label) ? 'no' : no.test(label) ? 'yes' : 'other'],
      );
      return compared
        ? `${row.decides} ${compared.operator} ${compared.value}`
        : `${row.decides} == ${JSON.stringify(label)}`;
    }
    const expression = yes.test(label) || no.test(label) ? this.conditionOf(node, '') : undefined;
    if (expression !== undefined) return no.test(label) ? `not (${expression})` : expression;
    if (comparison.test(label) && callsNothing(label)) return label;
    return this.wordedCondition(node, label) ?? `${this.decisionOf(node, [label])} == ${JSON.stringify(label)}`;
  }

  /** Returns the text of a decision if neither its tests nor a slot contain it, so that it is not lost. */
  unsaidQuestion(node: GraphNode, tests: readonly (string | undefined)[]): string | undefined {
    if (this.context.isPrinted || this.decisions.has(node.id)) return undefined;
    const row = this.context.rows?.get(node.id);
    if (row ? row.kind !== 'condition' : node.kind !== 'condition') return undefined;
    const text = oneLine(node.label);
    if ([...this.slots, ...this.answers].some(({ desc }) => desc === text)) return undefined;
    const isSaid = text === '' || tests.includes(text) || this.linesOf(node).length > 0;
    return isSaid ? undefined : text;
  }

  /**
   * Returns the label of an arrow out of a state as a condition in words: a judgement on the result of the state's
   * call, or the next action of the user. Neither is a value to ask the user for.
   */
  private wordedCondition(node: GraphNode, label: string): string | undefined {
    if (this.context.isPrinted || node.kind === 'condition') return undefined;
    const results = this.resultsOf(node);
    const words = label
      .replace(/[:"'`#()[\]{}=<>]/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    const test =
      results.length > 0 ? `${words} by ${results.join(' and ')}` : usersMove.test(words) ? words : undefined;
    return test !== undefined && isInWords(test) ? test : undefined;
  }

  /** Results of the calls of a node; if the node's text names some of them, only those. */
  private resultsOf(node: GraphNode): readonly string[] {
    const calls = findToolsInText(node.label, this.callables).filter(
      ({ isCall, isWholeText }) => isCall || isWholeText,
    );
    if (calls.length === 0) return [];
    const declared = calls.flatMap(({ tool }) => tool.response ?? []).map(word);
    const returned = declared.length > 0 ? declared : returnedIn(node.label);
    const named = returned.filter((name) =>
      new RegExp(`(?<![\\p{L}\\p{N}_])${name}(?![\\p{L}\\p{N}_])`, 'u').test(node.label),
    );
    return named.length > 0 ? named : returned.slice(0, 1);
  }

  /** The node's own text as a condition, if it is a comparison or if its arrows come from a printed condition. */
  private conditionOf(node: GraphNode, otherwise: string): string | undefined {
    const text = oneLine(node.label);
    if (comparison.test(text)) return callsNothing(text) ? text : undefined;
    return this.context.isPrinted && otherwise === 'else' && isCondition(text) ? text : undefined;
  }

  /** The header of a `for`, if the node is one of a printed loop. */
  forHeader(node: GraphNode, edges: readonly GraphEdge[]): string | undefined {
    if (!this.context.isPrinted || !edges.some(({ condition }) => condition === 'each')) return undefined;
    const header = oneLine(node.label);
    const [statement, ...more] = statementsOf(`${header}:\n  pass`);
    return statement?.kind === 'for' && more.length === 0 ? header : undefined;
  }

  private decisionOf(node: GraphNode, labels: readonly string[]): string {
    const known = this.decisions.get(node.id);
    if (known !== undefined) return known;
    const declared = this.context.parts.slots.find((slot) => looseName(slot.name) === looseName(node.label));
    const name = declared ? word(declared.name) : this.claim(node.label, 'decision');
    this.decisions.set(node.id, name);
    if (!declared) {
      const values = [...new Set(labels.filter((label) => label !== ''))];
      this.listed.add(node.id);
      this.unsourced.add(name);
      this.slots.push({ name, desc: oneLine(node.label), values });
    }
    return name;
  }

  /** Claims a new variable of the procedure. */
  claimName(wish: string): string {
    return this.claim(wish, wish);
  }

  /** Returns a short text for a target that is not among the taken ones. */
  valueFor(label: string, taken: Iterable<string>): string {
    const used = new Set(taken);
    const base = oneLine(label).slice(0, 40) || 'there';
    let value = base;
    for (let count = 2; used.has(value); count++) value = `${base} ${count}`;
    return value;
  }

  private claim(label: string, fallback: string): string {
    return claimStepName(this.taken, label, fallback);
  }

  /** Names of APIs and ANSWERs are claimed separately, but no value gets the name of a step. */
  private claimCall(kind: 'api' | 'answer', label: string): string {
    const name = claimStepName(this.takenCalls[kind], label, 'step', kind === 'api');
    this.taken.add(looseName(name));
    return name;
  }
}

/** Without the word that marks a call, and without arguments at the end. */
function plainCall(label: string): string {
  const call = label.replace(/^\s*(?:API|ANSWER|tool|call)\s*[:._]\s*/i, '');
  const open = call.indexOf('(');
  return open >= 0 && call.trimEnd().endsWith(')') ? call.slice(0, open) : call;
}

/**
 * A single name in code spelling, of two words or with brackets: `check_order`, `checkOrder(id)`, not `PAID` or
 * `step_2`.
 */
function writtenAsCall(label: string): boolean {
  const name = plainCall(label.trim());
  if (/^[a-z]\w*$/.test(name) && label.trimEnd().endsWith(')')) return true;
  return /^[a-z]+(?:_[a-z\d]+)*_[a-z][a-z\d]*$|^[a-z]{2}[a-z\d]*(?:[A-Z][a-z\d]*)+$/.test(name);
}

const declaredAs = <T extends { readonly name: string }>(list: readonly T[], label: string): T | undefined =>
  list.find((part) => looseName(part.name) === looseName(plainCall(label)));

function statementsOf(procedure: string): readonly PdlStatement[] {
  const lines = procedure.split('\n').map((line) => `  ${line}`);
  const { procedure: parsed, diagnostics } = parsePdl(`Procedure: |\n${lines.join('\n')}\n`);
  return diagnostics.some(({ severity }) => severity === 'error') ? [] : (parsed?.body ?? []);
}

function isTextLine(line: string): boolean {
  const [statement, ...more] = statementsOf(line);
  return statement?.kind === 'text' && more.length === 0 && !line.includes('#');
}

function isCondition(text: string): boolean {
  const [statement, ...more] = statementsOf(`if ${text}:\n  pass`);
  return (
    statement?.kind === 'if' &&
    statement.branches.length === 1 &&
    more.length === 0 &&
    !text.endsWith('…') &&
    statement.branches.every(({ condition }) => condition === undefined || callsHelpersOnly(condition))
  );
}

/** Names of results in a text: "based on the returned is_air". */
const returnedIn = (text: string): string[] =>
  [
    ...text.matchAll(
      /\b(?:returned|returns|returning)\s+(?:the\s+)?(?:value\s+)?(?:of\s+)?(\p{L}+(?:_[\p{L}\p{N}]+)+)/giu,
    ),
  ].map(([, name = '']) => name);

/** True if PDL reads the text as words and with no other meaning. */
function isInWords(text: string): boolean {
  const [statement, ...more] = statementsOf(`if ${text}:\n  pass`);
  return (
    statement?.kind === 'if' &&
    more.length === 0 &&
    statement.branches.length === 1 &&
    statement.branches[0]?.condition?.kind === 'unknown' &&
    statement.branches[0].condition.text === text
  );
}

/** A test that calls a step would execute that step again. */
const callsNothing = (text: string) => !text.includes('(') || isCondition(text);

const helpers = new Set(
  'abs all any bool float int isinstance len list max min range round set sorted str sum'.split(' '),
);
const callsHelpersOnly = (expr: Expr) =>
  callsOf(expr).every(({ name, prefix }) => prefix === undefined && helpers.has(name));
