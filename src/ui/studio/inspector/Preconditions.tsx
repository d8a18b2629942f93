import { nameTable, type PdlDocument } from '../../../core/language';
import { looseName } from '../../../core/support';
import { ChipList } from '../../kit/ChipList';
import { useWorkspace } from '../weirContext';
import type { DeclaredNode } from './subject';
import { useTryEdit } from './useTryEdit';

interface PreconditionsProps {
  readonly declared: Extract<DeclaredNode, { kind: 'api' | 'answer' }>;
  readonly document: PdlDocument;
}

export function Preconditions({ declared, document }: PreconditionsProps) {
  const select = useWorkspace((state) => state.select);
  const tryEdit = useTryEdit();
  const { decl, nodeId } = declared;
  const table = nameTable(document);
  const present = decl.preconditions.map((at) => at.name);
  const taken = new Set([looseName(decl.name), ...present.map(looseName)]);
  const options = [
    ...document.apis.map((api) => ({ name: api.name, hint: 'API' })),
    ...document.answers.map((answer) => ({ name: answer.name, hint: 'ANSWER' })),
  ].filter((option) => !taken.has(looseName(option.name)));
  return (
    <ChipList
      label="Preconditions"
      noun="precondition"
      chips={present.map((name) => ({
        name,
        ...(table.resolveNode(name) ? {} : { odd: 'nothing declared has this name' }),
      }))}
      options={[...new Map(options.map((option) => [option.name, option])).values()]}
      none="None: it may be called at any time."
      onOpen={(name) => {
        const node = table.resolveNode(name);
        if (node) select([node.nodeId]);
      }}
      onChange={(names) => {
        const added = names.filter((name) => !present.includes(name));
        const removed = present.filter((name) => !names.includes(name));
        return tryEdit([
          ...removed.map((requires) => ({ kind: 'removePrecondition', nodeId, requires }) as const),
          ...added.map((requires) => ({ kind: 'addPrecondition', nodeId, requires }) as const),
        ]);
      }}
    />
  );
}
