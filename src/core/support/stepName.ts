const longest = /^(.{40}).+$/u;

/**
 * The name under which a step in words is declared: whole words, as far as 40 characters go. Empty if the label has no
 * letter and no digit.
 */
export const stepName = (label: string, keepsCapitals = false): string =>
  (keepsCapitals ? label : label.normalize('NFKC').trim().toLowerCase())
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+/, '')
    .replace(longest, (_, head: string) => head.replace(/_[^_]*$/, '') || head)
    .replace(/_+$/, '');
