import { type ComponentProps, createElement } from 'react';
import { omitUndefined } from '../../../state/support/omitUndefined';
import { Button, IconButton } from '../../kit/Button';
import { useKeyBindings } from '../../kit/keys';
import { atLevels } from '../../kit/useFittingLevel';
import { type DebugVerbId, debugVerbAt } from '../../studio/debugVerbs';
import styles from './DebugBar.module.css';

interface VerbProps {
  readonly verb: DebugVerbId;
  /** True at an earlier event, at which the action forks. */
  readonly isPast?: boolean;
}

/** The last level of the bar. From level 5 on the bar shows only icons, and at the last level not all of them. */
export const barLevels = 6;
const lastWords = 4;

/** An action in a card: icon and label; the tooltip has the full name and the key. */
export function VerbButton({ verb, isPast = false, ...rest }: VerbProps & ComponentProps<typeof Button>) {
  useKeyBindings();
  const { icon, name, word, key } = debugVerbAt(verb, isPast);
  return (
    <Button
      icon={createElement(icon, { size: 13 })}
      aria-label={name}
      data-tip={name}
      data-tip-side="top"
      data-tip-shortcut={key}
      {...rest}
    >
      {word}
    </Button>
  );
}

interface BarVerbProps extends VerbProps, Omit<ComponentProps<typeof IconButton>, 'label'> {
  /** The last bar level that shows the label; from the next level on the short label, if there is one. */
  readonly wordUntil: number;
}

/** An action in the bar. Its label shrinks with the bar; icon and tooltip stay. */
export function BarVerb({ verb, isPast = false, wordUntil, ...rest }: BarVerbProps) {
  useKeyBindings();
  const { icon, name, word, short, key } = debugVerbAt(verb, isPast);
  return (
    <IconButton
      className={styles.debugButton}
      icon={createElement(icon, { size: 15 })}
      label={name}
      {...omitUndefined({ shortcut: key })}
      data-verb={verb}
      {...rest}
    >
      <span {...atLevels(0, wordUntil)}>{word}</span>
      {short !== undefined && <span {...atLevels(wordUntil + 1, lastWords)}>{short}</span>}
    </IconButton>
  );
}
