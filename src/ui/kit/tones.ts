import styles from './tones.module.css';

/**
 * A class that gives an element `--tone` and `--tone-fill` by its `data-level` (of a problem), `data-status` (of a node in
 * a run) or `data-mark` (of a comparison).
 */
export const toned = styles.toned;
