import { FolderOpen, Plus, Trash2, Wrench } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { ToolDefinition } from '../../../core/formats';
import { apiId } from '../../../core/graph';
import { attachedToolsMessages as t } from '../../../messages/attachedTools.en';
import { commonMessages as common } from '../../../messages/common.en';
import { apiFromTool } from '../../../state/workspace/toolSlots';
import { bindTools } from '../../../state/workspace/toolsStore';
import { Button, IconButton } from '../../kit/Button';
import { CheckField } from '../../kit/CheckField';
import { TextArea } from '../../kit/Controls';
import { FileButton } from '../../kit/FileButton';
import { Row, Stack } from '../../kit/Layout';
import { Message } from '../../kit/Message';
import { Alert } from '../../kit/Notice';
import { PanelHead } from '../../kit/PanelHead';
import { RowButton } from '../../kit/RowButton';
import { Heading } from '../../kit/Section';
import { Hint, Quiet, Text } from '../../kit/Text';
import { ToolBackends } from '../../studio/tools/ToolBackends';
import { useShell, useTools, useWeir, useWorkspace } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import styles from './ToolsPanel.module.css';

const MAX_BYTES = 4_000_000;

/**
 * Attaches a tool file that is pasted or opened; a file without tools is refused with a description of the expected
 * format.
 */
function AttachTools({ onDone }: { readonly onDone: () => void }) {
  const attachTools = useTools((state) => state.attach);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const attach = async (given: string) => {
    const refused = await attachTools(given);
    setProblem(refused);
    if (refused === undefined) onDone();
  };
  const open = async (chosen: File) => {
    if (chosen.size > MAX_BYTES)
      setProblem(t.tooLarge({ name: chosen.name, megabytes: (chosen.size / 1e6).toFixed(1) }));
    else await attach(await chosen.text());
  };
  return (
    <>
      <TextArea
        className={styles.text}
        aria-label={t.toolDefinitions}
        placeholder={'[{"type": "function", "function": {"name": ...\n\nopenapi: 3.0.0 ...\n\n- name: ...'}
        spellCheck={false}
        value={text}
        data-testid={testIds.toolsText}
        onChange={(event) => {
          setText(event.target.value);
          setProblem(undefined);
        }}
      />
      <Row gap="2" wraps>
        <FileButton
          icon={<FolderOpen size={14} />}
          what={t.toolFileToOpen}
          accept=".json,.yaml,.yml,.txt"
          onFiles={([chosen]) => chosen && void open(chosen)}
        >
          {t.open}
        </FileButton>
        <Button tone="primary" disabled={text.trim() === ''} onClick={() => void attach(text)}>
          {t.attach}
        </Button>
      </Row>
      {problem && <Alert>{problem}</Alert>}
    </>
  );
}

function UnboundTool({ tool, withSlots }: { readonly tool: ToolDefinition; readonly withSlots: boolean }) {
  const document = useWorkspace((state) => state.analysis.document);
  const tryGraphEdit = useWorkspace((state) => state.tryGraphEdit);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const add = async () => {
    if (!document) return;
    const refused = await tryGraphEdit(apiFromTool(document, tool, withSlots), {
      label: t.addTool({ name: tool.name }),
    });
    setProblem(refused?.message);
  };
  return (
    <Row as="li" gap="2" wraps>
      <Text flex="grows" size="sm" mono lines="anywhere">
        {tool.name}
      </Text>
      {document && (
        <IconButton
          label={t.addApi({ name: tool.name })}
          side="left"
          onClick={() => void add()}
          icon={<Plus size={16} />}
        />
      )}
      {tool.description && (
        <Quiet lines="cut" className={styles.desc} title={tool.description}>
          {tool.description}
        </Quiet>
      )}
      {problem && (
        <Alert>
          <Message text={problem} />
        </Alert>
      )}
    </Row>
  );
}

interface BindingListProps {
  readonly label: string;
  readonly title?: string;
  /** Above the list. */
  readonly choice?: ReactNode;
  readonly children: readonly ReactNode[];
}

