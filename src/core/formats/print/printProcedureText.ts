// The procedure in numbered plain language. Invariant: deterministic; steps are numbered in text order, sub-steps under
// the step they belong to. It words what is written and adds no meaning.

import { type Call, type Expr, type PdlDocument, type Procedure, printExpr, type Statement } from '../../language';
import { type BlockPart, bodyWithComments, printBlock } from './printBlock';

const line = (text: string): BlockPart => ({ kind: 'line', text });
const block = (header: string, body: readonly Statement[]): BlockPart => ({ kind: 'block', header, body });
const list = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** Plain language of a document's procedure; `procedure` defaults to the document's own. */
export function printProcedureText(
  document: PdlDocument,
  procedure: Procedure | undefined = document.procedure,
): string {
  const title = document.name?.name ?? 'Procedure';
  const head = [title, ...(document.desc ? [document.desc.name] : [])];
  const rules = document.apis
    .filter((api) => api.preconditions.length > 0)
    .map((api) => `- Call ${api.name} only after ${list(api.preconditions.map((part) => part.name))}.`);
  const counters: number[] = [];
  const steps = printBlock(procedure?.body ?? [], { statement: (statement) => wordStatement(document, statement) }).map(
    ({ depth, text, opens, empty }) => {
      counters.length = depth + 1;
      counters[depth] = (counters[depth] ?? 0) + 1;
      const number = counters.map((count) => count ?? 1).join('.');
      const end = opens ? (empty ? ': do nothing.' : ':') : /[.!?。！？:]$/u.test(text) ? '' : '.';
      return `${'   '.repeat(depth)}${number}. ${text}${end}`;
    },
  );
  const body = steps.length > 0 ? steps : ['There are no steps.'];
  return `${[...head, '', ...body, ...(rules.length > 0 ? ['', 'Rules:', ...rules] : [])].join('\n')}\n`;
}

function wordStatement(document: PdlDocument, statement: Statement): readonly BlockPart[] {
  switch (statement.kind) {
    case 'call':
      return [
        line(
          wordCall(
            document,
            statement.call,
            statement.targets.map((target) => target.name),
          ),
        ),
      ];
    case 'assign': {
      const targets = statement.targets.map((target) => target.name);
      if (statement.value.kind === 'call') return [line(wordCall(document, statement.value.call, targets))];
      return [line(`Set ${list(targets)} to ${printExpr(statement.value)}`)];
    }
    case 'expression':
      return [
        line(
          statement.value.kind === 'call' ? wordCall(document, statement.value.call, []) : printExpr(statement.value),
        ),
      ];
    case 'if':
      return statement.branches.map((branch, index) => {
        const isElse = branch.keyword === 'else' && branch.condition === undefined;
        return block(
          isElse
            ? 'Otherwise'
            : `${index === 0 ? 'If' : 'Otherwise, if'} ${wordCondition(branch.condition, branch.conditionText)}`,
          bodyWithComments(branch.body, branch),
        );
      });
    case 'while':
      return [
        block(
          `As long as ${wordCondition(statement.condition, statement.conditionText)}`,
          bodyWithComments(statement.body, statement),
        ),
      ];
    case 'for':
      return [
        block(
          `For each ${list(statement.targets.map((target) => target.name))} of ${printExpr(statement.iterable)}`,
          bodyWithComments(statement.body, statement),
        ),
      ];
    case 'try':
      return [
        block('Try this', bodyWithComments(statement.body, statement)),
        ...statement.handlers.map((handler) =>
          block(`If that fails (${handler.text.trim() || 'any problem'})`, bodyWithComments(handler.body, handler)),
        ),
        ...(statement.orElse.length > 0 ? [block('If nothing failed', statement.orElse)] : []),
        ...(statement.finalizer.length > 0 ? [block('In any case, at last', statement.finalizer)] : []),
      ];
    case 'def': {
      const params = statement.params.map((param) => param.name);
      return [
        block(
          `The part "${statement.name.name}"${params.length > 0 ? `, given ${list(params)}` : ''}`,
          bodyWithComments(statement.body, statement),
        ),
      ];
    }
    case 'return':
      return [
        line(statement.value === undefined ? 'Stop here' : `Give back ${printExpr(statement.value)} and stop here`),
      ];
    case 'break':
      return [line('Leave the loop')];
    case 'continue':
      return [line('Go on with the next round of the loop')];
    case 'pass':
      return [line('Do nothing')];
    case 'comment':
      return [line(`Note: ${statement.text.replace(/^[#\s]+/, '')}`)];
    case 'text':
      return [line(statement.text.trim())];
  }
}

function wordCall(document: PdlDocument, call: Call, targets: readonly string[]): string {
  const name = call.ref ?? call.name;
  const args = call.args.flatMap((arg) => (arg.kind === 'list' ? arg.items : [arg])).map((arg) => printExpr(arg));
  const given = args.length > 0 ? ` with ${list(args)}` : '';
  if (call.kind === 'answer') {
    const text = document.answers
      .find((answer) => answer.name === name)
      ?.desc?.replace(/\s+/g, ' ')
      .trim();
    const asks = targets.length > 0 ? ` to learn ${list(targets)}` : '';
    return `Answer the user${asks} (${name})${given}${text ? `: ${text}` : ''}`;
  }
  const gets = targets.length > 0 ? ` to get ${list(targets)}` : '';
  return `${call.kind === 'function' ? 'Do the part' : 'Call'} ${name}${given}${gets}`;
}

function wordCondition(condition: Expr | undefined, text: string | undefined): string {
  if (condition === undefined || condition.kind === 'unknown') return (text ?? '').trim() || 'it applies';
  return wordExpr(condition);
}

const comparisons: Readonly<Record<string, string>> = {
  '==': 'is',
  '!=': 'is not',
  '<': 'is less than',
  '<=': 'is at most',
  '>': 'is more than',
  '>=': 'is at least',
  in: 'is one of',
  'not in': 'is none of',
  is: 'is',
  'is not': 'is not',
};

function wordExpr(expr: Expr): string {
  switch (expr.kind) {
    case 'compare':
      return `${printExpr(expr.left)} ${comparisons[expr.op] ?? expr.op} ${printExpr(expr.right)}`;
    case 'and':
    case 'or': {
      const isMixed = (part: Expr) => part.kind === 'and' || part.kind === 'or';
      return expr.operands
        .map((part) => (isMixed(part) ? `(${printExpr(part)})` : wordExpr(part)))
        .join(` ${expr.kind} `);
    }
    default:
      return printExpr(expr);
  }
}
