import { Plus } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { type Breakpoint, controllers } from '../../../core/session';
import type { JsonValue } from '../../../core/support';
import { debugMessages as t } from '../../../messages/debug.en';
import { breakpointNodes, breakpointSlots, readBreakpoint } from '../../../state/logView/breakpointChoices';
import { Button } from '../../kit/Button';
import { Chip } from '../../kit/Chip';
import { Facts } from '../../kit/Facts';
import { InputField } from '../../kit/Field';
import { Row, Stack } from '../../kit/Layout';
import { Alert } from '../../kit/Notice';
import { SelectField } from '../../kit/SelectField';
import { Text } from '../../kit/Text';
import { useRun, useWorkspace } from '../../studio/weirContext';
import styles from './BreakpointsPanel.module.css';

const kinds: Readonly<Record<Breakpoint['kind'], string>> = {
  node: t.onNodeDecision,
  denial: t.onAnyDenial,
  controller: t.onController,
  oow: t.onOutOfWorkflowTurn,
  condition: t.onCondition,
};

const verbs = { denies: t.denies, judges: t.givesAVerdict, advises: 'advises' } as const;

const shortJson = (value: JsonValue | undefined, most = 24) => {
  const text = JSON.stringify(value) ?? '';
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
};

export function BreakpointForm() {
  const addBreakpoint = useRun((state) => state.addBreakpoint);
  const shown = useRun((state) => state.shown ?? state.planned);
  const { analysis, view } = useWorkspace('analysis', 'view');
  const { document, graphs } = analysis;
  const graph = graphs.dependency ?? graphs[view];
  const nodes = useMemo(() => breakpointNodes(shown, graph), [shown, graph]);
  const slots = useMemo(() => breakpointSlots(shown, document), [shown, document]);
  const filled = slots.filter(({ value, given }) => value !== undefined || given !== undefined);
  const [kind, setKind] = useState<Breakpoint['kind']>('denial');
  const [nodeId, setNodeId] = useState('');
  const [controller, setController] = useState(controllers[0]?.id ?? '');
  const [on, setOn] = useState<keyof typeof verbs>('denies');
  const [expression, setExpression] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const chosen = nodes.some(({ id }) => id === nodeId) ? nodeId : nodes[0]?.id;
  const { breakpoint, problem } = readBreakpoint({ kind, nodeId: chosen, controller, on, expression });
  const insert = (name: string) => {
    const input = field.current;
    const at = input?.selectionStart ?? expression.length;
    const end = input?.selectionEnd ?? at;
    setExpression(`${expression.slice(0, at)}${name}${expression.slice(end)}`);
    // Runs after React has rendered the inserted text.
    setTimeout(() => {
      input?.focus();
      input?.setSelectionRange(at + name.length, at + name.length);
    });
  };
  return (
    <Stack
      as="form"
      gap="2"
      aria-label={t.addBreakpoint}
      onSubmit={() => {
        if (!breakpoint) return;
        addBreakpoint(breakpoint);
        setExpression('');
      }}
    >
      <Row gap="2" align="end" wraps>
        <SelectField label={t.stopWhen} value={kind} options={kinds} onChange={setKind} />
        {kind === 'node' && (
          <SelectField
            label={t.node}
            value={chosen ?? ''}
            options={nodes.map(({ id, name }) => [id, name] as const)}
            onChange={setNodeId}
          />
        )}
        {kind === 'controller' && (
          <>
            <SelectField
              label={t.controller}
              value={controller}
              options={controllers.map(({ id, title }) => [id, title] as const)}
              onChange={setController}
            />
            <SelectField label={t.when} value={on} options={verbs} onChange={setOn} />
          </>
        )}
        {kind === 'condition' && (
          <div className={styles.condition}>
            <InputField
              label={t.condition}
              mono
              ref={field}
              value={expression}
              spellCheck={false}
              placeholder={t.conditionExample({ slot: slots[0]?.name ?? 'count', otherSlot: slots[1]?.name ?? 'date' })}
              aria-invalid={problem !== undefined}
              onChange={setExpression}
            />
          </div>
        )}
        <Button type="submit" icon={<Plus size={13} />} disabled={!breakpoint}>
          {t.add}
        </Button>
      </Row>
      {problem !== undefined && <Alert>{problem}</Alert>}
      {kind === 'condition' && (
        <Row as="fieldset" gap="1" wraps>
          <legend className="visually-hidden">{t.insertSlot}</legend>
          {slots.map(({ name, value }) => (
            <Chip mono key={name} onClick={() => insert(name)}>
              {name}
              {value !== undefined && <Text tone="muted">= {shortJson(value)}</Text>}
            </Chip>
          ))}
        </Row>
      )}
      {kind !== 'condition' && filled.length > 0 && (
        <Stack as="section" gap="1" aria-label={t.slotsNow}>
          <Text as="h2" size="sm" tone="muted" weight="strong">
            {t.slotsNow}
          </Text>
          <Facts
            rows={filled.map(({ name, value, given }) => [
              <code key="name">{name}</code>,
              <span key="value">
                <code>{shortJson(value ?? given, 200)}</code>
                {value === undefined && <Text tone="muted"> {t.givenByTheUser}</Text>}
              </span>,
            ])}
          />
        </Stack>
      )}
    </Stack>
  );
}
