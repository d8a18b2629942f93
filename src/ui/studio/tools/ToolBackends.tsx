import { CircleAlert, History } from 'lucide-react';
import { useState } from 'react';
import type { SessionState } from '../../../core/session';
import { commonMessages as common } from '../../../messages/common.en';
import { toolsMessages as t } from '../../../messages/tools.en';
import { tablesFromRun, toolRows } from '../../../state/tools/backendView';
import { Button } from '../../kit/Button';
import { Row, Stack } from '../../kit/Layout';
import { Status } from '../../kit/Notice';
import { RowButton } from '../../kit/RowButton';
import { Section } from '../../kit/Section';
import { Faint, Hint, Text } from '../../kit/Text';
import { testIds } from '../../testIds';
import { useSettings, useTools, useWeir, useWorkspace } from '../weirContext';
import { BackendDialog } from './BackendDialog';
import { backendKindTexts } from './backendLabels';
import { RemovableRow } from './RemovableRow';
import { RunPicker } from './RunPicker';
import { useDocumentTools } from './useDocumentTools';

/** Every API of the open document with its backend. */
export function ToolBackends() {
  const { tools: store, workspace } = useWeir();
  const tools = useDocumentTools();
  const backends = useTools((state) => state.backends);
  const documentId = useWorkspace((state) => state.history.document.id);
  const [opened, setOpened] = useState<{ readonly name: string; readonly documentId: string } | undefined>(undefined);
  const [isChoosing, setChoosing] = useState(false);
  const [status, setStatus] = useState('');
  const known = useSettings('secrets', 'toolOrigins');
  const { rows, orphans } = toolRows(tools, backends, known);
  const edited = opened?.documentId === documentId ? rows.find(({ tool }) => tool.name === opened.name) : undefined;
  const fill = async (state: SessionState, title: string) => {
    setChoosing(false);
    const filled = tablesFromRun(state, tools);
    const before = workspace.getState().tools;
    for (const table of filled) await store.getState().setBackend(table.name, { kind: 'mock', rows: table.rows });
    setStatus(filled.length === 0 ? t.noCallsInRun({ title }) : '');
    if (filled.length === 0) return;
    const { tools: after } = workspace.getState();
    workspace.getState().notify('info', t.filledFrom({ tables: t.tables(filled.length), title }), {
      label: common.undo,
      run: () => workspace.getState().setTools(before),
      applies: (now) => now.tools === after && now.history.document.id === documentId,
    });
  };
  if (tools.length === 0) return <Hint size="ui">{t.noApis}</Hint>;
  return (
    <Stack as="section" gap="3" aria-label={t.howToolsAnswer} data-testid={testIds.toolBackends}>
      <Stack as="ul">
        {rows.map(({ tool: { name }, backend, summary, obstacle }) => {
          const Icon = backendKindTexts[backend?.kind ?? 'session'].icon;
          return (
            <li key={name}>
              <RowButton align="top" onClick={() => setOpened({ name, documentId })}>
                <Icon size={15} />
                <Stack as="span">
                  <Text size="sm" mono lines="anywhere">
                    {name}
                  </Text>
                  <Faint as="span">{summary}</Faint>
                  {obstacle && (
                    <Text size="sm" tone="warning">
                      <CircleAlert size={12} /> {obstacle}
                    </Text>
                  )}
                </Stack>
              </RowButton>
            </li>
          );
        })}
      </Stack>
      {orphans.length > 0 && (
        <Section label={t.withoutAnApi} title={t.otherApis}>
          <Stack as="ul">
            {orphans.map((name) => (
              <RemovableRow
                key={name}
                name={name}
                removal={t.removeWhatAnswers({ name })}
                onRemove={() => void store.getState().setBackend(name, undefined)}
              />
            ))}
          </Stack>
        </Section>
      )}
      <Row gap="2" wraps>
        <Button icon={<History size={14} />} aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
          {t.tablesFromARun}
        </Button>
        <Status as="span">
          <Text tone="muted">{status}</Text>
        </Status>
      </Row>
      {isChoosing && <RunPicker onChoose={(state, title) => void fill(state, title)} />}
      {edited && (
        <BackendDialog
          key={edited.tool.name}
          tool={edited.tool}
          backend={edited.backend}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Stack>
  );
}
