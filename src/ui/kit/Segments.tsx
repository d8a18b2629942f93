import styles from './Segments.module.css';

interface SegmentsProps<Id extends string> {
  /** What is chosen here; read aloud, not shown. */
  readonly legend: string;
  /** Words by id, or a list of both. */
  readonly options: Readonly<Record<Id, string>> | readonly { readonly id: Id; readonly label: string }[];
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
