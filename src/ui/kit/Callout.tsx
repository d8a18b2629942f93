import { X } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { commonMessages as common } from '../../messages/common.en';
import { IconButton } from './Button';
import styles from './Callout.module.css';
import { Row } from './Layout';
import { Text } from './Text';

interface CalloutProps {
  /** The framed element. Without it, or without space beside it, the callout is at the bottom of the window. */
  readonly target: Element | undefined;
  readonly title: string;
  readonly onClose: () => void;
  readonly testId?: string;
  readonly frameTestId?: string;
  readonly children: ReactNode;
  /** Buttons; the last one has the focus initially. */
  readonly footer: ReactNode;
}

/** Space in px that the callout needs beside, and above or below its target. */
const minSize = { width: 344, height: 212 };

/** The first side of the target with enough space; undefined if not found. */
function sideOf(target: Element): 'right' | 'left' | 'bottom' | 'top' | undefined {
  const { left, right, top, bottom } = target.getBoundingClientRect();
  if (innerWidth - right >= minSize.width) return 'right';
  if (left >= minSize.width) return 'left';
  if (innerHeight - bottom >= minSize.height) return 'bottom';
  return top >= minSize.height ? 'top' : undefined;
}

const dockedAtBottom = {
  getBoundingClientRect: () => new DOMRect(innerWidth / 2, innerHeight - 24, 0, 0),
};

/** Milliseconds between two checks of the target's position, because panels move. */
const POSITION_INTERVAL = 100;

/** A frame around the target, drawn over the page. */
function Frame({ target, testId }: { readonly target: Element; readonly testId: string | undefined }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    target.scrollIntoView({ block: 'nearest' });
    const follow = () => {
      const { left, top, width, height } = target.getBoundingClientRect();
      const px = { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` };
      if (frame.current) Object.assign(frame.current.style, px);
    };
    follow();
    const timer = setInterval(follow, POSITION_INTERVAL);
    return () => clearInterval(timer);
  }, [target]);
  return <div ref={frame} className={styles.frame} data-testid={testId} aria-hidden="true" />;
}

/**
 * A note beside a part of the page, with a frame around that part. The page stays usable: nothing is dimmed, and the
 * callout handles no key except Escape inside of it.
 */
export function Callout({ target, title, onClose, testId, frameTestId, children, footer }: CalloutProps) {
  const content = useRef<HTMLDivElement>(null);
  const before = useRef(document.activeElement);
  const side = useMemo(() => target && sideOf(target), [target]);
  const anchor = useMemo(() => ({ current: target && side ? target : dockedAtBottom }), [target, side]);
  const stay = (event: Event) => event.preventDefault();
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Anchor virtualRef={anchor} />
      {target && <Frame target={target} testId={frameTestId} />}
      <Popover.Portal>
        <Popover.Content
          ref={content}
          className={styles.callout}
          aria-label={title}
          data-testid={testId}
          side={side ?? 'top'}
          sideOffset={10}
          collisionPadding={12}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            content.current?.querySelector<HTMLElement>('footer button:last-child')?.focus({ preventScroll: true });
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
          }}
          onInteractOutside={stay}
          onEscapeKeyDown={(event) => {
            if (!content.current?.contains(document.activeElement)) event.preventDefault();
          }}
        >
          <Row as="header" gap="2" align="start" justify="between">
            <Text as="h2" size="title">
              {title}
            </Text>
            <IconButton label={common.close} onClick={onClose}>
              <X size={15} />
            </IconButton>
          </Row>
          <div aria-live="polite">{children}</div>
          <Row as="footer" gap="2" justify="last" className={styles.footer}>
            {footer}
          </Row>
          {side && <Popover.Arrow className={styles.arrow} width={14} height={7} />}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
