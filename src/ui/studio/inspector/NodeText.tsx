import { commonMessages as common } from '../../../messages/common.en';
import { inspectorMessages as t } from '../../../messages/inspector.en';
import { TextField } from './EditFields';
import { useTryEdit } from './useTryEdit';

interface NodeTextProps {
  readonly nodeId: string;
  readonly value: string;
}

/** The name of a declared node; calls and preconditions follow it. */
export function NodeName({ nodeId, value }: NodeTextProps) {
  const tryEdit = useTryEdit();
  return (
    <TextField
      label={common.name}
      mono
      value={value}
      onCommit={(name) => tryEdit({ kind: 'renameNode', nodeId, name })}
    />
  );
}

/** What a declared node is for. */
export function NodeDescription({ nodeId, value, placeholder }: NodeTextProps & { readonly placeholder?: string }) {
  const tryEdit = useTryEdit();
  return (
    <TextField
      label={t.description}
      multiline
      value={value}
      {...(placeholder !== undefined && { placeholder })}
      onCommit={(text) => tryEdit({ kind: 'setDesc', nodeId, text })}
    />
  );
}
