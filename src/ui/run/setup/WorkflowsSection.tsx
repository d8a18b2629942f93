import { Text } from '../../kit/Text';
import { useWorkspace } from '../../studio/weirContext';
import { Choices, Hint, Tick } from './fields';
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
  const summary = count === 0 ? 'This one alone' : `This one and ${count} more`;
  return (
    <SetupSection id="workflows" title="Workflows" summary={summary}>
      {offered.length === 0 ? (
        <Hint>There is no other document. Further ones that you open can be given to the same agent.</Hint>
      ) : (
        <Choices legend="Give the agent these as well">
          {offered.map(({ id, title, kind }) => (
            <Tick
              key={id}
              checked={chosen.includes(id)}
              onChange={(event) =>
                changeOwn({
                  others: event.target.checked ? [...chosen, id] : chosen.filter((one) => one !== id),
                })
              }
            >
              {title}
              {kind === 'mermaid' && (
                <Text size="sm" tone="muted">
                  {' '}
                  flowchart
                </Text>
              )}
            </Tick>
          ))}
        </Choices>
      )}
      <Hint>The prompt then holds all of them, and each decision is judged by the workflow that it belongs to.</Hint>
    </SetupSection>
  );
}
