import { CircleAlert, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { frameMessages as t } from '../../messages/frame.en';
import type { Notice } from '../../state/workspace/workspaceState';
import { Button, IconButton } from '../kit/Button';
import { classNames } from '../kit/classNames';
import { Message } from '../kit/Message';
import { Text } from '../kit/Text';
import { toned } from '../kit/tones';
import { useShell, useWorkspace } from '../studio/weirContext';
import { testIds } from '../testIds';
import styles from './Notices.module.css';

const icons = { error: <CircleAlert size={16} />, warning: <TriangleAlert size={16} />, info: <Info size={16} /> };
const INFO_DURATION = 8000;
/** Milliseconds for a notice with an action: long enough to read it and to reach the action by keyboard. */
const ACTION_DURATION = 20_000;

function NoticeCard({ notice }: { readonly notice: Notice }) {
  const dismiss = useWorkspace((state) => state.dismiss);
  const { action } = notice;
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    if (notice.level !== 'info' || notice.action?.stays || isPaused) return;
    const timer = setTimeout(() => dismiss(notice.id), notice.action ? ACTION_DURATION : INFO_DURATION);
    return () => clearTimeout(timer);
  }, [notice, dismiss, isPaused]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering or focusing a notice keeps it open.
    <div
      className={classNames(toned, styles.notice)}
      data-level={notice.level}
      role={notice.level === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {icons[notice.level]}
      <Text as="p" flex="grows" lines="anywhere">
        <Message text={notice.text} />
      </Text>
      {action && (
        <Button
          tone="quiet"
          onClick={() => {
            dismiss(notice.id);
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton
        label={t.dismiss}
        onClick={() => {
          dismiss(notice.id);
          action?.onDismiss?.();
        }}
        icon={<X size={14} />}
      />
    </div>
  );
}

/**
 * While a dialog is open only the latest notice is shown, at the top, clear of the dialog's buttons; the others are
 * shown again afterwards.
 */
export function Notices() {
  const notices = useWorkspace((state) => state.notices);
  const isDialogOpen = useShell((state) => state.dialog !== undefined);
  return (
    <div className={styles.stack} data-over={isDialogOpen || undefined} data-testid={testIds.notices}>
      {(isDialogOpen ? notices.slice(-1) : notices).map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </div>
  );
}
