import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { ModalProps } from './Modal';
import styles from './Modal.module.css';

export function ModalDialog({ open, onClose, title, description, width = 560, testId, children, footer }: ModalProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles['overlay']} />
        <Dialog.Content
          className={styles['content']}
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
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <header className={styles['header']}>
            <div>
              <Dialog.Title className={styles['title']}>{title}</Dialog.Title>
              {description && <Dialog.Description className={styles['description']}>{description}</Dialog.Description>}
            </div>
            {/* No tooltip here: the first Escape would close it instead of the dialog. */}
            <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
              <X size={16} />
            </button>
          </header>
          <div className={styles['body']}>{children}</div>
          {footer && <footer className={styles['footer']}>{footer}</footer>}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
