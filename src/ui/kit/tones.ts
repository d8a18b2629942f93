import styles from './tones.module.css';

/** A meaning with a colour: the level of a problem, the status of a node in a run, the mark of a comparison. */
export type Tone =
  | 'error'
  | 'warning'
  | 'info'
  | 'hint'
  | 'active'
  | 'done'
  | 'failed'
  | 'blocked'
  | 'missing'
  | 'added'
  | 'reordered';

/** By tone, the class that sets `--tone` for text and lines and `--tone-fill` for backgrounds. */
export const tones = styles as Readonly<Record<Tone, string>>;

/**
 * The class that does the same by `data-level` (of a problem), `data-status` (of a node), `data-tone` (of an event) or
 * `data-mark`.
 */
export const toned = styles.toned;
