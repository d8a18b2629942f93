import { useStore, ViewportPortal } from '@xyflow/react';
import styles from './CanvasOverlays.module.css';
import { usePointerState } from './canvasStore';

/** The alignment lines that are shown while nodes are dragged. */
export function AlignmentGuides() {
  const guides = usePointerState((state) => state.guides);
  const zoom = useStore((state) => state.transform[2]);
  if (!guides || guides.length === 0) return null;
  // The same width at every zoom.
  const thin = 1 / zoom;
  return (
    <ViewportPortal>
      {guides.map(({ runs, at, from, to }) => {
        const place =
          runs === 'down'
            ? { left: at, top: from, height: to - from, width: thin }
            : { left: from, top: at, width: to - from, height: thin };
        return <div key={`${runs} ${at}`} className={styles['guide']} data-guide={runs} style={place} />;
      })}
    </ViewportPortal>
  );
}
