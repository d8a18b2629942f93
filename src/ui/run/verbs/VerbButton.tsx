import { type ComponentProps, createElement } from 'react';
import { omitUndefined } from '../../../state/support/omitUndefined';
import { Button, IconButton } from '../../kit/Button';
import { atLevels } from '../../kit/useFittingLevel';
import { type DebugVerbId, debugVerbAt } from '../../studio/debugVerbs';
import styles from './DebugBar.module.css';

interface VerbProps {
  readonly verb: DebugVerbId;
  /** At an earlier event, where the verb forks. */
  readonly isPast?: boolean;
}

/** The last level: from 5 on the bar holds only icons, and at this one not all of them. */
export const barLevels = 6;
const lastWords = 4;

/** A verb in a card: its icon and word, the full name and the key as tooltip. */
export function VerbButton({ verb, isPast = false, ...rest }: VerbProps & ComponentProps<typeof Button>) {
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
  /** The last level of the bar at which the word is shown; from then on the short word, if the verb has one. */
  readonly wordUntil: number;
}

/** A verb in the bar: its words give way as the bar gets narrower, its icon and tooltip stay. */
export function BarVerb({ verb, isPast = false, wordUntil, ...rest }: BarVerbProps) {
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
