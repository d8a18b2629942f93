import { Popover } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from './classNames';
import { Stack } from './Layout';
import styles from './PopoverCard.module.css';

interface PopoverCardProps {
  /** The button that opens it. */
  readonly trigger: ReactElement;
  readonly children: ReactNode;
  readonly label?: string;
  /** In px; fits its content by default. */
  readonly width?: number;
  readonly align?: 'start' | 'end';
  readonly side?: 'top' | 'bottom';
  readonly testId?: string;
  readonly className?: string | undefined;
}

/** A card beside its button, for choices that need more than a menu. */
export const PopoverCard = (props: PopoverCardProps) => (
  <Popover.Root>
    <Popover.Trigger asChild>{props.trigger}</Popover.Trigger>
    <Popover.Portal>
      <Popover.Content
        asChild
        align={props.align ?? 'end'}
        side={props.side ?? 'bottom'}
        sideOffset={4}
        collisionPadding={8}
        {...(props.label === undefined ? {} : { 'aria-label': props.label })}
      >
        <Stack
          className={classNames(styles.card, props.className)}
          surface="floating"
          gap="2"
          pad="3"
          style={{ width: props.width }}
          data-testid={props.testId}
        >
          {props.children}
        </Stack>
      </Popover.Content>
    </Popover.Portal>
  </Popover.Root>
);
