import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from './Button';
import styles from './Modal.module.css';

interface ModalProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: string;
  readonly width?: number;
  readonly testId?: string;
  readonly children: ReactNode;
  /** Buttons at the bottom right. */
  readonly footer?: ReactNode;
}

export function Modal({ open, onClose, title, description, width = 560, testId, children, footer }: ModalProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles['overlay']} />
        <Dialog.Content
          className={styles['content']}
          style={{ width: `min(${width}px, calc(100vw - 32px))` }}
          data-testid={testId}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <header className={styles['header']}>
            <div>
              <Dialog.Title className={styles['title']}>{title}</Dialog.Title>
              {description && <Dialog.Description className={styles['description']}>{description}</Dialog.Description>}
            </div>
            <IconButton label="Close" onClick={onClose}>
              <X size={16} />
            </IconButton>
          </header>
          <div className={styles['body']}>{children}</div>
          {footer && <footer className={styles['footer']}>{footer}</footer>}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
