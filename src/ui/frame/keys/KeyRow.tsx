import { RotateCcw, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { commonMessages as common } from '../../../messages/common.en';
import { keysMessages as t } from '../../../messages/keys.en';
import { Button, IconButton } from '../../kit/Button';
import { chordsOf, formatChord, pressedChords } from '../../kit/keys';
import { Row, Stack } from '../../kit/Layout';
import { Alert } from '../../kit/Notice';
import { Tag } from '../../kit/Tag';
import { Text } from '../../kit/Text';
import { usePageKeys } from '../../kit/usePageKeys';
import { useWeir } from '../../studio/weirContext';
import { chordToStore, conflictOf, isChanged, isReserved, setChords, takeChords } from './keyChanges';
import type { ListedCommand } from './listedCommands';

interface Choice {
  readonly chords: readonly string[];
  /** All names of the chords, by which they are compared with those of other commands. */
  readonly names: readonly string[];
}

type Step =
  | { readonly kind: 'shown' }
  | { readonly kind: 'waiting'; readonly problem?: string }
  | { readonly kind: 'conflict'; readonly choice: Choice; readonly text: string };

const shown: Step = { kind: 'shown' };

/** Takes all keys of the page until a chord is pressed. */
function KeyCapture({ onPress }: { readonly onPress: (event: KeyboardEvent) => void }) {
  usePageKeys(onPress, true);
  return null;
}

const textOf = (chords: readonly string[]) => chords.map(formatChord).join(', ') || t.noKey;

/** Keeps the place of a hidden button, so that keys stay in one column. */
const visibleIf = (isVisible: boolean) => ({ visibility: isVisible ? 'visible' : 'hidden' }) as const;

/** A command with its keys. They are changed by pressing the new one. */
export function KeyRow({
  command,
  onReport,
}: {
  readonly command: ListedCommand;
  readonly onReport: (text: string) => void;
}) {
  const { settings } = useWeir();
  const [step, setStep] = useState<Step>(shown);
  const button = useRef<HTMLButtonElement>(null);
  const useHere = useRef<HTMLButtonElement>(null);
  const { title, keys = [] } = command;
  const chords = chordsOf(command);
  const isConflict = step.kind === 'conflict';
  useEffect(() => {
    if (isConflict) useHere.current?.focus();
  }, [isConflict]);
  const finish = (choice?: Choice) => {
    if (choice) {
      takeChords(settings, command, choice.chords, choice.names);
      onReport(t.keyChanged({ title, keys: textOf(choice.chords) }));
    }
    setStep(shown);
    button.current?.focus();
  };
  const choose = (choice: Choice) => {
    const other = conflictOf(choice.names, command);
    if (!other) return finish(choice);
    const taken = chordsOf(other).find((chord) => choice.names.includes(chord)) ?? '';
    setStep({ kind: 'conflict', choice, text: t.conflict({ key: formatChord(taken), title: other.title }) });
  };
  const press = (event: KeyboardEvent) => {
    // Tab leaves the row, which ends waiting.
    if (event.key === 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.repeat) return;
    if (event.key === 'Escape') return finish();
    const names = pressedChords(event);
    const chord = chordToStore(names);
    if (chord === undefined) return;
    if (isReserved(names)) setStep({ kind: 'waiting', problem: t.reserved({ key: formatChord(chord) }) });
    else choose({ chords: [chord], names });
  };
  return (
    <Stack
      as="li"
      surface="line"
      data-own-escape={isConflict || undefined}
      onKeyDown={(event) => {
        if (isConflict && event.key === 'Escape') finish();
      }}
    >
      {step.kind === 'waiting' && <KeyCapture onPress={press} />}
      <Row gap="2">
        <Text flex="grows">{title}</Text>
        <Button
          ref={button}
          small
          tone="quiet"
          aria-label={chords.length === 0 ? t.setKeyOf({ title }) : t.changeKeyOf({ title, keys: textOf(chords) })}
          data-changed={isChanged(command) || undefined}
          onClick={() => {
            button.current?.focus();
            setStep({ kind: 'waiting' });
          }}
          onBlur={() => step.kind === 'waiting' && setStep(shown)}
        >
          {step.kind === 'waiting' ? (
            t.pressKey
          ) : chords.length === 0 ? (
            <Text tone="muted" weight="light">
              {t.setKey}
            </Text>
          ) : (
            <Row as="span" gap="1">
              {chords.map((chord) => (
                <Tag as="kbd" key={chord}>
                  {formatChord(chord)}
                </Tag>
              ))}
            </Row>
          )}
        </Button>
        <IconButton
          small
          label={t.removeKeyOf({ title })}
          side="left"
          style={visibleIf(chords.length > 0)}
          onClick={() => {
            setChords(settings, command, []);
            onReport(t.keyChanged({ title, keys: t.noKey }));
            button.current?.focus();
          }}
          icon={<X size={14} />}
        />
        <IconButton
          small
          label={t.resetKeyOf({ title, keys: textOf(keys) })}
          side="left"
          style={visibleIf(isChanged(command))}
          onClick={() => choose({ chords: keys, names: keys })}
          icon={<RotateCcw size={14} />}
        />
      </Row>
      {step.kind === 'waiting' && <Alert level="warning">{step.problem ?? t.pressKeyAbout}</Alert>}
      {step.kind === 'conflict' && (
        <Row gap="2" wraps role="group" aria-label={step.text}>
          <Alert level="warning" flex="grows">
            {step.text}
          </Alert>
          <Button ref={useHere} small onClick={() => finish(step.choice)}>
            {t.useHere}
          </Button>
          <Button small tone="quiet" onClick={() => finish()}>
            {common.cancel}
          </Button>
        </Row>
      )}
    </Stack>
  );
}
