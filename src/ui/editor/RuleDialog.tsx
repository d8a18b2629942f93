import { useRef } from 'react';
import { ruleCatalogue } from '../../core/checks';
import { later } from '../shell/later';
import { Modal } from '../shell/primitives/Modal';

const RulePage = later(async () => (await import('./RulePage')).RulePage);

/** The page of a rule over the editor: what it finds, why, an example and what to do. */
export function RuleDialog({ rule, onClose }: { readonly rule: string | undefined; readonly onClose: () => void }) {
  // While it closes it still shows what it was about.
  const last = useRef(rule);
  if (rule !== undefined) last.current = rule;
  const name = last.current ?? '';
  const title = ruleCatalogue.find((entry) => entry.name === name)?.title ?? name;
  return (
    <Modal open={rule !== undefined} onClose={onClose} title={title} description={name} width={520}>
      {last.current !== undefined && <RulePage rule={last.current} />}
    </Modal>
  );
}
