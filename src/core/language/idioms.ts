// Recognises blocks for agent idioms in a procedure: retry at most n times, ask until valid, hand over to a person,
// confirm before an action. They are plain statements; recognition only adds a title and a form.

import { walkExpressions } from '../expression';
import { looseName, memoize, type TextRange } from '../support';
import { callsInBody, walkStatements } from './graphs/walk';
import { literalRange, wholeNumber } from './literalRange';
import type { Call, Expr, IfBranch, PdlDocument, PdlStatement } from './model';
import { childBlocks } from './statementFacts';

export type IdiomKind = 'retry' | 'askUntilValid' | 'handOver' | 'confirm';

export interface Idiom {
  readonly kind: IdiomKind;
  /** The whole block, with the question of a confirmation. */
  readonly range: TextRange;
  /** The line whose node stands for the block. */
  readonly header: TextRange;
  /** The call that is retried, asks, hands over, or follows the confirmation. */
  readonly call: Call;
  /** For a confirmation: the call that asks for it. */
  readonly question?: Call;
  /** Maximum number of rounds, with the ranges of its number and of the condition that contains it; absent without a limit. */
  readonly times?: { readonly count: number; readonly range: TextRange };
  /** The header of the condition that ends the loop, or under which the block runs. */
  readonly condition?: { readonly text: string; readonly header: TextRange };
}

type Loop = Extract<PdlStatement, { readonly kind: 'for' | 'while' }>;

/** Names of calls and values, in the languages of the examples and corpora. */
const handOverWords =
  /hand(?:ed|ing)?.?o(?:ver|ff)|escalat|human|(?:live|real).?(?:agent|person)|colleague|(?:transfer|connect|forward|pass).*(?:agent|person|staff|operator|support|specialist|representative|department)|weiterleit|(?:ue|ü)bergeb|mitarbeiter|escalar|humano|conseiller|人工|转接|客服/iu;
const confirmWords =
  /confirm|approv|agree|consent|proceed|go.?ahead|are.?you.?sure|accept|best(?:ä|ae)tig|zustimm|einverstanden|acept|acuerdo|d.?accord|确认|同意|批准|核准/iu;

/** The recognised blocks of a document, outer before inner. Each statement begins at most one. */
export const idiomsOf = memoize((document: PdlDocument): readonly Idiom[] => {
  const found: Idiom[] = [];
  const body = document.procedure?.body ?? [];
  const visit = (block: readonly PdlStatement[]) => {
    let before: PdlStatement | undefined;
    for (const statement of block) {
      const idiom = idiomOf(statement, before);
      if (idiom) found.push(idiom);
      if (statement.kind !== 'comment') before = statement;
    }
  };
  visit(body);
  for (const statement of walkStatements(body)) for (const block of childBlocks(statement)) visit(block);
  return found.sort((a, b) => a.header.start - b.header.start);
});

function idiomOf(statement: PdlStatement, before: PdlStatement | undefined): Idiom | undefined {
  if (statement.kind === 'for' || statement.kind === 'while') return loopIdiom(statement);
  const [branch] = statement.kind === 'if' ? statement.branches : [];
  if (statement.kind !== 'if' || !branch) return undefined;
  return confirmation(statement, branch, before) ?? handOver(statement, branch);
}

function loopIdiom(loop: Loop): Idiom | undefined {
  const calls = loop.body.filter((statement) => statement.kind === 'call' || statement.kind === 'try');
  const [first] = calls;
  const question =
    first?.kind === 'call' && first.call.kind === 'answer' && first.targets.length > 0 ? first : undefined;
  const exit = exitOf(loop) ?? repeatConditionOf(loop);
  const condition = exit && { text: exit.text, header: exit.header };
  // The answer itself is checked, or the result of an API: a further question would be another reason to go on.
  const checked = calls.flatMap((step) =>
    step.kind === 'call' && (step === question || step.call.kind === 'api') ? targetKeys(step.targets) : [],
  );
  const asked = exit && question && namesIn(exit.expr).some((key) => checked.includes(key)) ? question.call : undefined;
  if (question && !asked) return undefined;
  const call = asked ?? calls.flatMap(apiCallOf)[0];
  const times = roundsOf(loop);
  if (!call || (!condition && !leavesByTry(loop)) || (!asked && !times)) return undefined;
  return {
    kind: asked ? 'askUntilValid' : 'retry',
    range: loop.range,
    header: loop.header,
    call,
    ...(times ? { times } : {}),
    ...(condition ? { condition } : {}),
  };
}

function apiCallOf(statement: PdlStatement): readonly Call[] {
  if (statement.kind === 'call') return statement.call.kind === 'api' ? [statement.call] : [];
  return statement.kind === 'try' ? statement.body.flatMap(apiCallOf) : [];
}

/** The number in `for ... in range(n)` or in `while ... counter < n` with a counter that the body increments. */
function roundsOf(loop: Loop): Idiom['times'] {
  if (loop.kind === 'for') {
    const range = literalRange(loop.iterable);
    // The last number is the limit only if the range begins with 0.
    return range?.from === 0 && range.to > 0 ? { count: range.to, range: range.limit.range } : undefined;
  }
  const counted = new Set(loop.body.flatMap(countedNames));
  const parts = loop.condition.kind === 'and' ? loop.condition.operands : [loop.condition];
  for (const part of parts) {
    if (part.kind !== 'compare' || part.op !== '<' || part.left.kind !== 'name') continue;
    const count = wholeNumber(part.right);
    if (count !== undefined && count > 0 && counted.has(looseName(part.left.name)))
      return { count, range: part.right.range };
  }
  return undefined;
}

