import { Pencil, Plug } from 'lucide-react';
import { memo, type RefObject, useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { denialWords, type SessionState, type TranscriptEntry } from '../../core/session';
import { runMessages as t } from '../../messages/run.en';
import { runTalkMessages } from '../../messages/runTalk.en';
import { Button } from '../kit/Button';
import { CodeBox } from '../kit/CodeBox';
import { Disclosure } from '../kit/Disclosure';
import { Stack } from '../kit/Layout';
import { Text } from '../kit/Text';
import { useRun, useWeir, useWorkspace } from '../studio/weirContext';
import { Called, CallSign, Denial, Remark, Said, Violation } from './conversationParts';
import { type DenyingVerdict, denyingVerdicts } from './denyingVerdicts';
import { useEvents } from './events/useCurrentEvent';
import { describeDecision } from './eventText';
import { wordsOfResult } from './formatValue';
import { type FoldedEntry, foldEntries, isEmptyReply } from './groupRepeatedEntries';
import { Thought } from './StreamedReply';
import { editOf, useEditMarks } from './verbs/editMarks';

/** Turns drawn at first, and added by each look further back: a log of thousands opens at once. */
const PAGE = 40;
/** As a session goes on, or one looks back, the list may grow to this before it is cut to its newest page. */
const MOST = 25 * PAGE;

function Entry({ entry, times, verdicts }: FoldedEntry & Pick<TranscriptRowProps, 'verdicts'>) {
  switch (entry.kind) {
    case 'user':
      return <Said by="user" text={entry.text} oow={entry.oow} />;
    case 'agent':
      return (
        <Said
          by="agent"
          text={entry.text}
          isFallback={entry.fallback}
          before={entry.thought && <Thought text={entry.thought} />}
          unmet={entry.violations}
          needs={entry.needs}
        />
      );
    case 'call': {
      const { result } = entry;
      return (
        <Called isViolation={entry.violations.length > 0} data-state={result === undefined ? 'open' : result.kind}>
          {entry.thought && <Thought text={entry.thought} />}
          <Disclosure
            title={
              <>
                <Plug size={13} />
                <Text as="code" tone="plain" room="fixed">
                  {entry.name}
                </Text>
                <Text mono size="xs" lines="cut" room="grows">
                  {result ? wordsOfResult(result) : runTalkMessages.waitsForResult}
                </Text>
                <CallSign state={result?.kind} />
              </>
            }
          >
            <CodeBox>{JSON.stringify({ arguments: entry.arguments, result }, null, 2)}</CodeBox>
          </Disclosure>
          {entry.violations.length > 0 && (
            <Violation what={runTalkMessages.called} unmet={entry.violations} needs={entry.needs} />
          )}
        </Called>
      );
    }
    case 'denial':
      return (
        <Denial
          verdicts={verdicts.length > 0 ? verdicts : [entry]}
          what={describeDecision(entry.decision)}
          needs={denialWords(entry)}
          times={times}
        />
      );
    case 'notice':
      // What tells the model how to reply is in the event; the reader is told what happened.
      return entry.raw === undefined ? (
        <Remark level={entry.level}>{entry.text}</Remark>
      ) : (
        <Remark>{isEmptyReply(entry) ? t.emptyReplies(times) : t.unreadable(times)}</Remark>
      );
  }
}

/** Nodes of the path that an entry is about. */
function nodesOf({ path }: SessionState, entry: TranscriptEntry): readonly string[] {
  const steps = entry.kind === 'denial' ? (entry.path ?? []) : path.filter(({ seq }) => seq === entry.seq);
  return steps.flatMap(({ node, why }) => (why === 'said' || why === 'called' ? [node] : []));
}

interface TranscriptRowProps extends FoldedEntry {
  /** What of it a person put there. */
  readonly edited: string | undefined;
  /** Of a denial, as far as the log has them. */
  readonly verdicts: readonly DenyingVerdict[];
}

const noVerdicts: readonly DenyingVerdict[] = [];

const TranscriptRow = memo(function TranscriptRow({ entry, times, edited, verdicts }: TranscriptRowProps) {
  const hover = useWorkspace((state) => state.hover);
  const selectEvent = useRun((state) => state.selectEvent);
  const nodeId = 'nodeId' in entry ? entry.nodeId : undefined;
  const { runs } = useWeir();
  const isOver = useRef(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut to what the timeline offers to the keyboard too.
    <div
      data-kind={entry.kind}
      // Not on entering: a turn that appears under a pointer at rest is not pointed at.
      onPointerMove={() => {
        if (isOver.current || !nodeId) return;
        isOver.current = true;
        const { shown } = runs.getState();
        const nodes = shown ? nodesOf(shown, entry) : [];
        hover(nodeId, nodes.length > 0 ? nodes : undefined);
      }}
      onPointerLeave={() => {
        if (isOver.current) hover(undefined);
        isOver.current = false;
      }}
      onDoubleClick={() => selectEvent(entry.seq)}
      title={runTalkMessages.goToEventHint}
    >
      <Entry entry={entry} times={times} verdicts={verdicts} />
      {edited !== undefined && (
        <Text as="p" size="sm" tone="accent">
          <Pencil size={12} /> {runTalkMessages.editedByHand({ part: edited })}
        </Text>
      )}
    </div>
  );
});

interface TranscriptProps {
  readonly entries: readonly TranscriptEntry[];
  readonly scroller: RefObject<HTMLElement | null>;
}

/** px from an edge of what can be scrolled that count as being at it. */
const NEAR = 40;

/** The newest turns, and those before them as one scrolls up to them or asks for them. */
export function Transcript({ entries: newest, scroller }: TranscriptProps) {
  // Another run starts at its newest turns.
  const runId = useRun((state) => state.active?.id);
  // Scrubbing must not wait for what was said: the conversation follows as soon as there is time.
  const entries = useDeferredValue(newest);
  const cursor = useRun((state) => state.cursor);
  /** How far somebody looked back, at which moment of which run. */
  const moment = `${runId} ${cursor ?? 'live'}`;
  const [asked, setAsked] = useState<{ readonly moment: string; readonly from: number }>();
  const start = useRef<{ runId: string | undefined; from: number }>({ runId, from: 0 });
  const below = useRef<number | undefined>(undefined);
  const { length } = entries;
  const marks = useEditMarks();
  const events = useEvents();
  const last = Math.max(0, length - PAGE);
  if (start.current.runId !== runId || start.current.from > last || length - start.current.from > MOST)
    start.current = { runId, from: last };
  if (asked?.moment === moment && asked.from < start.current.from && length - asked.from <= MOST)
    start.current.from = asked.from;
  const { from } = start.current;
  // What was read stays where it is when earlier turns come in above it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each look further back
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || below.current === undefined) return;
    element.scrollTop = element.scrollHeight - below.current;
    below.current = undefined;
  }, [from]);
  const showEarlier = () => {
    const element = scroller.current;
    if (!element || from === 0) return;
    below.current = element.scrollHeight - element.scrollTop;
    setAsked({ moment, from: Math.max(0, from - PAGE) });
  };
  useStickToEnd(scroller);
  useScroll(scroller, (element) => {
    if (element.scrollTop < NEAR && element.scrollHeight > element.clientHeight + NEAR) showEarlier();
  });
  return (
    <>
      {from > 0 && (
        <Stack size="fixed" align="center">
          <Button tone="quiet" onClick={showEarlier}>
            {runTalkMessages.showEarlier({ count: from })}
          </Button>
        </Stack>
      )}
      {foldEntries(entries.slice(from)).map(({ entry, times }) => (
        <TranscriptRow
          key={`${entry.seq}-${entry.kind}`}
          entry={entry}
          times={times}
          edited={editOf(entry, marks)}
          verdicts={entry.kind === 'denial' ? denyingVerdicts(events, entry.seq) : noVerdicts}
        />
      ))}
    </>
  );
}

/** Hears of an element that is scrolled, by whomever. */
function useScroll(scroller: RefObject<HTMLElement | null>, onScroll: (element: HTMLElement) => void): void {
  const latest = useRef(onScroll);
  latest.current = onScroll;
  useEffect(() => {
    const element = scroller.current;
    const hear = () => element && latest.current(element);
    element?.addEventListener('scroll', hear, { passive: true });
    return () => element?.removeEventListener('scroll', hear);
  }, [scroller]);
}

/** Keeps the newest line in sight as lines come, unless somebody has scrolled up to read; moving in time is no reading. */
function useStickToEnd(scroller: RefObject<HTMLElement | null>): void {
  const cursor = useRun((state) => state.cursor);
  const isAtEnd = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each moment begins at its newest line
  useLayoutEffect(() => {
    isAtEnd.current = true;
  }, [cursor]);
  useScroll(scroller, (element) => {
    isAtEnd.current = element.scrollTop + element.clientHeight >= element.scrollHeight - NEAR;
  });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const follow = () => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight;
    };
    const observer = new MutationObserver(follow);
    observer.observe(element, { childList: true, subtree: true, characterData: true });
    follow();
    return () => observer.disconnect();
  }, [scroller]);
}
