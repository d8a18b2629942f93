import { runSetupMessages as t } from '../../../messages/runSetup.en';
import { CheckField } from '../../kit/CheckField';
import { Hint, Text } from '../../kit/Text';
import { useWorkspace } from '../../studio/weirContext';
import { Choices } from './fields';
import { useSetup } from './openSetup';
import { SetupSection } from './SetupSection';

/** Further workflows of the same agent: FlowBench's cross-scenario setting. */
export function WorkflowsSection() {
  const documents = useWorkspace((state) => state.documents);
  const openId = useWorkspace((state) => state.history.document.id);
  const chosen = useSetup((state) => state.own.others);
  const changeOwn = useSetup((state) => state.changeOwn);
  const offered = documents.filter(({ id }) => id !== openId);
  const count = offered.filter(({ id }) => chosen.includes(id)).length;
  const summary = count === 0 ? t.onlyThis : t.thisAndMore({ count });
  return (
    <SetupSection id="workflows" title={t.workflows} summary={summary}>
      {offered.length === 0 ? (
        <Hint>{t.noOtherDocument}</Hint>
      ) : (
        <Choices legend={t.moreWorkflows}>
          {offered.map(({ id, title, kind }) => (
            <CheckField
              key={id}
              checked={chosen.includes(id)}
              onChange={(isIn) => changeOwn({ others: isIn ? [...chosen, id] : chosen.filter((one) => one !== id) })}
              label={
                <>
                  {title}
                  {kind === 'mermaid' && (
                    <Text size="sm" tone="muted">
                      {' '}
                      {t.flowchartLabel}
                    </Text>
                  )}
                </>
              }
            />
          ))}
        </Choices>
      )}
      <Hint>{t.moreWorkflowsHint}</Hint>
    </SetupSection>
  );
}
