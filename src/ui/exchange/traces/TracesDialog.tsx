import { Check } from 'lucide-react';
import { useMemo } from 'react';
import { pluralize } from '../../../core/support';
import { commonMessages as common } from '../../../messages/common.en';
import { coreText } from '../../../messages/i18n';
import { tracesMessages as t } from '../../../messages/traces.en';
import { type TraceWizard, type WizardStep, wizardSteps } from '../../../state/exchange/importState';
import { chooseMapping, namesOfRows, planNames } from '../../../state/exchange/importTraces';
import { Button } from '../../kit/Button';
import { EmptyHint } from '../../kit/EmptyHint';
import { Row, Stack } from '../../kit/Layout';
import { Modal } from '../../kit/Modal';
import { Status } from '../../kit/Notice';
import { Text } from '../../kit/Text';
import { useDialog, useImports, useShell, useTools, useWorkspace } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import { MapStep, OpenStep } from './MapStep';
import { PickStep } from './PickStep';
import { ReadStep } from './ReadStep';
import styles from './TracesDialog.module.css';
import { useImportTraces } from './useImportTraces';

const stepNames: Readonly<Record<WizardStep, string>> = {
  read: t.whatWasRead,
  pick: t.pickDialogues,
  map: t.matchNamesToNodes,
  open: common.open,
};

function Steps({ wizard, isDisabled }: { readonly wizard: TraceWizard; readonly isDisabled: boolean }) {
  const changeWizard = useImports((state) => state.changeWizard);
  const now = wizardSteps.indexOf(wizard.step);
  return (
    <Row as="ol" gap="1" wraps surface="bar" className={styles.steps} aria-label={t.steps}>
      {wizardSteps.map((step, index) => (
        <li key={step}>
          <button
            type="button"
            aria-current={index === now ? 'step' : undefined}
            data-done={index < now || undefined}
            disabled={isDisabled || (index > now && wizard.picked.size === 0)}
            onClick={() => changeWizard({ step })}
          >
            <span className={styles.number} aria-hidden="true">
              {index < now ? <Check size={12} /> : index + 1}
            </span>
            {stepNames[step]}
          </button>
        </li>
      ))}
    </Row>
  );
}

const description = t.tracesAbout;

/**
 * Imports traces of other programs: the files that were read, the selected dialogues, the mapping of names to nodes,
 * and the destination.
 */
export function TracesDialog() {
  const [open, closeDialog] = useDialog('traces');
  const wizard = useImports((state) => state.wizard);
  if (wizard) return <Wizard open={open} wizard={wizard} />;
  return (
    <Modal
      open={open}
      onClose={closeDialog}
      title={t.importTraces}
      description={description}
      testId={testIds.tracesDialog}
      footer={<Button onClick={closeDialog}>{common.close}</Button>}
    >
      <EmptyHint text={t.nothingImporting} />
    </Modal>
  );
}

function Wizard({ open, wizard }: { readonly open: boolean; readonly wizard: TraceWizard }) {
  const closeDialog = useShell((state) => state.closeDialog);
  const changeWizard = useImports((state) => state.changeWizard);
  const isCompare = useShell((state) => state.mode === 'compare');
  const document = useWorkspace((state) => state.history.document);
  const parsed = useWorkspace((state) => state.analysis.document);
  // Just after another document was opened its nodes are not available yet.
  const isAnalysed = useWorkspace((state) => state.analysedRevision >= 0);
  const choices = useImports((state) => state.choices[document.id]);
  const definitions = useTools((state) => state.definitions);
  const { step, picked, rows } = wizard;
  const taken = useMemo(() => rows.filter(({ id }) => picked.has(id)), [rows, picked]);
  const names = useMemo(() => namesOfRows(taken), [taken]);
  const isMapped = step === 'map' || step === 'open';
  const procedure = document.kind === 'pdl' && isAnalysed ? parsed : undefined;
  const { plan, hasDocument } = useMemo(
    () => planNames(names, isMapped, wizard.hasDocument, procedure, definitions),
    [names, isMapped, wizard.hasDocument, procedure, definitions],
  );
  const mapping = useMemo(
    () => chooseMapping(plan, hasDocument && choices ? choices : {}),
    [plan, choices, hasDocument],
  );
  const take = useImportTraces(wizard, taken, mapping);
  const now = wizardSteps.indexOf(step);
  const go = (by: number) => {
    const next = wizardSteps[now + by];
    if (next) changeWizard({ step: next });
  };
  const count = coreText(pluralize(taken.length, 'dialogue'));
  const isLast = step === 'open';
  const isStoring = take.storing !== undefined;
  const isDisabled = picked.size === 0 || isStoring || !isAnalysed;
  // The traces belong to another workflow: as runs of this document they would match no node.
  const matchesNoNode = isMapped && mapping.rows.every(({ nodeId }) => nodeId === undefined);
  const runButton = (
    <Button
      tone={isCompare || matchesNoNode ? 'plain' : 'primary'}
      disabled={isDisabled}
      onClick={() => void take.openInRun()}
    >
      {common.open} {taken.length === 1 ? '' : `${taken.length} `}
      {t.inRun}
    </Button>
  );
  const compareButton = (
    <Button tone={isCompare && !matchesNoNode ? 'primary' : 'plain'} disabled={isDisabled} onClick={take.compare}>
      {t.compare}
    </Button>
  );
  return (
    <Modal
      open={open}
      // While it stores, closing cancels: the work would continue unseen.
      onClose={isStoring ? take.cancel : closeDialog}
      title={t.importTraces}
      description={description}
      width={860}
      testId={testIds.tracesDialog}
      footer={
        <>
          <Text tone="muted" figures flex="grows">
            <Status as="span">{t.picked({ count })}</Status>
          </Text>
          <Button disabled={now === 0 || isStoring} onClick={() => go(-1)}>
            {common.back}
          </Button>
          {isLast ? (
            <>
              {hasDocument && (isCompare ? runButton : compareButton)}
              {hasDocument && (isCompare ? compareButton : runButton)}
              {matchesNoNode && (
                <Button tone="primary" disabled={isDisabled} onClick={() => void take.makeWorkflow()}>
                  {t.makeWorkflow}
                </Button>
              )}
            </>
          ) : (
            <Button tone="primary" disabled={step !== 'read' && picked.size === 0} onClick={() => go(1)}>
              {common.next}
            </Button>
          )}
        </>
      }
    >
      <Steps wizard={wizard} isDisabled={isStoring} />
      <Stack as="section" gap="3" scrolls className={styles.step} aria-label={stepNames[step]}>
        {step === 'read' && <ReadStep wizard={wizard} />}
        {step === 'pick' && <PickStep wizard={wizard} />}
        {step === 'map' && (
          <MapStep mapping={mapping} hasDocument={hasDocument} isDefault={wizard.hasDocument === undefined} />
        )}
        {step === 'open' && <OpenStep traces={taken.length} mapping={mapping} hasDocument={hasDocument} take={take} />}
      </Stack>
    </Modal>
  );
}
