// Comments after code are instructions like those on their own lines: every export must keep them.

import { describe, expect, it } from 'vitest';
import { parsePdl } from '../../language';
import { printProcedureCode } from './printProcedureCode';
import { printProcedureText } from './printProcedureText';

const document = parsePdl(
  'APIs:\n  - name: a\nProcedure: |\n  x = API.a() # at once\n  if x: # or never\n    API.a()\n  else: # hm\n    pass\n  try: # once\n    API.a(\n      x) # again\n  except E: # oh\n    pass\n',
);

describe('comments behind code', () => {
  it('prints comments before a step and inside a block, as code', () => {
    const code = printProcedureCode(document).text;
    expect(code.slice(code.indexOf('def procedure')).split('\n').slice(1, 16)).toEqual([
      '    # at once',
      '    x = a()',
      '    if x:',
      '        # or never',
      '        a()',
      '    else:',
      '        # hm',
      '        pass',
      '    try:',
      '        # once',
      '        # again',
      '        a(x)',
      '    except E:',
      '        # oh',
      '        pass',
    ]);
  });

  it('are notes in words', () => {
    const notes = printProcedureText(document).text.match(/Note: \w+/g);
    expect(notes).toEqual(['Note: at', 'Note: or', 'Note: hm', 'Note: once', 'Note: again', 'Note: oh']);
  });
});

describe('a block of nothing but comments', () => {
  const commented = parsePdl(
    'Procedure: |\n  if x:\n    # tell them\n    # and wait\n  elif y:\n    pass\n  else:\n    # stay\n  API.a()\n',
  );

  it('is code with a statement behind them', () => {
    const { text } = printProcedureCode(commented);
    expect(text.slice(text.indexOf('def procedure')).trim().split('\n')).toEqual([
      'def procedure():',
      '    if x:',
      '        # tell them',
      '        # and wait',
      '        pass',
      '    elif y:',
      '        pass',
      '    else:',
      '        # stay',
      '        pass',
      '    a()',
    ]);
  });

  it('is the steps that they say', () => {
    const { text } = printProcedureText(commented);
    expect(text).toContain(
      '1. If x:\n   1.1. tell them.\n   1.2. and wait.\n2. Otherwise, if y:\n   2.1. Do nothing.\n',
    );
  });
});

describe('a Chinese document', () => {
  const document = parsePdl(
    'Name: 借书\nAPIs:\n  - name: 查书\n    request: [书名, day]\n    response: [册数]\n    precondition: [核对]\n  - name: 核对\nANSWERs:\n  - name: 问\n    desc: 您要哪本书？\nProcedure: |\n  [书名, day] = ANSWER.问()\n  [册数] = API.查书([书名, day])\n  while True:\n    if 册数 >= 2 and not done:\n      break\n    elif 册数 in ["a", "b"]:\n      continue\n  return 册数\n',
  );

  it('is put in Chinese words', () => {
    expect(printProcedureText(document).text).toBe(
      [
        '借书',
        '',
        '1. 向用户询问书名和 day（问）：您要哪本书？',
        '2. 以书名和 day 为参数调用“查书”，得到册数。',
        '3. 重复以下步骤，直到退出循环：',
        '   3.1. 如果册数不小于 2，并且不满足 done：',
        '      3.1.1. 退出循环。',
        '   3.2. 否则，如果册数属于 "a" 或 "b"：',
        '      3.2.1. 进入下一轮循环。',
        '4. 返回册数，到此结束。',
        '',
        '可调用的接口：',
        '- “查书”（参数为书名和 day，结果为册数）。',
        '- “核对”。',
        '',
        '规则：',
        '- 只有在“核对”之后才能调用“查书”。',
        '',
      ].join('\n'),
    );
  });
});
