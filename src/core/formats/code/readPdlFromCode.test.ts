import { describe, expect, it } from 'vitest';
import { parsePdl } from '../../language';
import { detectFormat } from '../detectFormat';
import { recogniseText } from '../recognise/recogniseText';
import { readPdlFromCode } from './readPdlFromCode';

function read(code: string) {
  const result = readPdlFromCode(code);
  if (!result.ok) throw new Error(result.error.message);
  const { procedure } = parsePdl(result.value.text);
  return { ...result.value, procedure: procedure?.text.trimEnd() };
}

describe('code as PDL', () => {
  it.each([
    ['a call with its result', 'status = check_order(order_id)', '[status] = API.check_order([order_id])'],
    ['targets of a tuple', 'a, b = find_both(x)', '[a, b] = API.find_both([x])'],
    ['keywords', 'find_it(day="Monday", who=name)', 'API.find_it(day="Monday", who=name)'],
    ['a state', 'is_open = True\nfind_it()', 'is_open = True\nAPI.find_it()'],
    [
      'branches over a result',
      'free = check_day(day)\nif free:\n    book_day(day)\nelif day == "x":\n    pass\nelse:\n    drop_day(day)',
      '[free] = API.check_day([day])\nif free == True:\n  API.book_day([day])\nelif day == "x":\n  pass\nelse:\n  API.drop_day([day])',
    ],
    [
      'a call that a loop asks in each round',
      'while has_next(x):\n    take_next(x)',
      'while True:\n  [has_next_result] = API.has_next([x])\n  if has_next_result == True:\n    API.take_next([x])\n  else:\n    break',
    ],
    [
      'a for loop with jumps',
      'for i in range(3):\n    r = try_it(i)\n    if r == "ok":\n        break\n    continue',
      'for i in range(3):\n  [r] = API.try_it([i])\n  if r == "ok":\n    break\n  continue',
    ],
    [
      'a failure',
      'try:\n    pay_bill(x)\nexcept TimeoutError:\n    drop_bill(x)\nfinally:\n    close_bill(x)',
      'try:\n  API.pay_bill([x])\nexcept TimeoutError:\n  API.drop_bill([x])\nfinally:\n  API.close_bill([x])',
    ],
    [
      'fields of a result',
      "r = get_it(x)\nuse_it(r['id'], r.get('name'))",
      '[id, name] = API.get_it([x])\nAPI.use_it([id, name])',
    ],
    [
      'a question of yes and no that is negated',
      'if input("Again? (y/n) ") != "y":\n    stop_it()',
      'ANSWER.ask_again_y_n()\nif User says yes to ask again y n:\n  pass\nelse:\n  API.stop_it()',
    ],
    [
      'words and questions in the procedure',
      'day = input("Which day?")\nprint("Thank you.")\nbook_it(day)',
      '[day] = ANSWER.ask_which_day()\nANSWER.tell_thank_you()\nAPI.book_it([day])',
    ],
    [
      'calls inside of calls',
      'send_it(make_it(x))',
      '[make_it_result] = API.make_it([x])\nAPI.send_it([make_it_result])',
    ],
  ])('%s', (_, code, procedure) => {
    expect(read(code).procedure).toBe(procedure);
  });

  it('takes the function that the text runs, and keeps those that call others', () => {
    const code =
      'def pay(x: int = 3) -> bool:\n    """Pays."""\n    return True\n\ndef finish(x):\n    pay(x)\n    close_it(x)\n\ndef main():\n    finish(1)\n\nif __name__ == "__main__":\n    main()\n';
    expect(read(code).procedure).toBe('def finish(x):\n  API.pay([x])\n  API.close_it([x])\nfinish(1)');
    expect(read(code).text).toContain('desc: Pays.');
  });

  it('names with its line what it leaves out', () => {
    const { notes, procedure } = read('import os\nclass A:\n    pass\nfind_it(x)\nraise ValueError("no")\n');
    expect(notes.join('\n')).toMatch(/Line 1: nothing is imported[\s\S]*Line 2: a class[\s\S]*|Line 2: a class/);
    expect(notes.join('\n')).toContain('Line 5: a failure that is raised');
    expect(procedure).toBe('API.find_it([x])\nreturn');
  });

  it.each(['', 'x = 1\n', 'def f(:\n', '"""only words"""'])('refuses what calls nothing: %j', (code) => {
    const result = readPdlFromCode(code);
    expect(result.ok ? result.value.text : result.error.message).toMatch(/calls no function .* try again\.$/s);
  });
});

describe('a program that is not a workflow', () => {
  it.each([
    ['imports', 'import requests\n\ndef get(x):\n    return requests.get(x)\n\ndef main():\n    print(get("a"))\n'],
    ['sums', 'def add(a, b):\n    return a + b\n\ndef main():\n    print(add(1, 2))\n\nmain()\n'],
    ['classes', 'class Cart:\n    def add(self, x):\n        self.items.append(x)\n\ndef main():\n    Cart().add(1)\n'],
    ['other languages', 'function add(a, b) {\n  return a + b;\n}\nconst x = add(1, 2);\nconst y = x;\n'],
  ])('%s', (_, code) => {
    expect(detectFormat(code)).toBe('unknown');
    expect(recogniseText(code).kind).not.toBe('workflow-code');
  });
});

describe('an expression that nests deeper than anybody writes', () => {
  it.each([
    ['attributes', `a${'.b'.repeat(5000)}`],
    ['sums', `${'a + '.repeat(5000)}a`],
    ['calls', `${'API.如果'.repeat(3000)}()`],
  ])('stays as words below that: %s', (_, value) => {
    const read = readPdlFromCode(`def main():\n    x = find_order(${value})\n    tell_user(x)\n`);
    expect(read.ok && read.value.text).toContain('find_order');
  });
});
