import { useState } from 'react';
import type { PromptPartName } from '../../../core/llm';
import { forkLength, type SessionChange, type SessionConfig } from '../../../core/session';
import type { JsonObject } from '../../../core/support';
import { commonMessages as common } from '../../../messages/common.en';
import { debugMessages as t } from '../../../messages/debug.en';
import { describeEvent, withFullStop } from '../../../state/logView/eventText';
import { isNumberIn, numberProblem, numberRules, readNumber, sentFields } from '../../../state/runs/planSetup';
import { promptPartRows, viewPromptPart, withPromptPart } from '../../../state/runs/promptPart';
import type { ActiveRun } from '../../../state/runs/runState';
import { strategyNames, workflowFormatNames } from '../../../state/runs/setupLabels';
import { Button } from '../../kit/Button';
import { Columns } from '../../kit/Columns';
import { Disclosure } from '../../kit/Disclosure';
import { InputField } from '../../kit/Field';
import { Stack } from '../../kit/Layout';
import { Modal } from '../../kit/Modal';
import { Note } from '../../kit/Note';
import { SelectField } from '../../kit/SelectField';
import { Text } from '../../kit/Text';
import { useRun, useSettings } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import { ControllerSwitches } from '../ControllerSwitches';
import { NumberTextField } from '../setup/NumberTextField';
import { isForeign } from './debugActions';
import { type DialogSubject, useDialogSubject } from './useDialogSubject';

const rehearsals = ['rehearsal-compliant', 'rehearsal-hasty', 'rehearsal-forgetful'];

/** Keeps only the settings that differ from the session's configuration. */
function differing(config: SessionConfig, change: SessionChange): SessionChange {
  const entries = Object.entries(change).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(config[key as keyof SessionConfig]),
  );
  return Object.fromEntries(entries) as SessionChange;
}

type SentField = (typeof sentFields)[number];

/** The number of a field as text; blank if it is not sent to the model. */
const sentText = (config: SessionConfig, name: SentField): string =>
  config.unsent?.includes(name) ? '' : String(config[name]);

/** Creates a branch of the open run from any of its events, optionally with another configuration. */
export function ForkDialog() {
  const { active, cursor } = useRun('active', 'cursor');
  const opened = useDialogSubject('fork', active && { active, length: cursor ?? active.events.length });
  return opened && <ForkForm {...opened} />;
}

