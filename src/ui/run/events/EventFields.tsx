import { Flag } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { nameInSession } from '../../../core/graph';
import { describeBranch, type PathStep, type SessionEvent } from '../../../core/session';
import { runEventsMessages as t } from '../../../messages/runEvents.en';
import { describeBreakpoint } from '../../../state/logView/breakpointText';
import { controllerTitle, describeRule } from '../../../state/logView/controllerText';
import { callAnsweredAt, unmetNeedsAt } from '../../../state/logView/eventFacts';
import { describeEnd, type EventOf, oowName } from '../../../state/logView/eventText';
import { originOf } from '../../../state/settings/endpointKeys';
import { CodeBox } from '../../kit/CodeBox';
import { Facts } from '../../kit/Facts';
import { Note } from '../../kit/Note';
import { Hint, Text } from '../../kit/Text';
import { TextDiff } from '../../studio/TextDiff';
import { DecisionView, VerdictView } from './DecisionView';
import { type FactsContext, FactsView, NodeLink } from './FactsView';
import { InspectorEventLink, InspectorJson, InspectorSection } from './inspectorParts';

/** The stage at which a reply was parsed (FlowMind, App. E.1). */
const stages: Readonly<Record<string, string>> = {
  strict: t.readAsAsked,
  embedded: t.readFromJson,
  repaired: t.readRepaired,
  plain: t.readAsReply,
};

const sources: Readonly<Record<EventOf<'tool.answered'>['source'], string>> = {
  mock: t.mockTable,
  manual: t.person,
  llm: t.apiByModel,
  script: t.script,
  http: t.httpRequest,
  edited: t.personForTool,
  imported: t.importedRecord,
};

const section = (title: string, content: ReactNode) => <InspectorSection title={title}>{content}</InspectorSection>;

/** Shows a person's change as a line diff of the JSON. */
const BeforeAfter = ({ before, after }: { readonly before: unknown; readonly after: unknown }) => (
  <TextDiff
    before={JSON.stringify(before, null, 2)}
    after={JSON.stringify(after, null, 2)}
    look="card"
    context={2}
    equal={<Text tone="muted">{t.nothingWasChanged}</Text>}
  />
);

function Started({ event }: { readonly event: EventOf<'session.started'> }) {
  const { config, document, tools, imported } = event;
  const on = config.controllers.filter(({ pre, post }) => pre || post);
  return (
    <>
      <InspectorSection title={t.setup}>
        <Facts
          rows={[
            [t.model, `${config.model}${config.rehearsal ? t.noLlmNote : ''}`],
            !config.rehearsal &&
              config.baseUrl !== undefined && [t.promptsSentTo, originOf(config.baseUrl) || config.baseUrl],
            [t.workflow, document.title],
            [t.format, [config.format, ...(config.ensemble ?? [])].join(' + ')],
            [t.strategy, config.strategy],
            [t.activation, config.activation],
            [t.controllers, on.length === 0 ? t.none : on.map(({ id }) => controllerTitle(id)).join(', ')],
            [t.user, config.user.kind],
            [t.tools, String(tools.length)],
            imported !== undefined && [t.importedFrom, imported.fileName ?? imported.source],
          ]}
        />
      </InspectorSection>
      <InspectorSection title={t.documentThen} open={false}>
        <CodeBox>{document.source}</CodeBox>
      </InspectorSection>
      <InspectorSection title={t.configuration} open={false}>
        <InspectorJson value={config} />
      </InspectorSection>
    </>
  );
}

const pathReasons: Readonly<Record<PathStep['why'], string>> = {
  called: t.pathCalled,
  said: t.pathSaid,
  known: t.pathKnown,
  unasked: t.pathUnasked,
  decided: t.pathDecided,
  'only-branch': t.pathOnlyBranch,
  between: t.pathBetween,
};

