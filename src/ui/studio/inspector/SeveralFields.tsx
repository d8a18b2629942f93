import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { GraphEdit } from '../../../core/document';
import type { GraphNode } from '../../../core/graph';
import { nameTable, type PdlDocument } from '../../../core/language';
import { looseName } from '../../../core/support';
import { inspectorMessages as t } from '../../../messages/inspector.en';
import { kindLooks } from '../../canvas/nodeWords';
import { Button } from '../../kit/Button';
import { ChipList } from '../../kit/ChipList';
import type { Refusal } from '../../kit/CommitField';
import { Row } from '../../kit/Layout';
import { Text } from '../../kit/Text';
import { useWorkspace } from '../weirContext';
import { RefusalLine } from './RefusalLine';
import { useTryEdit } from './useTryEdit';

interface SeveralFieldsProps {
  readonly nodes: readonly GraphNode[];
  readonly document: PdlDocument | undefined;
}

const nameOf = (node: GraphNode) => node.ref ?? node.label;

/** What several nodes have in common, and what can be done to all of them in one step. */
export function SeveralFields({ nodes, document }: SeveralFieldsProps) {
  const tryEdit = useTryEdit();
  const { select, view } = useWorkspace('select', 'view');
  const [refusal, setRefusal] = useState<Refusal | undefined>(undefined);
  const counts = new Map<string, number>();
  for (const node of nodes) {
    const { word } = kindLooks[node.kind];
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const table = document && nameTable(document);
  const declared = [
    ...new Map(
      nodes.flatMap((node) => {
        if (!table || node.ref === undefined) return [];
        const decl =
          node.kind === 'api'
            ? table.findApi(node.ref)
            : node.kind === 'answer'
              ? table.findAnswer(node.ref)
              : undefined;
        return decl ? [[`${node.kind}:${decl.name}`, decl] as const] : [];
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
  const options = [
    ...(document?.apis ?? []).map((api) => ({ name: api.name, hint: 'API' })),
    ...(document?.answers ?? []).map((answer) => ({ name: answer.name, hint: 'ANSWER' })),
  ].filter((option) => !taken.has(looseName(option.name)));
  const isProcedure = view === 'procedure';
  const remove = () => {
    // From the end of the text, so that the numbers of repeated names still mean the same place.
    const nodeIds = nodes
      .filter((node) => node.kind !== 'start' && node.kind !== 'end')
      .toSorted((a, b) => (b.range?.start ?? 0) - (a.range?.start ?? 0))
      .map(({ id }) => id);
    const edit: GraphEdit = { kind: isProcedure ? 'deleteStatements' : 'deleteNodes', nodeIds };
    void tryEdit([edit], (isProcedure ? t.deleteStatements : t.deleteNodes)({ count: nodeIds.length })).then(
      (problem) => {
        setRefusal(problem);
        if (!problem) select([]);
      },
    );
  };
  return (
    <>
      <Text as="p" size="read" lines="asTyped">
        {[...counts].map(([word, count]) => `${count} ${word}`).join(', ')}
      </Text>
      <Row as="ul" gap="1" wraps>
        {nodes.slice(0, 12).map((node) => (
          <li key={node.id}>
            <Button small onClick={() => select([node.id])}>
              <code>{nameOf(node)}</code>
            </Button>
          </li>
        ))}
        {nodes.length > 12 && (
          <Text as="li" size="sm" tone="faint" lines="anywhere">
            {t.andMoreNodes({ value: nodes.length - 12 })}
          </Text>
        )}
      </Row>
      {declared.length > 1 && (
        <ChipList
          label={t.commonPreconditionsOfNodes({ declared: declared.length })}
          noun="precondition"
          chips={common.map((name) => ({ name }))}
          options={[...new Map(options.map((option) => [option.name, option])).values()]}
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
                  t.removePrecondition({ removed: requires }),
                )
              : tryEdit([{ kind: 'addPreconditions', nodeIds, requires }], t.addPrecondition({ added }));
          }}
        />
      )}
      {document && (
        <Row gap="2" wraps>
          <Button tone="danger" icon={<Trash2 size={14} />} onClick={remove}>
            {isProcedure ? t.deleteTheseStatements : t.deleteNodesShort}
          </Button>
        </Row>
      )}
      <RefusalLine refusal={refusal} />
    </>
  );
}
