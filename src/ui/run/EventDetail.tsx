import { ChevronLeft, ChevronRight, Copy, GitBranch, Pencil } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import type { SessionEvent } from '../../core/session';
import { keepClip } from '../../state/settings/clipboard';
import { IconButton } from '../kit/Button';
import { EmptyHint } from '../kit/EmptyHint';
import { useRun, useWorkspace } from '../studio/weirContext';
import { testIds } from '../testIds';
import styles from './EventDetail.module.css';
import { replyTo, requestOf, stationsOf, stepSameKind, stretchAt } from './events/eventLinks';
import { NodeLink } from './events/FactsView';
import { EventLink } from './events/inspectorParts';
import { kindNames } from './events/markWords';
import { Particulars } from './events/Particulars';
import { PromptView } from './events/PromptView';
import { ReplyView } from './events/ReplyView';
import { useCurrentIndex, usePick } from './events/useMoment';
import { describeEvent } from './eventText';

/** Kinds behind which stands a model call worth showing. */
const modelKinds = new Set<SessionEvent['kind']>([
  'model.requested',
  'model.streamed',
  'model.responded',
  'model.failed',
  'decision.unreadable',
  'agent.decided',
  'decision.edited',
  'controller.advised',
  'controller.judged',
  'decision.accepted',
  'decision.denied',
]);

function isEdited(event: SessionEvent): boolean {
  if (event.origin === 'edited' || event.kind === 'decision.edited' || event.kind === 'result.edited') return true;
  return event.kind === 'tool.answered' && event.source === 'edited';
}

/** Whether it happened here, was taken over from another run, or was put by a person. */
function Origin({ event }: { readonly event: SessionEvent }) {
  if (isEdited(event)) {
    return (
      <span className={styles.origin} data-origin="edited">
        <Pencil size={11} /> edited by a person
      </span>
    );
  }
  if (event.origin === 'replayed') {
    return (
      <span className={styles.origin} data-origin="replayed">
        <GitBranch size={11} /> replayed from another run
      </span>
    );
  }
  return <span className={styles.origin}>executed</span>;
}

function Stations({ events, index }: { readonly events: readonly SessionEvent[]; readonly index: number }) {
  const stations = useMemo(() => stationsOf(events, stretchAt(events, index)), [events, index]);
  if (stations.length < 2) return null;
  return (
    <nav className={styles.stations} aria-label="Events of the same attempt">
      {stations.map((station) => {
        const isHere = index >= station.index && index < station.index + station.count;
        return (
          <span key={station.index} className={styles.station} data-tone={station.tone} data-here={isHere || undefined}>
            <EventLink index={isHere ? index : station.index}>
              {station.name}
              {station.count > 1 ? ` ×${station.count}` : ''}
            </EventLink>
          </span>
        );
      })}
    </nav>
  );
}

const none: readonly SessionEvent[] = [];

/** Everything about one event: what it says, the exact prompt behind it, the raw output, and what led to what. */
export function EventDetail() {
  const events = useRun((state) => state.active?.events ?? none);
  const config = useRun((state) => state.active?.live.config);
  const notify = useWorkspace((state) => state.notify);
  // Moving along the timeline must not wait for prompts to be compared.
  const index = useDeferredValue(useCurrentIndex());
  const pick = usePick();
  const event = events[index];
  const found = useMemo(() => {
    const kind = events[index]?.kind;
    const isFromModel = kind !== undefined && (modelKinds.has(kind) || kind === 'tool.answered');
    const request = isFromModel ? requestOf(events, index) : undefined;
    return { request, reply: request === undefined ? undefined : replyTo(events, request) };
  }, [events, index]);
  if (!event || !config) {
    return <EmptyHint text="Select an event on the timeline to see its prompt, raw output and verdict." />;
  }
  const { request, reply } = found;
  const asked = request === undefined ? undefined : events[request];
  const replied = reply === undefined ? undefined : events[reply];
  const [earlier, later] = [stepSameKind(events, index, -1), stepSameKind(events, index, 1)];
  const context = { events, index, activation: config.activation };
  const kindName = kindNames[event.kind].toLowerCase();
  const copy = async () => {
    await keepClip(JSON.stringify(event, null, 2), navigator.clipboard);
    notify('info', 'The event was copied as JSON.');
  };
  return (
    <div className={styles.detail} data-testid={testIds.eventDetail} data-event={event.kind}>
      <header>
        <div className={styles.head}>
          <h2>{describeEvent(event)}</h2>
          <span className={styles.buttons}>
            <IconButton
              label={`Previous ${kindName}`}
              disabled={earlier === undefined}
              onClick={() => earlier !== undefined && pick(earlier)}
            >
              <ChevronLeft size={15} />
            </IconButton>
            <IconButton
              label={`Next ${kindName}`}
              disabled={later === undefined}
              onClick={() => later !== undefined && pick(later)}
            >
              <ChevronRight size={15} />
            </IconButton>
            <IconButton label="Copy as JSON" onClick={() => void copy()}>
              <Copy size={14} />
            </IconButton>
          </span>
        </div>
        <p className={styles.facts}>
          <code>{event.kind}</code>
          <span>event {index + 1}</span>
          <span>turn {event.turn}</span>
          <time dateTime={new Date(event.at).toISOString()}>{new Date(event.at).toLocaleTimeString()}</time>
          <Origin event={event} />
          {event.nodeId && <NodeLink id={event.nodeId} />}
        </p>
        <Stations events={events} index={index} />
      </header>
      <Particulars key={`particulars ${index}`} event={event} context={context} />
      {reply !== undefined && (replied?.kind === 'model.responded' || replied?.kind === 'model.failed') && (
        <ReplyView
          key={`reply ${reply}`}
          events={events}
          index={reply}
          event={replied}
          model={(asked?.kind === 'model.requested' && asked.model) || config.model}
          sessionModel={config.model}
        />
      )}
      {request !== undefined && (
        <PromptView key={`prompt ${request}`} events={events} index={request} open={event.kind === 'model.requested'} />
      )}
    </div>
  );
}
