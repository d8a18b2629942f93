import type { ComponentProps, CSSProperties } from 'react';
import styles from './Controls.module.css';
import { classNames } from './classNames';

/** A choice of one among a few; its options are `option` elements. */
export const Select = ({ className, ...rest }: ComponentProps<'select'>) => (
  <select className={classNames(styles.control, className)} {...rest} />
);

interface TextInputProps extends ComponentProps<'input'> {
  /** What is typed is code or data. */
  readonly mono?: boolean;
}

/** One line of text, or a number. */
export const TextInput = ({ mono = false, className, ...rest }: TextInputProps) => (
  <input type="text" className={classNames(styles.control, mono && styles.mono, className)} {...rest} />
);

interface TextAreaProps extends ComponentProps<'textarea'> {
  /** What is typed is code or data. */
  readonly mono?: boolean;
}

/** A text of several lines: at least `rows` of them (2), and as many as are typed, up to a height of its own. */
export const TextArea = ({ mono = false, rows = 2, className, style, ...rest }: TextAreaProps) => (
  <textarea
    className={classNames(styles.control, styles.area, mono && styles.mono, className)}
    rows={rows}
    style={{ ...style, '--rows': rows } as CSSProperties}
    {...rest}
  />
);

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'ref'> {
  /** Stands for several, of which some are ticked. */
  readonly mixed?: boolean;
}

/** The box alone; its name comes from a label around it, or `aria-label`. */
export const Checkbox = ({ mixed = false, className, ...rest }: CheckboxProps) => (
  <input
    type="checkbox"
    className={classNames(styles.box, className)}
    ref={(box) => {
      if (box) box.indeterminate = mixed;
    }}
    {...rest}
  />
);
