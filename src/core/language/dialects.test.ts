// Every variation known from real files, one row each: its name, its text, the expected model. The rows follow the
// lists of dialects counted in collected files. See SPEC.md, L6 and L20 to L49.

import { describe, expect, it } from 'vitest';
import {
  type Call,
  callsInDocument,
  type Expr,
  type PdlDocument,
  type PdlStatement,
  parsePdl,
  printExpr,
  walkStatements,
} from '.';

const names = (list: readonly { readonly name: string }[]) => list.map((one) => one.name).join(' ');
const callText = (call: Call) =>
  `${call.kind} ${call.ref ?? `?${call.name}`}(${call.args.map((arg: Expr) => printExpr(arg)).join('; ')})`;

function line(statement: PdlStatement): string {
  switch (statement.kind) {
    case 'call':
      return `${statement.targets.length > 0 ? `${names(statement.targets)} <- ` : ''}${callText(statement.call)}`;
    case 'assign':
      return `${names(statement.targets)} = ${statement.value.kind} ${printExpr(statement.value)}`;
    case 'if':
      return statement.branches
        .map((one) => `${one.keyword} ${one.condition === undefined ? '' : printExpr(one.condition)}`.trim())
        .join(' / ');
    case 'while':
      return `while ${printExpr(statement.condition)}`;
    case 'for':
      return `for ${names(statement.targets)} in ${printExpr(statement.iterable)}`;
    case 'def':
      return `def ${statement.name.name}(${names(statement.params)})`;
    case 'expression':
      return `expression ${printExpr(statement.value)}`;
    case 'return':
      return `return ${statement.value === undefined ? '' : printExpr(statement.value)}`.trim();
    case 'comment':
    case 'text':
      return `${statement.kind} ${statement.text}`;
    case 'try':
      return `try ${statement.handlers.map((one) => `except ${one.text}`).join(' ')}`;
    default:
      return statement.kind;
  }
}

