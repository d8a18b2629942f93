import { CircleSlash } from 'lucide-react';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { canvasToolsMessages as t } from '../../../messages/canvasTools.en';
import { Button } from '../../kit/Button';
import { classNames } from '../../kit/classNames';
import { Row } from '../../kit/Layout';
import { Message } from '../../kit/Message';
import { Status } from '../../kit/Notice';
import { usePageKeys } from '../../kit/usePageKeys';
import { useCloseOutside, useInWindow } from './AddMenu';
import type { EditRefusal } from './canvasDrawing';
import styles from './tools.module.css';

const closeDelay = 9000;

interface RefusalCalloutProps {
  readonly refusal: EditRefusal;
  /** In px of the window: the end of the gesture. */
  readonly at: { readonly x: number; readonly y: number };
  readonly onRemedy: () => void;
  readonly onClose: () => void;
}

/** The reason of a refusal, shown where the gesture was made and announced to screen readers. */
export function RefusalCallout({ refusal, at, onRemedy, onClose }: RefusalCalloutProps) {
  const ref = useInWindow({ x: at.x + 12, y: at.y + 12 });
  useCloseOutside(ref, onClose);
  useEffect(() => {
    const timer = setTimeout(onClose, closeDelay);
    return () => clearTimeout(timer);
  }, [onClose]);
  usePageKeys(({ key }) => {
    if (key === 'Escape') onClose();
  });
  return createPortal(
    <Row
      as="section"
      gap="2"
      align="start"
      surface="floating"
      ref={ref}
      className={classNames(styles.popover, styles.refusal)}
      aria-label={t.showReason}
    >
      <CircleSlash size={15} />
      <div>
        <Status as="span">
          <Message text={refusal.message} />
        </Status>
        {refusal.remedy && (
          <Button small className={styles.instead} onClick={onRemedy}>
            {refusal.remedy.label}
          </Button>
        )}
      </div>
    </Row>,
    document.body,
  );
}
