import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { StoredEvaluation } from '../../../core/storage';
import { agentsMessages as t } from '../../../messages/agents.en';
import { coreText } from '../../../messages/i18n';
import { IconButton } from '../../kit/Button';
import { EmptyState } from '../../kit/EmptyState';
import { formatDateTime } from '../../kit/formatValues';
import { Row, Stack } from '../../kit/Layout';
import { NameInput } from '../../kit/NameInput';
import { RowButton } from '../../kit/RowButton';
import { Heading } from '../../kit/Section';
import { Quiet, Text } from '../../kit/Text';
import { useWorkspace } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import { useAgentsStore } from './useAgentsStore';

function Entry({ stored }: { readonly stored: StoredEvaluation }) {
  const { id, createdAt, done, cells, failed } = stored;
  const name = coreText(stored.name);
  const [isNaming, setNaming] = useState(false);
  const { opened, work, open, rename, remove } = useAgentsStore((state) => state);
  const isOpen = opened?.id === id;
  const notify = useWorkspace((state) => state.notify);
  return (
    <Row as="li" gap="1">
      {isNaming ? (
        <NameInput
          label={t.nameOf({ name })}
          initial={name}
          onCommit={(text) => {
            setNaming(false);
            void rename(id, text);
          }}
          onCancel={() => setNaming(false)}
        />
      ) : (
        <RowButton
          align="below"
          aria-current={isOpen || undefined}
          disabled={work.kind !== 'idle' && !isOpen}
          onClick={() => void open(id)}
        >
          <Text lines="anywhere">{name}</Text>
          <Quiet figures>
            {formatDateTime(createdAt)} · {t.progress({ done, cells })}
            {failed.length > 0 && `, ${t.failedCells(failed.length)}`}
            {work.kind !== 'idle' && work.id === id && ` · ${t.running}`}
          </Quiet>
        </RowButton>
      )}
      <IconButton
        small
        label={t.renameEvaluation({ name })}
        onClick={() => setNaming(true)}
        icon={<Pencil size={13} />}
      />
      <IconButton
        small
        label={t.deleteEvaluation({ name })}
        onClick={() => notify('info', t.deleted({ name }), { label: t.undo, run: remove(id) })}
        icon={<Trash2 size={13} />}
      />
    </Row>
  );
}

/** Stored evaluations, newest first. */
export function AgentsRight() {
  const evaluations = useAgentsStore((state) => state.evaluations);
  return (
    <Stack size="full" gap="2" pad="3" scrolls data-testid={testIds.agentsStored}>
      <Heading as="h2">{t.stored}</Heading>
      {evaluations.length === 0 ? (
        <EmptyState>{t.noneStored}</EmptyState>
      ) : (
        <Stack as="ul" gap="1">
          {evaluations.map((stored) => (
            <Entry key={stored.id} stored={stored} />
          ))}
        </Stack>
      )}
    </Stack>
  );
}
