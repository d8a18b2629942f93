// The procedure parser, rule by rule. See SPEC.md.

import { describe, expect, it } from 'vitest';
import {
  type Call,
  callsInDocument,
  type Expr,
  namesUsedIn,
  type PdlDocument,
  type PdlStatement,
  parsePdl,
  printExpr,
} from '..';

const head = `Name: t
APIs:
  - name: find_table
  - name: book-table
  - name: 预定接口
ANSWERs:
  - name: Please ask
  - name: 很抱歉，没有
  - name: 电子烟（烟油）
`;

function read(procedure: string): PdlDocument {
  return parsePdl(`${head}Procedure: |\n${procedure.replace(/^(?=.)/gm, '  ')}\n`);
}

/** One line per statement: its kind and content, its blocks indented. */
function outline(body: readonly PdlStatement[], pad = ''): string[] {
  const inner = (block: readonly PdlStatement[]) => outline(block, `${pad}  `);
  return body.flatMap((statement): string[] => {
    switch (statement.kind) {
      case 'if':
        return statement.branches.flatMap((branch) => [
          `${pad}${branch.keyword} ${branch.condition === undefined ? '' : printExpr(branch.condition)}`.trimEnd(),
          ...inner(branch.body),
        ]);
      case 'while':
        return [`${pad}while ${printExpr(statement.condition)}`, ...inner(statement.body)];
      case 'for':
        return [
          `${pad}for ${namesOf(statement.targets)} in ${printExpr(statement.iterable)}`,
          ...inner(statement.body),
        ];
      case 'def':
        return [`${pad}def ${statement.name.name}(${namesOf(statement.params)})`, ...inner(statement.body)];
      case 'try':
        return [
          `${pad}try`,
          ...inner(statement.body),
          ...statement.handlers.flatMap((one) => [`${pad}except ${one.text}`.trimEnd(), ...inner(one.body)]),
          ...(statement.orElse.length > 0 ? [`${pad}else`, ...inner(statement.orElse)] : []),
          ...(statement.finalizer.length > 0 ? [`${pad}finally`, ...inner(statement.finalizer)] : []),
        ];
      case 'call':
        return [
          `${pad}${statement.targets.length > 0 ? `${namesOf(statement.targets)} <- ` : ''}${callText(statement.call)}`,
        ];
      case 'assign':
        return [`${pad}${namesOf(statement.targets)} = ${statement.value.kind}: ${printExpr(statement.value)}`];
      case 'expression':
        return [`${pad}expression ${printExpr(statement.value)}`];
      case 'return':
        return [`${pad}return ${statement.value === undefined ? '' : printExpr(statement.value)}`.trimEnd()];
      case 'comment':
      case 'text':
        return [`${pad}${statement.kind}: ${statement.text}`];
      default:
        return [`${pad}${statement.kind}`];
    }
  });
}

const namesOf = (names: readonly { name: string }[]) => names.map((name) => name.name).join(',');
const callText = (call: Call) =>
  `${call.kind} ${call.ref ?? '?'}(${call.args.map((arg: Expr) => printExpr(arg)).join('; ')})`;
const shape = (procedure: string) => outline(read(procedure).procedure?.body ?? []);
const codes = (document: PdlDocument) => document.diagnostics.map((one) => one.code.replace('language/', ''));
const at = (document: PdlDocument, range: { start: number; end: number }) =>
  document.source.slice(range.start, range.end);

