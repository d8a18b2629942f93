import { useStore } from '@xyflow/react';
import { Maximize, Minus, Plus } from 'lucide-react';
import { memo } from 'react';
import { canvasMessages as t } from '../../messages/canvas.en';
import styles from './CanvasOverlays.module.css';

interface CanvasControlsProps {
  readonly onZoom: (factor: number) => void;
  readonly onZoomReset: () => void;
  readonly onFit: () => void;
}

export const CanvasControls = memo(function CanvasControls({ onZoom, onZoomReset, onFit }: CanvasControlsProps) {
  const percent = useStore((state) => Math.round(state.transform[2] * 100));
  return (
    <div className={styles['controls']} role="toolbar" aria-label={t.zoom}>
      <button type="button" aria-label={t.zoomOut} title={t.zoomOutWithKey} onClick={() => onZoom(1 / 1.25)}>
        <Minus size={15} />
      </button>
      <button
        type="button"
        className={styles['percent']}
        aria-label={t.zoomReset({ percent })}
        title={t.zoomTo100}
        onClick={onZoomReset}
      >
        {percent}%
      </button>
      <button type="button" aria-label={t.zoomIn} title={t.zoomInWithKey} onClick={() => onZoom(1.25)}>
        <Plus size={15} />
      </button>
      <button type="button" aria-label={t.fitToView} title={t.fitToViewWithKey} onClick={onFit}>
        <Maximize size={15} />
      </button>
    </div>
  );
});
