/** Reads design tokens for canvas drawing: resolves a light/dark colour to that of the active theme. */
export function readThemeTokens(element: Element): (name: string) => string {
  const style = getComputedStyle(element);
  const side = style.getPropertyValue('color-scheme') === 'dark' ? 2 : 1;
  return (name) => {
    const value = style.getPropertyValue(`--${name}`).trim();
    return /^light-dark\((.+),\s*(.+)\)$/.exec(value)?.[side] ?? value;
  };
}