const steps = (document: PdlDocument) =>
  [...walkStatements(document.procedure?.body ?? [])]
    .map((one) => `${line(one)}${(one.comments ?? []).map((comment) => ` # ${comment.text}`).join('')}`)
    .join('\n');
const codes = (document: PdlDocument) => document.diagnostics.map((one) => one.code.replace('language/', '')).join(' ');

const declared =
  'APIs:\n  - name: find_table\n  - name: 预定接口\nANSWERs:\n  - name: 请用户提供必要信息\n  - name: Please ask\n  - name: 已确认-可免费取消\n  - name: 很抱歉，没有\n';
const withSteps = (text: string) => parsePdl(`${declared}Procedure: |\n${text.replace(/^(?=.)/gm, '  ')}\n`);

describe('documents', () => {
  const rows: readonly (readonly [
    item: string,
    source: string,
    read: (document: PdlDocument) => unknown,
    expected: unknown,
  ])[] = [
    ['key `Procedure:`', 'Procedure: |\n  find()\n', steps, 'unknown ?find()'],
    ['key `PDL:`', 'PDL: |\n  find()\n', steps, 'unknown ?find()'],
    ['no procedure', 'APIs:\n  - name: a\n', (one) => [one.procedure, codes(one)], [undefined, '']],
    ['Desc literal block', 'APIs: []\nDesc: |\n  two\n  lines\n', (one) => one.desc?.name, 'two\nlines\n'],
    ['Desc quoted with escapes', 'APIs: []\nDesc: "a \\"b\\"\\n\\u4f60"\n', (one) => one.desc?.name, 'a "b"\n你'],
    ['key Detailed_desc', 'APIs: []\nDetailed_desc: more\n', (one) => one.detailedDesc?.name, 'more'],
    ['key desc_detail', 'APIs: []\ndesc_detail: more\n', (one) => one.detailedDesc?.name, 'more'],
    [
      'commented-out Detailed_desc',
      'Name: x\n# Detailed_desc: no\nAPIs: []\n',
      (one) => [one.detailedDesc, codes(one)],
      [undefined, ''],
    ],
    ['commented-out request/response', 'APIs:\n  - name: a\n    # request: [b]\n', (one) => one.apis[0]?.request, []],
    [
      'SUBTASKs section',
      'SUBTASKs:\n  - name: a\n',
      (one) => one.others.map((other) => [other.section, other.name]),
      [['SUBTASKs', 'a']],
    ],
    [
      'INSTRUCTs section',
      'INSTRUCTs:\n  - name: a\n',
      (one) => one.others.map((other) => [other.section, other.name]),
      [['INSTRUCTs', 'a']],
    ],
    ['empty APIs `[]`', 'Name: x\nAPIs: []\n', (one) => [one.apis, codes(one)], [[], '']],
    [
      'ellipsis inside a flow list',
      'APIs:\n  - name: a\n    request: [b, ...]\n',
      (one) => names(one.apis[0]?.request ?? []),
      'b',
    ],
    [
      'YAML does not load',
      'Name: x\nAPIs:\n  - name: a\n  ...\n  - name: b\n',
      (one) => [names(one.apis), codes(one)],
      ['a b', 'stray-line'],
    ],
    ['list items indented 0', 'APIs:\n- name: a\n- name: b\n', (one) => names(one.apis), 'a b'],
    ['list items indented 4', 'APIs:\n    - name: a\n    - name: b\n', (one) => names(one.apis), 'a b'],
    ['procedure as literal block `|-`', 'Procedure: |-\n  find()', steps, 'unknown ?find()'],
    ['procedure as literal block `|4`', 'Procedure: |4\n    if x:\n        find()\n', steps, 'if x\nunknown ?find()'],
    [
      'procedure as quoted YAML scalar with \\n escapes',
      'APIs: []\nProcedure: "\\nif x == \\"1\\":\\n    find(a,\\\n  \\ b)\\n"\n',
      steps,
      'if x == "1"\nunknown ?find(a; b)',
    ],
    ['procedure as single-quoted scalar', "Procedure: 'find([''a''])'\n", steps, 'unknown ?find(["a"])'],
    ['leading blank line', 'Procedure: |\n\n\n  find()\n', steps, 'unknown ?find()'],
    ['no newline at end of file', 'Procedure: |\n  find()', (one) => [steps(one), codes(one)], ['unknown ?find()', '']],
    [
      'tab character',
      'APIs:\n  - name: a\t\n    desc: b\tc\n',
      (one) => [one.apis[0]?.name, one.apis[0]?.desc, codes(one)],
      ['a', 'b\tc', ''],
    ],
    ['curly quotes', 'ANSWERs:\n  - name: a\n    desc: say “yes”\n', (one) => one.answers[0]?.desc, 'say “yes”'],
    [
      'windows line ends',
      'APIs:\r\n  - name: a\r\nProcedure: |\r\n  if x:\r\n    a()\r\n',
      (one) => [steps(one), codes(one)],
      ['if x\napi a()', ''],
    ],
    [
      'available_types',
      'SLOTs:\n  - name: a\n    available_types: [b, c]\n',
      (one) => one.slots[0]?.values,
      ['b', 'c'],
    ],
    [
      'slot type, no desc',
      'SLOTs:\n  - name: a\n    type: string\n',
      (one) => [one.slots[0]?.type, one.slots[0]?.desc],
      ['string', undefined],
    ],
    ["desc ''", "APIs:\n  - name: a\n    desc: ''\n", (one) => [one.apis[0]?.desc, codes(one)], ['', '']],
    ['precondition []', 'APIs:\n  - name: a\n    precondition: []\n', (one) => one.apis[0]?.preconditions, []],
    ['precondition null', 'APIs:\n  - name: a\n    precondition: null\n', (one) => one.apis[0]?.preconditions, []],
    ['precondition empty', 'APIs:\n  - name: a\n    precondition:\n', (one) => one.apis[0]?.preconditions, []],
    ['precondition absent', 'APIs:\n  - name: a\n', (one) => one.apis[0]?.preconditions, []],
    [
      'precondition block style',
      'APIs:\n  - name: a\n    precondition:\n      - b\n      - c\n',
      (one) => names(one.apis[0]?.preconditions ?? []),
      'b c',
    ],
    [
      'precondition flow style',
      'APIs:\n  - name: a\n    precondition: [b, "c"]\n',
      (one) => names(one.apis[0]?.preconditions ?? []),
      'b c',
    ],
    [
      'precondition as a bare name, `pre`',
      'APIs:\n  - name: a\n    pre: b\n',
      (one) => names(one.apis[0]?.preconditions ?? []),
      'b',
    ],
    [
      'request/response lists',
      'APIs:\n  - name: a\n    request: [b]\n    response:\n      - c\n',
      (one) => [names(one.apis[0]?.request ?? []), names(one.apis[0]?.response ?? [])],
      ['b', 'c'],
    ],
    ['ANSWER bare name only', 'ANSWERs:\n  - a\n  - name: b\n', (one) => names(one.answers), 'a b'],
    [
      'ANSWER precondition',
      'ANSWERs:\n  - name: a\n    precondition: [b]\n',
      (one) => names(one.answers[0]?.preconditions ?? []),
      'b',
    ],
    ['ref_text', 'ANSWERs:\n  - name: a\n    ref_text: b\n', (one) => [names(one.answers), codes(one)], ['a', '']],
    [
      'literal backslash-n in desc',
      'ANSWERs:\n  - name: a\n    desc: one\\ntwo\n',
      (one) => one.answers[0]?.desc,
      'one\\ntwo',
    ],
    [
      '$variable, $node-name, $ with braces, {{variable}} in desc',
      `ANSWERs:\n  - name: a\n    desc: $b, $c-d, ${'$'}{e}, {{f}}\n`,
      (one) => names(one.answers[0]?.placeholders ?? []),
      'b c-d e f',
    ],
    [
      'duplicate SLOT and ANSWER names',
      'SLOTs:\n  - name: a\n  - name: a\nANSWERs:\n  - name: b\n  - name: b\n',
      (one) => [names(one.slots), names(one.answers)],
      ['a a', 'b b'],
    ],
    [
      'ANSWER with comma, hyphen, suffix, spaces',
      'ANSWERs:\n  - name: 抱歉，没有,的\n  - name: a-b\n  - name: 结束1\n  - name: Please ask\n',
      (one) => names(one.answers),
      '抱歉，没有,的 a-b 结束1 Please ask',
    ],
  ];
  it.each(rows)('L6: %s', (_, source, read, expected) => {
    expect(read(parsePdl(source))).toEqual(expected);
  });
});

describe('procedures', () => {
  const rows: readonly (readonly [item: string, text: string, expected: string, faults?: string])[] = [
    ['call `API.name([a, b])`', 'API.find_table([a, b])', 'api find_table([a, b])'],
    ['call `API_name(a, b)`', 'API_find_table(a, b)', 'api find_table(a; b)'],
    ['bare call to a declared API', 'find_table([a])', 'api find_table([a])'],
    ['call `ANSWER.name()`', 'ANSWER.请用户提供必要信息()', 'answer 请用户提供必要信息()'],
    ['call `ANSWER_name()`', 'ANSWER_Please_ask()', 'answer Please ask()'],
    [
      'ANSWER that differs only by space, hyphen, underscore',
      'ANSWER.已确认_可免费取消()',
      'answer 已确认-可免费取消()',
    ],
    [
      'name with comma or 、',
      'ANSWER.很抱歉，没有()\nAPI.爱马仕,香奈儿、耐克等品牌()',
      'answer 很抱歉，没有()\napi ?爱马仕,香奈儿、耐克等品牌()',
    ],
    ['undeclared ANSWER', 'ANSWER.兜底回复()', 'answer ?兜底回复()'],
    ['undeclared API', 'API.nowhere()', 'api ?nowhere()'],
    ['CODE_EXECUTOR', 'CODE_EXECUTOR(x)\nCODE_EXECUTOR.run()', 'other ?CODE_EXECUTOR(x)\nother ?run()'],
    [
      'PARAMETER_EXTRACTOR',
      '[x] = API.PARAMETER_EXTRACTOR()\n[y] = PARAMETER_EXTRACTOR.get()',
      'x <- api ?PARAMETER_EXTRACTOR()\ny <- other ?get()',
    ],
    ['SUBTASK_ and INSTRUCT_', 'SUBTASK_check(x)\nINSTRUCT_wait()', 'other ?check(x)\nother ?wait()'],
    ['local function', 'def f([a, b]):\n  return a\n[x] = f([1, 2])', 'def f(a b)\nreturn a\nx <- function f([1, 2])'],
    ['def without parameters', 'def main():\n  find_table()\nmain()', 'def main()\napi find_table()\nfunction main()'],
    ['def with a return type', 'def f(a: str) -> bool:\n  return True', 'def f(a)\nreturn True'],
    ['target [a, b] =', '[a, b] = find_table()', 'a b <- api find_table()'],
    ['target [a] =', '[a] = find_table()', 'a <- api find_table()'],
    ['bare target a =', 'a = find_table()', 'a <- api find_table()'],
    ['double-bracket target [[a,b]] =', '[[a,b]] = find_table()', 'a b <- api find_table()'],
    [
      'natural-language right side',
      'time = ask the user for another date\n其他 = 询问用户是否愿意在其他日期挂号',
      'time = unknown ask the user for another date\n其他 = unknown 询问用户是否愿意在其他日期挂号',
    ],
    [
      'whole line of natural language',
      'Tell the user that the desk is closed',
      'text Tell the user that the desk is closed',
    ],
    ['arguments: empty', 'API.find_table()', 'api find_table()'],
    ['arguments: keyword', 'API.find_table(city=x, day=y.date)', 'api find_table(city=x; day=y.date)'],
    ['arguments: several lists', 'API.find_table([a], [b])', 'api find_table([a]; [b])'],
    [
      'arguments: nested call',
      'API.find_table(ANSWER.Please ask(), f(g(x)))',
      'api find_table(ANSWER.Please ask(); f(g(x)))',
    ],
    [
      'arguments: on following lines',
      '[a] = API.find_table(\n    city=x,\n    day=[\n      1,\n      2])\nb()',
      'a <- api find_table(city=x; day=[1, 2])\nunknown ?b()',
    ],
    ['ellipsis placeholder', 'API.find_table([a, ...])', 'api find_table([a, ...])'],
    ['subscript x[0] and x["key"]', 'a = x[0]\nb = x["key"].y', 'a = index x[0]\nb = attribute x["key"].y'],
    ['attribute access x.key', 'if x.code == "1":\n  pass', 'if x.code == "1"\npass'],
    ['"true"/"false" as strings', 'if a == "true":\n  pass', 'if a == "true"\npass'],
    [
      'lower-case true/false, True/False, None',
      'if a == true and b == False or c is None:\n  pass',
      'if a == True and b == False or c is None\npass',
    ],
    ['numbers as strings, < and >', 'if n > "0" and n <= 3:\n  pass', 'if n > "0" and n <= 3\npass'],
    [
      '!=, not, not in, is not',
      'if a != 1 and not b and c not in [1] and d is not None:\n  pass',
      'if a != 1 and not b and c not in [1] and d is not None\npass',
    ],
    ['in NAME, in [list]', 'if a in names or b in ["x"]:\n  pass', 'if a in names or b in ["x"]\npass'],
    ['in [list] with unquoted items', 'if a in [b,c d,（e）]:\n  pass', 'if a in [b, "c d", "（e）"]\npass'],
    ['condition on a bracketed variable', 'if [x] == "a":\n  pass', 'if [x] == "a"\npass'],
    ['elif and else', 'if a:\n  pass\nelif b:\n  pass\nelse:\n  pass', 'if a / elif b / else\npass\npass\npass'],
    ['while True, break, continue', 'while True:\n  if a:\n    break\n  continue', 'while True\nif a\nbreak\ncontinue'],
    ['for', 'for i, j in pairs:\n  pass', 'for i j in pairs\npass'],
    ['try / except', 'try:\n  find_table()\nexcept Timeout:\n  pass', 'try except Timeout\napi find_table()\npass'],
    ['return outside of a function', 'find_table()\nreturn', 'api find_table()\nreturn'],
    ['comment line', '# be kind\nfind_table()', 'comment be kind\napi find_table()'],
    [
      'trailing comment',
      '[x] = find_table()  # at once\nif x:  # or not\n  pass # no',
      'x <- api find_table() # at once\nif x\npass # no',
    ],
    [
      'block whose body is only comments',
      'if x:\n  # say goodbye\nelse:\n  # and wait',
      'if x / else\ncomment say goodbye\ncomment and wait',
    ],
    ['missing colon', 'if x\n  find_table()', 'if x\napi find_table()', 'missing-colon'],
    [
      'assignment fused after if',
      'if     [x] = find_table()\n  pass',
      'if\nx <- api find_table()\npass',
      'missing-condition',
    ],
    [
      'over-indented line after a non-block line',
      'a = 1\n    b = 2\n    c = 3',
      'a = literal 1\nb = literal 2\nc = literal 3',
      'unexpected-indent',
    ],
    ['mixed indentation', 'if a:\n    b()\n\tc()', 'if a\nunknown ?b()\nunknown ?c()', 'mixed-indentation'],
    ['indent unit 3', 'if a:\n   b()\n   if c:\n      d()', 'if a\nunknown ?b()\nif c\nunknown ?d()'],
    [
      'stray LLM markup line',
      '<antThinking>hm</antThinking>\nfind_table()',
      'text <antThinking>hm</antThinking>\napi find_table()',
    ],
    [
      'full-width punctuation',
      '［a，b］ ＝ API.find_table（［“x”，y］）\nif a ＝＝ “是”：\n  pass',
      'a b <- api find_table(["x", y])\nif a == "是"\npass',
    ],
    ['pass', 'pass', 'pass'],
    ['conditional expression', 'a = b if c == 1 else d', 'a = conditional b if c == 1 else d'],
    ['dict', 'a = {"b": c, d: [1]}', 'a = dict {"b": c, d: [1]}'],
    [
      'lambda and comprehension',
      'a = sorted(b, key=lambda x: x.y)\nc = [x for x in b]',
      'a <- unknown ?sorted(b; key=lambda x: x.y)\nc = list [x for x in b]',
    ],
    ['f-string', 'a = f"to {b.c} and {d:.2f}"', 'a = literal f"to {b.c} and {d:.2f}"'],
    ['augmented assignment', 'n += 1\nm -= n', 'n = binary n + 1\nm = binary m - n'],
    ['several statements in a line', 'find_table(); a = 1;', 'api find_table()\na = literal 1'],
    ['signed name', 'a = -b', 'a = binary 0 - b'],
  ];
  const full = rows.map(([item, text, expected, faults]) => [item, text, expected, faults ?? ''] as const);
  it.each(full)('L6: %s', (_, text, expected, faults) => {
    const document = withSteps(text);
    expect(steps(document)).toBe(expected);
    expect(codes(document)).toBe(faults);
  });

  it('reads the text behind a name in a map of declarations as its description or type', () => {
    const { slots, answers, diagnostics } = parsePdl(`SLOTs:
  city: The city of the trip
  nights: integer
ANSWERs:
  found: "The hotel is $hotel."
  none: {desc: Nothing in $city.}
`);
    expect(slots.map(({ name, desc, type }) => [name, desc, type])).toEqual([
      ['city', 'The city of the trip', undefined],
      ['nights', undefined, 'integer'],
    ]);
    expect(answers.map(({ desc, placeholders }) => [desc, placeholders.map(({ name }) => name)])).toEqual([
      ['The hotel is $hotel.', ['hotel']],
      ['Nothing in $city.', ['city']],
    ]);
    expect(diagnostics.filter(({ code }) => code.includes('shape'))).toEqual([]);
  });

  it('L38: comments behind code belong to their statement, header or argument', () => {
    const document = withSteps(
      'if a: # one\n  x = find_table( # two\n    b) # three\nelse: # four\n  pass\ntry: # five\n  pass\nexcept E: # six\n  pass\nfinally: # seven\n  pass',
    );
    const [first, second] = document.procedure?.body ?? [];
    const texts = (
      part: { comments?: readonly { text: string; range: { start: number; end: number } }[] } | undefined,
    ) => part?.comments?.map(({ text, range }) => [text, document.source.slice(range.start, range.end)]);
    if (first?.kind !== 'if' || second?.kind !== 'try') throw new Error('not read as an if and a try');
    expect(first.branches.map(texts)).toEqual([[['one', '# one']], [['four', '# four']]]);
    expect(texts(first.branches[0]?.body[0])).toEqual([
      ['two', '# two'],
      ['three', '# three'],
    ]);
    expect(texts(second)).toEqual([
      ['five', '# five'],
      ['seven', '# seven'],
    ]);
    expect(second.handlers.map(texts)).toEqual([[['six', '# six']]]);
  });

  it('L44: calls inside an f-string, a dict, a conditional expression and before a method are calls', () => {
    const document = withSteps(
      'a = f"{API.find_table()}"\nb = {"k": find_table() if c else ANSWER.Please ask()}\nfind_table().get(1)',
    );
    expect(callsInDocument(document).map((call) => call.ref ?? call.name)).toEqual([
      'find_table',
      'find_table',
      'Please ask',
      'find_table',
      'get',
    ]);
  });
});
