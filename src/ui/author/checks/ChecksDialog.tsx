import { ChevronDown, ChevronRight, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import {
  type RuleEntry,
  type RuleGroup,
  type RuleLevel,
  type RulePresetName,
  ruleCatalogue,
  rulePresets,
} from '../../../core/checks';
import { groupBy } from '../../../core/support';
import { checksMessages as t } from '../../../messages/checks.en';
import { commonMessages as common } from '../../../messages/common.en';
import { coreText } from '../../../messages/i18n';
import { RulePage } from '../../editor/RulePage';
import { Button } from '../../kit/Button';
import { Row } from '../../kit/Layout';
import { Modal } from '../../kit/Modal';
import { RowButton } from '../../kit/RowButton';
import { Heading } from '../../kit/Section';
import { Segments } from '../../kit/Segments';
import { Choice } from '../../kit/SelectField';
import { Text } from '../../kit/Text';
import { useDialog, useSettings } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import styles from './ChecksDialog.module.css';

const groupTitles: Readonly<Record<RuleGroup, string>> = {
  form: t.form,
  names: t.names,
  preconditions: t.preconditions,
  flow: t.flow,
  tools: t.tools,
  flowchart: t.flowcharts,
  subtasks: t.subtasks,
};

const levelNames: Readonly<Record<RuleLevel, string>> = {
  error: t.error,
  warning: t.warning,
  info: t.info,
  hint: t.hint,
  off: t.off,
};
const levelPairs = Object.entries(levelNames) as [RuleLevel, string][];

const presetNames: Readonly<Record<RulePresetName, string>> = { recommended: t.recommended, strict: t.strict };

function Rule({ rule }: { readonly rule: RuleEntry }) {
  const { checkPreset: preset, setCheckLevel } = useSettings('checkPreset', 'setCheckLevel');
  const level = useSettings((state) => state.checkLevels[rule.name]);
  const [isOpen, setOpen] = useState(false);
  const title = coreText(rule.title);
  const standard = levelNames[rulePresets[preset][rule.name].level].toLowerCase();
  return (
    <li className={styles.rule}>
      <Row gap="3" className={styles.row}>
        <RowButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? <ChevronDown size={14} /> : <ChevronRight size={14} />}
          <Row as="span" gap="2" wraps align="baseline">
            <span>{title}</span>
            <Text as="code" size="xs" tone="faint">
              {rule.name}
            </Text>
          </Row>
        </RowButton>
        <Choice
          aria-label={t.level({ title })}
          value={level ?? ''}
          data-changed={level === undefined ? undefined : ''}
          options={[['', t.defaultLevel({ standard })], ...levelPairs]}
          onChange={(chosen) => setCheckLevel(rule.name, chosen === '' ? undefined : chosen)}
        />
      </Row>
      {isOpen && (
        <div className={styles.page}>
          <RulePage rule={rule.name} />
        </div>
      )}
    </li>
  );
}

/** Sets which checks run, and their severity, for all documents of this browser. */
export function ChecksDialog() {
  const [isOpen, closeDialog] = useDialog('checks');
  const { checkPreset, setCheckPreset } = useSettings('checkPreset', 'setCheckPreset');
  const resetCheckLevels = useSettings((state) => state.resetCheckLevels);
  const changed = useSettings((state) => Object.keys(state.checkLevels).length);
  return (
    <Modal
      open={isOpen}
      onClose={closeDialog}
      title={t.checks}
      description={t.description}
      width={680}
      testId={testIds.checksDialog}
      footer={
        <Button tone="primary" onClick={closeDialog}>
          {common.done}
        </Button>
      }
    >
      <Row gap="3" wraps justify="between" className={styles.head}>
        <Segments legend={t.preset} options={presetNames} value={checkPreset} onChange={setCheckPreset} />
        {changed > 0 && (
          <Button icon={<RotateCcw size={14} />} onClick={resetCheckLevels}>
            {t.backToThePreset}
          </Button>
        )}
      </Row>
      {[...groupBy(ruleCatalogue, (rule) => rule.group)].map(([group, rules]) => (
        <section key={group} aria-label={groupTitles[group]}>
          <Heading className={styles.group}>{groupTitles[group]}</Heading>
          <ul style={{ listStyle: 'none' }}>
            {rules.map((rule) => (
              <Rule key={rule.name} rule={rule} />
            ))}
          </ul>
        </section>
      ))}
    </Modal>
  );
}
