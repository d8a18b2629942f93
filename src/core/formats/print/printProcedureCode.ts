// The procedure as Python-style pseudo-code, one function for each declared step (FlowBench, appendix A.4).
// Invariant: names are valid identifiers and unique; text of the document stands only in comments, docstrings and
// string literals. It is for reading, by people and models: nothing runs it.

import { type Call, type Expr, type PdlDocument, printExpr, type Statement } from '../../language';
import { looseName } from '../../support';
import { type BlockPart, bodyWithComments, printBlock } from './printBlock';

const line = (text: string): BlockPart => ({ kind: 'line', text });
const block = (header: string, body: readonly Statement[]): BlockPart => ({
  kind: 'block',
  header: `${header}:`,
  body,
});
const flat = (text: string) => text.replace(/\s+/g, ' ').trim();

export function printProcedureCode(document: PdlDocument): string {
  const names = new FunctionNames();
  const lines: string[] = [];
  if (document.name) lines.push(`# ${flat(document.name.name)}`);
  if (document.desc) lines.push(`# ${flat(document.desc.name)}`);
  for (const slot of document.slots) {
    const what = [slot.type, slot.desc].filter((part) => part !== undefined).map((part) => flat(part));
    lines.push(`# slot ${slot.name}${what.length > 0 ? `: ${what.join(', ')}` : ''}`);
  }
  const docstring = (parts: readonly (string | undefined)[]) => {
    const text = parts.filter((part) => part !== undefined && part.trim() !== '').map((part) => flat(part ?? ''));
    return `    """${text
      .map((part, index) => (index < text.length - 1 && !/[.!?:。！？]$/u.test(part) ? `${part}.` : part))
      .join(' ')
      .replace(/\\/g, '\\\\')
      .replace(/"""/g, "'''")
      .replace(/"$/, '" ')}"""`;
  };
  const requires = (parts: readonly { readonly name: string }[]) =>
    parts.length > 0 ? `Requires: ${parts.map((part) => part.name).join(', ')}.` : undefined;
  for (const api of document.apis) {
    const params = api.request.map((part) => identifier(part.name)).join(', ');
    lines.push('', '', `def ${names.claim('api', api.name)}(${params}):`);
    lines.push(docstring([api.desc ?? `Call the tool ${api.name}.`, requires(api.preconditions)]));
    const given = api.request.map((part) => `, ${identifier(part.name)}`).join('');
    lines.push(`    return call_tool(${JSON.stringify(api.name)}${given})`);
  }
  for (const answer of document.answers) {
    const params = [...new Set(answer.placeholders.map((part) => identifier(part.name)))].join(', ');
    lines.push('', '', `def ${names.claim('answer', answer.name)}(${params ? `${params}` : ''}):`);
    lines.push(docstring([answer.desc ?? `Answer: ${answer.name}.`, requires(answer.preconditions)]));
    lines.push('    return answer_user()');
  }
  lines.push('', '', 'def procedure():');
  const printed = printBlock(document.procedure?.body ?? [], {
    statement: (statement) => codeStatement(document, statement, names),
  });
  let hasCode = false;
  for (const { depth, text, opens, empty } of printed) {
    lines.push(`${'    '.repeat(depth + 1)}${text}`);
    if (opens && empty) lines.push(`${'    '.repeat(depth + 2)}pass`);
    hasCode ||= !text.startsWith('#');
  }
  if (!hasCode) lines.push('    pass');
  return `${lines.join('\n').replace(/^\n+/, '')}\n`;
}

function identifier(name: string): string {
  const plain = name
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}_]+/gu, '_')
    .replace(/^_+|_+$/g, '');
  return plain === '' ? 'step' : /^\p{N}/u.test(plain) ? `_${plain}` : plain;
}

/** One function name for each declaration: an API and an ANSWER may share a name, functions may not. */
class FunctionNames {
  private readonly taken = new Set(['procedure', 'call_tool', 'answer_user']);
  private readonly byDecl = new Map<string, string>();

  claim(kind: string, name: string): string {
    const base = identifier(name);
    let free = base;
    if (this.taken.has(free)) free = `${kind}_${base}`;
    for (let count = 2; this.taken.has(free); count++) free = `${kind}_${base}_${count}`;
    this.taken.add(free);
    const key = `${kind} ${looseName(name)}`;
    if (!this.byDecl.has(key)) this.byDecl.set(key, free);
    return free;
  }

  of(kind: string, name: string): string {
    return this.byDecl.get(`${kind} ${looseName(name)}`) ?? identifier(name);
  }
}

function codeStatement(_document: PdlDocument, statement: Statement, names: FunctionNames): readonly BlockPart[] {
  const assigned = (targets: readonly { readonly name: string }[], value: string) =>
    line(targets.length > 0 ? `${targets.map((target) => identifier(target.name)).join(', ')} = ${value}` : value);
  const print = (expr: Expr) => (expr.kind === 'call' ? codeCall(expr.call, names) : flat(printExpr(expr)));
  switch (statement.kind) {
    case 'call':
      return [assigned(statement.targets, codeCall(statement.call, names))];
    case 'assign':
      return [assigned(statement.targets, print(statement.value))];
    case 'expression':
      return [
        statement.value.kind === 'unknown' ? line(`# ${flat(statement.value.text)}`) : line(print(statement.value)),
      ];
    case 'if':
      return statement.branches.map((branch) =>
        block(
          branch.condition === undefined
            ? branch.keyword
            : `${branch.keyword} ${flat(branch.conditionText ?? print(branch.condition))}`,
          bodyWithComments(branch.body, branch),
        ),
      );
    case 'while':
      return [block(`while ${flat(statement.conditionText)}`, bodyWithComments(statement.body, statement))];
    case 'for':
      return [
        block(
          `for ${statement.targets.map((target) => identifier(target.name)).join(', ')} in ${print(statement.iterable)}`,
          bodyWithComments(statement.body, statement),
        ),
      ];
    case 'try':
      return [
        block('try', bodyWithComments(statement.body, statement)),
        ...statement.handlers.map((handler) =>
          block(
            flat(
              `except ${handler.text
                .trim()
                .replace(/^except\b/, '')
                .replace(/:$/, '')}`,
            ),
            bodyWithComments(handler.body, handler),
          ),
        ),
        ...(statement.orElse.length > 0 ? [block('else', statement.orElse)] : []),
        ...(statement.finalizer.length > 0 ? [block('finally', statement.finalizer)] : []),
      ];
    case 'def':
      return [
        block(
          `def ${identifier(statement.name.name)}(${statement.params.map((param) => identifier(param.name)).join(', ')})`,
          bodyWithComments(statement.body, statement),
        ),
      ];
    case 'return':
      return [line(statement.value === undefined ? 'return' : `return ${print(statement.value)}`)];
    case 'break':
    case 'continue':
    case 'pass':
      return [line(statement.kind)];
    case 'comment':
      return [line(`# ${flat(statement.text.replace(/^[#\s]+/, ''))}`)];
    case 'text':
      return [line(`do(${JSON.stringify(flat(statement.text))})`)];
  }
}

function codeCall(call: Call, names: FunctionNames): string {
  const args = call.args.flatMap((arg) => (arg.kind === 'list' ? arg.items : [arg]));
  const name =
    call.kind === 'api' || call.kind === 'answer' ? names.of(call.kind, call.ref ?? call.name) : identifier(call.name);
  return `${name}(${args.map((arg) => flat(printExpr(arg))).join(', ')})`;
}
