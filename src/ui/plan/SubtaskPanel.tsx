import { CircleAlert, Trash2, Unplug, X } from 'lucide-react';
import { useMemo } from 'react';
import type { Plan, PlanCall, PlanEdit, PlanState, Subtask } from '../../core/plan';
import { formatSpan } from '../../core/support';
import { planMessages as t } from '../../messages/plan.en';
import {
  type AttemptView,
  messagesOfCall,
  neighboursOf,
  staleIn,
  subtaskTitles,
  viewSubtaskRun,
} from '../../state/plan/subtaskView';
import { Button, IconButton } from '../kit/Button';
import { CodeBox } from '../kit/CodeBox';
import { CommitField } from '../kit/CommitField';
import { Disclosure } from '../kit/Disclosure';
import { Field } from '../kit/Field';
import { IconText } from '../kit/IconText';
import { Row, Stack } from '../kit/Layout';
import { RowButton } from '../kit/RowButton';
import { Section } from '../kit/Section';
import { Choice } from '../kit/SelectField';
import { SuggestInput } from '../kit/SuggestInput';
import { Hint, Quiet, Text } from '../kit/Text';
import { useWorkspace } from '../studio/weirContext';
import { planEditRefusal } from './planDrawing';
import { SubtaskMark } from './planLabels';
import { useIsRunLive, usePlanStore, useShownPlan, useShownRunState } from './usePlanStore';

