import { ArrowRightLeft, Bot, ChevronDown, Pause, Play } from 'lucide-react';
import { useCallback } from 'react';
import { runSetupMessages as t } from '../../../messages/runSetup.en';
import { agentControllerChoice } from '../../../state/runs/controllerSettings';
import { controllerPresetHints, setupSectionNames, toolResultNames } from '../../../state/runs/setupLabels';
import { readFlowchartProcedure } from '../../../state/workspace/loadSessionDocuments';
import { Button } from '../../kit/Button';
import { Columns } from '../../kit/Columns';
import { Disclosure } from '../../kit/Disclosure';
import { Row, Stack } from '../../kit/Layout';
import { LinkButton } from '../../kit/LinkButton';
import { Menu } from '../../kit/Menu';
import { Message } from '../../kit/Message';
import { Note } from '../../kit/Note';
import { Segments } from '../../kit/Segments';
import { SelectField } from '../../kit/SelectField';
import { Hint, Quiet, Text } from '../../kit/Text';
import { useAsyncAnswer } from '../../kit/useAsyncAnswer';
import { ModelName } from '../../studio/ModelName';
import { useSettings, useShell, useTools, useWeir, useWorkspace } from '../../studio/weirContext';
import { rehearsalManner, useModelGroups } from '../ModelChooser';
import { useStartRun } from '../startRun';
import styles from './Setup.module.css';
import { setOpenSection } from './SetupDisclosure';
import { SetupNumberInput } from './SetupNumberInput';
import { useSetupStore } from './useSetupStore';

function ModelField() {
  const choice = useSettings((state) => state.modelChoice);
  const groups = useModelGroups();
  return (
    <Stack gap="1">
      <Quiet>{t.model}</Quiet>
      <Menu
        trigger={
          <Button
            className={styles.model}
            icon={<Bot size={15} />}
            aria-label={t.modelOfAgent({ model: choice.model })}
          >
            <Row gap="2" justify="between">
              <ModelName model={choice.model} rehearsal={choice.source === 'rehearsal'} />
              <ChevronDown size={13} />
            </Row>
          </Button>
        }
        groups={groups}
      />
      <Hint>
        {choice.source === 'rehearsal'
          ? t.rehearsalHint({ manner: rehearsalManner(choice.model) ?? choice.model })
          : t.endpointHint}
      </Hint>
    </Stack>
  );
}

/** Shows the procedure that a flowchart is read as, which judges the session, and the assumptions of that reading. */
function FlowchartNote() {
  const { workspace } = useWeir();
  const source = useWorkspace((state) => state.history.document.source);
  const definitions = useTools((state) => state.definitions);
  const openDialog = useShell((state) => state.openDialog);
  const reading = useAsyncAnswer(
    workspace,
    useCallback((of) => readFlowchartProcedure(of, source, definitions), [source, definitions]),
  );
  if (!reading) return null;
  return (
    <Note>
      {reading.refusal === undefined ? (
        <>
          <p>{t.flowchartJudged}</p>
          {reading.notes.length > 0 && (
            <Disclosure title={t.assumptions}>
              <ul>
                {reading.notes.map((note) => (
                  <li key={note}>
                    <Message text={note} />
                  </li>
                ))}
              </ul>
            </Disclosure>
          )}
        </>
      ) : (
        <p>
          {t.flowchartNotJudged} <Message text={reading.refusal} />
        </p>
      )}
      <Button icon={<ArrowRightLeft size={14} />} onClick={() => openDialog('convert')}>
        {t.convertToPdl}
      </Button>
    </Note>
  );
}

/** The settings that every session needs, and the two buttons that start one. */
export function EssentialsSection() {
  const { draft, planned, change } = useSetupStore('draft', 'planned', 'change');
  const { problems } = planned;
  const kind = useWorkspace((state) => state.history.document.kind);
  const startRun = useStartRun();
  const showPage = useShell((state) => state.showComparePage);
  const { agent, presets, preset, settingsOf } = agentControllerChoice(draft);
  const cannot = problems.length > 0;
  const show = (section: string) => setOpenSection(section, true);
  return (
    <Stack as="section" gap="3">
      <Text as="h2" size="read" weight="strong">
        {t.runASession}
      </Text>
      <ModelField />
      <Row gap="2" wraps>
        <Button tone="primary" icon={<Play size={14} />} disabled={cannot} onClick={() => startRun()}>
          {t.runSession}
        </Button>
        <Button icon={<Pause size={14} />} disabled={cannot} onClick={() => startRun({}, undefined, { paused: true })}>
          {t.runPaused}
        </Button>
        <Button tone="quiet" onClick={() => showPage('execute')}>
          {t.executeATask}
        </Button>
      </Row>
      {cannot && (
        <Note as="ul" tone="warning" aria-label={t.missingToRun}>
          {problems.map(({ section, field, message }) => (
            <li key={`${section}/${field}/${message}`}>
              {section === 'essentials' ? (
                message
              ) : (
                <LinkButton look="quiet" className={styles.problem} onClick={() => show(section)}>
                  {setupSectionNames[section]}: {message.replaceAll('`', '')}
                </LinkButton>
              )}
            </li>
          ))}
        </Note>
      )}
      <Columns of="choices">
        <SelectField
          label={t.user}
          value={draft.userKind}
          options={{ manual: t.userManual, scripted: t.userScript, simulated: t.userModel }}
          onChange={(userKind) => {
            change({ userKind });
            if (userKind !== 'manual') show('user');
          }}
        />
        <SelectField
          label={t.apiResults}
          value={draft.resultsBy}
          options={toolResultNames}
          onChange={(resultsBy) => change({ resultsBy })}
        />
      </Columns>
      <Row gap="3" align="start" wraps>
        <Stack gap="1" className={styles.presets}>
          <Quiet>{t.controllers}</Quiet>
          <Segments
            legend={t.controllers}
            options={presets}
            value={preset}
            onChange={(id) => change({ controllers: settingsOf(id) })}
          />
        </Stack>
        <div className={styles.seed}>
          <SetupNumberInput name="seed" />
        </div>
      </Row>
      <Hint>
        {preset ? controllerPresetHints[preset] : t.customControllers}{' '}
        {presets.length === 1 && `${t.agentHasNoControllers({ agent })} `}
        {t.seedHint}
      </Hint>
      {kind === 'mermaid' && <FlowchartNote />}
    </Stack>
  );
}
