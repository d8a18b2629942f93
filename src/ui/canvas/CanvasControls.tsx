import { useStore } from '@xyflow/react';
import { Maximize, Minus, Plus } from 'lucide-react';
import { memo } from 'react';
import { canvasMessages as t } from '../../messages/canvas.en';
import { labelWithKey, useKeyBindings } from '../kit/keys';
import styles from './CanvasOverlays.module.css';
import { canvasCommands } from './canvasCommands';
import { useCanvasHost } from './canvasStore';
import type { ViewportControl } from './useViewport';

export const CanvasControls = memo(function CanvasControls({ viewControl }: { readonly viewControl: ViewportControl }) {
  const host = useCanvasHost();
  useKeyBindings();
  const percent = useStore((state) => Math.round(state.transform[2] * 100));
  return (
    <div className={styles['controls']} role="toolbar" aria-label={t.zoom}>
      <button
        type="button"
        aria-label={t.zoomOut}
        title={labelWithKey(t.zoomOut, canvasCommands.zoomOut)}
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
      <button
        type="button"
        aria-label={t.zoomIn}
        title={labelWithKey(t.zoomIn, canvasCommands.zoomIn)}
        onClick={() => viewControl.zoomBy(1.25)}
      >
        <Plus size={15} />
      </button>
      <button
        type="button"
        aria-label={t.fitToView}
        title={labelWithKey(t.fitToView, canvasCommands.fit)}
        onClick={viewControl.fit}
      >
        <Maximize size={15} />
      </button>
    </div>
  );
});
