import { Pencil, Plug } from 'lucide-react';
import { memo, type RefObject, useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { denialWords, type SessionState, type TranscriptEntry } from '../../core/session';
import { runMessages as t } from '../../messages/run.en';
import { runTalkMessages } from '../../messages/runTalk.en';
import { editLabelOf } from '../../state/logView/editMarks';
import { describeDecision } from '../../state/logView/eventText';
import { Button } from '../kit/Button';
import { CodeBox } from '../kit/CodeBox';
import { Disclosure } from '../kit/Disclosure';
import { Stack } from '../kit/Layout';
import { Text } from '../kit/Text';
import { useRun, useWeir, useWorkspace } from '../studio/weirContext';
import { CallCard, CallStatusIcon, DenialNote, SessionNote, SpokenMessage, ViolationNote } from './conversationParts';
import { type DenyingVerdict, denyingVerdicts } from './denyingVerdicts';
import { useOpenEvents } from './events/useCurrentEvent';
import { toolResultText } from './formatValue';
import { type GroupedEntry, groupRepeatedEntries, isEmptyReply } from './groupRepeatedEntries';
import { NotJudgedNote } from './judge/NotJudgedNote';
import { ReasoningText } from './StreamedReply';
import { useEditMarks } from './verbs/useEditMarks';

/**
 * Number of turns rendered at first and added by each "show earlier", so that a log of thousands of turns opens at
 * once.
 */
const PAGE = 40;
/** Limit of rendered entries. If the list grows beyond it, it is cut to its newest page. */
const MAX_ENTRIES = 25 * PAGE;

function Entry({ entry, times, verdicts }: GroupedEntry & Pick<TranscriptRowProps, 'verdicts'>) {
  switch (entry.kind) {
    case 'user':
      return <SpokenMessage by="user" text={entry.text} oow={entry.oow} />;
    case 'agent':
      return (
        <>
          <SpokenMessage
            by="agent"
            text={entry.text}
            isFallback={entry.fallback}
            before={entry.thought && <ReasoningText text={entry.thought} />}
            missingPreconditions={entry.violations}
            needs={entry.needs}
          />
          {entry.unjudged !== undefined && <NotJudgedNote seq={entry.seq} reason={entry.unjudged} />}
        </>
      );
    case 'call': {
      const { result } = entry;
      return (
        <CallCard isViolation={entry.violations.length > 0} data-state={result === undefined ? 'open' : result.kind}>
          {entry.thought && <ReasoningText text={entry.thought} />}
          <Disclosure
            title={
              <>
                <Plug size={13} />
                <Text as="code" tone="plain" flex="fixed">
                  {entry.name}
                </Text>
                <Text mono size="xs" lines="cut" flex="grows">
                  {result ? toolResultText(result) : runTalkMessages.waitsForResult}
                </Text>
                <CallStatusIcon state={result?.kind} />
              </>
            }
          >
            <CodeBox>{JSON.stringify({ arguments: entry.arguments, result }, null, 2)}</CodeBox>
          </Disclosure>
          {entry.violations.length > 0 && (
            <ViolationNote what={runTalkMessages.called} missingPreconditions={entry.violations} needs={entry.needs} />
          )}
        </CallCard>
      );
    }
    case 'denial':
      return (
        <DenialNote
          verdicts={verdicts.length > 0 ? verdicts : [entry]}
          what={describeDecision(entry.decision)}
          needs={denialWords(entry)}
          times={times}
        />
      );
    case 'notice':
      // The instructions for the model stay in the event; the reader sees only a note about the unreadable reply.
      return entry.raw === undefined ? (
        <SessionNote level={entry.level}>{entry.text}</SessionNote>
      ) : (
        <SessionNote>{isEmptyReply(entry) ? t.emptyReplies(times) : t.unreadable(times)}</SessionNote>
      );
  }
}

/** Node ids of the path steps that belong to an entry. */
function nodesOf({ path }: SessionState, entry: TranscriptEntry): readonly string[] {
  const steps = entry.kind === 'denial' ? (entry.path ?? []) : path.filter(({ seq }) => seq === entry.seq);
  return steps.flatMap(({ node, why }) => (why === 'said' || why === 'called' ? [node] : []));
}

interface TranscriptRowProps extends GroupedEntry {
  /** Label of the part of the entry that a person edited. */
  readonly edited: string | undefined;
  /** The verdicts of a denial, as far as the log contains them. */
  readonly verdicts: readonly DenyingVerdict[];
}

const noVerdicts: readonly DenyingVerdict[] = [];

const TranscriptRow = memo(function TranscriptRow({ entry, times, edited, verdicts }: TranscriptRowProps) {
  const hover = useWorkspace((state) => state.hover);
  const selectEvent = useRun((state) => state.selectEvent);
  const nodeId = 'nodeId' in entry ? entry.nodeId : undefined;
  const { runs } = useWeir();
  const isPointerOver = useRef(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut to what the timeline offers to the keyboard too.
    <div
      data-kind={entry.kind}
      // Not `onPointerEnter`: a turn that appears under a resting pointer must not be highlighted.
      onPointerMove={() => {
        if (isPointerOver.current || !nodeId) return;
        isPointerOver.current = true;
        const { shown } = runs.getState();
        const nodes = shown ? nodesOf(shown, entry) : [];
        hover(nodeId, nodes.length > 0 ? nodes : undefined);
      }}
      onPointerLeave={() => {
        if (isPointerOver.current) hover(undefined);
        isPointerOver.current = false;
      }}
      onDoubleClick={() => selectEvent(entry.seq)}
      title={runTalkMessages.goToEventHint}
    >
      <Entry entry={entry} times={times} verdicts={verdicts} />
      {edited !== undefined && (
        <Text as="p" size="sm" tone="accent">
          <Pencil size={12} /> {runTalkMessages.editedManually({ part: edited })}
        </Text>
      )}
    </div>
  );
});

interface TranscriptProps {
  readonly entries: readonly TranscriptEntry[];
  readonly scroller: RefObject<HTMLElement | null>;
}

/** Distance in px from an edge of the scroll range that counts as being at the edge. */
const NEAR = 40;

/** Renders the newest turns. Scrolling up or the button adds earlier turns. */
export function Transcript({ entries: newest, scroller }: TranscriptProps) {
  // Another run starts again at its newest turns.
  const runId = useRun((state) => state.active?.id);
  // Deferred, so that scrubbing does not wait for the conversation to render.
  const entries = useDeferredValue(newest);
  const cursor = useRun((state) => state.cursor);
  /** The run and event for which the user requested earlier turns. */
  const position = `${runId} ${cursor ?? 'live'}`;
  const [requestedRange, setRequestedRange] = useState<{ readonly position: string; readonly from: number }>();
  const start = useRef<{ runId: string | undefined; from: number }>({ runId, from: 0 });
  const distanceFromEnd = useRef<number | undefined>(undefined);
  const { length } = entries;
  const marks = useEditMarks();
  const events = useOpenEvents();
  const last = Math.max(0, length - PAGE);
  if (start.current.runId !== runId || start.current.from > last || length - start.current.from > MAX_ENTRIES)
    start.current = { runId, from: last };
  if (
    requestedRange?.position === position &&
    requestedRange.from < start.current.from &&
    length - requestedRange.from <= MAX_ENTRIES
  )
    start.current.from = requestedRange.from;
  const { from } = start.current;
  // Keeps the scroll position when earlier turns are added above.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each batch of earlier turns
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || distanceFromEnd.current === undefined) return;
    element.scrollTop = element.scrollHeight - distanceFromEnd.current;
    distanceFromEnd.current = undefined;
  }, [from]);
  const showEarlier = () => {
    const element = scroller.current;
    if (!element || from === 0) return;
    distanceFromEnd.current = element.scrollHeight - element.scrollTop;
    setRequestedRange({ position, from: Math.max(0, from - PAGE) });
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
      {groupRepeatedEntries(entries.slice(from)).map(({ entry, times }) => (
        <TranscriptRow
          key={`${entry.seq}-${entry.kind}`}
          entry={entry}
          times={times}
          edited={editLabelOf(entry, marks)}
          verdicts={entry.kind === 'denial' ? denyingVerdicts(events, entry.seq) : noVerdicts}
        />
      ))}
    </>
  );
}

/** Calls `onScroll` for every scroll of the element, by the user or by the program. */
function useScroll(scroller: RefObject<HTMLElement | null>, onScroll: (element: HTMLElement) => void): void {
  const latest = useRef(onScroll);
  latest.current = onScroll;
  useEffect(() => {
    const element = scroller.current;
    const onScrollEvent = () => element && latest.current(element);
    element?.addEventListener('scroll', onScrollEvent, { passive: true });
    return () => element?.removeEventListener('scroll', onScrollEvent);
  }, [scroller]);
}

/**
 * Keeps the newest line visible while lines are added, unless the user has scrolled up. Moving the playhead does not
 * count as scrolling up.
 */
function useStickToEnd(scroller: RefObject<HTMLElement | null>): void {
  const cursor = useRun((state) => state.cursor);
  const isAtEnd = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every move of the playhead starts at the newest line
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
