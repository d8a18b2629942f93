import { useStore } from '@xyflow/react';
import { Maximize, Minus, Plus } from 'lucide-react';
import { memo } from 'react';
import { canvasMessages as t } from '../../messages/canvas.en';
import styles from './CanvasOverlays.module.css';
import { useCanvasHost } from './canvasStore';
import type { ViewportControl } from './useViewport';

export const CanvasControls = memo(function CanvasControls({ viewControl }: { readonly viewControl: ViewportControl }) {
  const host = useCanvasHost();
  const percent = useStore((state) => Math.round(state.transform[2] * 100));
  return (
    <div className={styles['controls']} role="toolbar" aria-label={t.zoom}>
      <button
        type="button"
        aria-label={t.zoomOut}
        title={t.zoomOutWithKey}
        onClick={() => viewControl.zoomBy(1 / 1.25)}
      >
        <Minus size={15} />
      </button>
      <button
        type="button"
        className={styles['percent']}
        aria-label={t.zoomReset({ percent })}
        title={t.zoomToFullSize}
        onClick={() => viewControl.zoomReset(host.props().selection[0])}
      >
        {percent}%
      </button>
      <button type="button" aria-label={t.zoomIn} title={t.zoomInWithKey} onClick={() => viewControl.zoomBy(1.25)}>
        <Plus size={15} />
      </button>
      <button type="button" aria-label={t.fitToView} title={t.fitToViewHint} onClick={viewControl.fit}>
        <Maximize size={15} />
      </button>
    </div>
  );
});
