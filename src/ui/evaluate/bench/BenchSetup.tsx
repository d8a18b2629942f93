import {
  type BenchTask,
  benchCategories,
  benchDifficulties,
  benchStrategies,
  benchTasks,
} from '../../../core/taskBench';
import { Button } from '../../kit/Button';
import { Checkbox, Select, TextInput } from '../../kit/Controls';
import { Field } from '../../kit/Field';
import { useSettings, useShell } from '../../studio/weirContext';
import styles from './BenchRight.module.css';
import { useBench, useBenchSettings } from './openBench';

function Model() {
  const settings = useBenchSettings();
  const choice = useSettings((state) => state.modelChoice);
  const openDialog = useShell((state) => state.openDialog);
  return (
    <div className={styles.block}>
      <h3>Model</h3>
      <p className={styles.note} data-warn={typeof settings === 'string' || undefined}>
        {typeof settings === 'string'
          ? settings
          : choice.source === 'rehearsal'
            ? `${choice.model}: rules that know the reference workflows. No LLM is behind it, so the figures say that the bench works and nothing about any model.`
            : `${choice.model}, at ${hostOf(settings.endpoint ?? '')}. It is chosen at the top of the page.`}
      </p>
      {choice.source === 'rehearsal' && (
        <div>
          <Button onClick={() => openDialog('endpoint')}>Connect a model</Button>
        </div>
      )}
    </div>
  );
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url);

/** A checkbox that stands for several tasks: on, off, or some of them. */
function GroupBox({ label, own }: { readonly label: string; readonly own: readonly BenchTask[] }) {
  const tasks = useBench((state) => state.choices.tasks);
  const choose = useBench((state) => state.choose);
  const ids = own.map(({ id }) => id);
  const chosen = ids.filter((id) => tasks.includes(id)).length;
  return (
    <label className={styles.check}>
      <Checkbox
        checked={chosen === ids.length}
        mixed={chosen > 0 && chosen < ids.length}
        onChange={({ target }) => {
          const kept = tasks.filter((id) => !ids.includes(id));
          const next = target.checked ? [...kept, ...ids] : kept;
          choose({ tasks: benchTasks.flatMap(({ id }) => (next.includes(id) ? [id] : [])) });
        }}
      />
      {label}
      <span className={styles.faint}>
        {chosen} / {ids.length}
      </span>
    </label>
  );
}

function Tasks() {
  const tasks = useBench((state) => state.choices.tasks);
  const choose = useBench((state) => state.choose);
  const toggle = (id: string, isOn: boolean) =>
    choose({
      tasks: benchTasks.flatMap((task) => ((task.id === id ? isOn : tasks.includes(task.id)) ? [task.id] : [])),
    });
  return (
    <fieldset className={styles.block}>
      <legend>
        Tasks <span className={styles.faint}>{tasks.length} chosen</span>
      </legend>
      <div className={styles.groups}>
        <GroupBox label="All" own={benchTasks} />
        {benchDifficulties.map((name) => (
          <GroupBox key={name} label={name} own={benchTasks.filter(({ difficulty }) => difficulty === name)} />
        ))}
      </div>
      {benchCategories.map((name) => {
        const own = benchTasks.filter(({ category }) => category === name);
        return (
          <details key={name} className={styles.category}>
            <summary>
              {name}{' '}
              <span className={styles.faint}>
                {own.filter(({ id }) => tasks.includes(id)).length} / {own.length}
              </span>
            </summary>
            <GroupBox label={`All of ${name}`} own={own} />
            {own.map(({ id, title, difficulty, text }) => (
              <div key={id} className={styles.task}>
                <label className={styles.check}>
                  <Checkbox checked={tasks.includes(id)} onChange={({ target }) => toggle(id, target.checked)} />
                  {title}
                  <span className={styles.faint}>{difficulty}</span>
                </label>
                <p className={styles.words}>{text}</p>
              </div>
            ))}
          </details>
        );
      })}
    </fieldset>
  );
}

function Strategies() {
  const strategies = useBench((state) => state.choices.strategies);
  const choose = useBench((state) => state.choose);
  return (
    <fieldset className={styles.block}>
      <legend>Strategies</legend>
      {benchStrategies.map(({ id, label, about }) => (
        <label key={id} className={styles.check} title={about}>
          <Checkbox
            checked={strategies.includes(id)}
            onChange={({ target }) =>
              choose({
                strategies: benchStrategies.flatMap((one) =>
                  (one.id === id ? target.checked : strategies.includes(one.id)) ? [one.id] : [],
                ),
              })
            }
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

function Numbers() {
  const choices = useBench((state) => state.choices);
  const choose = useBench((state) => state.choose);
  const number = (name: 'rollouts' | 'seed' | 'concurrency', label: string, min: number, max: number) => (
    <Field label={label}>
      <TextInput
        type="number"
        defaultValue={choices[name]}
        min={min}
        max={max}
        onChange={({ target }) => {
          const typed = target.valueAsNumber;
          if (Number.isInteger(typed) && typed >= min && typed <= max) choose({ [name]: typed });
        }}
      />
    </Field>
  );
  return (
    <div className={styles.numbers}>
      {number('rollouts', 'Rollouts of a cell', 1, 50)}
      {number('concurrency', 'Cells at a time', 1, 16)}
      {number('seed', 'Seed', 0, 2 ** 31 - 1)}
      <Field label="Built from">
        <Select
          value={choices.selection}
          onChange={({ target }) => choose({ selection: target.value as typeof choices.selection })}
        >
          <option value="all-success">all right rollouts</option>
          <option value="all">all rollouts</option>
          <option value="random-success">one right rollout</option>
        </Select>
      </Field>
    </div>
  );
}

export function BenchSetup() {
  const isIdle = useBench((state) => state.work.kind === 'idle');
  const clear = useBench((state) => state.clear);
  return (
    <div className={styles.panel}>
      <Model />
      <fieldset className={styles.choices} disabled={!isIdle}>
        <legend className="visually-hidden">What is measured</legend>
        <Strategies />
        <Numbers />
        <Tasks />
        <div>
          <Button tone="quiet" onClick={() => void clear()}>
            Forget the results under these settings
          </Button>
        </div>
      </fieldset>
    </div>
  );
}
