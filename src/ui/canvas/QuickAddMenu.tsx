import { useEffect, useRef } from 'react';
import styles from './CanvasOverlays.module.css';
import { kindIcons, kindWords } from './nodeWords';

export type QuickAddKind = 'api' | 'answer';

interface QuickAddMenuProps {
  /** In px of the canvas. */
  readonly x: number;
  readonly y: number;
  readonly kinds: readonly QuickAddKind[];
  readonly onPick: (kind: QuickAddKind) => void;
  readonly onClose: () => void;
}

export function QuickAddMenu({ x, y, kinds, onPick, onClose }: QuickAddMenuProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    ref.current?.querySelector('button')?.focus();
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !ref.current?.contains(event.target)) onClose();
    };
    document.addEventListener('pointerdown', closeOutside, true);
    return () => document.removeEventListener('pointerdown', closeOutside, true);
  }, [onClose]);
  return (
    <div
      ref={ref}
      className={styles['menu']}
      role="menu"
      tabIndex={-1}
      aria-label="Add a node"
      style={{ transform: `translate(${Math.round(x)}px, ${Math.round(y)}px)` }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape' || event.key === 'Tab') {
          event.preventDefault();
          onClose();
        }
        const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
        if (step === 0) return;
        event.preventDefault();
        const items = [...event.currentTarget.querySelectorAll('button')];
        const at = items.indexOf(document.activeElement as HTMLButtonElement);
        items[(at + step + items.length) % items.length]?.focus();
      }}
    >
      <span className={styles['menuTitle']}>Add</span>
      {kinds.map((kind) => {
        const Icon = kindIcons[kind];
        return (
          <button key={kind} type="button" role="menuitem" onClick={() => onPick(kind)}>
            <Icon size={15} />
            {kindWords[kind]}
          </button>
        );
      })}
    </div>
  );
}
