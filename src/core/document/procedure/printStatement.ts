// Prints new statements in the style of the document, together with their expected tree.
// Refuses text that is not a condition or not a single line, and names that cannot be called.

import { isStepId, nodeName } from '../../graph';
import { nameTable, type PdlDocument } from '../../language';
import { fail, ok, oneLine, type Result } from '../../support';
import { callableName, checkPlainName } from '../callableName';
import { findDeclaration, listDeclarations } from '../declarations';
import type { EditProblem } from '../graphEdit';
import type { NewPdlStatement, WrappingStatement } from '../statementEdits';
import type { ExpectedBlock, ExpectedStatement } from './expectedTree';
import { type CallKind, type ProcedureStyle, procedureStyle } from './procedureStyle';

export interface PrintedStatement {
  /** Lines without the indentation of their block. */
  readonly lines: readonly string[];
  readonly nodes: readonly ExpectedStatement[];
  readonly label: string;
}

/** A printed statement whose block is still to be filled. */
export interface PrintedWrapper {
  readonly header: string;
  /** Lines behind the block, at the level of the header. */
  readonly tail: readonly string[];
  wrap(body: ExpectedStatement[]): ExpectedStatement[];
  readonly label: string;
}

const notUnderstood = (message: string) => fail({ code: 'document/not-understood', message } as const);

export const buildPassStatement = (): ExpectedStatement => ({
  isNew: true,
  kinds: ['pass'],
  text: 'pass',
  calls: [],
  blocks: [],
});

export function buildNewBlock(
  role: ExpectedBlock['role'],
  condition: string,
  body: ExpectedStatement[],
): ExpectedBlock {
  return { role, condition: oneLine(condition), body };
}

/** Returns the text if it is one line without breaks, else the problem. */
export function checkOneLine(text: string, what: string): Result<string, EditProblem> {
  const trimmed = text.trim();
  if (trimmed === '') return notUnderstood(`${what} needs some words.`);
  if (/[\r\n\u2028\u2029]/u.test(trimmed)) return notUnderstood(`${what} has to fit on one line.`);
  return ok(trimmed);
}

/** Returns the condition without a trailing colon that the user may have typed. */
export function checkConditionText(text: string, what = 'A condition'): Result<string, EditProblem> {
  return checkOneLine(text.trim().replace(/\s*[:：]$/u, ''), what);
}

/** The name as a value of the procedure: unchanged if possible, else spelled as in a call. */
export const valueName = (name: string): string =>
  /^[\p{L}_][\p{L}\p{N}\p{M}_.-]*$/u.test(name) ? name : callableName(name);

/** A call in the style of the document; `section`: for nodes of other sections. */
export function printCallLine(
  style: ProcedureStyle,
  kind: CallKind,
  name: string,
  args: readonly string[],
  targets: readonly string[],
  section: string,
): string {
  const isCallable = /^[\p{L}_]/u.test(name);
  const fallback = kind === 'api' ? 'API.' : kind === 'answer' ? 'ANSWER.' : '';
  let prefix = style.prefix[kind] === '' && !isCallable ? fallback : style.prefix[kind];
  if (kind === 'other' && prefix === '') prefix = `${section}_`;
  const list = args.map(valueName).join(', ');
  const inner = args.length > 0 && style.listsArguments ? `[${list}]` : list;
  const names = targets.map(valueName).join(', ');
  const left = targets.length === 0 ? '' : `${style.listsTargets ? `[${names}]` : names} = `;
  return `${left}${prefix}${name}(${inner})`;
}

function printCall(document: PdlDocument, nodeId: string): Result<PrintedStatement, EditProblem> {
  const style = procedureStyle(document);
  const done = (line: string, meaning: string, name: string): Result<PrintedStatement, EditProblem> => {
    const node: ExpectedStatement = {
      isNew: true,
      kinds: ['call'],
      text: oneLine(line),
      calls: [meaning],
      blocks: [],
    };
    return ok({ lines: [line], nodes: [node], label: `Call ${name}` });
  };
  const found = findDeclaration(listDeclarations(document), nodeId);
  if (found.ok) {
    const { kind, name, decl } = found.value;
    const args = 'request' in decl ? decl.request.map((one) => one.name) : [];
    const targets = 'response' in decl ? decl.response.map((one) => one.name) : [];
    const section = 'section' in decl ? decl.section.replace(/s$/iu, '').toUpperCase() : '';
    return done(printCallLine(style, kind, callableName(name), args, targets, section), `${kind}:${name}`, name);
  }
  const def = isStepId(nodeId) ? nameTable(document).findFunction(nodeName(nodeId)) : undefined;
  if (!def) return found;
  const args = def.params.map((one) => one.name);
  const { name } = def.name;
  return done(printCallLine(style, 'function', name, args, [], ''), `function:${name}`, name);
}

