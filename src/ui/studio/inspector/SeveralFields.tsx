import { Trash2 } from 'lucide-react';
import type { GraphEdit } from '../../../core/document';
import { declarationId, type GraphNode } from '../../../core/graph';
import { nameTable, type PdlDocument } from '../../../core/language';
import { groupBy, looseName } from '../../../core/support';
import { inspectorMessages as t } from '../../../messages/inspector.en';
import { nodeKindDisplay } from '../../canvas/nodeLabels';
import { Button } from '../../kit/Button';
import { ChipList } from '../../kit/ChipList';
import { Row } from '../../kit/Layout';
import { Faint, Text } from '../../kit/Text';
import { useWorkspace } from '../weirContext';
import { FieldEditButton } from './EditFields';
import { useTryEdit } from './useTryEdit';
import { nodeNames } from './valueNames';

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
  const table = document && nameTable(document);
  const declared = [
    ...new Map(
      nodes.flatMap((node) => {
        if (!table || node.ref === undefined) return [];
        const found = { api: table.findApi(node.ref), answer: table.findAnswer(node.ref) };
        const decl = node.kind === 'api' || node.kind === 'answer' ? found[node.kind] : undefined;
        return decl ? [[declarationId(node.kind, decl.name), decl] as const] : [];
      }),
    ),
  ];
  const [first, ...rest] = declared;
  const common = (first?.[1].preconditions ?? [])
    .map((at) => at.name)
    .filter((name) =>
      rest.every(([, decl]) => decl.preconditions.some((at) => looseName(at.name) === looseName(name))),
    );
  const taken = new Set([...declared.map(([, decl]) => decl.name), ...common].map(looseName));
  const options = document ? nodeNames(document).filter(({ name }) => !taken.has(looseName(name))) : [];
  const isProcedure = view === 'procedure';
  const remove = async () => {
    // From the end of the text, so that the numbers of repeated names stay valid.
    const nodeIds = nodes
      .filter((node) => node.kind !== 'start' && node.kind !== 'end')
      .toSorted((a, b) => (b.range?.start ?? 0) - (a.range?.start ?? 0))
      .map(({ id }) => id);
    const edit: GraphEdit = { kind: isProcedure ? 'deleteStatements' : 'deleteNodes', nodeIds };
    const label = (isProcedure ? t.deleteStatements : t.deleteNodes)({ count: nodeIds.length });
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
            const added = names.find((name) => !common.includes(name));
            const removed = common.find((name) => !names.includes(name));
            const requires = added ?? removed ?? '';
            const nodeIds = declared.flatMap(([nodeId, decl]) => {
              const has = decl.preconditions.some((at) => looseName(at.name) === looseName(requires));
              return has === (added === undefined) ? [nodeId] : [];
            });
            return added === undefined
              ? tryEdit(
                  [{ kind: 'removePreconditions', nodeIds, requires }],
                  t.removePreconditionFrom({ name: requires }),
                )
              : tryEdit([{ kind: 'addPreconditions', nodeIds, requires }], t.addPreconditionTo({ name: added }));
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