const pathGaps: Readonly<Record<NonNullable<PathStep['gap']>, string>> = {
  undecided: t.gapUndecided,
  jumped: t.gapJumped,
  repeated: t.gapRepeated,
  restarted: t.gapRestarted,
  digression: t.gapDigression,
};

/** The steps that the decision added to the path, each with its reason. */
const PathSteps = ({ steps }: { readonly steps: readonly PathStep[] }) => (
  <>
    <Hint>{t.path}</Hint>
    <ol>
      {steps.map(({ node, why, gap, branch }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps of an event never change
        <li key={index}>
          <code>{node}</code>{' '}
          <Text size="sm" tone="faint">
            {[branch && t.pathBranch({ branch }), pathReasons[why], gap && pathGaps[gap]].filter(Boolean).join(', ')}
          </Text>
        </li>
      ))}
    </ol>
  </>
);

/** Lists the unmet preconditions in words; logs of rules version 1 have only the nodes. */
function Violated({ violations, context }: { readonly violations: readonly string[]; readonly context: FactsContext }) {
  const { events, index } = context;
  const needs = useMemo(() => unmetNeedsAt(events, index), [events, index]);
  return needs ? (
    <Note tone="failed">{t.needsUnmet({ needs: needs.join(' and ') })}</Note>
  ) : (
    <FactsView facts={{ [t.unmetPreconditions]: violations }} context={context} />
  );
}

function Answered({ event, context }: { readonly event: EventOf<'tool.answered'>; readonly context: FactsContext }) {
  const call = callAnsweredAt(context.events, context.index, event);
  return (
    <InspectorSection title={t.resultOf({ name: event.name })}>
      <Facts
        rows={[
          [t.answered, sources[event.source]],
          call !== undefined && [t.calledAt, <InspectorEventLink key="call" index={call.index} />],
          call !== undefined && [t.took, `${Math.round(call.took).toLocaleString('en')} ms`],
        ]}
      />
      {event.result.kind === 'failed' ? (
        <Note tone="error">{event.result.message}</Note>
      ) : (
        <InspectorJson value={event.result.value} />
      )}
      {event.console && event.console.length > 0 && (
        <>
          <Hint>{t.printedByTheScript}</Hint>
          <CodeBox>{event.console.join('\n')}</CodeBox>
        </>
      )}
    </InspectorSection>
  );
}

/** Fields that every event has and that other parts of the inspector show. */
const envelope: readonly string[] = ['v', 'seq', 'sessionId', 'at', 'turn', 'kind', 'nodeId', 'origin'];

function contentOf(event: SessionEvent) {
  const rest = Object.entries(event).filter(([name]) => !envelope.includes(name));
  return rest.length === 0 ? null : section(t.content, <InspectorJson value={Object.fromEntries(rest)} />);
}

interface ParticularsProps<E = SessionEvent> {
  readonly event: E;
  readonly context: FactsContext;
}

