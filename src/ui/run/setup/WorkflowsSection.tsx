import { Checkbox } from '../../kit/Controls';
import { useWorkspace } from '../../studio/weirContext';
import { Hint } from './fields';
import { useSetup } from './openSetup';
import styles from './Setup.module.css';
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
        <fieldset className={styles.choices}>
          <legend>Give the agent these as well</legend>
          {offered.map(({ id, title, kind }) => (
            <label key={id} className={styles.check}>
              <Checkbox
                checked={chosen.includes(id)}
                onChange={(event) =>
                  changeOwn({
                    others: event.target.checked ? [...chosen, id] : chosen.filter((one) => one !== id),
                  })
                }
              />
              <span>
                {title}
                {kind === 'mermaid' && <small> flowchart</small>}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <Hint>The prompt then holds all of them, and each decision is judged by the workflow that it belongs to.</Hint>
    </SetupSection>
  );
}
