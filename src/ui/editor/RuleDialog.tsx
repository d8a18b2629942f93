import { type ComponentType, useEffect, useRef, useState } from 'react';
import { ruleCatalogue } from '../../core/checks';
import { editorMessages as t } from '../../messages/editor.en';
import { Modal } from '../kit/Modal';

/** The page of a rule over the editor: what it finds, why, an example and what to do. */
export function RuleDialog({ rule, onClose }: { readonly rule: string | undefined; readonly onClose: () => void }) {
  const [Page, setPage] = useState<ComponentType<{ readonly rule: string }> | undefined>(undefined);
  const [isMissing, setMissing] = useState(false);
  // While it closes it still shows what it was about.
  const last = useRef(rule);
  if (rule !== undefined) last.current = rule;
  useEffect(() => {
    if (rule === undefined) return;
    let isCurrent = true;
    import('./RulePage').then(
      ({ RulePage }) => isCurrent && setPage(() => RulePage),
      () => isCurrent && setMissing(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [rule]);
  const name = last.current ?? '';
  const title = ruleCatalogue.find((entry) => entry.name === name)?.title ?? name;
  return (
    <Modal open={rule !== undefined} onClose={onClose} title={title} description={name} width={520}>
      {Page && name !== '' && <Page rule={name} />}
      {!Page && isMissing && <p>{t.pageOfTheRule}</p>}
    </Modal>
  );
}
