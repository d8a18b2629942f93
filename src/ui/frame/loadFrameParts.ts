/** The commands with the palette, the menus and the keys dialog; loaded on use. */
export const loadFrameParts = async () => (await import('./frameParts')).frameParts;
