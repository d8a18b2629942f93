import styles from './tones.module.css';

/** A meaning that has a colour: the level of a problem, the status of a node in a run, the mark of a comparison. */
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

/** By tone, the class that gives an element `--tone` for words and lines and `--tone-fill` for what lies behind. */
export const tones = styles as Readonly<Record<Tone, string>>;

/** The class that does so by `data-level` (of a problem), `data-status` (of a node), `data-tone` (of an event) or `data-mark`. */
export const toned = styles.toned;
