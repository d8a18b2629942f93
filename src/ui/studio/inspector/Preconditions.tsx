import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { PdlDocument } from '../../../core/language';
import { inspectorMessages as t } from '../../../messages/inspector.en';
import { preconditionMessages as messages } from '../../../messages/preconditions.en';
import { emptyCondition } from '../../../state/inspection/conditionForm';
import type { DeclaredProps } from '../../../state/inspection/inspectorSubject';
import { type PreconditionView, viewPreconditions } from '../../../state/inspection/preconditionView';
import { valueOptions } from '../../../state/inspection/valueNames';
import { Button, IconButton } from '../../kit/Button';
import { ChipList } from '../../kit/ChipList';
import { Row, Stack } from '../../kit/Layout';
import { Text } from '../../kit/Text';
import { useWorkspace } from '../weirContext';
import { ConditionFields } from './ConditionFields';
import { DocumentTextField } from './EditFields';
import { useTryEdit } from './useTryEdit';

/** The preconditions of a node: node names as chips, and conditions as rows of pickers. */
export function Preconditions({ declared, document }: Omit<DeclaredProps<'api'> | DeclaredProps<'answer'>, 'siteId'>) {
  const select = useWorkspace((state) => state.select);
  const tryEdit = useTryEdit();
  const { decl, nodeId } = declared;
  const view = viewPreconditions(document, decl);
  const { names, options, texts } = view;
  const present = names.map(({ name }) => name);
  return (
    <>
      <ChipList
        label={t.preconditions}
        noun="precondition"
        chips={names.map(({ name, nodeId: found }) => ({
          name,
          ...(found === undefined ? { odd: t.undeclaredName } : {}),
        }))}
        options={options}
        {...(texts.length === 0 ? { none: t.noPreconditions } : {})}
        onOpen={(name) => {
          const found = names.find((one) => one.name === name)?.nodeId;
          if (found !== undefined) select([found]);
        }}
        onChange={(chosen) => {
          const added = chosen.filter((name) => !present.includes(name));
          const removed = present.filter((name) => !chosen.includes(name));
          return tryEdit([
            ...removed.map((requires) => ({ kind: 'removePreconditions', nodeIds: [nodeId], requires }) as const),
            ...added.map((requires) => ({ kind: 'addPreconditions', nodeIds: [nodeId], requires }) as const),
          ]);
        }}
      />
      <Conditions key={nodeId} nodeId={nodeId} view={view} document={document} />
    </>
  );
}

interface ConditionsProps {
  readonly nodeId: string;
  readonly view: PreconditionView;
  readonly document: PdlDocument;
}

function Conditions({ nodeId, view: { texts, conditions, nodes }, document }: ConditionsProps) {
  const tryEdit = useTryEdit();
  const onChange = (all: readonly string[]) => tryEdit({ kind: 'setPreconditions', nodeId, items: all });
  const [isBuilding, setBuilding] = useState(false);
  const known = { document, options: valueOptions(document), nodes };
  return (
    <Stack gap="2" role="group" aria-label={messages.title}>
      {conditions.map(({ kind, text, form, index }, place) => {
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
              <Text as="p" size="sm" tone={kind === 'broken' ? 'warning' : 'faint'} lines="anywhere">
                {kind === 'broken' ? messages.broken : messages.tooDeep}
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