describe('lines and blocks', () => {
  it('L30: a call can span lines', () => {
    expect(shape('[a] = API.find_table(\n  city=x,\n  time=[\n    1,\n    2\n  ]\n)\nb = 1')).toEqual([
      'a <- api find_table(city=x; time=[1, 2])',
      'b = literal: 1',
    ]);
  });

  it('L30: an unclosed bracket affects only its own line', () => {
    const document = read('[a] = API.find_table([x\nif a == 1:\n  ANSWER.Please ask()');
    expect(outline(document.procedure?.body ?? [])).toEqual([
      'a <- api find_table([x])',
      'if a == 1',
      '  answer Please ask()',
    ]);
    expect(codes(document)).toContain('unclosed-bracket');
  });

  it('L31: comments stay in their block, and with the branch above an else', () => {
    expect(shape('if a:\n  # only words\n# still the first branch\nelse:\n  # more\n# after\nb()')).toEqual([
      'if a',
      '  comment: only words',
      '  comment: still the first branch',
      'else',
      '  comment: more',
      'comment: after',
      'unknown ?()',
    ]);
  });

  it('L32: a missing colon is reported at the header, with a fix, and the block is read', () => {
    const document = read('if a == "1"\n  b()\nelif x in [1]\n  c()\nelse\n  d()');
    expect(outline(document.procedure?.body ?? [])).toEqual([
      'if a == "1"',
      '  unknown ?()',
      'elif x in [1]',
      '  unknown ?()',
      'else',
      '  unknown ?()',
    ]);
    expect(document.diagnostics.map((one) => [one.code, at(document, one.range)])).toEqual([
      ['language/missing-colon', 'if a == "1"'],
      ['language/missing-colon', 'elif x in [1]'],
      ['language/missing-colon', 'else'],
    ]);
    const fixed = document.diagnostics.flatMap((one) => one.fixes ?? []).flatMap((fix) => fix.edits);
    expect(fixed.map((edit) => document.source.slice(0, edit.range.start).endsWith('else') && edit.text)).toEqual([
      false,
      false,
      ':',
    ]);
  });

  it('L33: lines indented too deep are the next steps, reported once per run', () => {
    const document = read('a = API.find_table()\n    if a == 1:\n        b()\n    else:\n        c()\nd()');
    expect(outline(document.procedure?.body ?? [])).toEqual([
      'a <- api find_table()',
      'if a == 1',
      '  unknown ?()',
      'else',
      '  unknown ?()',
      'unknown ?()',
    ]);
    expect(document.diagnostics.map((one) => [one.code, at(document, one.range)])).toEqual([
      ['language/unexpected-indent', 'if a == 1:'],
    ]);
  });

  it('L34: a branch without its if, or with another indentation, is reported and kept', () => {
    expect(shape('if a:\n    b()\n  else:\n    c()')).toEqual(['if a', '  unknown ?()', 'else', '  unknown ?()']);
    const stray = read('b()\nelse:\n  c()');
    expect(outline(stray.procedure?.body ?? [])).toEqual(['unknown ?()', 'else', '  unknown ?()']);
    expect(codes(stray)).toEqual(['stray-branch']);
  });

  it('L34: else if is elif, and steps behind the colon belong to the block', () => {
    expect(shape('if a: b()\nelse if c: d()\nelse: e()')).toEqual([
      'if a',
      '  unknown ?()',
      'elif c',
      '  unknown ?()',
      'else',
      '  unknown ?()',
    ]);
  });

  it('L35: a condition lost before the first step', () => {
    const document = read('if     [n] = ANSWER.Please ask()\n  if n < 3:\n    b()\nelse:\n  c()');
    expect(outline(document.procedure?.body ?? [])).toEqual([
      'if',
      '  n <- answer Please ask()',
      '  if n < 3',
      '    unknown ?()',
      'else',
      '  unknown ?()',
    ]);
    expect(codes(document)).toEqual(['missing-condition']);
  });

  it('L36: mixed tabs and spaces are reported once, and blocks still found', () => {
    const document = read('if a:\n    b()\n\tc()\nd()');
    expect(outline(document.procedure?.body ?? [])).toEqual(['if a', '  unknown ?()', '  unknown ?()', 'unknown ?()']);
    expect(codes(document)).toEqual(['mixed-indentation']);
  });

  it('L37: try, for, def', () => {
    expect(
      shape(
        'def f([a, b], c: str = 1) -> str:\n  return a\ntry:\n  f([x])\nexcept ValueError as e:\n  pass\nelse:\n  y()\nfinally:\n  break\nfor i, j in pairs:\n  continue\nwhile True:\n  f()',
      ),
    ).toEqual([
      'def f(a,b,c)',
      '  return a',
      'try',
      '  function f([x])',
      'except ValueError as e',
      '  pass',
      'else',
      '  unknown ?()',
      'finally',
      '  break',
      'for i,j in pairs',
      '  continue',
      'while True',
      '  function f()',
    ]);
  });
});