/** A function, and after it the call that replaces its steps. */
function printFunction(document: PdlDocument, name: string): Result<PrintedWrapper, EditProblem> {
  const functions = nameTable(document).functions.map((def) => def.name);
  const usedNames = [...listDeclarations(document), ...functions].map((one) => one.name);
  const checked = checkPlainName(callableName(name.trim()), usedNames, 'A function');
  if (!checked.ok) return checked;
  const style = procedureStyle(document);
  const call = printCallLine(style, 'function', checked.value, [], [], '');
  const header = `def ${checked.value}():`;
  const newNode = (kind: 'def' | 'call', text: string, more: Partial<ExpectedStatement>): ExpectedStatement => ({
    isNew: true,
    kinds: [kind],
    text: oneLine(text),
    calls: undefined,
    blocks: [],
    ...more,
  });
  return ok({
    header,
    tail: [call],
    wrap: (body) => [
      newNode('def', header, { blocks: [buildNewBlock('def', '', body)] }),
      newNode('call', call, { calls: [`function:${checked.value}`] }),
    ],
    label: `Make a function ${checked.value}`,
  });
}

/** The header and the tail of a statement with a block. */
export function printWrapper(document: PdlDocument, statement: WrappingStatement): Result<PrintedWrapper, EditProblem> {
  const node = (kind: 'if' | 'while' | 'for' | 'try', blocks: ExpectedBlock[]): ExpectedStatement[] => [
    { isNew: true, kinds: [kind], text: '', calls: undefined, blocks },
  ];
  switch (statement.kind) {
    case 'if':
    case 'while': {
      const condition = checkConditionText(statement.condition);
      if (!condition.ok) return condition;
      const { kind } = statement;
      const role = kind === 'if' ? 'if' : 'loop';
      const header = `${kind} ${condition.value}:`;
      const label = `Add ${kind} ${condition.value}`;
      return ok({ header, tail: [], wrap: (body) => node(kind, [buildNewBlock(role, condition.value, body)]), label });
    }
    case 'for': {
      const target = checkOneLine(statement.target, 'The name of each item');
      if (!target.ok) return target;
      const iterable = checkConditionText(statement.iterable, 'What the loop runs over');
      if (!iterable.ok) return iterable;
      const text = `${target.value} in ${iterable.value}`;
      const wrap = (body: ExpectedStatement[]) => node('for', [buildNewBlock('loop', text, body)]);
      return ok({ header: `for ${text}:`, tail: [], wrap, label: `Add for ${text}` });
    }
    case 'def':
      return printFunction(document, statement.name);
    case 'try': {
      const wrap = (body: ExpectedStatement[]) =>
        node('try', [buildNewBlock('try', '', body), buildNewBlock('except', '', [buildPassStatement()])]);
      return ok({ header: 'try:', tail: ['except:', 'pass'], wrap, label: 'Add try' });
    }
  }
}

/** Puts a wrapper around lines without indentation. */
export function wrapLines(wrapper: PrintedWrapper, body: readonly string[], unit: string): string[] {
  const inner = body.map((line) => (line === '' ? '' : unit + line));
  const [header, ...rest] = wrapper.tail;
  return [wrapper.header, ...inner, ...(header === undefined ? [] : [header, ...rest.map((line) => unit + line)])];
}

function printComment(text: string): Result<PrintedStatement, EditProblem> {
  const words = text.replaceAll('\r\n', '\n').trim();
  if (words === '') return notUnderstood('A comment needs some words.');
  const lines = words
    .split('\n')
    .map((line) => (line.trim().startsWith('#') ? line.trim() : `# ${line.trim()}`.trim()));
  const nodes = lines.map(
    (line): ExpectedStatement => ({
      isNew: true,
      kinds: ['comment'],
      text: oneLine(line),
      calls: [],
      blocks: [],
    }),
  );
  return ok({ lines, nodes, label: 'Add a comment' });
}

/** The lines and the expected statement of a new statement. */
export function printStatement(
  document: PdlDocument,
  statement: NewPdlStatement,
  unit: string,
): Result<PrintedStatement, EditProblem> {
  const simple = (
    line: string,
    kinds: ExpectedStatement['kinds'],
    label: string,
  ): Result<PrintedStatement, EditProblem> =>
    ok({
      lines: [line],
      nodes: [{ isNew: true, kinds, text: oneLine(line), calls: undefined, blocks: [] }],
      label,
    });
  switch (statement.kind) {
    case 'call':
      return printCall(document, statement.nodeId);
    case 'comment':
      return printComment(statement.text);
    case 'step': {
      const text = checkOneLine(statement.text, 'A step');
      // A sentence can be parsed as a call of an undeclared name.
      return text.ok ? simple(text.value, ['text', 'expression', 'call', 'assign'], `Add ${text.value}`) : text;
    }
    case 'assign': {
      const text = checkOneLine(statement.text, 'An assignment');
      return text.ok ? simple(text.value, ['assign', 'call'], `Add ${text.value}`) : text;
    }
    case 'return':
    case 'break':
    case 'continue':
      return simple(statement.kind, [statement.kind], `Add ${statement.kind}`);
    default: {
      const wrapper = printWrapper(document, statement);
      if (!wrapper.ok) return wrapper;
      const { label } = wrapper.value;
      return ok({
        lines: wrapLines(wrapper.value, ['pass'], unit),
        nodes: wrapper.value.wrap([buildPassStatement()]),
        label,
      });
    }
  }
}
