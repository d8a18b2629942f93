import styles from './ModelName.module.css';

/** A model's name; the rehearsal model always says that no LLM is behind it. */
export function ModelName({ model, rehearsal }: { readonly model: string; readonly rehearsal: boolean }) {
  return (
    <span className={styles.name}>
      <span className={styles.text}>{model || 'no model'}</span>
      {rehearsal && (
        <span
          className={styles.mark}
          title="A built-in program follows the procedure by rule; no language model answers."
        >
          no LLM
        </span>
      )}
    </span>
  );
}
