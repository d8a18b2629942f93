import { useStore } from '@xyflow/react';
import { Maximize, Minus, Plus } from 'lucide-react';
import { memo } from 'react';
import { canvasMessages as t } from '../../messages/canvas.en';
import styles from './CanvasOverlays.module.css';
import { useCanvasHost } from './canvasStore';
import type { Sight } from './useViewport';

export const CanvasControls = memo(function CanvasControls({ sight }: { readonly sight: Sight }) {
  const host = useCanvasHost();
  const percent = useStore((state) => Math.round(state.transform[2] * 100));
  return (
    <div className={styles['controls']} role="toolbar" aria-label={t.zoom}>
      <button type="button" aria-label={t.zoomOut} title={t.zoomOutWithKey} onClick={() => sight.zoomBy(1 / 1.25)}>
        <Minus size={15} />
      </button>
      <button
        type="button"
        className={styles['percent']}
        aria-label={t.zoomReset({ percent })}
        title={t.zoomTo100}
        onClick={() => sight.zoomReset(host.props().selection[0])}
      >
        {percent}%
      </button>
      <button type="button" aria-label={t.zoomIn} title={t.zoomInWithKey} onClick={() => sight.zoomBy(1.25)}>
        <Plus size={15} />
      </button>
      <button type="button" aria-label={t.fitToView} title={t.fitToViewWithKey} onClick={sight.fit}>
        <Maximize size={15} />
      </button>
    </div>
  );
});