describe('calls', () => {
  it.each([
    ['API.find_table([a, b])', 'api find_table([a, b])'],
    ['API_find_table(a, b)', 'api find_table(a; b)'],
    ['find_table([a], [b])', 'api find_table([a]; [b])'],
    ['[x] = API.book_table([a])', 'x <- api book-table([a])'],
    ['x, y = API.Book-Table()', 'x,y <- api book-table()'],
    ['[[x,y]] = API.find_table()', 'x,y <- api find_table()'],
    ['ANSWER_Please_ask()', 'answer Please ask()'],
    ['ANSWER.Please ask()', 'answer Please ask()'],
    ['ANSWER.nothing_declared()', 'answer ?()'],
    ['ANSWER.很抱歉，没有([a])', 'answer 很抱歉，没有([a])'],
    ['很抱歉，没有()', 'answer 很抱歉，没有()'],
    ['ANSWER.电子烟（烟油）([a])', 'answer 电子烟（烟油）([a])'],
    ['API.预定接口（[a，b]）', 'api 预定接口([a, b])'],
    ['[r] = SUBTASK_x(API.find_table([a]), k=2)', 'r <- other ?(API.find_table([a]); k=2)'],
    ['CODE_EXECUTOR(x)', 'other ?(x)'],
    ['PARAMETER_EXTRACTOR.x()', 'other ?()'],
    ['items.append(x)', 'unknown ?(x)'],
    ['whatever(x.y[0], "a, b")', 'unknown ?(x.y[0]; "a, b")'],
  ])('L40 L41 L42 L43: %s', (line, expected) => {
    const document = read(line);
    expect(outline(document.procedure?.body ?? [])).toEqual([expected]);
    expect(codes(document)).toEqual([]);
  });

  it('L42: a variable named like a prefix is a variable', () => {
    expect(shape('[API, data] = API.find_table()\nif API == "1":\n  pass')).toEqual([
      'API,data <- api find_table()',
      'if API == "1"',
      '  pass',
    ]);
  });

  it('L48: a node named without brackets is read as a call, with a fix', () => {
    const document = read('ANSWER.Please_ask');
    expect(outline(document.procedure?.body ?? [])).toEqual(['answer Please ask()']);
    expect(document.diagnostics[0]?.fixes?.[0]?.edits[0]?.text).toBe('()');
  });

  it('L40: callsInDocument gives inner calls before the calls that take them', () => {
    const document = read(
      'x = API.find_table(name=ANSWER.Please_ask())\nif API.book_table([x]):\n  ANSWER.Please_ask()',
    );
    expect(callsInDocument(document).map((call) => call.ref)).toEqual([
      'Please ask',
      'find_table',
      'book-table',
      'Please ask',
    ]);
  });
});

