/** Explains the dash in printed tables. */
export const dashNote = '"–": nothing to count';

/** A figure with its decimals; a dash if there is nothing to count. */
export const formatScore = (value: number | null | undefined, digits = 3): string => value?.toFixed(digits) ?? '–';
