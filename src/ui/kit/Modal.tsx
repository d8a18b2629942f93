import { type ReactNode, useRef } from 'react';
import { lazyComponent, MissingPart } from './lazyComponent';
import { loadOverlays } from './loadOverlays';

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
  async () => (await loadOverlays()).ModalDialog,
  () => null,
  ({ open, onClose }, retry) => open && <MissingPart onRetry={retry} onClose={onClose} />,
);

/** A modal dialog; its code is loaded with the first one that opens. */
export function Modal(props: ModalProps) {
  const wasOpen = useRef(false);
  // Stays mounted after the first opening, so that its closing animation runs.
  wasOpen.current ||= props.open;
  return wasOpen.current ? <ModalDialog {...props} /> : null;
}
