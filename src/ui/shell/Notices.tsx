import { CircleAlert, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect } from 'react';
import type { Notice } from '../../state/workspaceStore';
import { testIds } from '../testIds';
import styles from './Notices.module.css';
import { IconButton } from './primitives/Button';
import { Message } from './primitives/Message';
import { useWorkspace } from './weirContext';

const icons = { error: <CircleAlert size={16} />, warning: <TriangleAlert size={16} />, info: <Info size={16} /> };
const INFO_STAYS = 8000;

function NoticeCard({ notice }: { readonly notice: Notice }) {
  const dismiss = useWorkspace((state) => state.dismiss);
  useEffect(() => {
    if (notice.level !== 'info') return;
    const timer = setTimeout(() => dismiss(notice.id), INFO_STAYS);
    return () => clearTimeout(timer);
  }, [notice, dismiss]);
  return (
    <div className={styles.notice} data-level={notice.level} role={notice.level === 'error' ? 'alert' : 'status'}>
      {icons[notice.level]}
      <p>
        <Message text={notice.text} />
      </p>
      <IconButton label="Dismiss" onClick={() => dismiss(notice.id)}>
        <X size={14} />
      </IconButton>
    </div>
  );
}

export function Notices() {
  const notices = useWorkspace((state) => state.notices);
  return (
    <div className={styles.stack} data-testid={testIds.notices}>
      {notices.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </div>
  );
}