/** Edits the wording of the prompt part by part; keeps only parts that differ from the default. */
function PromptFields({
  parts,
  onChange,
}: {
  readonly parts: JsonObject;
  readonly onChange: (parts: JsonObject) => void;
}) {
  const [name, setName] = useState<PromptPartName>('task');
  const texts = Object.fromEntries(
    Object.entries(parts).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
  const { text, problems } = viewPromptPart(texts, name);
  const rows = promptPartRows(texts);
  const count = rows.filter(({ isEdited }) => isEdited).length;
  const write = (next: string | undefined) => onChange(withPromptPart(parts, name, next));
  return (
    <Disclosure title={t.promptTitle({ state: count === 0 ? t.asUsual : t.partsEdited({ count }) })}>
      <Stack gap="3">
        <SelectField<PromptPartName>
          label={t.part}
          value={name}
          options={rows.map((part) => [part.name, part.isEdited ? t.editedPart({ part: part.title }) : part.title])}
          onChange={setName}
        />
        <InputField long label={t.wording} problem={problems[0]?.message} rows={5} value={text} onChange={write} />
        {name in texts && <Button onClick={() => write(undefined)}>{t.resetWording}</Button>}
      </Stack>
    </Disclosure>
  );
}

function ForkForm(opened: DialogSubject<{ readonly active: ActiveRun; readonly length: number }>) {
  const { isOpen, onClose } = opened;
  const { events, live } = opened.active;
  const config = { ...live.config, controllers: live.controllers };
  const { fork, problem } = useRun('fork', 'problem');
  const { baseUrl, modelChoice, endpointModel } = useSettings('baseUrl', 'modelChoice', 'endpointModel');
  const [lengthText, setLengthText] = useState(String(opened.length));
  const lengthRange = { min: 1, max: events.length, whole: true };
  const withModel = (model: string, rehearsal: boolean): SessionChange =>
    rehearsal ? { model, rehearsal } : { model, rehearsal, baseUrl };
  // A run imported from another program names no model that could continue it.
  const [change, setChange] = useState<SessionChange>(() =>
    isForeign(live) ? withModel(modelChoice.model, modelChoice.source === 'rehearsal') : {},
  );
  const [sentTexts, setSentTexts] = useState(() => ({
    temperature: sentText(config, 'temperature'),
    seed: sentText(config, 'seed'),
  }));
  const [isTried, setTried] = useState(false);
  const isLengthValid = isNumberIn(lengthRange, lengthText);
  const length = isLengthValid ? readNumber(lengthText) : opened.length;
  const isValid = isLengthValid && sentFields.every((name) => numberProblem(name, sentTexts[name]) === undefined);
  const wanted = { ...config, ...change };
  const put = (part: SessionChange) => setChange((before) => ({ ...before, ...part }));
  const changed = differing(config, change);
  const event = events[length - 1];
  const taken = forkLength(events, length);
  const shorter = taken.ok && taken.value < length ? t.forkBegins({ count: taken.value }) : '';
  const chooseModel = (model: string) => {
    if (model === config.model) {
      const { model: _model, rehearsal: _rehearsal, baseUrl: _baseUrl, ...others } = change;
      setChange(others);
    } else put(withModel(model, rehearsals.includes(model)));
  };
  const models = [
    ...new Set([config.model, ...rehearsals, ...(baseUrl !== '' && endpointModel !== '' ? [endpointModel] : [])]),
  ];
  const go = async (paused: boolean) => {
    setTried(true);
    const id = await fork(length, changed, { paused });
    if (id !== undefined) onClose();
  };
  /** A blank field is not sent; its number stays. An invalid one changes nothing. */
  const putSent = (name: SentField, text: string) => {
    setSentTexts((before) => ({ ...before, [name]: text }));
    if (numberProblem(name, text) !== undefined) return;
    const { unsent = [] } = wanted;
    const others = unsent.filter((one) => one !== name);
    if (text.trim() === '') put({ unsent: [...others, name] });
    else put({ [name]: readNumber(text), ...(unsent.includes(name) ? { unsent: others } : {}) });
  };
  return (
    <Modal
      open={isOpen}
      onClose={onClose}
      title={t.forkThisRun}
      description={t.forkExplained}
      testId={testIds.forkDialog}
      width={600}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button disabled={!isValid} onClick={() => void go(true)}>
            {t.forkPaused}
          </Button>
          <Button tone="primary" disabled={!isValid} onClick={() => void go(false)}>
            {t.forkAndContinue}
          </Button>
        </>
      }
    >
      <Stack gap="3">
        <NumberTextField
          label={t.afterEvent({ events: events.length })}
          range={lengthRange}
          text={lengthText}
          note={event && `${withFullStop(describeEvent(event))}${shorter}`}
          onChange={setLengthText}
        />
        <Columns of="two">
          <SelectField
            label={t.model}
            value={wanted.model}
            options={models.map(
              (model) => [model, `${model}${rehearsals.includes(model) ? t.noLlmNote : ''}`] as const,
            )}
            onChange={chooseModel}
          />
          <SelectField
            label={t.workflowInThePrompt}
            value={wanted.format}
            options={workflowFormatNames}
            onChange={(format) => put({ format })}
          />
          <SelectField
            label={t.strategy}
            value={wanted.strategy}
            options={strategyNames}
            onChange={(strategy) => put({ strategy })}
          />
          <SelectField
            label={t.whoPlaysTheUser}
            value={change.user?.kind === 'manual' ? 'manual' : 'same'}
            options={[
              ['same', { manual: t.iDo, scripted: t.scriptAsBefore, simulated: t.modelAsBefore }[config.user.kind]],
              config.user.kind !== 'manual' && ['manual', t.iDo],
            ]}
            onChange={(user) => {
              const { user: _user, ...others } = change;
              setChange(user === 'manual' ? { ...others, user: { kind: 'manual' } } : others);
            }}
          />
          {sentFields.map((name) => (
            <NumberTextField
              key={name}
              label={t[name]}
              range={numberRules[name]}
              mayBeBlank
              text={sentTexts[name]}
              onChange={(text) => putSent(name, text)}
            />
          ))}
        </Columns>
        <Disclosure
          title={t.controllersOn({ count: wanted.controllers.filter((setting) => setting.pre || setting.post).length })}
        >
          <ControllerSwitches settings={wanted.controllers} onChange={(controllers) => put({ controllers })} />
        </Disclosure>
        <PromptFields parts={wanted.promptParts ?? {}} onChange={(promptParts) => put({ promptParts })} />
        {Object.keys(changed).length === 0 && (
          <Text as="p" size="sm" tone="faint">
            {t.unchangedFork}
          </Text>
        )}
        {isTried && problem !== undefined && (
          <Note announcement="alert" tone="error">
            {problem}
          </Note>
        )}
      </Stack>
    </Modal>
  );
}
