import { ChevronLeft, ChevronRight, Copy, GitBranch, Pencil } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import type { SessionEvent } from '../../core/session';
import { dateLocale } from '../../messages/language';
import { runEventsMessages as t } from '../../messages/runEvents.en';
import { eventFlags, eventFlagsOf } from '../../state/logView/eventIndex';
import { attemptAt, attemptSteps, modelReplyTo, modelRequestOf, nextOfSameKind } from '../../state/logView/eventLinks';
import { describeEvent, eventKindName } from '../../state/logView/eventText';
import { copyToClipboard } from '../../state/settings/clipboard';
import { IconButton } from '../kit/Button';
import { Chip } from '../kit/Chip';
import { EmptyHint } from '../kit/EmptyHint';
import { Row, Stack } from '../kit/Layout';
import { Text } from '../kit/Text';
import { useRun, useWorkspace } from '../studio/weirContext';
import { testIds } from '../testIds';
import styles from './EventDetail.module.css';
import { EventFields } from './events/EventFields';
import { NodeLink } from './events/FactsView';
import { PromptView } from './events/PromptView';
import { ReplyView } from './events/ReplyView';
import { toneColours } from './events/toneColours';
import { useCurrentEventIndex, useOpenEvents, useSelectEvent } from './events/useCurrentEvent';

/** Event kinds for which the model call behind the event is shown. */
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
  'tool.answered',
]);

/** Whether the event happened in this session, was taken over from another run, or was entered by a person. */
function Origin({ event }: { readonly event: SessionEvent }) {
  if (eventFlagsOf(event) & eventFlags.edited) {
    return (
      <Text tone="warning">
        <Pencil size={11} /> {t.editedByAPerson}
      </Text>
    );
  }
  if (event.origin === 'replayed') {
    return (
      <Text tone="missing">
        <GitBranch size={11} /> {t.replayedFromAnotherRun}
      </Text>
    );
  }
  return <span>{t.executed}</span>;
}

function AttemptSteps({ events, index }: { readonly events: readonly SessionEvent[]; readonly index: number }) {
  const pick = useSelectEvent();
  const stations = useMemo(() => attemptSteps(events, attemptAt(events, index)), [events, index]);
  if (stations.length < 2) return null;
  return (
    <Row as="nav" wraps className={styles.stations} aria-label={t.sameAttempt}>
      {stations.map((station) => {
        const isCurrent = index >= station.index && index < station.index + station.count;
        return (
          <Chip
            key={station.index}
            aria-current={isCurrent ? 'step' : undefined}
            title={eventKindName((events[station.index] as SessionEvent).kind)}
            onClick={() => pick(isCurrent ? index : station.index)}
          >
            <Text tone={toneColours[station.tone]}>
              {station.name}
              {station.count > 1 ? ` ×${station.count}` : ''}
            </Text>
          </Chip>
        );
      })}
    </Row>
  );
}

/** Shows everything about one event: its text, the exact prompt behind it, the raw output, and the related events. */
export function EventDetail() {
  const events = useOpenEvents();
  const config = useRun((state) => state.active?.live.config);
  const notify = useWorkspace((state) => state.notify);
  // Deferred, so that moving along the timeline does not wait for the prompt comparison.
  const index = useDeferredValue(useCurrentEventIndex());
  const pick = useSelectEvent();
  const event = events[index];
  const { request, reply } = useMemo(() => {
    const isFromModel = modelKinds.has(events[index]?.kind as SessionEvent['kind']);
    const request = isFromModel ? modelRequestOf(events, index) : undefined;
    return { request, reply: request === undefined ? undefined : modelReplyTo(events, request) };
  }, [events, index]);
  if (!event || !config) return <EmptyHint text={t.selectEventHint} />;
  const requestEvent = request === undefined ? undefined : events[request];
  const replied = reply === undefined ? undefined : events[reply];
  const [previous, next] = [nextOfSameKind(events, index, -1), nextOfSameKind(events, index, 1)];
  const context = { events, index, activation: config.activation };
  const kind = eventKindName(event.kind).toLowerCase();
  const copy = async () => {
    await copyToClipboard(JSON.stringify(event, null, 2), navigator.clipboard);
    notify('info', t.copied);
  };
  return (
    <Stack gap="3" className={styles.detail} data-testid={testIds.eventDetail} data-event={event.kind}>
      <Stack as="header" gap="1">
        <Row gap="2" align="start">
          <Text as="h2" size="read" weight="strong" lines="anywhere" flex="grows">
            {describeEvent(event)}
          </Text>
          <Row size="fixed">
            <IconButton
              label={t.previousOf({ kind })}
              disabled={previous === undefined}
              onClick={() => previous !== undefined && pick(previous)}
              icon={<ChevronLeft size={15} />}
            />
            <IconButton
              label={t.nextOf({ kind })}
              disabled={next === undefined}
              onClick={() => next !== undefined && pick(next)}
              icon={<ChevronRight size={15} />}
            />
            <IconButton label={t.copyAsJson} onClick={() => void copy()} icon={<Copy size={14} />} />
          </Row>
        </Row>
        <Text as="div" size="sm" tone="muted" figures>
          <Row gap="words" wraps>
            <code>{event.kind}</code>
            <span>{t.eventNumber({ number: index + 1 })}</span>
            <span>{t.turnNumber({ turn: event.turn })}</span>
            <time dateTime={new Date(event.at).toISOString()}>{new Date(event.at).toLocaleTimeString(dateLocale)}</time>
            <Origin event={event} />
            {event.nodeId && <NodeLink id={event.nodeId} />}
          </Row>
        </Text>
        <AttemptSteps events={events} index={index} />
      </Stack>
      <EventFields key={`particulars ${index}`} event={event} context={context} />
      {reply !== undefined && (replied?.kind === 'model.responded' || replied?.kind === 'model.failed') && (
        <ReplyView
          key={`reply ${reply}`}
          events={events}
          index={reply}
          event={replied}
          model={(requestEvent?.kind === 'model.requested' && requestEvent.model) || config.model}
        />
      )}
      {request !== undefined && (
        <PromptView key={`prompt ${request}`} events={events} index={request} open={event.kind === 'model.requested'} />
      )}
    </Stack>
  );
}
