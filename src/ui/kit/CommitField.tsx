import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Button } from './Button';
import { TextArea, TextInput } from './Controls';
import { Field } from './Field';
import styles from './Field.module.css';

/** The reason of a refusal, and an optional remedy. */
export interface CommitRefusal {
  readonly message: string;
  readonly remedy?: { readonly title: string; readonly run: () => Promise<CommitRefusal | undefined> } | undefined;
}

export type CommitText = (text: string) => Promise<CommitRefusal | undefined>;

interface RefusedFieldProps extends Omit<ComponentProps<typeof Field>, 'problem' | 'remedy'> {
  readonly refusal: CommitRefusal | undefined;
  /** Result of the remedy: undefined if it succeeded and the text can be committed again. */
  readonly onAnswer: (refusal: CommitRefusal | undefined) => void;
}

/** A field with the reason of its refusal, and a button for the remedy. */
export function RefusedField({ refusal, onAnswer, ...rest }: RefusedFieldProps) {
  const { message, remedy } = refusal ?? {};
  return (
    <Field
      {...rest}
      problem={message}
      remedy={remedy && <Button onClick={() => void remedy.run().then(onAnswer)}>{remedy.title}</Button>}
    />
  );
}

interface CommitFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onCommit: CommitText;
  readonly multiline?: boolean;
  /** One line of text that wraps instead of scrolling; Enter commits it. */
  readonly wraps?: boolean;
  readonly mono?: boolean;
  readonly placeholder?: string;
  readonly note?: ReactNode;
  readonly inputRef?: Ref<HTMLInputElement & HTMLTextAreaElement>;
  /** Called on every change of the shown text, committed or not. */
  readonly onDraft?: (text: string) => void;
  /** Called if a refusal arrives after the field was unmounted. */
  readonly onLateRefusal?: (refusal: CommitRefusal) => void;
}

/**
 * A text that is committed on Enter (in a multi-line field Ctrl+Enter) or on blur; Escape reverts it. A refused text
 * stays as typed, with the reason below.
 */
export function CommitField(props: CommitFieldProps) {
  const { label, value, multiline = false, wraps = false, mono = false, placeholder, note } = props;
  const [draft, setDraft] = useState<string | undefined>(undefined);
  const [refusal, setRefusal] = useState<CommitRefusal | undefined>(undefined);
  const live = useRef({ draft, props });
  live.current = { draft, props };
  const running = useRef<string | undefined>(undefined);
  const commitsAgain = useRef(false);

  const commit = useCallback(async (): Promise<void> => {
    const { draft: text, props: now } = live.current;
    // Enter and the blur that follows it are one commit.
    if (text === undefined || running.current === text) return;
    // One commit at a time: a later text is committed after the current one is finished.
    if (running.current !== undefined) {
      commitsAgain.current = true;
      return;
    }
    if (text === now.value) {
      setDraft(undefined);
      setRefusal(undefined);
      return;
    }
    running.current = text;
    const problem = await now.onCommit(text);
    running.current = undefined;
    setRefusal(problem);
    // Keep a draft that was typed meanwhile.
    if (!problem && live.current.draft === text) setDraft(undefined);
    if (!commitsAgain.current) return;
    commitsAgain.current = false;
    await commit();
  }, []);

  // A click on the canvas may unmount the field before its blur: the draft is committed on unmount.
  useEffect(
    () => () => {
      const { draft: text, props: now } = live.current;
      if (text === undefined || text === now.value || running.current === text) return;
      void now.onCommit(text).then((problem) => problem && now.onLateRefusal?.(problem));
    },
    [],
  );

  const type = (text: string | undefined) => {
    live.current = { ...live.current, draft: text };
    setDraft(text);
    setRefusal(undefined);
    props.onDraft?.(text ?? value);
  };
  const shared = {
    value: draft ?? value,
    mono,
    spellCheck: multiline && !mono,
    placeholder,
    'aria-invalid': refusal !== undefined || undefined,
    onBlur: () => void commit(),
    onChange: (event: { target: { value: string } }) => type(event.target.value),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.nativeEvent.isComposing) return;
      if (event.key === 'Enter' && (!multiline || event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        void commit();
      }
      if (event.key === 'Escape' && (draft !== undefined || refusal !== undefined)) {
        event.stopPropagation();
        type(undefined);
      }
    },
  };
  return (
    <RefusedField
      label={label}
      note={note}
      refusal={refusal}
      onAnswer={(problem) => {
        setRefusal(problem);
        if (!problem) void commit();
      }}
    >
      {multiline || wraps ? (
        <TextArea
          rows={wraps ? 1 : 3}
          className={wraps ? styles['wraps'] : undefined}
          ref={props.inputRef}
          {...shared}
        />
      ) : (
        <TextInput ref={props.inputRef} {...shared} />
      )}
    </RefusedField>
  );
}
