/** Joins the given names into one class attribute; skips falsy ones. */
export const classNames = (...names: readonly (string | false | undefined)[]) => names.filter(Boolean).join(' ');
