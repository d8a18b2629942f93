import { useStore } from '@xyflow/react';
import { Maximize, Minus, Plus } from 'lucide-react';
import { memo } from 'react';
import styles from './CanvasOverlays.module.css';

interface CanvasControlsProps {
  readonly onZoom: (factor: number) => void;
  readonly onZoomReset: () => void;
  readonly onFit: () => void;
}

export const CanvasControls = memo(function CanvasControls({ onZoom, onZoomReset, onFit }: CanvasControlsProps) {
  const percent = useStore((state) => Math.round(state.transform[2] * 100));
  return (
    <div className={styles['controls']} role="toolbar" aria-label="Zoom">
      <button type="button" aria-label="Zoom out" title="Zoom out (-)" onClick={() => onZoom(1 / 1.25)}>
        <Minus size={15} />
      </button>
      <button
        type="button"
        className={styles['percent']}
        aria-label={`Zoom ${percent} percent, reset to 100`}
        title="Zoom to 100%"
        onClick={onZoomReset}
      >
        {percent}%
      </button>
      <button type="button" aria-label="Zoom in" title="Zoom in (+)" onClick={() => onZoom(1.25)}>
        <Plus size={15} />
      </button>
      <button type="button" aria-label="Fit to view" title="Fit to view (Shift+1)" onClick={onFit}>
        <Maximize size={15} />
      </button>
    </div>
  );
});
