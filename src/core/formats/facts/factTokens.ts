// Words of a text or an expression in a form in which all formats can be compared: letters and digits in lower case,
// each Chinese character for itself, operators as signs whether they are written as signs or in words.

/** The longer ones come first: `is not` contains `is`. Being one of several values counts as equality. */
const operators: readonly (readonly [words: RegExp, tokens: string])[] = [
  [/\bis not true\b|不为真/gu, ' ¬ ≠ true '],
  [/!=|\bis none of\b|\bnot in\b|\bis not\b|不属于|不为/gu, ' ≠ '],
  [/<=|\bis at most\b|不大于/gu, ' ≤ '],
  [/>=|\bis at least\b|不小于/gu, ' ≥ '],
  [/<|\bis less than\b|小于/gu, ' < '],
  [/>|\bis more than\b|大于/gu, ' > '],
  [/==|\bis one of\b|\bis\b|\bin\b|属于|为/gu, ' ≡ '],
  [/\bnot\b|不满足/gu, ' ¬ '],
  [/\band\b|并且/gu, ' ∧ '],
  [/\bor\b|或者/gu, ' ∨ '],
];

/** Tags, entities and a written `\\n`, which a reader of Mermaid does not take as words. */
const markup = /<\/?[a-z][a-z\d]*(?:\s[^<>]*)?\/?>|[&#]#?\w+;|\\+[nrt]/g;

export function factTokens(text: string): readonly string[] {
  let folded = text.normalize('NFKC').toLowerCase().replace(markup, ' ');
  for (const [words, tokens] of operators) folded = folded.replace(words, tokens);
  return folded.match(/\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}])+|[¬≠≤≥<>≡∧∨]/gu) ?? [];
}
