import { ModelName } from '../../studio/ModelName';
import { useSettings } from '../../studio/weirContext';
import styles from './Execute.module.css';

/** Whom the chosen model is, and that no LLM is behind it where that is so. */
export function AskedModel() {
  const { source, model } = useSettings((state) => state.modelChoice);
  const rehearsal = source === 'rehearsal';
  return (
    <p className={styles.model}>
      <ModelName model={model} rehearsal={rehearsal} />
      {rehearsal && <span>Built-in rules answer, not a language model.</span>}
    </p>
  );
}
