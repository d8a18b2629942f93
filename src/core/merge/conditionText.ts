// Conditions as the miner writes them on edges, as a document can ask them. A branch that no value separates is named
// after what follows: such a name is no condition.

const hasOperator = /==|!=|<=?|>=?|\bin\b|\bnot\b/;

/** The condition, where it asks for something. */
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