/** Renderers of the fields that are specific to an event kind. */
const eventRenderers: { readonly [K in SessionEvent['kind']]?: (props: ParticularsProps<EventOf<K>>) => ReactNode } = {
  'session.started': Started,
  'user.spoke': ({ event }) => (
    <InspectorSection title={t.userMessage}>
      <CodeBox>{event.text}</CodeBox>
      {event.oow !== undefined && (
        <Note tone="blocked" icon={<Flag size={13} />}>
          {t.outOfWorkflowKind({ kind: oowName(event.oow) })}
        </Note>
      )}
      {event.ends && <Hint>{t.lastTurn}</Hint>}
    </InspectorSection>
  ),
  'controllers.changed': ({ event }) => (
    <InspectorSection title={t.controllersNow}>
      <Facts
        rows={event.controllers.map(({ id, pre, post }) => [
          controllerTitle(id),
          pre ? (post ? t.advisesAndJudges : t.advises) : post ? t.judges : t.off,
        ])}
      />
    </InspectorSection>
  ),
  'controller.advised': ({ event, context }) => {
    const rule = describeRule(event.controller, undefined);
    return (
      <InspectorSection title={t.adviceOf({ controller: controllerTitle(event.controller) })}>
        <CodeBox>{event.text}</CodeBox>
        {rule !== undefined && (
          <Hint>
            <b>{t.controller}</b> {rule}
          </Hint>
        )}
        {event.facts && <FactsView facts={event.facts} context={context} />}
      </InspectorSection>
    );
  },
  'controller.judged': ({ event, context }) => (
    <>
      <InspectorSection title={t.verdictOf({ controller: controllerTitle(event.verdict.controller) })}>
        <VerdictView verdict={event.verdict} context={context} />
      </InspectorSection>
      <InspectorSection title={t.decisionThatWasJudged} open={!event.verdict.allowed}>
        <DecisionView decision={event.decision} />
      </InspectorSection>
    </>
  ),
  'agent.decided': ({ event }) => (
    <InspectorSection title={t.decision} note={t.attemptNumber({ number: event.attempt })}>
      <DecisionView decision={event.decision} />
      {event.read !== undefined && <Hint>{stages[event.read] ?? event.read}</Hint>}
    </InspectorSection>
  ),
  'decision.accepted': ({ event, context }) => (
    <InspectorSection title={event.violations.length > 0 ? t.violates : t.takesEffect}>
      <DecisionView decision={event.decision} />
      {event.branch ? (
        <Note tone="failed">{describeBranch(nameInSession(event.nodeId ?? ''), event.branch)}</Note>
      ) : (
        event.violations.length > 0 && <Violated violations={event.violations} context={context} />
      )}
      {event.path && event.path.length > 0 && <PathSteps steps={event.path} />}
    </InspectorSection>
  ),
  'decision.denied': ({ event }) => (
    <InspectorSection title={t.deniedBy({ controller: controllerTitle(event.controller) })}>
      <Note tone="blocked">{event.reason}</Note>
      <DecisionView decision={event.decision} />
    </InspectorSection>
  ),
  'decision.unreadable': ({ event }) => (
    <InspectorSection title={t.parseProblem} note={t.retryNumber({ number: event.retry })}>
      <Note tone="error">{event.problem}</Note>
      <CodeBox>{event.raw}</CodeBox>
    </InspectorSection>
  ),
  'decision.edited': ({ event }) =>
    section(t.beforeAfter, <BeforeAfter before={event.before} after={event.decision} />),
  'result.edited': ({ event }) =>
    section(t.resultBeforeAfter({ name: event.name }), <BeforeAfter before={event.before} after={event.result} />),
  'tool.called': ({ event }) => section(t.callOf({ name: event.name }), <InspectorJson value={event.arguments} />),
  'tool.answered': Answered,
  'session.paused': ({ event }) =>
    event.breakpoint ? (
      <InspectorSection title={t.breakpoint}>
        <p>{describeBreakpoint(event.breakpoint).replaceAll('`', '')}</p>
        {event.breakpoint.kind === 'node' && <NodeLink id={event.breakpoint.nodeId} />}
      </InspectorSection>
    ) : null,
  'session.forked': ({ event }) => (
    <InspectorSection title={t.fork}>
      <p>{t.forkExplained({ count: event.from.length.toLocaleString('en') })}</p>
      {event.change && <InspectorJson value={event.change} />}
    </InspectorSection>
  ),
  'session.ended': ({ event }) => section(t.end, <p>{describeEnd(event.reason)}</p>),
  'model.streamed': ({ event }) => section(t.streamed, <CodeBox>{event.text}</CodeBox>),
  'model.requested': () => null,
  'model.responded': () => null,
  'model.failed': () => null,
};

/** Shows the fields that are specific to the event's kind. */
export function EventFields(props: ParticularsProps) {
  const renderEvent = eventRenderers[props.event.kind] as ((props: ParticularsProps<never>) => ReactNode) | undefined;
  return renderEvent ? renderEvent(props as ParticularsProps<never>) : contentOf(props.event);
}
