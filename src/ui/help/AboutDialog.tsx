import { Modal } from '../kit/Modal';
import { testIds } from '../testIds';
import styles from './AboutDialog.module.css';

const files = import.meta.glob<string>(['../../../package.json', '../../../LICENSE'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const { version, license, dependencies } = JSON.parse(files['../../../package.json'] as string) as {
  readonly version: string;
  readonly license: string;
  readonly dependencies: Readonly<Record<string, string>>;
};

const sources = [
  ['FlowAgent', 'PDL, the agent loop, controllers before and after a decision, out-of-workflow evaluation'],
  ['FlowBench', 'a procedure given to an agent as text, code or flowchart'],
  ['WorfBench', 'chain and graph scores of one workflow against another'],
  ['Flow', 'activity-on-vertex graphs, parallelism and dependency complexity'],
  ['FlowMind', 'a workflow rebuilt from what was executed'],
] as const;

/** Which Weir this is, under which licence, and what it is made of. */
export function AboutDialog({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  return (
    <Modal
      open={isOpen}
      onClose={onClose}
      title={`Weir ${version}`}
      description="A workflow studio for LLM agents, in the browser. Your work stays in this browser; the page loads nothing from other hosts."
      width={600}
      testId={testIds.aboutDialog}
    >
      <div className={styles.about}>
        <section>
          <h3>Licence</h3>
          <details>
            <summary>{license} licence</summary>
            <pre>{files['../../../LICENSE']}</pre>
          </details>
        </section>
        <section>
          <h3>Ideas from published work</h3>
          <dl>
            {sources.map(([name, what]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section>
          <h3>Built with</h3>
          <ul>
            {Object.entries(dependencies).map(([name, number]) => (
              <li key={name}>
                {name} <span>{number}</span>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Modal>
  );
}
