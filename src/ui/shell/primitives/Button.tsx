import { Tooltip } from 'radix-ui';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './Button.module.css';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly tone?: 'plain' | 'primary' | 'quiet' | 'danger';
  readonly icon?: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Button({ tone = 'plain', icon, children, className, type = 'button', ...rest }: ButtonProps) {
  const names = [styles['button'], styles[tone], className].filter(Boolean).join(' ');
  return (
    <button type={type} className={names} {...rest}>
      {icon}
      {children !== undefined && <span className={styles['label']}>{children}</span>}
    </button>
  );
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Name for people and screen readers; shown as a tooltip. */
  readonly label: string;
  readonly shortcut?: string;
  readonly pressed?: boolean;
  readonly side?: 'top' | 'right' | 'bottom' | 'left';
  readonly ref?: Ref<HTMLButtonElement>;
}

export function IconButton({
  label,
  shortcut,
  pressed,
  side = 'bottom',
  children,
  className,
  ...rest
}: IconButtonProps) {
  const names = [styles['icon'], pressed ? styles['pressed'] : '', className].filter(Boolean).join(' ');
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild>
        <button type="button" aria-label={label} aria-pressed={pressed} className={names} {...rest}>
          {children}
        </button>
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content className={styles['tooltip']} side={side} sideOffset={6}>
          {label}
          {shortcut && <kbd className={styles['shortcut']}>{shortcut}</kbd>}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
