/** Tokens as what is drawn on a canvas takes them: of a colour for light and for dark, the one that holds. */
export function readThemeTokens(element: Element): (name: string) => string {
  const style = getComputedStyle(element);
  const side = style.getPropertyValue('color-scheme') === 'dark' ? 2 : 1;
  return (name) => {
    const value = style.getPropertyValue(`--${name}`).trim();
    return /^light-dark\((.+),\s*(.+)\)$/.exec(value)?.[side] ?? value;
  };
}
