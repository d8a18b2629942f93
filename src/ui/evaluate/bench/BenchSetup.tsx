import { benchCategories, benchDifficulties, benchStrategies, benchTasks } from '../../../core/taskBench';
import { benchMessages as t } from '../../../messages/bench.en';
import { coreText } from '../../../messages/i18n';
import { Button } from '../../kit/Button';
import { CheckField } from '../../kit/CheckField';
import { Columns } from '../../kit/Columns';
import { FieldGroup } from '../../kit/FieldGroup';
import { hostOf } from '../../kit/formatValues';
import { Row, Stack } from '../../kit/Layout';
import { Heading } from '../../kit/Section';
import { Hint, Text } from '../../kit/Text';
import { useSettings, useShell } from '../../studio/weirContext';
import { choiceFieldProps } from '../choiceFieldProps';
import { OwnTaskFields } from './OwnTaskFields';
import { GroupBox, idsAfterCheck, TaskGroup } from './TaskGroup';
import { useBenchSettings, useBenchStore, useChosenTasks } from './useBenchStore';

function Model() {
  const settings = useBenchSettings();
  const choice = useSettings((state) => state.modelChoice);
  const openDialog = useShell((state) => state.openDialog);
  return (
    <Stack gap="2">
      <Heading>{t.model}</Heading>
      <Text as="p" size="sm" tone={typeof settings === 'string' ? 'error' : 'muted'} lines="anywhere">
        {typeof settings === 'string'
          ? settings
          : choice.source === 'rehearsal'
            ? t.aboutRules({ model: choice.model })
            : t.aboutModel({ model: choice.model, host: hostOf(settings.endpoint ?? '') })}
      </Text>
      {choice.source === 'rehearsal' && (
        <div>
          <Button onClick={() => openDialog('endpoint')}>{t.connectAModel}</Button>
        </div>
      )}
    </Stack>
  );
}

function Tasks() {
  const chosen = useChosenTasks();
  return (
    <FieldGroup legend={t.tasksSelected({ tasks: chosen.length })}>
      <Row gap="3" wraps>
        <GroupBox label={t.all} own={benchTasks} />
        {benchDifficulties.map((name) => (
          <GroupBox
            key={name}
            label={coreText(name)}
            own={benchTasks.filter(({ difficulty }) => difficulty === name)}
          />
        ))}
      </Row>
      {benchCategories.map((name) => (
        <TaskGroup
          key={name}
          name={coreText(name)}
          label={t.allOf({ name: coreText(name) })}
          own={benchTasks.filter(({ category }) => category === name)}
        />
      ))}
    </FieldGroup>
  );
}

function Strategies() {
  const {
    choices: { strategies },
    choose,
  } = useBenchStore('choices', 'choose');
  return (
    <FieldGroup legend={t.strategies}>
      <Hint>{t.aboutNames}</Hint>
      {benchStrategies.map(({ id, label, about }) => (
        <CheckField
          key={id}
          label={coreText(label)}
          title={coreText(about)}
          checked={strategies.includes(id)}
          onChange={(isChecked) => choose({ strategies: idsAfterCheck(benchStrategies, strategies, [id], isChecked) })}
        />
      ))}
    </FieldGroup>
  );
}

function Numbers() {
  const { choices, choose } = useBenchStore('choices', 'choose');
  const { number, select } = choiceFieldProps(choices, choose);
  const built = { 'all-success': t.allSuccess, all: t.allRollouts, 'random-success': t.randomSuccess };
  return (
    <Stack gap="2">
      <CheckField
        label={t.singlePass}
        note={t.aboutSinglePass}
        checked={choices.isSinglePass}
        onChange={(isSinglePass) => choose({ isSinglePass })}
      />
      <Columns of="two">
        {!choices.isSinglePass && number('rollouts', t.rolloutsPerCell, 1, 50)}
        {number('concurrency', t.cellsAtATime, 1, 16)}
        {number('seed', t.seed, 0, 2 ** 31 - 1)}
        {!choices.isSinglePass && select('selection', t.builtFrom, built)}
      </Columns>
    </Stack>
  );
}

export function BenchSetup() {
  const { work, clear } = useBenchStore('work', 'clear');
  return (
    <Stack gap="4" pad="4">
      <Model />
      <fieldset disabled={work.kind !== 'idle'}>
        <legend className="visually-hidden">{t.whatIsMeasured}</legend>
        <Stack gap="4">
          <Strategies />
          <Numbers />
          <Tasks />
          <OwnTaskFields />
          <div>
            <Button tone="quiet" onClick={() => void clear()}>
              {t.forget}
            </Button>
          </div>
        </Stack>
      </fieldset>
    </Stack>
  );
}
