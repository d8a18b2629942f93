import type { ComponentProps } from 'react';
import { idIn, listIn, toggled } from '../../../state/evaluate/planDraft';
import { CheckField } from '../../kit/CheckField';
import { useAgents } from './openAgents';

interface ListCheckProps extends Pick<ComponentProps<typeof CheckField>, 'label' | 'note' | 'title'> {
  readonly list: 'arms' | 'levels' | 'settings';
  readonly id: string;
}

/** Whether a list of the plan has an entry; the last one stays. */
export function ListCheck({ list: name, id, ...rest }: ListCheckProps) {
  const { draft, setField } = useAgents('draft', 'setField');
  const list = listIn(draft, name);
  const isOn = list.some((entry) => idIn(entry) === id);
  return (
    <CheckField
      {...rest}
      checked={isOn}
      disabled={isOn && list.length === 1}
      onChange={(isWanted) => setField(name, toggled(list, id, isWanted))}
    />
  );
}
