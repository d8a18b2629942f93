import type { PdlDocument } from '../../../core/language';
import { looseName } from '../../../core/support';
import { ChipList } from '../../kit/ChipList';
import { useShell, useWorkspace } from '../weirContext';
import { CallSites } from './CallSites';
import { NodeDescription, NodeName } from './NodeText';
import { Preconditions } from './Preconditions';
import { type DeclaredNode, findSlot } from './subject';
import { ToolFacts } from './ToolFacts';
import { useTryEdit } from './useTryEdit';
import { knownValues } from './valueNames';

interface ApiFieldsProps {
  readonly declared: Extract<DeclaredNode, { kind: 'api' }>;
  readonly document: PdlDocument;
  readonly siteId?: string | undefined;
}

export function ApiFields({ declared, document, siteId }: ApiFieldsProps) {
  const tryEdit = useTryEdit();
  const select = useWorkspace((state) => state.select);
  const inspectSlot = useShell((state) => state.inspectSlot);
  const { decl, nodeId } = declared;
  const values = knownValues(document);
  const slots = new Set(document.slots.map((slot) => looseName(slot.name)));
  const open = (name: string) => {
    if (!findSlot(document, name)) return;
    select([]);
    inspectSlot(name);
  };
  return (
    <>
      <NodeName nodeId={nodeId} value={decl.name} />
      <NodeDescription nodeId={nodeId} value={decl.desc ?? ''} placeholder="What it does, for the agent" />
      <ChipList
        label="Request"
        noun="request"
        isOrdered
        allowsNew
        chips={decl.request.map(({ name }) => ({ name }))}
        options={values}
        none="Takes nothing."
        onOpen={open}
        onChange={(names) => tryEdit({ kind: 'setRequest', nodeId, names })}
      />
      <ChipList
        label="Response"
        noun="response"
        isOrdered
        allowsNew
        chips={decl.response.map(({ name }) => ({ name }))}
        options={values.filter((value) => !slots.has(looseName(value.name)))}
        none="Returns nothing."
        onOpen={open}
        onChange={(names) => tryEdit({ kind: 'setResponse', nodeId, names })}
      />
      <Preconditions declared={declared} document={document} />
      <CallSites document={document} kind="api" name={decl.name} except={siteId} />
      <ToolFacts api={decl} />
    </>
  );
}
