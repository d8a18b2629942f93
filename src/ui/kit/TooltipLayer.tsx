// The single tooltip of the page: it shows the label of the hovered or focused button. One layer instead of a component
// per button keeps dozens of listeners and a positioning library out of the main bundle. Escape hides it and is not
// consumed.

import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './Button.module.css';

const DELAY = 400;
/** Milliseconds after a tooltip within which the next one appears without delay, for moving along a row of buttons. */
const WARM_INTERVAL = 300;
const GAP = 6;
const MARGIN = 8;

const tipOf = (target: EventTarget | null): HTMLElement | undefined =>
  (target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : undefined) ?? undefined;

/** Top left corner of a tooltip beside its button, inside the window; on the other side if space is short. */
function placeTip(around: DOMRect, tip: DOMRect, side: string): { left: number; top: number } {
  const below = around.bottom + GAP;
  const above = around.top - GAP - tip.height;
  const right = around.right + GAP;
  const before = around.left - GAP - tip.width;
  const middle = {
    left: around.left + (around.width - tip.width) / 2,
    top: around.top + (around.height - tip.height) / 2,
  };
  let { left, top } = middle;
  if (side === 'right') left = right + tip.width + MARGIN > innerWidth ? before : right;
  else if (side === 'left') left = before < MARGIN ? right : before;
  else if (side === 'top') top = above < MARGIN ? below : above;
  else top = below + tip.height + MARGIN > innerHeight ? above : below;
  return {
    left: Math.max(MARGIN, Math.min(left, innerWidth - MARGIN - tip.width)),
    top: Math.max(MARGIN, Math.min(top, innerHeight - MARGIN - tip.height)),
  };
}

export function TooltipLayer() {
  const [shown, setShown] = useState<HTMLElement | undefined>(undefined);
  const tip = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let hovered: HTMLElement | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let hiddenAt = Number.NEGATIVE_INFINITY;
    let isShown = false;
    const hide = () => {
      clearTimeout(timer);
      hovered = undefined;
      if (isShown) hiddenAt = performance.now();
      isShown = false;
      setShown(undefined);
    };
    const show = (button: HTMLElement) => {
      // The open menu of the button replaces its tooltip.
      if (button.matches('[aria-haspopup][aria-expanded="true"]')) return;
      isShown = true;
      setShown(button);
    };
    const onPointerOver = (event: PointerEvent) => {
      const button = tipOf(event.target);
      if (button === hovered || event.pointerType === 'touch') return;
      hide();
      hovered = button;
      if (!button) return;
      const wait = performance.now() - hiddenAt < WARM_INTERVAL ? 0 : DELAY;
      timer = setTimeout(() => hovered === button && button.isConnected && show(button), wait);
    };
    const onFocus = (event: FocusEvent) => {
      const button = tipOf(event.target);
      if (!button?.matches(':focus-visible')) return;
      hide();
      hovered = button;
      show(button);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' || event.key === 'Enter' || event.key === ' ') hide();
    };
    const listeners = new AbortController();
    const { signal } = listeners;
    document.addEventListener('pointerover', onPointerOver, { signal });
    document.addEventListener('pointerdown', hide, { signal, capture: true });
    document.addEventListener('focusin', onFocus, { signal });
    document.addEventListener('focusout', hide, { signal });
    document.addEventListener('keydown', onKey, { signal, capture: true });
    document.addEventListener('scroll', hide, { signal, capture: true });
    document.documentElement.addEventListener('pointerleave', hide, { signal });
    return () => {
      clearTimeout(timer);
      listeners.abort();
    };
  }, []);

  useLayoutEffect(() => {
    if (!shown || !tip.current) return;
    const { left, top } = placeTip(
      shown.getBoundingClientRect(),
      tip.current.getBoundingClientRect(),
      shown.dataset['tipSide'] ?? 'bottom',
    );
    tip.current.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
  }, [shown]);

  if (!shown) return null;
  const { tip: label, tipShortcut } = shown.dataset;
  return createPortal(
    <div ref={tip} role="tooltip" className={styles['tooltip']}>
      {label}
      {tipShortcut && <kbd className={styles['shortcut']}>{tipShortcut}</kbd>}
    </div>,
    document.body,
  );
}
