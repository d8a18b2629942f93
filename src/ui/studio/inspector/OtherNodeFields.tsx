import { commonMessages as common } from '../../../messages/common.en';
import { inspectorMessages as t } from '../../../messages/inspector.en';
import type { DeclaredProps } from '../../../state/inspection/inspectorSubject';
import { Facts } from '../../kit/Facts';
import { CallSites } from './CallSites';
import { DocumentTextField, NodeDescription, NodeName } from './EditFields';
import { useTryEdit } from './useTryEdit';

/** A node of another section: a subtask, an instruction. */
export function OtherNodeFields({ declared, document, siteId }: DeclaredProps<'other'>) {
  const { decl, nodeId } = declared;
  return (
    <>
      <NodeName nodeId={nodeId} value={decl.name} />
      <NodeDescription nodeId={nodeId} value={decl.desc ?? ''} />
      <CallSites document={document} kind="other" name={decl.name} except={siteId} />
    </>
  );
}

/** A `def` of the procedure. */
export function FunctionFields({ declared, document, siteId }: DeclaredProps<'function'>) {
  const tryEdit = useTryEdit();
  const { decl } = declared;
  const { name } = decl.name;
  return (
    <>
      <DocumentTextField
        label={common.name}
        mono
        value={name}
        onCommit={(next) => tryEdit({ kind: 'renameSymbol', symbol: { kind: 'function', name }, name: next })}
      />
      <Facts
        codes="values"
        rows={[[t.parameters, decl.params.map((param) => param.name).join(', ') || t.noParameters]]}
      />
      <CallSites document={document} kind="function" name={name} except={siteId} />
    </>
  );
}
