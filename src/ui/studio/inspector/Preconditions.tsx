import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import {
  nameTable,
  type PdlDocument,
  type Precondition,
  preconditionGrammar,
  readCondition,
  readPreconditions,
} from '../../../core/language';
import { looseName } from '../../../core/support';
import { inspectorMessages as t } from '../../../messages/inspector.en';
import { preconditionMessages as messages } from '../../../messages/preconditions.en';
import { Button, IconButton } from '../../kit/Button';
import { ChipList } from '../../kit/ChipList';
import { Row, Stack } from '../../kit/Layout';
import type { SuggestOption } from '../../kit/SuggestInput';
import { Text } from '../../kit/Text';
import { useWorkspace } from '../weirContext';
import { ConditionFields, emptyCondition } from './ConditionFields';
import { DocumentTextField } from './EditFields';
import type { DeclaredProps } from './inspectorSubject';
import { useTryEdit } from './useTryEdit';
import { nodeNames, valueOptions } from './valueNames';

/** The preconditions of a node: node names as chips, and conditions as rows of pickers. */
export function Preconditions({ declared, document }: Omit<DeclaredProps<'api'> | DeclaredProps<'answer'>, 'siteId'>) {
  const select = useWorkspace((state) => state.select);
  const tryEdit = useTryEdit();
  const { decl, nodeId } = declared;
  const table = nameTable(document);
  const items = readPreconditions(document, decl);
  const present = items.flatMap((item) => (item.kind === 'name' ? [item.at.name] : []));
  const nodes = nodeNames(document).filter(({ name }) => looseName(name) !== looseName(decl.name));
  const taken = new Set(present.map(looseName));
  return (
    <>
      <ChipList
        label={t.preconditions}
        noun="precondition"
        chips={present.map((name) => ({
          name,
          ...(table.resolveNode(name) ? {} : { odd: t.undeclaredName }),
        }))}
        options={nodes.filter((option) => !taken.has(looseName(option.name)))}
        {...(items.length === 0 ? { none: t.noPreconditions } : {})}
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
      <Conditions key={nodeId} nodeId={nodeId} items={items} document={document} nodes={nodes} />
    </>
  );
}

interface ConditionsProps {
  readonly nodeId: string;
  readonly items: readonly Precondition[];
  readonly document: PdlDocument;
  readonly nodes: readonly SuggestOption[];
}

function Conditions({ nodeId, items, document, nodes }: ConditionsProps) {
  const tryEdit = useTryEdit();
  const onChange = (all: readonly string[]) => tryEdit({ kind: 'setPreconditions', nodeId, items: all });
  const [isBuilding, setBuilding] = useState(false);
  const texts = items.map((item) => item.at.name);
  const known = { document, options: valueOptions(document), nodes };
  const conditions = items.flatMap((item, index) => (item.kind === 'name' ? [] : [{ item, index }]));
  return (
    <Stack gap="2" role="group" aria-label={messages.title}>
      {conditions.map(({ item, index }, place) => {
        const text = item.at.name;
        const form = item.kind === 'condition' ? readCondition(text, preconditionGrammar) : undefined;
        const replace = (next: string) => onChange(texts.toSpliced(index, 1, next));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions stand by their place
          <Stack key={place} gap="2" pad="2" surface="card">
            <Row gap="1h" justify="between">
              <Text size="sm" tone="muted">
                {messages.one({ number: place + 1 })}
              </Text>
              <IconButton
                label={messages.remove({ text })}
                side="left"
                onClick={() => void onChange(texts.toSpliced(index, 1))}
              >
                <X size={14} />
              </IconButton>
            </Row>
            {form ? (
              <ConditionFields label={messages.one({ number: place + 1 })} form={form} {...known} onCommit={replace} />
            ) : (
              <Text as="p" size="sm" tone={item.kind === 'broken' ? 'warning' : 'faint'} lines="anywhere">
                {item.kind === 'broken' ? messages.broken : messages.tooDeep}
              </Text>
            )}
            <DocumentTextField
              label={messages.asCode({ number: place + 1 })}
              mono
              wraps
              value={text}
              onCommit={replace}
            />
          </Stack>
        );
      })}
      {isBuilding && (
        <Stack pad="2" surface="card">
          <ConditionFields
            label={messages.one({ number: conditions.length + 1 })}
            form={emptyCondition}
            {...known}
            onCommit={async (text) => {
              const problem = await onChange([...texts, text]);
              if (!problem) setBuilding(false);
              return problem;
            }}
          />
        </Stack>
      )}
      <Row>
        <Button icon={<Plus size={14} />} aria-pressed={isBuilding} onClick={() => setBuilding(!isBuilding)}>
          {messages.add}
        </Button>
      </Row>
    </Stack>
  );
}
