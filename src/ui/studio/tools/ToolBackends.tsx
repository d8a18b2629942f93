import {
  Braces,
  CircleAlert,
  Globe,
  History,
  Keyboard,
  type LucideIcon,
  Plug,
  Sparkles,
  Table2,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { backendOf, rowsFromRun, type SessionState, type ToolBackend } from '../../../core/session';
import { looseName } from '../../../core/support';
import { commonMessages as common } from '../../../messages/common.en';
import { toolsMessages as t } from '../../../messages/tools.en';
import { Button, IconButton } from '../../kit/Button';
import { Row, Stack } from '../../kit/Layout';
import { later } from '../../kit/later';
import { Status } from '../../kit/Notice';
import { RowButton } from '../../kit/RowButton';
import { Section } from '../../kit/Section';
import { Hint, Text } from '../../kit/Text';
import { testIds } from '../../testIds';
import { useSettings, useTools, useWeir, useWorkspace } from '../weirContext';
import type { BackendKind } from './backendDraft';
import { obstacleOf, summaryOf } from './backendWords';
import { RunChoice } from './RunChoice';
import { useDocumentTools } from './useDocumentTools';

const BackendDialog = later(async () => (await import('./BackendDialog')).BackendDialog);

const icons: Readonly<Record<BackendKind, LucideIcon>> = {
  session: Plug,
  mock: Table2,
  script: Braces,
  http: Globe,
  llm: Sparkles,
  manual: Keyboard,
};

function useObstacle(): (backend: ToolBackend | undefined) => string | undefined {
  const { secrets, toolOrigins } = useSettings('secrets', 'toolOrigins');
  return (backend) => obstacleOf(backend, { secrets, toolOrigins });
}

/** Every API of the open document with how it answers. */
export function ToolBackends() {
  const { tools: store, workspace } = useWeir();
  const tools = useDocumentTools();
  const backends = useTools((state) => state.backends);
  const documentId = useWorkspace((state) => state.history.document.id);
  const [opened, setOpened] = useState<{ readonly name: string; readonly documentId: string } | undefined>(undefined);
  const [isChoosing, setChoosing] = useState(false);
  const [told, setTold] = useState('');
  const obstacleTo = useObstacle();
  const tool = opened?.documentId === documentId ? tools.find(({ name }) => name === opened.name) : undefined;
  const known = new Set(tools.map(({ name }) => looseName(name)));
  const orphans = Object.keys(backends).filter((name) => !known.has(looseName(name)));
  const fill = async (state: SessionState, title: string) => {
    setChoosing(false);
    const filled = tools.flatMap(({ name }) => {
      const rows = rowsFromRun(state, name);
      return rows.length > 0 ? [{ name, rows }] : [];
    });
    const before = workspace.getState().tools;
    for (const { name, rows } of filled) await store.getState().setBackend(name, { kind: 'mock', rows });
    setTold(filled.length === 0 ? t.nothingWasCalled({ title }) : '');
    if (filled.length === 0) return;
    workspace.getState().notify('info', t.filledFrom({ tables: t.tables(filled.length), title }), {
      label: common.undo,
      run: () => workspace.getState().setTools(before),
    });
  };
  if (tools.length === 0) {
    return <Hint size="ui">{t.thereAreNoApisHere}</Hint>;
  }
  return (
    <Stack as="section" gap="3" aria-label={t.howToolsAnswer} data-testid={testIds.toolBackends}>
      <Stack as="ul">
        {tools.map(({ name }) => {
          const backend = backendOf(backends, name)?.backend;
          const Icon = icons[backend?.kind ?? 'session'];
          const obstacle = obstacleTo(backend);
          return (
            <li key={name}>
              <RowButton align="top" onClick={() => setOpened({ name, documentId })}>
                <Icon size={15} />
                <Stack as="span">
                  <Text size="sm" mono lines="anywhere">
                    {name}
                  </Text>
                  <Text size="sm" tone="faint" lines="anywhere">
                    {summaryOf(backend)}
                  </Text>
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
        <Section label={t.withoutAnApi} title={t.forApisThatTheDocument}>
          <Stack as="ul">
            {orphans.map((name) => (
              <Row key={name} as="li" gap="2">
                <Text room="grows" size="sm" mono lines="anywhere">
                  {name}
                </Text>
                <IconButton
                  label={t.removeWhatAnswers({ name })}
                  side="left"
                  onClick={() => void store.getState().setBackend(name, undefined)}
                  icon={<Trash2 size={14} />}
                />
              </Row>
            ))}
          </Stack>
        </Section>
      )}
      <Row gap="2" wraps>
        <Button icon={<History size={14} />} aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
          {t.tablesFromARun}
        </Button>
        <Status as="span">
          <Text tone="muted">{told}</Text>
        </Status>
      </Row>
      {isChoosing && <RunChoice onChoose={(state, title) => void fill(state, title)} />}
      {tool && (
        <BackendDialog
          key={tool.name}
          tool={tool}
          backend={backendOf(backends, tool.name)?.backend}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Stack>
  );
}
