import { Trash2 } from 'lucide-react';
import type { GraphNode } from '../../../core/graph';
import type { PdlDocument } from '../../../core/language';
import { groupBy } from '../../../core/support';
import { inspectorMessages as t } from '../../../messages/inspector.en';
import { changePreconditions, deletionOf, sharedPreconditions } from '../../../state/inspection/sharedPreconditions';
import { nodeKindDisplay } from '../../canvas/nodeLabels';
import { Button } from '../../kit/Button';
import { ChipList } from '../../kit/ChipList';
import { Row } from '../../kit/Layout';
import { Faint, Text } from '../../kit/Text';
import { useWorkspace } from '../weirContext';
import { FieldEditButton } from './EditFields';
import { useTryEdit } from './useTryEdit';

interface SeveralFieldsProps {
  readonly nodes: readonly GraphNode[];
  readonly document: PdlDocument | undefined;
}

const nameOf = (node: GraphNode) => node.ref ?? node.label;

/** The common fields of several nodes, and the edits that apply to all of them in one undo step. */
export function SeveralFields({ nodes, document }: SeveralFieldsProps) {
  const tryEdit = useTryEdit();
  const { select, view } = useWorkspace('select', 'view');
  const kinds = groupBy(nodes, (node) => nodeKindDisplay[node.kind].label);
  const shared = sharedPreconditions(nodes, document);
  const { declared, common, options } = shared;
  const isProcedure = view === 'procedure';
  const remove = async () => {
    const { edit, count } = deletionOf(nodes, isProcedure);
    const label = (isProcedure ? t.deleteStatements : t.deleteNodes)({ count });
    const problem = await tryEdit([edit], label);
    if (!problem) select([]);
    return problem;
  };
  return (
    <>
      <Text as="p" size="read" lines="asTyped">
        {[...kinds].map(([word, same]) => `${same.length} ${word}`).join(', ')}
      </Text>
      <Row as="ul" gap="1" wraps>
        {nodes.slice(0, 12).map((node) => (
          <li key={node.id}>
            <Button small onClick={() => select([node.id])}>
              <code>{nameOf(node)}</code>
            </Button>
          </li>
        ))}
        {nodes.length > 12 && <Faint as="li">{t.andMoreNodes({ count: nodes.length - 12 })}</Faint>}
      </Row>
      {declared.length > 1 && (
        <ChipList
          label={t.commonPreconditionsOfNodes({ declared: declared.length })}
          noun="precondition"
          chips={common.map((name) => ({ name }))}
          options={options}
          none={t.noneInCommon}
          onChange={(names) => {
            const { edit, name, isAdded } = changePreconditions(shared, names);
            return tryEdit([edit], (isAdded ? t.addPreconditionTo : t.removePreconditionFrom)({ name }));
          }}
        />
      )}
      {document && (
        <FieldEditButton tone="danger" icon={<Trash2 size={14} />} onEdit={remove}>
          {isProcedure ? t.deleteTheseStatements : t.deleteNodesShort}
        </FieldEditButton>
      )}
    </>
  );
}
