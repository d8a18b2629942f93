import styles from './Segments.module.css';

interface SegmentsProps<Id extends string> {
  /** What is chosen here; read aloud, not shown. */
  readonly legend: string;
  readonly options: readonly { readonly id: Id; readonly label: string }[];
  /** Undefined where what holds is none of the options. */
  readonly value: Id | undefined;
  readonly onChange: (id: Id) => void;
  /** A tray around the options; `plain` in a toolbar that is a tray itself. */
  readonly look?: 'tray' | 'plain';
  readonly className?: string | undefined;
}

/** One of a few, side by side. */
export function Segments<Id extends string>({
  legend,
  options,
  value,
  onChange,
  look = 'tray',
  className = '',
}: SegmentsProps<Id>) {
  return (
    <fieldset className={`${styles.segments} ${className}`} data-look={look}>
      <legend className="visually-hidden">{legend}</legend>
      {options.map(({ id, label }) => (
        <button key={id} type="button" aria-pressed={id === value} onClick={() => onChange(id)}>
          {label}
        </button>
      ))}
    </fieldset>
  );
}
