import type { FunctionDef, OtherDecl, PdlDocument } from '../../../core/language';
import { commonMessages as common } from '../../../messages/common.en';
import { inspectorMessages as t } from '../../../messages/inspector.en';
import { Facts } from '../../kit/Facts';
import { CallSites } from './CallSites';
import { TextField } from './EditFields';
import { NodeDescription, NodeName } from './NodeText';
import { useTryEdit } from './useTryEdit';

interface OtherFieldsProps {
  readonly decl: OtherDecl;
  readonly nodeId: string;
  readonly document: PdlDocument;
  readonly siteId?: string | undefined;
}

/** A node of another section: a subtask, an instruction. */
export function OtherFields({ decl, nodeId, document, siteId }: OtherFieldsProps) {
  return (
    <>
      <NodeName nodeId={nodeId} value={decl.name} />
      <NodeDescription nodeId={nodeId} value={decl.desc ?? ''} />
      <CallSites document={document} kind="other" name={decl.name} except={siteId} />
    </>
  );
}

interface FunctionFieldsProps {
  readonly decl: FunctionDef;
  readonly document: PdlDocument;
  readonly siteId?: string | undefined;
}

/** A `def` of the procedure. */
export function FunctionFields({ decl, document, siteId }: FunctionFieldsProps) {
  const tryEdit = useTryEdit();
  const { name } = decl.name;
  return (
    <>
      <TextField
        label={common.name}
        mono
        value={name}
        onCommit={(next) => tryEdit({ kind: 'renameSymbol', symbol: { kind: 'function', name }, name: next })}
      />
      <Facts codes="values">
        <dt>{t.parameters}</dt>
        <dd>{decl.params.map((param) => param.name).join(', ') || 'none'}</dd>
      </Facts>
      <CallSites document={document} kind="function" name={name} except={siteId} />
    </>
  );
}
