import type { ComponentProps, CSSProperties } from 'react';
import styles from './Controls.module.css';
import { classNames } from './classNames';

interface ControlProps {
  /** The input is code or data. */
  readonly mono?: boolean;
  /** In a row: fills the remaining width. */
  readonly flex?: 'grows' | undefined;
}

const control = ({ mono, flex }: ControlProps, ...more: readonly (string | undefined)[]) =>
  classNames(styles.control, mono && styles.mono, flex && styles[flex], ...more);

interface SelectProps extends ComponentProps<'select'>, Omit<ControlProps, 'mono'> {}

/** A select; its options are `option` elements. */
export const Select = ({ flex, className, ...rest }: SelectProps) => (
  <select className={control({ flex }, className)} {...rest} />
);

interface TextInputProps extends ComponentProps<'input'>, ControlProps {}

/** One line of text, or a number. */
export const TextInput = ({ mono = false, flex, className, ...rest }: TextInputProps) => (
  <input type="text" className={control({ mono, flex }, className)} {...rest} />
);

interface TextAreaProps extends ComponentProps<'textarea'>, ControlProps {}

/** A multi-line text: at least `rows` lines (2), and growing with its text up to a maximum height. */
export const TextArea = ({ mono = false, flex, rows = 2, className, style, ...rest }: TextAreaProps) => (
  <textarea
    className={control({ mono, flex }, styles.area, className)}
    rows={rows}
    style={{ ...style, '--rows': rows } as CSSProperties}
    {...rest}
  />
);

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'ref'> {
  /** Indeterminate: represents several items, of which some are checked. */
  readonly mixed?: boolean;
}

/** The checkbox without a label; its name comes from a label around it, or `aria-label`. */
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