/** All subtasks; a click selects one. */
function SubtaskList({ plan, state }: { readonly plan: Plan; readonly state: PlanState | undefined }) {
  const select = usePlanStore((all) => all.select);
  const stale = staleIn(state);
  const titleOf = subtaskTitles(plan.subtasks);
  return (
    <Stack gap="2" pad="3">
      <Hint size="ui">{t.noneSelected}</Hint>
      <Stack as="ul" gap="half">
        {plan.subtasks.slice(0, 200).map((subtask) => (
          <li key={subtask.id}>
            <RowButton onClick={() => select([subtask.id])}>
              <Text lines="anywhere" flex="grows">
                {titleOf(subtask.id)}
              </Text>
              <Quiet lines="oneLine">{subtask.agent}</Quiet>
              {state && <SubtaskMark subtask={subtask} isStale={stale.has(subtask.id)} />}
            </RowButton>
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

interface NeighboursProps {
  readonly plan: Plan;
  readonly subtask: Subtask;
  /** Adds or removes a dependency. Absent if the plan cannot be edited. */
  readonly onEdit?: (edit: PlanEdit) => void;
}

/** The dependencies of the subtask, and its dependents. */
function Neighbours({ plan, subtask, onEdit }: NeighboursProps) {
  const select = usePlanStore((all) => all.select);
  const titleOf = subtaskTitles(plan.subtasks);
  const { id: own } = subtask;
  const { before, after } = neighboursOf(plan, subtask);
  const sides = [
    { title: t.waitsFor, ids: before, edgeTo: (id: string) => ({ from: id, to: own }) },
    { title: t.neededBy, ids: after, edgeTo: (id: string) => ({ from: own, to: id }) },
  ];
  return sides.map(({ title, ids, edgeTo }) => {
    const others = plan.subtasks.filter(({ id }) => id !== own && !ids.includes(id));
    return (
      <Section key={title} title={title}>
        {ids.length === 0 && <Quiet>{t.nothing}</Quiet>}
        <Stack as="ul" gap="half">
          {ids.map((id) => (
            <Row as="li" key={id} gap="1">
              <RowButton onClick={() => select([id])}>
                <Text lines="cut">{titleOf(id)}</Text>
              </RowButton>
              {onEdit && (
                <IconButton
                  label={t.disconnect({ title: titleOf(id) })}
                  onClick={() => onEdit({ kind: 'disconnect', ...edgeTo(id) })}
                  icon={<X size={14} />}
                />
              )}
            </Row>
          ))}
        </Stack>
        {onEdit && others.length > 0 && (
          <Choice
            aria-label={`${title}: ${t.connectTo}`}
            value=""
            options={[['', t.connectTo], ...others.map(({ id }) => [id, titleOf(id)] as const)]}
            onChange={(id) => onEdit({ kind: 'connect', ...edgeTo(id) })}
          />
        )}
      </Section>
    );
  });
}

/** The editable fields of a subtask. */
function SubtaskFields({ plan, subtask }: { readonly plan: Plan; readonly subtask: Subtask }) {
  const edit = usePlanStore((all) => all.edit);
  const notify = useWorkspace((all) => all.notify);
  const { id } = subtask;
  const agent = plan.agents.find((one) => one.id === subtask.agent);
  const commit = (change: PlanEdit) => Promise.resolve(edit(change));
  const attempt = (change: PlanEdit) => {
    const { message, remedy: instead } = planEditRefusal(edit, change) ?? {};
    if (message !== undefined) notify('error', message, instead && { ...instead, run: () => void instead.run() });
  };
  return (
    <Stack gap="3" pad="4" key={id}>
      <CommitField
        label={t.requirement}
        multiline
        value={subtask.requirement}
        onCommit={(requirement) => commit({ kind: 'change', subtask: id, requirement })}
      />
      <CommitField label={t.name} value={id} onCommit={(name) => commit({ kind: 'rename', subtask: id, id: name })} />
      <Field label={t.role}>
        <SuggestInput
          label={t.role}
          value={subtask.agent}
          allowsNew
          options={plan.agents.map((one) => ({ name: one.id, hint: one.role }))}
          onPick={(name) => attempt({ kind: 'change', subtask: id, agent: name })}
        />
      </Field>
      {agent && (
        <CommitField
          label={t.roleWords}
          wraps
          value={agent.role}
          onCommit={(role) => commit({ kind: 'role', agent: agent.id, role })}
        />
      )}
      <CommitField
        label={t.outputFormat}
        value={subtask.outputFormat ?? ''}
        placeholder={t.outputFormatPlaceholder}
        onCommit={(outputFormat) => commit({ kind: 'change', subtask: id, outputFormat })}
      />
      <Neighbours plan={plan} subtask={subtask} onEdit={attempt} />
      <Row>
        <Button icon={<Trash2 size={14} />} onClick={() => attempt({ kind: 'remove', subtasks: [id] })}>
          {t.deleteSubtask}
        </Button>
      </Row>
    </Stack>
  );
}

/** The prompt of a call, reconstructed from the log, which does not contain it. */
function Prompt({ call }: { readonly call: PlanCall }) {
  const run = usePlanStore((all) => all.run);
  const messages = useMemo(() => run && messagesOfCall(run, call), [run, call]);
  return messages?.map(({ role, content }, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the messages of a request keep their order
    <Stack key={place} gap="half">
      <Text size="xs" tone="muted">
        {role}
      </Text>
      <CodeBox label={`${t.prompt}, ${role}`}>{content}</CodeBox>
    </Stack>
  ));
}

interface AttemptProps {
  readonly id: string;
  readonly view: AttemptView;
}

function Attempt({ id, view: { attempt, time, inputs, rounds, output } }: AttemptProps) {
  const { number, lane, outcome, reason } = attempt;
  const outcomeText = outcome === undefined ? t.running : outcome === 'abandoned' ? t.abandoned : t[outcome];
  return (
    <Disclosure
      look="card"
      open
      title={<Text weight="medium">{t.attempt({ number: String(number) })}</Text>}
      note={[lane, outcomeText, ...(time === undefined ? [] : [formatSpan(time)])].join(', ')}
    >
      {inputs.length > 0 && <Hint>{t.usedOutputs({ names: inputs.join(', ') })}</Hint>}
      {rounds.map(({ round, refused, isVerified }) => {
        const call = { subtask: id, attempt: number, round } as const;
        return (
          <Stack key={round} gap="1">
            <Disclosure title={t.prompt}>
              <Prompt call={{ kind: 'work', ...call }} />
            </Disclosure>
            {refused && (
              <>
                <CodeBox height="few" label={t.output}>
                  {refused.output}
                </CodeBox>
                <IconText size="sm" tone="warning" icon={<CircleAlert size={13} />}>
                  {t.rejected({ feedback: refused.feedback })}
                </IconText>
              </>
            )}
            {isVerified && (
              <Disclosure title={t.verifierPrompt}>
                <Prompt call={{ kind: 'verify', ...call }} />
              </Disclosure>
            )}
          </Stack>
        );
      })}
      {reason !== undefined && (
        <Text as="p" size="sm" tone="failed" lines="anywhere">
          {reason}
        </Text>
      )}
      {attempt.masked && (
        <IconText size="sm" tone="blocked" icon={<Unplug size={13} />}>
          {t.outputLost}
        </IconText>
      )}
      {output !== undefined && <CodeBox label={t.output}>{output}</CodeBox>}
    </Disclosure>
  );
}

/** The status and result of a subtask in the run. */
function SubtaskRun({ state, subtask }: { readonly state: PlanState; readonly subtask: Subtask }) {
  const inject = usePlanStore((all) => all.inject);
  const isLive = useIsRunLive();
  const { attempts, isStale, isPending, canInject } = viewSubtaskRun(state, subtask);
  return (
    <Stack gap="3" pad="4">
      <Stack gap="1">
        <h3>{subtaskTitles([subtask])(subtask.id)}</h3>
        <Row gap="2" wraps>
          <SubtaskMark subtask={subtask} isStale={isStale} />
          <Quiet>{subtask.agent}</Quiet>
        </Row>
        <Text as="p" lines="anywhere">
          {subtask.requirement}
        </Text>
        {isStale && (
          <Text as="p" size="sm" tone="blocked">
            {t.isStale}
          </Text>
        )}
      </Stack>
      {isLive && canInject && (
        <Row gap="2" wraps>
          <Button icon={<Unplug size={14} />} disabled={isPending} onClick={() => inject(subtask.id)}>
            {t.injectError}
          </Button>
          {isPending && (
            <Text size="sm" tone="blocked">
              {t.injectErrorPending}
            </Text>
          )}
        </Row>
      )}
      <Section title={t.attempts} count={attempts.length || undefined}>
        {attempts.length === 0 && <Quiet>{t.noAttempt}</Quiet>}
        {attempts.map((view) => (
          <Attempt key={view.attempt.number} id={subtask.id} view={view} />
        ))}
      </Section>
      <Neighbours plan={state.plan} subtask={subtask} />
    </Stack>
  );
}

/** The selected subtask: its fields before a run, its results in a run. */
export function SubtaskPanel() {
  const selection = usePlanStore((all) => all.selection);
  const plan = useShownPlan();
  const state = useShownRunState();
  const [first] = selection;
  const subtask = plan?.subtasks.find(({ id }) => id === first);
  if (!plan) return null;
  if (!subtask) return <SubtaskList plan={plan} state={state} />;
  return state ? (
    <SubtaskRun key={subtask.id} state={state} subtask={subtask} />
  ) : (
    <SubtaskFields key={subtask.id} plan={plan} subtask={subtask} />
  );
}
