// Checks whether a condition that the miner wrote on an edge can be used in a document. A branch that no value
// separates is named after its first step: such a name is not a condition.

const hasOperator = /==|!=|<=?|>=?|\bin\b|\bnot\b/;

/** Returns the condition if it is an expression; else undefined. */
export const parsableCondition = (text: string | undefined): string | undefined =>
  text !== undefined && hasOperator.test(text) && !text.includes('\n') ? text.trim() : undefined;

export function negateCondition(condition: string): string {
  const inner = /^not \((.*)\)$/.exec(condition)?.[1];
  return inner !== undefined && isBalanced(inner) ? inner : `not (${condition})`;
}

function isBalanced(text: string): boolean {
  let depth = 0;
  for (const char of text) {
    if (char === '(') depth += 1;
    if (char === ')') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}
