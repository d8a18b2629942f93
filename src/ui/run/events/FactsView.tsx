import { Ban, Check, CircleAlert, CircleDashed, type LucideIcon } from 'lucide-react';
import { isDeclarationId, withoutKind } from '../../../core/graph';
import type { PreconditionActivation, SessionEvent } from '../../../core/session';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/support';
import { runEventsMessages as t } from '../../../messages/runEvents.en';
import { type PreconditionStatus, preconditionStatusOf } from '../../../state/logView/preconditionStatus';
import { Facts } from '../../kit/Facts';
import { Row, Stack } from '../../kit/Layout';
import { LinkButton } from '../../kit/LinkButton';
import { Text, type TextTone } from '../../kit/Text';
import { useWorkspace } from '../../studio/weirContext';
import { formatJsonLine } from '../formatValue';
import { InspectorEventLink } from './inspectorParts';

export interface FactsContext {
  readonly events: readonly SessionEvent[];
  /** Index of the event that used the facts. */
  readonly index: number;
  readonly activation: PreconditionActivation;
}

export function NodeLink({ id }: { readonly id: string }) {
  const select = useWorkspace((state) => state.select);
  return (
    <LinkButton mono onClick={() => select([id])} title={t.showNode}>
      {id}
    </LinkButton>
  );
}

const statusStyles: Readonly<
  Record<PreconditionStatus['kind'], readonly [tone: TextTone, Icon: LucideIcon, words: string]>
> = {
  met: ['done', Check, t.metBy],
  failed: ['failed', CircleAlert, t.failedAt],
  denied: ['blocked', Ban, t.deniedAt],
  untried: ['faint', CircleDashed, t.neverTried],
};

/** A node, its status at that event, and the event that caused the status. */
function PreconditionStatusRow({ id, events, index, activation }: FactsContext & { readonly id: string }) {
  const status = preconditionStatusOf(events, index, id, activation);
  const [tone, Icon, words] = statusStyles[status.kind];
  return (
    <Row as="li" gap="1h" wraps data-standing={status.kind}>
      <Text tone={tone}>
        <Icon size={13} />
      </Text>
      <NodeLink id={id} />
      <Text tone="muted">
        {words}
        {status.kind !== 'untried' && (
          <>
            {' '}
            <InspectorEventLink index={status.index} />
          </>
        )}
      </Text>
    </Row>
  );
}

const isNodeId = (value: unknown): value is string =>
  typeof value === 'string' && isDeclarationId(value) && withoutKind(value) !== '';
const nameOf = (key: string) => {
  const words = key.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
};

function Value({ value, context }: { readonly value: JsonValue; readonly context: FactsContext }) {
  const list = Array.isArray(value) ? (value as readonly JsonValue[]) : [value];
  if (list.length > 0 && list.every(isNodeId)) {
    return (
      <Stack as="ul">
        {list.map((id) => (
          <PreconditionStatusRow key={id} id={id} {...context} />
        ))}
      </Stack>
    );
  }
  if (list.length === 0) return <Text tone="muted">{t.none}</Text>;
  if (Array.isArray(value)) {
    return (
      <Stack as="ul">
        {list.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: logged facts never change their order.
          <li key={index}>{describe(item)}</li>
        ))}
      </Stack>
    );
  }
  const entries = isJsonObject(value) ? Object.entries(value) : [];
  // A map from nodes to their preconditions.
  if (entries.length > 0 && entries.every(([key]) => isNodeId(key))) {
    return (
      <Facts
        rows={entries.map(([id, inner]) => [
          <NodeLink key="node" id={id} />,
          <Value key="value" value={inner as JsonValue} context={context} />,
        ])}
      />
    );
  }
  return <span>{describe(value)}</span>;
}

/** `{kind: 'missing', path: 'date'}` becomes `missing: date`; other values become JSON on one line. */
function describe(value: JsonValue): string {
  if (typeof value === 'string') return value;
  if (isJsonObject(value)) {
    const parts = Object.values(value);
    if (parts.length > 0 && parts.length <= 3 && parts.every((part) => typeof part === 'string'))
      return parts.join(': ');
  }
  return formatJsonLine(value);
}

/** Shows the facts that a controller used. Nodes among them are shown with their status, for any controller. */
export function FactsView({ facts, context }: { readonly facts: JsonObject; readonly context: FactsContext }) {
  const entries = Object.entries(facts).filter(([key]) => key !== 'rule');
  if (entries.length === 0) return null;
  return (
    <Facts
      rows={entries.map(([key, value]) => [
        nameOf(key),
        <Value key="value" value={value as JsonValue} context={context} />,
      ])}
    />
  );
}