/** Names that a statement increments by one. */
function countedNames(statement: PdlStatement): readonly string[] {
  if (statement.kind !== 'assign' || statement.value.kind !== 'binary' || statement.value.op !== '+') return [];
  const { left, right } = statement.value;
  const [target] = statement.targets;
  const isCount = left.kind === 'name' && wholeNumber(right) === 1 && target?.name === left.name;
  return isCount ? [looseName(target.name)] : [];
}

interface ExitCondition {
  readonly expr: Expr;
  readonly text: string;
  readonly header: TextRange;
}

const targetKeys = (targets: readonly { readonly name: string }[]) => targets.map(({ name }) => looseName(name));

const namesIn = (expr: Expr): readonly string[] =>
  [...walkExpressions(expr)].flatMap((part) => (part.kind === 'name' ? [looseName(part.name)] : []));

/** The condition of an `if` of the body that only leaves the loop. */
function exitOf({ body }: Loop): ExitCondition | undefined {
  for (const statement of body) {
    if (statement.kind !== 'if' || statement.branches.length !== 1) continue;
    const [branch] = statement.branches;
    const steps = branch?.body.filter(({ kind }) => kind !== 'comment') ?? [];
    if (branch?.condition && steps.length === 1 && steps[0]?.kind === 'break')
      return { expr: branch.condition, text: branch.conditionText ?? '', header: branch.header };
  }
  return undefined;
}

const conditionOf = ({ conditionText, header }: IfBranch): Idiom['condition'] =>
  conditionText === undefined ? undefined : { text: conditionText, header };

/** The condition of a `while` that depends on a value of its body: not `True` and not only a counter. */
function repeatConditionOf(loop: Loop): ExitCondition | undefined {
  if (loop.kind !== 'while') return undefined;
  const given = loop.body.flatMap((one) => (one.kind === 'call' ? targetKeys(one.targets) : []));
  const isGiven = namesIn(loop.condition).some((key) => given.includes(key));
  return isGiven ? { expr: loop.condition, text: loop.conditionText, header: loop.header } : undefined;
}

/** `try: call; break` in the body: the loop ends with the first call that succeeds. */
const leavesByTry = ({ body }: Loop): boolean =>
  body.some((statement) => statement.kind === 'try' && [...statement.body, ...statement.orElse].some(isBreak));

const isBreak = ({ kind }: PdlStatement) => kind === 'break';

function handOver(statement: Extract<PdlStatement, { kind: 'if' }>, branch: IfBranch): Idiom | undefined {
  if (statement.branches.length > 1) return undefined;
  const calls = branch.body.flatMap((step) => (step.kind === 'call' ? [step.call] : []));
  const call = calls.find(({ name }) => handOverWords.test(name));
  const last = branch.body.at(-1);
  // The block ends the procedure: by `return`, or because handing over is its last step.
  const isLast = last?.kind === 'return' || (last?.kind === 'call' && last.call === calls.at(-1));
  const condition = conditionOf(branch);
  if (!call || !isLast || !condition) return undefined;
  return { kind: 'handOver', range: statement.range, header: branch.header, call, condition };
}

function confirmation(
  statement: Extract<PdlStatement, { kind: 'if' }>,
  branch: IfBranch,
  before: PdlStatement | undefined,
): Idiom | undefined {
  if (before?.kind !== 'call' || before.call.kind !== 'answer' || before.targets.length === 0) return undefined;
  const { call: question, targets } = before;
  const value = branch.condition && affirmedName(branch.condition);
  const target = targets.find(({ name }) => value !== undefined && looseName(name) === looseName(value));
  if (!target) return undefined;
  if (![question.name, target.name].some((name) => confirmWords.test(name))) return undefined;
  const action = [...callsInBody(branch.body)].find(({ kind }) => kind === 'api');
  const condition = conditionOf(branch);
  if (!action || !condition) return undefined;
  const range = { start: before.range.start, end: statement.range.end };
  return { kind: 'confirm', range, header: branch.header, call: action, question, condition };
}

const yesWords =
  /^(?:true|yes|y|ok|confirm(?:ed)?|approved?|agreed?|accept(?:ed)?|ja|oui|s[ií]|是|是的|好|好的|可以|确认|同意|愿意)$/iu;

/** The name that a condition expects to be affirmed: `confirmed`, `confirmed == true`, `answer == "yes"`. */
function affirmedName(condition: Expr): string | undefined {
  if (condition.kind === 'name') return condition.name;
  if (condition.kind !== 'compare' || (condition.op !== '==' && condition.op !== 'is')) return undefined;
  const { left, right } = condition;
  const word = right.kind === 'literal' ? String(right.value) : right.kind === 'name' ? right.name : '';
  return left.kind === 'name' && yesWords.test(word) ? left.name : undefined;
}
