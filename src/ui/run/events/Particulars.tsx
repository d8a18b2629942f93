import { Flag } from 'lucide-react';
import { useMemo } from 'react';
import { branchWords, nodeName, oowTitle, type SessionEvent } from '../../../core/session';
import { diffLines } from '../../../core/versions';
import { Facts } from '../../kit/Facts';
import { Note } from '../../kit/Note';
import { Text } from '../../kit/Text';
import { describeEnd } from '../eventText';
import { describeBreakpoint } from '../verbs/breakpointText';
import { DecisionView } from './DecisionView';
import { type FactsContext, FactsView, NodeLink } from './FactsView';
import { Code, EventLink, Json, Section } from './inspectorParts';
import { LinesDiff } from './LinesDiff';
import { controllerTitle, ruleInWords, VerdictView } from './VerdictView';

type Of<K extends SessionEvent['kind']> = SessionEvent & { readonly kind: K };

/** How a reply was read: the stages of FlowMind, App. E.1. */
const stages: Readonly<Record<string, string>> = {
  strict: 'Read in the form that was asked for.',
  embedded: 'Read from a JSON object among other words.',
  repaired: 'Read after a repair: it was nearly in the form that was asked for.',
  plain: 'In no form at all, so its text was taken as words to the user.',
};

const sources: Readonly<Record<Of<'tool.answered'>['source'], string>> = {
  mock: 'the mock table',
  manual: 'a person',
  llm: 'a model that plays the API',
  script: 'a script',
  http: 'an http request',
  edited: 'a person, in the place of the tool',
  imported: 'the imported record',
};

/** What a person changed, line by line of its JSON. */
function BeforeAfter({ before, after }: { readonly before: unknown; readonly after: unknown }) {
  const diff = useMemo(
    () => diffLines(JSON.stringify(before, null, 2), JSON.stringify(after, null, 2)),
    [before, after],
  );
  return diff.changes.length === 0 ? <Text tone="muted">Nothing was changed.</Text> : <LinesDiff diff={diff} />;
}

function Started({ event }: { readonly event: Of<'session.started'> }) {
  const { config, document, tools, imported } = event;
  const on = config.controllers.filter(({ pre, post }) => pre || post);
  return (
    <>
      <Section title="Setup">
        <Facts
          rows={[
            ['Model', `${config.model}${config.rehearsal ? ' (no LLM)' : ''}`],
            ['Workflow', document.title],
            ['Format', [config.format, ...(config.ensemble ?? [])].join(' + ')],
            ['Strategy', config.strategy],
            ['Activation', config.activation],
            ['Controllers', on.length === 0 ? 'none' : on.map(({ id }) => controllerTitle(id)).join(', ')],
            ['User', config.user.kind],
            ['Tools', String(tools.length)],
            ...(imported ? [['Imported from', imported.fileName ?? imported.source] as const] : []),
          ]}
        />
      </Section>
      <Section title="Document as it was" open={false}>
        <Code>{document.source}</Code>
      </Section>
      <Section title="Configuration" open={false}>
        <Json value={config} />
      </Section>
    </>
  );
}

function Answered({ event, context }: { readonly event: Of<'tool.answered'>; readonly context: FactsContext }) {
  const { events, index } = context;
  const called = events.findLastIndex(
    (other, at) => at < index && other.kind === 'tool.called' && other.callId === event.callId,
  );
  const call = events[called];
  return (
    <Section title={`Result of ${event.name}`}>
      <Facts
        rows={[
          ['Answered by', sources[event.source]],
          ...(call
            ? ([
                ['Called at', <EventLink key="call" index={called} />],
                ['Took', `${Math.round(event.at - call.at).toLocaleString('en')} ms`],
              ] as const)
            : []),
        ]}
      />
      {event.result.kind === 'failed' ? (
        <Note tone="error">{event.result.message}</Note>
      ) : (
        <Json value={event.result.value} />
      )}
      {event.console && event.console.length > 0 && (
        <>
          <Text as="p" size="sm" tone="muted">
            Printed by the script
          </Text>
          <Code>{event.console.join('\n')}</Code>
        </>
      )}
    </Section>
  );
}

function Content({ event }: { readonly event: SessionEvent }) {
  const {
    v: _v,
    seq: _seq,
    sessionId: _id,
    at: _at,
    turn: _turn,
    kind: _kind,
    nodeId: _node,
    origin: _o,
    ...rest
  } = event;
  return Object.keys(rest).length === 0 ? null : (
    <Section title="Content">
      <Json value={rest} />
    </Section>
  );
}

interface ParticularsProps {
  readonly event: SessionEvent;
  readonly context: FactsContext;
}

