import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { commonMessages as common } from '../../../messages/common.en';
import { formatsMessages as t } from '../../../messages/formats.en';
import { secretsNow } from '../../../state/settings/secretsNow';
import { Button, IconButton } from '../../kit/Button';
import { useWorkspace } from '../weirContext';

/** Milliseconds for which a copy is confirmed. */
const CONFIRMATION_TIME = 1_600;

interface CopyButtonProps {
  readonly text: string | undefined;
  /** Name of the copied text, for screen readers. */
  readonly what: string;
  readonly look?: 'icon' | 'button';
  /** Label of the button, if several buttons copy the same workflow in different formats. */
  readonly label?: string;
}

export function CopyButton({ text, what, look = 'icon', label = common.copy }: CopyButtonProps) {
  const notify = useWorkspace((state) => state.notify);
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setDone(false), CONFIRMATION_TIME);
    return () => clearTimeout(timer);
  }, [isDone]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secretsNow().text(text ?? ''));
      setDone(true);
    } catch {
      notify('error', t.clipboardRefused);
    }
  };
  const icon = isDone ? <Check size={15} /> : <Copy size={15} />;
  const rest = { disabled: text === undefined, onClick: () => void copy() };
  if (look === 'button')
    return (
      <Button icon={icon} {...rest}>
        {isDone ? t.copied : label}
      </Button>
    );
  return (
    <IconButton label={isDone ? t.copied : t.copyFormat({ format: what })} {...rest}>
      {icon}
    </IconButton>
  );
}
