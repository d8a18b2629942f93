import { tracesMessages as t } from '../../../messages/traces.en';
import type { Mapping } from '../../../state/exchange/importTraces';
import { Columns } from '../../kit/Columns';
import { Figure, Figures } from '../../kit/Figures';
import { Stack } from '../../kit/Layout';
import { Hint } from '../../kit/Text';
import { useWorkspace } from '../../studio/weirContext';
import { ToldNote } from '../ToldNote';
import { WorkBar } from '../WorkBar';
import { nameOf } from './MapStep';
import type { useTakeTraces } from './useTakeTraces';

interface OpenStepProps {
  readonly traces: number;
  readonly mapping: Mapping;
  readonly take: ReturnType<typeof useTakeTraces>;
}

/** What will come of it, before it is done. */
export function OpenStep({ traces, mapping, take }: OpenStepProps) {
  const { storing, problem, cancel } = take;
  const title = useWorkspace((state) => state.history.document.title);
  const { rows, unusedNodes } = mapping;
  const matched = rows.filter(({ nodeId }) => nodeId !== undefined);
  const unmatched = rows.filter(({ nodeId }) => nodeId === undefined);
  return (
    <>
      <Figures>
        <Figure name={traces === 1 ? 'dialogue' : 'dialogues'}>{traces}</Figure>
        <Figure name={`${matched.length === 1 ? 'name' : 'names'} matched`}>{matched.length}</Figure>
        <Figure name={`${unmatched.length === 1 ? 'name' : 'names'} unmatched`}>{unmatched.length}</Figure>
        <Figure name={`${unusedNodes.length === 1 ? 'node' : 'nodes'} unused`}>{unusedNodes.length}</Figure>
      </Figures>
      <Columns of="two">
        <Stack gap="1" pad="3" surface="card">
          <h3>{t.openInRun}</h3>
          <Hint size="ui">
            {t.keepsAsRuns(traces)} {t.replayOn({ title })}
          </Hint>
        </Stack>
        <Stack gap="1" pad="3" surface="card">
          <h3>{t.compare}</h3>
          <Hint size="ui">{t.rebuildsAWorkflowFrom({ title })}</Hint>
        </Stack>
      </Columns>
      {unmatched.length > 0 && (
        <Hint size="ui">
          {t.unmatchedNamesStay}{' '}
          {unmatched.slice(0, 12).map(({ key, name }, index) => (
            <span key={key}>
              {index > 0 && ', '}
              <code>{name || t.noName}</code>
            </span>
          ))}
          {unmatched.length > 12 && t.andMore({ more: unmatched.length - 12 })}.
        </Hint>
      )}
      {unusedNodes.length > 0 && (
        <Hint size="ui">
          {t.unusedNodes({ names: unusedNodes.slice(0, 12).map(nameOf).join(', ') })}
          {unusedNodes.length > 12 && t.andMore({ more: unusedNodes.length - 12 })}.
        </Hint>
      )}
      {storing !== undefined && <WorkBar label={t.storingTheRuns} done={storing} total={1} onCancel={cancel} />}
      {problem && <ToldNote>{problem}</ToldNote>}
    </>
  );
}
