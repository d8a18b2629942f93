import type { PropsWithChildren } from 'react';
import { type BenchTask, benchTasks } from '../../../core/taskBench';
import { coreText } from '../../../messages/i18n';
import { CheckField } from '../../kit/CheckField';
import { Disclosure } from '../../kit/Disclosure';
import { Message } from '../../kit/Message';
import { Quiet, Text } from '../../kit/Text';
import { useBenchStore, useOwnTasks } from './useBenchStore';

/** The choices of the bench, and `chooseTasks`, which selects or unselects tasks. */
function useChoices() {
  const { choices, choose } = useBenchStore('choices', 'choose');
  const ownTasks = useOwnTasks();
  const chooseTasks = (ids: readonly string[], isChecked: boolean) =>
    choose({ tasks: idsAfterCheck([...benchTasks, ...ownTasks], choices.tasks, ids, isChecked) });
  return { ...choices, choose, chooseTasks };
}

/** The selection after checking or unchecking `ids`, in the order of `all`. */
export const idsAfterCheck = <Id extends string>(
  all: readonly { readonly id: Id }[],
  chosen: readonly Id[],
  ids: readonly Id[],
  isChecked: boolean,
): readonly Id[] => all.map(({ id }) => id).filter((id) => (ids.includes(id) ? isChecked : chosen.includes(id)));

/** A checkbox for several tasks: checked, unchecked, or mixed. */
export function GroupBox({ label, own }: { readonly label: string; readonly own: readonly BenchTask[] }) {
  const { tasks, chooseTasks } = useChoices();
  const ids = own.map(({ id }) => id);
  const chosen = ids.filter((id) => tasks.includes(id)).length;
  return (
    <CheckField
      label={label}
      fact={`${chosen} / ${ids.length}`}
      checked={chosen === ids.length}
      mixed={chosen > 0 && chosen < ids.length}
      onChange={(isChecked) => chooseTasks(ids, isChecked)}
    />
  );
}

/** A row of a list of tasks, which opens: its tasks, and what can be done with them. */
export function TaskGroup({
  name,
  label,
  own,
  children,
}: PropsWithChildren<{ readonly name: string; readonly label: string; readonly own: readonly BenchTask[] }>) {
  const { tasks, chooseTasks } = useChoices();
  return (
    <Disclosure
      look="row"
      title={
        <>
          <Text lines="anywhere">{name}</Text>
          <Quiet weight="light" figures>
            {own.filter(({ id }) => tasks.includes(id)).length} / {own.length}
          </Quiet>
        </>
      }
    >
      <GroupBox label={label} own={own} />
      {own.map(({ id, title, difficulty, text }) => (
        <CheckField
          key={id}
          label={coreText(title)}
          fact={coreText(difficulty)}
          note={<Message text={text} />}
          checked={tasks.includes(id)}
          onChange={(isChecked) => chooseTasks([id], isChecked)}
        />
      ))}
      {children}
    </Disclosure>
  );
}
