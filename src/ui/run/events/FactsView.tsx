import { Ban, Check, CircleAlert, CircleDashed } from 'lucide-react';
import type { Activation, SessionEvent } from '../../../core/session';
import type { JsonObject, JsonValue } from '../../../core/support';
import { useWorkspace } from '../../studio/weirContext';
import { readable } from '../readable';
import styles from './inspector.module.css';
import { EventLink } from './inspectorParts';
import { standingOf } from './nodeFacts';

export interface FactsContext {
  readonly events: readonly SessionEvent[];
  /** Of the event that used the facts. */
  readonly index: number;
  readonly activation: Activation;
}

export function NodeLink({ id }: { readonly id: string }) {
  const select = useWorkspace((state) => state.select);
  return (
    <button type="button" className={styles.nodeLink} onClick={() => select([id])} title="Show the node on the canvas">
      {id}
    </button>
  );
}

/** A node, how it stood at that moment, and the event that made it so. */
function NodeStandingRow({ id, events, index, activation }: FactsContext & { readonly id: string }) {
  const standing = standingOf(events, index, id, activation);
  return (
    <li className={styles.standing} data-standing={standing.kind}>
      {standing.kind === 'met' && <Check size={13} />}
      {standing.kind === 'failed' && <CircleAlert size={13} />}
      {standing.kind === 'denied' && <Ban size={13} />}
      {standing.kind === 'untried' && <CircleDashed size={13} />}
      <NodeLink id={id} />
      <span>
        {standing.kind === 'met' && (
          <>
            met by <EventLink index={standing.index} />
          </>
        )}
        {standing.kind === 'failed' && (
          <>
            not met: it failed at <EventLink index={standing.index} />
          </>
        )}
        {standing.kind === 'denied' && (
          <>
            not met: it was denied at <EventLink index={standing.index} />
          </>
        )}
        {standing.kind === 'untried' && 'not met: never tried'}
      </span>
    </li>
  );
}

const isNodeId = (value: unknown): value is string => typeof value === 'string' && /^(api|answer):./.test(value);
const nameOf = (key: string) => {
  const words = key.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
};

function Value({ value, context }: { readonly value: JsonValue; readonly context: FactsContext }) {
  const list = Array.isArray(value) ? (value as readonly JsonValue[]) : [value];
  if (list.length > 0 && list.every(isNodeId)) {
    return (
      <ul className={styles.standings}>
        {list.map((id) => (
          <NodeStandingRow key={id} id={id} {...context} />
        ))}
      </ul>
    );
  }
  if (Array.isArray(value) && value.length === 0) return <span className={styles.quiet}>none</span>;
  if (Array.isArray(value)) {
    return (
      <ul className={styles.plain}>
        {list.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: logged facts never change their order.
          <li key={index}>{describe(item)}</li>
        ))}
      </ul>
    );
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value);
    // Nodes and what each of them needs.
    if (entries.length > 0 && entries.every(([key]) => isNodeId(key))) {
      return (
        <dl className={styles.facts}>
          {entries.map(([id, inner]) => (
            <div key={id}>
              <dt>
                <NodeLink id={id} />
              </dt>
              <dd>
                <Value value={inner as JsonValue} context={context} />
              </dd>
            </div>
          ))}
        </dl>
      );
    }
  }
  return <span>{describe(value)}</span>;
}

/** `{kind: 'missing', path: 'date'}` reads `missing: date`; anything else as JSON on one line. */
function describe(value: JsonValue): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const parts = Object.values(value);
    if (parts.length > 0 && parts.length <= 3 && parts.every((part) => typeof part === 'string'))
      return parts.join(': ');
  }
  return readable(value);
}

/** What a controller looked at. Nodes among it are told by how they stood, whatever the controller is. */
export function FactsView({ facts, context }: { readonly facts: JsonObject; readonly context: FactsContext }) {
  const entries = Object.entries(facts).filter(([key]) => key !== 'rule');
  if (entries.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {entries.map(([key, value]) => (
        <div key={key}>
          <dt>{nameOf(key)}</dt>
          <dd>
            <Value value={value as JsonValue} context={context} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
