import { useRef } from 'react';
import { ruleCatalogue } from '../../core/checks';
import { Modal } from '../kit/Modal';
import { RulePage } from './RulePage';

/** Shows the page of a rule: its findings, reasons, an example and the fix. */
export function RuleDialog({ rule, onClose }: { readonly rule: string | undefined; readonly onClose: () => void }) {
  // While it closes it still shows the last rule.
  const last = useRef(rule);
  if (rule !== undefined) last.current = rule;
  const name = last.current ?? '';
  const title = ruleCatalogue.find((entry) => entry.name === name)?.title ?? name;
  return (
    <Modal open={rule !== undefined} onClose={onClose} title={title} description={name} width={520}>
      {name !== '' && <RulePage rule={name} />}
    </Modal>
  );
}
