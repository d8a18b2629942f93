import { TextArea } from '../../kit/Controls';
import { later } from '../../kit/later';
import styles from './Tools.module.css';

export interface ScriptTextProps {
  /** Read aloud. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Where the last try failed. */
  readonly problem: { readonly line: number; readonly message: string } | undefined;
}

/** The text of a script: a plain field until the editor is there. */
export const ScriptText = later<ScriptTextProps>(
  async () => (await import('./ScriptEditor')).ScriptEditor,
  ({ label, value, onChange }) => (
    <TextArea
      className={styles.editor}
      aria-label={label}
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  ),
);