/** What is peculiar to an event of its kind. */
export function Particulars({ event, context }: ParticularsProps) {
  switch (event.kind) {
    case 'session.started':
      return <Started event={event} />;
    case 'user.spoke':
      return (
        <Section title="What the user said">
          <Code>{event.text}</Code>
          {event.oow !== undefined && (
            <Note tone="blocked" icon={<Flag size={13} />}>
              Out of workflow: {oowTitle(event.oow)}
            </Note>
          )}
          {event.ends && (
            <Text as="p" size="sm" tone="muted">
              The session ends once this turn is answered.
            </Text>
          )}
        </Section>
      );
    case 'controllers.changed':
      return (
        <Section title="Controllers from here on">
          <Facts
            rows={event.controllers.map(({ id, pre, post }) => [
              controllerTitle(id),
              [pre ? 'advises' : '', post ? 'judges' : ''].filter(Boolean).join(' and ') || 'off',
            ])}
          />
        </Section>
      );
    case 'controller.advised': {
      const rule = ruleInWords(event.controller, undefined);
      return (
        <Section title={`Advice of ${controllerTitle(event.controller)}`}>
          <Code>{event.text}</Code>
          {rule !== undefined && (
            <Text as="p" size="sm" tone="muted">
              <b>Controller</b> {rule}
            </Text>
          )}
          {event.facts && <FactsView facts={event.facts} context={context} />}
        </Section>
      );
    }
    case 'controller.judged':
      return (
        <>
          <Section title={`Verdict of ${controllerTitle(event.verdict.controller)}`}>
            <VerdictView verdict={event.verdict} context={context} />
          </Section>
          <Section title="Decision that was judged" open={!event.verdict.allowed}>
            <DecisionView decision={event.decision} />
          </Section>
        </>
      );
    case 'agent.decided':
      return (
        <Section title="Decision" note={`attempt ${event.attempt}`}>
          <DecisionView decision={event.decision} />
          {event.read !== undefined && (
            <Text as="p" size="sm" tone="muted">
              {stages[event.read] ?? event.read}
            </Text>
          )}
        </Section>
      );
    case 'decision.accepted':
      return (
        <Section title={event.violations.length > 0 ? 'Takes effect with a violation' : 'Takes effect'}>
          <DecisionView decision={event.decision} />
          {event.branch ? (
            <Note tone="failed">{branchWords(nodeName(event.nodeId ?? ''), event.branch)}</Note>
          ) : (
            event.violations.length > 0 && (
              <FactsView facts={{ 'Unmet preconditions': event.violations }} context={context} />
            )
          )}
        </Section>
      );
    case 'decision.denied':
      return (
        <Section title={`Denied by ${controllerTitle(event.controller)}`}>
          <Note tone="blocked">{event.reason}</Note>
          <DecisionView decision={event.decision} />
        </Section>
      );
    case 'decision.unreadable':
      return (
        <Section title="Why it could not be read" note={`retry ${event.retry}`}>
          <Note tone="error">{event.problem}</Note>
          <Code>{event.raw}</Code>
        </Section>
      );
    case 'decision.edited':
      return (
        <Section title="Before and after">
          <BeforeAfter before={event.before} after={event.decision} />
        </Section>
      );
    case 'result.edited':
      return (
        <Section title={`Result of ${event.name}, before and after`}>
          <BeforeAfter before={event.before} after={event.result} />
        </Section>
      );
    case 'tool.called':
      return (
        <Section title={`Call of ${event.name}`}>
          <Json value={event.arguments} />
        </Section>
      );
    case 'tool.answered':
      return <Answered event={event} context={context} />;
    case 'session.paused':
      return event.breakpoint ? (
        <Section title="Breakpoint">
          <p>{describeBreakpoint(event.breakpoint).replaceAll('`', '')}</p>
          {event.breakpoint.kind === 'node' && <NodeLink id={event.breakpoint.nodeId} />}
        </Section>
      ) : null;
    case 'session.forked':
      return (
        <Section title="Fork">
          <p>
            The {event.from.length.toLocaleString('en')} events before this one were taken over from another run; what
            follows is this run's own.
          </p>
          {event.change && <Json value={event.change} />}
        </Section>
      );
    case 'session.ended':
      return (
        <Section title="End">
          <p>{describeEnd(event.reason)}</p>
        </Section>
      );
    case 'model.streamed':
      return (
        <Section title="Streamed">
          <Code>{event.text}</Code>
        </Section>
      );
    case 'model.requested':
    case 'model.responded':
    case 'model.failed':
      return null;
    default:
      return <Content event={event} />;
  }
}
