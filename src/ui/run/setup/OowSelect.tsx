import { oowOptions } from '../../../state/runs/oowChoices';
import { Choice } from '../../kit/SelectField';

/** Selects an out-of-workflow type, grouped by category. `none` is offered if the turn may be an ordinary turn. */
export function OowSelect(props: {
  readonly label: string;
  readonly value: string | undefined;
  readonly none?: string;
  readonly className?: string | undefined;
  readonly flex?: 'grows';
  readonly onChange: (oow: string | undefined) => void;
}) {
  const { value, none, label, onChange, ...rest } = props;
  const { known, groups } = oowOptions(value);
  return (
    <Choice
      aria-label={label}
      value={known?.id ?? value ?? ''}
      title={known?.description}
      options={[none !== undefined && ['', none], value !== undefined && !known && [value, value], ...groups]}
      onChange={(id) => onChange(id === '' ? undefined : id)}
      {...rest}
    />
  );
}
