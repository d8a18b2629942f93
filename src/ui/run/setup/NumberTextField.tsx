import { runSetupMessages as t } from '../../../messages/runSetup.en';
import { isNumberIn, type NumberRange, readNumber } from '../../../state/runs/planSetup';
import { TextInput } from '../../kit/Controls';
import { Field } from '../../kit/Field';

interface NumberTextFieldProps {
  readonly label: string;
  readonly range: NumberRange;
  /** A blank number is not sent to the model. */
  readonly mayBeBlank?: boolean;
  readonly text: string;
  readonly note?: string | undefined;
  readonly onChange: (text: string) => void;
}

/** Edits a number as text. Invalid input is kept, and what is allowed is shown below. */
export function NumberTextField({ label, range, mayBeBlank = false, text, note, onChange }: NumberTextFieldProps) {
  const { min, max, whole } = range;
  const isInvalid = !isNumberIn(range, text) && !(mayBeBlank && text.trim() === '');
  // The message leaves out the name, because it is the label above the field.
  const problem = isInvalid ? t.fromTo({ what: whole ? t.wholeNumber : t.number, min, max }) : undefined;
  const step = whole ? 1 : 0.1;
  const nudge = (by: number) => {
    // Rounds away binary fractions: a step from 0.25 gives 0.35.
    const next = Number((readNumber(text) + by).toFixed(6));
    if (next >= min && next <= max) onChange(String(next));
  };
  return (
    <Field label={label} note={isInvalid ? undefined : note} problem={problem}>
      <TextInput
        inputMode={whole ? 'numeric' : 'decimal'}
        autoComplete="off"
        placeholder={mayBeBlank ? t.notSent : undefined}
        value={text}
        aria-invalid={isInvalid || undefined}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          nudge(event.key === 'ArrowUp' ? step : -step);
        }}
      />
    </Field>
  );
}
