import { adaptCallsTo } from '../../../core/document';
import { looseName } from '../../../core/support';
import { inspectorMessages as t } from '../../../messages/inspector.en';
import { type DeclaredProps, findSlotDecl } from '../../../state/inspection/inspectorSubject';
import { valueOptions } from '../../../state/inspection/valueNames';
import { ChipList } from '../../kit/ChipList';
import { useShell, useWorkspace } from '../weirContext';
import { CallSites } from './CallSites';
import { NodeDescription, NodeName } from './EditFields';
import { Preconditions } from './Preconditions';
import { ToolFacts } from './ToolFacts';
import { useTryEdit } from './useTryEdit';

export function ApiFields({ declared, document, siteId }: DeclaredProps<'api'>) {
  const tryEdit = useTryEdit();
  const select = useWorkspace((state) => state.select);
  const inspectSlot = useShell((state) => state.inspectSlot);
  const { decl, nodeId } = declared;
  // Updates the calls that followed the declaration along with it, in one undo step.
  const setList = async (field: 'request' | 'response', names: readonly string[]) => {
    const edit = { kind: field === 'request' ? 'setRequest' : 'setResponse', nodeId, names } as const;
    const calls = adaptCallsTo(document, nodeId, field, names);
    const refusal = await tryEdit([edit, ...calls], t.setField({ field, name: decl.name }));
    // If the calls cannot be updated, the declaration is edited alone.
    return refusal && calls.length > 0 ? tryEdit(edit) : refusal;
  };
  const values = valueOptions(document);
  const slots = new Set(document.slots.map((slot) => looseName(slot.name)));
  const open = (name: string) => {
    if (!findSlotDecl(document, name)) return;
    select([]);
    inspectSlot(name);
  };
  return (
    <>
      <NodeName nodeId={nodeId} value={decl.name} />
      <NodeDescription nodeId={nodeId} value={decl.desc ?? ''} placeholder={t.apiDescriptionHint} />
      {(['request', 'response'] as const).map((field) => (
        <ChipList
          key={field}
          label={t[field]}
          noun={field}
          isOrdered
          allowsNew
          chips={decl[field].map(({ name }) => ({ name }))}
          options={field === 'request' ? values : values.filter((value) => !slots.has(looseName(value.name)))}
          none={field === 'request' ? t.takesNothing : t.returnsNothing}
          onOpen={open}
          onChange={(names) => setList(field, names)}
        />
      ))}
      <Preconditions declared={declared} document={document} />
      <CallSites document={document} kind="api" name={decl.name} except={siteId} />
      <ToolFacts api={decl} />
    </>
  );
}