/** Tools or APIs with the same binding status; renders nothing for an empty list. */
function BindingList({ label, title = label, choice, children }: BindingListProps) {
  if (children.length === 0) return null;
  return (
    <section aria-label={label}>
      <Heading count={children.length}>{title}</Heading>
      {choice}
      <Stack as="ul">{children}</Stack>
    </section>
  );
}

function ApiRow({ name, boundAs = name }: { readonly name: string; readonly boundAs?: string }) {
  const showNode = useWorkspace((state) => state.showNode);
  const setRightTab = useShell((state) => state.setRightTab);
  const inspect = () => {
    showNode(apiId(name));
    setRightTab('inspector');
  };
  return (
    <Row as="li" gap="2" wraps>
      <RowButton className={styles.name} onClick={inspect}>
        <Text size="sm" mono lines="anywhere">
          {name}
        </Text>
      </RowButton>
      {boundAs !== name && (
        <Quiet lines="cut" className={styles.desc}>
          {t.boundName({ name: boundAs })}
        </Quiet>
      )}
    </Row>
  );
}

function AttachedTools() {
  const document = useWorkspace((state) => state.analysis.document);
  const { definitions, definitionsText: text, problem } = useTools('definitions', 'definitionsText', 'problem');
  const setDefinitions = useTools((state) => state.setDefinitions);
  const { workspace } = useWeir();
  const [isReplacing, setReplacing] = useState(false);
  const [withSlots, setWithSlots] = useState(true);
  const bound = useMemo(() => bindTools(document, definitions), [document, definitions]);
  const { matched, unboundTools, unboundApis } = bound;
  const remove = async () => {
    const { id } = workspace.getState().history.document;
    await setDefinitions(undefined);
    const { tools: after, notify } = workspace.getState();
    notify('info', t.toolFileRemoved, {
      label: common.undo,
      run: () => void setDefinitions(text),
      applies: ({ tools, history }) => tools === after && history.document.id === id,
    });
  };
  return (
    <>
      {problem ? <Alert>{problem}</Alert> : <Hint size="ui">{t.attached(definitions.length)}</Hint>}
      {isReplacing ? (
        <AttachTools onDone={() => setReplacing(false)} />
      ) : (
        <Row gap="2" wraps>
          <Button onClick={() => setReplacing(true)}>{t.replace}</Button>
          <Button tone="danger" icon={<Trash2 size={14} />} onClick={remove}>
            {t.remove}
          </Button>
        </Row>
      )}
      <BindingList
        label={t.toolsWithoutAnApi}
        title={t.withoutAnApi}
        choice={<CheckField label={t.addSlots} checked={withSlots} onChange={setWithSlots} />}
      >
        {unboundTools.map((tool) => (
          <UnboundTool key={tool.name} tool={tool} withSlots={withSlots} />
        ))}
      </BindingList>
      <BindingList label={t.apisWithoutATool}>
        {(definitions.length > 0 ? unboundApis : []).map(({ name, range }) => (
          <ApiRow key={range.start} name={name} />
        ))}
      </BindingList>
      <BindingList label={t.toolsWithTheirApi} title={t.matched}>
        {matched.map(({ api, tool }) => (
          <ApiRow key={api.range.start} name={api.name} boundAs={tool.name} />
        ))}
      </BindingList>
    </>
  );
}

/** The tool definitions of the open document beside its APIs. */
export function ToolsPanel() {
  const isEmpty = useTools((state) => state.definitionsText === undefined && state.problem === undefined);
  const kind = useWorkspace((state) => state.history.document.kind);
  return (
    <Stack as="section" data-testid={testIds.tools}>
      <PanelHead title={t.tools} />
      <Stack gap="3" pad="3">
        {kind !== 'pdl' ? (
          <Hint size="ui">{t.notForFlowcharts}</Hint>
        ) : isEmpty ? (
          <>
            <Hint size="ui">
              <Wrench size={14} /> {t.howToAttach}
            </Hint>
            <AttachTools onDone={() => undefined} />
          </>
        ) : (
          <AttachedTools />
        )}
      </Stack>
      <Stack gap="3" pad="3">
        <Heading>{t.howTheyAnswer}</Heading>
        <ToolBackends />
      </Stack>
    </Stack>
  );
}
