const longest = /^(.{40}).+$/u;

/**
 * The name under which a step in prose is declared: whole words up to 40 characters. Empty if the label has no letter
 * and no digit.
 */
export const stepName = (label: string, keepsCapitals = false): string =>
  (keepsCapitals ? label : label.normalize('NFKC').trim().toLowerCase())
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+/, '')
    .replace(longest, (_, head: string) => head.replace(/_[^_]*$/, '') || head)
    .replace(/_+$/, '');
