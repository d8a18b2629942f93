import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './Button.module.css';
import { classNames } from './classNames';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** A `link` is used inside text. */
  readonly tone?: 'plain' | 'primary' | 'quiet' | 'danger' | 'link';
  /** Sized for use beside a line of text. */
  readonly small?: boolean;
  readonly icon?: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Button({
  tone = 'plain',
  small = false,
  icon,
  children,
  className,
  type = 'button',
  ...rest
}: ButtonProps) {
  const names = classNames(styles['button'], styles[tone], small && styles.small, className);
  return (
    <button type={type} className={names} {...rest}>
      {icon}
      {children !== undefined && <span className={styles['label']}>{children}</span>}
    </button>
  );
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly icon?: ReactNode;
  /** Accessible name; also shown as the tooltip. */
  readonly label: string;
  readonly shortcut?: string | undefined;
  readonly pressed?: boolean;
  /** Sized for use beside a line of text. */
  readonly small?: boolean;
  /** Visible only while its list row is hovered or focused. */
  readonly late?: boolean;
  readonly side?: 'top' | 'right' | 'bottom' | 'left';
  readonly ref?: Ref<HTMLButtonElement>;
}

export function IconButton({
  label,
  shortcut,
  pressed,
  small = false,
  late = false,
  side = 'bottom',
  icon,
  children,
  className,
  ...rest
}: IconButtonProps) {
  const names = classNames(
    styles.icon,
    pressed && styles.pressed,
    small && styles.smallIcon,
    late && styles.late,
    className,
  );
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      className={names}
      data-tip={label}
      data-tip-side={side}
      data-tip-shortcut={shortcut}
      {...rest}
    >
      {icon}
      {children}
    </button>
  );
}
