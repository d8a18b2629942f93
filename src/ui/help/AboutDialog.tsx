import { helpMessages as t } from '../../messages/help.en';
import { CodeBox } from '../kit/CodeBox';
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
  ['FlowAgent', t.flowAgentAbout],
  ['FlowBench', t.procedureGiven],
  ['WorfBench', t.worfbenchAbout],
  [t.flow, t.flowAbout],
  ['FlowMind', t.flowMindAbout],
] as const;

/** The version of Weir, its licence and its dependencies. */
export function AboutDialog({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  return (
    <Modal
      open={isOpen}
      onClose={onClose}
      title={t.weir({ version })}
      description={t.weirAbout}
      width={600}
      testId={testIds.aboutDialog}
    >
      <Stack gap="4">
        <Section title={t.licence}>
          <Disclosure title={t.licenceNamed({ license })}>
            <CodeBox height="block" label={t.licenceText}>
              {files['../../../LICENSE']}
            </CodeBox>
          </Disclosure>
        </Section>
        <Section title={t.ideasFromPublishedWork}>
          <Facts rows={sources} />
        </Section>
        <Section title={t.built}>
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
