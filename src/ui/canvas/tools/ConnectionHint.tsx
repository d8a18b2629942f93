import { ArrowRight, CircleSlash } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { boxAt } from '../../../core/projection';
import { Row } from '../../kit/Layout';
import { Message } from '../../kit/Message';
import { useCanvasHost, usePointerState } from '../canvasStore';
import { useInWindow } from './AddMenu';
import styles from './tools.module.css';

/** While a connection is drawn: its effect at the node under the pointer, or the reason why it is refused. */
export function ConnectionHint() {
  const host = useCanvasHost();
  const targets = usePointerState((state) => state.targets);
  const [at, setAt] = useState({ x: 0, y: 0 });
  const isDrawn = targets !== undefined;
  useEffect(() => {
    if (!isDrawn) return;
    const move = ({ clientX, clientY }: PointerEvent) => setAt({ x: clientX, y: clientY });
    addEventListener('pointermove', move);
    return () => removeEventListener('pointermove', move);
  }, [isDrawn]);
  const ref = useInWindow({ x: at.x + 14, y: at.y + 16 });
  // The conversion forces a layout, so it is done only while needed.
  const point = targets && host.toCanvas(at);
  const hoveredId = point && boxAt(host.scene(), point.x, point.y)?.node.id;
  const target = hoveredId === undefined ? undefined : targets?.get(hoveredId);
  if (!target) return null;
  return createPortal(
    <Row
      ref={ref}
      gap="1h"
      align="start"
      surface="floating"
      className={styles.connectionHint}
      data-barred={target.isDisabled || undefined}
    >
      {target.isDisabled ? <CircleSlash size={15} /> : <ArrowRight size={15} />}
      <Message text={target.text} />
    </Row>,
    document.body,
  );
}
