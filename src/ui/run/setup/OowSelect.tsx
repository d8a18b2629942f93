import { findOowType, oowCategories, oowTypes } from '../../../core/session';
import { Select } from '../../kit/Controls';

/** A type of leaving the workflow, by category. `none` is offered where a turn may be an ordinary one. */
export function OowSelect(props: {
  readonly label: string;
  readonly value: string | undefined;
  readonly none?: string;
  readonly className?: string | undefined;
  readonly room?: 'grows';
  readonly onChange: (oow: string | undefined) => void;
}) {
  const known = props.value === undefined ? undefined : findOowType(props.value);
  return (
    <Select
      aria-label={props.label}
      className={props.className}
      room={props.room}
      value={known?.id ?? props.value ?? ''}
      title={known?.description}
      onChange={(event) => props.onChange(event.target.value === '' ? undefined : event.target.value)}
    >
      {props.none !== undefined && <option value="">{props.none}</option>}
      {props.value !== undefined && !known && <option value={props.value}>{props.value}</option>}
      {oowCategories.map((category) => (
        <optgroup key={category.id} label={category.title}>
          {oowTypes
            .filter((type) => type.category === category.id)
            .map((type) => (
              <option key={type.id} value={type.id}>
                {type.title}
              </option>
            ))}
        </optgroup>
      ))}
    </Select>
  );
}
