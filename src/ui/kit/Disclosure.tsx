import { ChevronRight } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { classNames } from './classNames';
import styles from './Disclosure.module.css';
import { Stack } from './Layout';

interface DisclosureProps extends Omit<ComponentProps<'details'>, 'title' | 'onToggle'> {
  readonly title: ReactNode;
  /** At the right end of the title; truncated if space is short. */
  readonly note?: ReactNode;
  /**
   * `plain`: a line of text; `section`: a part of a page below a line; `bar`: full width; `dashed`: a placeholder for
   * omitted content; `row`: a list row; `card`: framed, one of several.
   */
  readonly look?: 'plain' | 'section' | 'bar' | 'dashed' | 'row' | 'card';
  readonly onOpenChange?: ((isOpen: boolean) => void) | undefined;
}

/** A collapsible part. Its content is mounted when it is first opened, and stays mounted. */
export function Disclosure(props: DisclosureProps) {
  const { title, note, look = 'plain', open = false, onOpenChange, className, children, ...rest } = props;
  const [hasBeenOpened, setMade] = useState(open);
  const hasPadding = look === 'row' || look === 'card';
  return (
    <details
      className={classNames(styles.disclosure, styles[look], className)}
      open={open}
      onToggle={(event) => {
        // Ignore toggle events of nested disclosures.
        if (event.target !== event.currentTarget) return;
        if (event.currentTarget.open) setMade(true);
        onOpenChange?.(event.currentTarget.open);
      }}
      {...rest}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button; its fold tells of itself a frame too late. */}
      <summary className={styles.title} onClick={() => setMade(true)}>
        <ChevronRight size={14} className={styles.chevron} />
        {title}
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </summary>
      {(hasBeenOpened || open) &&
        (hasPadding ? (
          <Stack gap="2" className={styles.inside}>
            {children}
          </Stack>
        ) : (
          children
        ))}
    </details>
  );
}