describe('expressions', () => {
  it.each([
    ['a is not None and not b or c.d[0] >= 2', 'a is not None and not b or c.d[0] >= 2'],
    ['a == true', 'a == True'],
    ["a == 'x' || !b", 'a == "x" or not b'],
    ['(a == 1) or (b == 2)', 'a == 1 or b == 2'],
    ['a and (b or c)', 'a and (b or c)'],
    ['x not in [1, "2", -3]', 'x not in [1, "2", -3]'],
    ['0 < x < 3', '0 < x and x < 3'],
    ['a = 1', 'a == 1'],
    ['x in [card, bank transfer, （x）]', 'x in [card, "bank transfer", "（x）"]'],
    ['城市 in [“北京”，“上海”]', '城市 in ["北京", "上海"]'],
    ['num ≥ 3', 'num >= 3'],
    ['[x] == "a"', '[x] == "a"'],
    ['len(x) + 1 > y % 2', '(len(x) + 1) > (y % 2)'],
    ['book-table == 1', 'book-table == 1'],
  ])('L44 L45 L47 L51: %s', (source, printed) => {
    const condition = (text: string) => {
      const first = read(`if ${text}:\n  pass`).procedure?.body[0];
      return first?.kind === 'if' ? first.branches[0]?.condition : undefined;
    };
    const once = printExpr(condition(source) as Expr);
    expect(once).toBe(printed);
    expect(printExpr(condition(once) as Expr)).toBe(printed);
  });

  it('L46: natural language is kept as text and reported only if it resembles broken code', () => {
    const document = read(
      'time = ask the user for another date\n其他意愿 = 询问用户是否愿意在其他日期挂号\nTell them it is done.\nif the user insists, call again\nAPI.([a]) == 3 ==',
    );
    expect(outline(document.procedure?.body ?? [])).toEqual([
      'time = unknown: ask the user for another date',
      '其他意愿 = unknown: 询问用户是否愿意在其他日期挂号',
      'text: Tell them it is done.',
      'text: if the user insists, call again',
      'text: API.([a]) == 3 ==',
    ]);
    expect(document.diagnostics.map((one) => [one.code, one.severity])).toEqual([
      ['language/not-understood', 'warning'],
    ]);
  });

  it('L44: namesUsedIn lists variables with their ranges, not callees and keywords', () => {
    const document = read('if f(k=a, b.c) and items.get("x") and [d] == "d":\n  pass');
    const first = document.procedure?.body[0];
    const used = namesUsedIn((first?.kind === 'if' ? first.branches[0]?.condition : undefined) as Expr);
    expect(used.map((name) => [name.name, at(document, name.range)])).toEqual([
      ['a', 'a'],
      ['b', 'b'],
      ['items', 'items'],
      ['d', 'd'],
    ]);
  });
});

describe('a condition in words with calls (L44)', () => {
  const conditionOf = (text: string): Expr | undefined => {
    const [first] = read(`if ${text}:\n  ANSWER.Please ask()`).procedure?.body ?? [];
    return first?.kind === 'if' ? first.branches[0]?.condition : undefined;
  };
  const shape = (expr: Expr | undefined): string => {
    switch (expr?.kind) {
      case 'and':
      case 'or':
        return `${expr.kind}(${expr.operands.map(shape).join(', ')})`;
      case 'not':
        return `not(${shape(expr.operand)})`;
      case 'call':
        return `${expr.call.kind} ${expr.call.ref ?? expr.call.name}`;
      case 'unknown':
        return `"${expr.text}"${(expr.parts ?? []).map((part) => ` with ${shape(part)}`).join('')}`;
      default:
        return expr === undefined ? 'nothing' : printExpr(expr);
    }
  };

  it.each([
    ['the user agrees and API.find_table()', 'and("the user agrees", api find_table)'],
    ['API.find_table() or the user agrees', 'or(api find_table, "the user agrees")'],
    ['the user agrees and not API.find_table([a])', 'and("the user agrees", not(api find_table))'],
    ['not the user agrees and API.find_table()', 'and("not the user agrees", api find_table)'],
    ['the user asks for tea and cake and find_table()', 'and("the user asks for tea and cake", api find_table)'],
    [
      'the user agrees or refuses to and size > 2 and API.find_table()',
      'or("the user agrees", and("refuses to and size > 2", api find_table))',
    ],
    ['API.find_table() finds a table', '"API.find_table() finds a table" with api find_table'],
    ['用户 同意 and API.预定接口()', 'and("用户 同意", api 预定接口)'],
    ['用户同意并且API.预定接口()成功', 'and(用户同意, "API.预定接口()成功" with api 预定接口)'],
    ['如果 API.预定接口()成功，或者用户同意', 'or("如果 API.预定接口()成功" with api 预定接口, 用户同意)'],
    ['API.预定接口()或用户 同意', 'or(api 预定接口, "用户 同意")'],
  ])('reads %s', (text, expected) => {
    expect(shape(conditionOf(text))).toBe(expected);
  });

  it.each(['the user says "call API.find_table()" and leaves', 'the user (or a friend) agrees and pays(now)'])(
    'keeps %s as words',
    (text) => {
      expect(shape(conditionOf(text))).toBe(`"${text}"`);
    },
  );

  it('draws the call and reports nothing', () => {
    const document = read('if the user agrees and API.find_table():\n  ANSWER.Please ask()');
    expect(document.diagnostics).toEqual([]);
    expect([...callsInDocument(document)].map(({ name }) => name)).toEqual(['find_table', 'Please ask']);
  });
});
