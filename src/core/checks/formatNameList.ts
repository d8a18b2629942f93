// Formats names for a message: each as code, and only the first few of many.

const shownNames = 6;

/** `count`: the total, if `names` has only the first. */
export function formatNameList(names: readonly string[], count = names.length): string {
  const shown = names.slice(0, shownNames).map((name) => `\`${name}\``);
  return count > shownNames ? `${shown.join(', ')} and ${count - shownNames} more` : shown.join(', ');
}
