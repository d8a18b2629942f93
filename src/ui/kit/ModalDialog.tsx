import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { commonMessages as common } from '../../messages/common.en';
import { IconButton } from './Button';
import { Row, Stack } from './Layout';
import type { ModalProps } from './Modal';
import styles from './Modal.module.css';
import { Hint, Text } from './Text';

export function ModalDialog({ open, onClose, title, description, width = 560, testId, children, footer }: ModalProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.overlay} />
        <Dialog.Content
          className={styles.content}
          style={{ width: `min(${width}px, calc(100vw - 32px))` }}
          data-testid={testId}
          onOpenAutoFocus={(event) => {
            const field = (event.currentTarget as HTMLElement | null)?.querySelector<HTMLElement>(
              'textarea, input:not([hidden]):enabled, select, footer button:enabled',
            );
            if (!field) return;
            event.preventDefault();
            field.focus();
          }}
          // A part that is marked so uses Escape itself, for example to leave a field of a table.
          onEscapeKeyDown={(event) => {
            if ((event.target as HTMLElement | null)?.closest('[data-own-escape]')) event.preventDefault();
          }}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <Row as="header" gap="4" align="start" justify="between" className={styles.header}>
            <Stack gap="half">
              <Dialog.Title asChild>
                <Text as="h2" size="title">
                  {title}
                </Text>
              </Dialog.Title>
              {description && (
                <Dialog.Description asChild>
                  <Hint size="ui">{description}</Hint>
                </Dialog.Description>
              )}
            </Stack>
            {/* Without a tooltip: otherwise the first Escape would close the tooltip instead of the dialog. */}
            <IconButton label={common.close} data-tip={undefined} onClick={onClose}>
              <X size={16} />
            </IconButton>
          </Row>
          <div className={styles.body}>{children}</div>
          {footer && (
            <Row as="footer" gap="2" wraps justify="last" surface="foot" className={styles.footer}>
              {footer}
            </Row>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
