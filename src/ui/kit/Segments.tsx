import styles from './Segments.module.css';

interface SegmentsProps<Id extends string> {
  /** Accessible name; not shown. */
  readonly legend: string;
  /** Labels by id, or a list of both. */
  readonly options: Readonly<Record<Id, string>> | readonly { readonly id: Id; readonly label: string }[];
  /** Undefined if none of the options applies. */
  readonly value: Id | undefined;
  readonly onChange: (id: Id) => void;
  /** `tray`: a background around the options; `plain`: for a toolbar, which has a background itself. */
  readonly look?: 'tray' | 'plain';
  readonly className?: string | undefined;
}

/** A choice of one of a few options, side by side. */
export function Segments<Id extends string>({
  legend,
  options,
  value,
  onChange,
  look = 'tray',
  className = '',
}: SegmentsProps<Id>) {
  const list = Array.isArray(options) ? options : Object.entries(options).map(([id, label]) => ({ id, label }));
  return (
    <fieldset className={`${styles.segments} ${className}`} data-look={look}>
      <legend className="visually-hidden">{legend}</legend>
      {(list as readonly { readonly id: Id; readonly label: string }[]).map(({ id, label }) => (
        <button key={id} type="button" aria-pressed={id === value} onClick={() => onChange(id)}>
          {label}
        </button>
      ))}
    </fieldset>
  );
}
