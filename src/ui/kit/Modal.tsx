import { type ReactNode, useRef } from 'react';
import { lazyComponent, MissingPart } from './lazyComponent';

export interface ModalProps {
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

const ModalDialog = lazyComponent<ModalProps>(
  async () => (await import('./ModalDialog')).ModalDialog,
  () => null,
  ({ open, onClose }, retry) => open && <MissingPart onRetry={retry} onClose={onClose} />,
);

/** A dialog over the page; its code comes with the first one that opens. */
export function Modal(props: ModalProps) {
  const wasOpen = useRef(false);
  // Stays from the first opening on, so that it closes with its own motion.
  wasOpen.current ||= props.open;
  return wasOpen.current ? <ModalDialog {...props} /> : null;
}
