// Names in a message: each as code, the first few of many.

const shownNames = 6;

export function listed(names: readonly string[]): string {
  const shown = names.slice(0, shownNames).map((name) => `\`${name}\``);
  return names.length > shownNames ? `${shown.join(', ')} and ${names.length - shownNames} more` : shown.join(', ');
}
