import { Fragment } from 'react';
import { CodeBlock } from '../kit/CodeBlock';
import { Disclosure } from '../kit/Disclosure';
import { Facts } from '../kit/Facts';
import { Stack } from '../kit/Layout';
import { Modal } from '../kit/Modal';
import { Section } from '../kit/Section';
import { Text } from '../kit/Text';
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
      <Stack gap="4">
        <Section title="Licence">
          <Disclosure title={`${license} licence`}>
            <CodeBlock label="Licence text">{files['../../../LICENSE']}</CodeBlock>
          </Disclosure>
        </Section>
        <Section title="Ideas from published work">
          <Facts>
            {sources.map(([name, what]) => (
              <Fragment key={name}>
                <dt>{name}</dt>
                <dd>{what}</dd>
              </Fragment>
            ))}
          </Facts>
        </Section>
        <Section title="Built with">
          <ul className={styles.packages}>
            {Object.entries(dependencies).map(([name, number]) => (
              <li key={name}>
                {name} <Text tone="muted">{number}</Text>
              </li>
            ))}
          </ul>
        </Section>
      </Stack>
    </Modal>
  );
}
