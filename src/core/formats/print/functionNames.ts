// Assigns code names to declarations: identifiers, one function for each declaration. Invariant: every returned name is
// a valid Python identifier and not a keyword, and no two functions share a name.

import { looseName } from '../../support';

const keywords = new Set(
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
);

/** Returns a name as a variable; equal names stay equal. */
export function identifier(name: string): string {
  const plain = name
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}_]+/gu, '_')
    .replace(/^_+|(?<!_)_+$/g, '');
  if (plain === '') return 'value';
  if (keywords.has(plain)) return `${plain}_`;
  return /^\p{N}/u.test(plain) ? `_${plain}` : plain;
}

/** An API and an ANSWER may share a name, functions may not. */
export class FunctionNames {
  private readonly taken = new Set(['procedure', 'call_tool', 'answer_user', 'ask_user', 'do', 'holds']);
  /** The next number to try, by name and kind. */
  private readonly counts = new Map<string, number>();
  private readonly byDecl = new Map<string, string>();

  claim(kind: string, name: string): string {
    const base = identifier(name);
    let free = base;
    const numbered = `${kind}_${base}`;
    if (this.taken.has(free)) free = numbered;
    for (let count = this.counts.get(numbered) ?? 2; this.taken.has(free); count++) {
      free = `${numbered}_${count}`;
      this.counts.set(numbered, count + 1);
    }
    this.taken.add(free);
    const key = `${kind} ${looseName(name)}`;
    if (!this.byDecl.has(key)) this.byDecl.set(key, free);
    return free;
  }

  of(kind: string, name: string): string {
    return this.byDecl.get(`${kind} ${looseName(name)}`) ?? identifier(name);
  }
}
