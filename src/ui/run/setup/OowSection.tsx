import { Plus, X } from 'lucide-react';
import { runSetupMessages as t } from '../../../messages/runSetup.en';
import { addedOowTurn, drawnOowTurns, oowGroups, switchOowTypes, viewOowTurn } from '../../../state/runs/oowChoices';
import type { OowTurnDraft } from '../../../state/runs/setupDraft';
import { oowSummary } from '../../../state/runs/setupLabels';
import { Button, IconButton } from '../../kit/Button';
import { CheckField } from '../../kit/CheckField';
import { Columns } from '../../kit/Columns';
import { TextArea, TextInput } from '../../kit/Controls';
import { Row, Stack } from '../../kit/Layout';
import { Alert } from '../../kit/Notice';
import { Segments } from '../../kit/Segments';
import { Hint, Quiet } from '../../kit/Text';
import { useWorkspace } from '../../studio/weirContext';
import styles from './Oow.module.css';
import { OowSelect } from './OowSelect';
import { SetupDisclosure } from './SetupDisclosure';
import { SetupCheckboxGroup, SetupNumberInput } from './SetupNumberInput';
import { useSetupStore } from './useSetupStore';

const modes = [
  { id: 'off', label: t.off },
  { id: 'turns', label: t.atChosenTurns },
  { id: 'chance', label: t.byChance },
] as const;

/** Out-of-workflow turns: the three categories of FlowAgent, at chosen turns or drawn with the seed. */
export function OowSection() {
  const { draft, own, change } = useSetupStore('draft', 'own', 'change');
  return (
    <SetupDisclosure id="oow" title={t.outOfWorkflowTurns} summary={oowSummary(draft, own)}>
      {draft.userKind === 'manual' && <Hint>{t.oowManual}</Hint>}
      <Segments legend={t.oowTurns} options={modes} value={draft.oowBy} onChange={(oowBy) => change({ oowBy })} />
      {draft.oowBy === 'turns' && <ChosenTurns />}
      {draft.oowBy === 'chance' && <Chance />}
    </SetupDisclosure>
  );
}

function ChosenTurns() {
  const { own, changeOwn, planned } = useSetupStore('own', 'changeOwn', 'planned');
  const { oowTurns: turns } = own;
  const { setup } = planned;
  const document = useWorkspace((state) => state.history.document);
  const change = (index: number, entry: OowTurnDraft) => changeOwn({ oowTurns: turns.with(index, entry) });
  const add = () => changeOwn({ oowTurns: [...turns, addedOowTurn(turns, setup)] });
  const isPlayed = setup.user.kind === 'simulated' && setup.user.rehearsal === false;
  return (
    <>
      {turns.length > 0 && (
        <Stack as="ul" gap="3">
          {turns.map((entry, index) => {
            const { type, drawn } = viewOowTurn(entry, document, setup.seed);
            const problem = planned.problems.find(({ field }) => field === `oowTurns/${index}`);
            const { text: _, ...unworded } = entry;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: entries have no ids; the position is the key.
              <Stack as="li" gap="1" pad="2" surface="card" key={index}>
                <Row gap="2">
                  <Row as="label" gap="1" size="fixed">
                    <Quiet>{t.turn}</Quiet>
                    <TextInput
                      className={styles.turn}
                      inputMode="numeric"
                      value={entry.turn}
                      aria-label={t.turnOf({ number: index + 1 })}
                      aria-invalid={problem !== undefined || undefined}
                      onChange={(event) => change(index, { ...entry, turn: event.target.value })}
                    />
                  </Row>
                  <OowSelect
                    flex="grows"
                    label={t.typeOf({ number: index + 1 })}
                    value={entry.oow}
                    onChange={(oow) => change(index, { ...entry, oow: oow ?? entry.oow })}
                  />
                  <IconButton
                    label={t.removeInterjection({ number: index + 1 })}
                    onClick={() => changeOwn({ oowTurns: turns.toSpliced(index, 1) })}
                  >
                    <X size={13} />
                  </IconButton>
                </Row>
                <TextArea
                  rows={2}
                  value={entry.text ?? ''}
                  aria-label={t.textOf({ number: index + 1 })}
                  placeholder={isPlayed ? t.modelWords({ example: type?.instruction ?? '' }) : drawn}
                  onChange={(event) =>
                    change(index, event.target.value === '' ? unworded : { ...entry, text: event.target.value })
                  }
                />
                {problem ? (
                  <Alert>{problem.message}</Alert>
                ) : (
                  <Hint>
                    {type?.description} {entry.text === undefined && !isPlayed && t.drawnWords}
                  </Hint>
                )}
              </Stack>
            );
          })}
        </Stack>
      )}
      <div>
        <Button icon={<Plus size={14} />} onClick={add}>
          {t.addAnInterjection}
        </Button>
      </div>
      <Hint>{t.interjectionHint}</Hint>
    </>
  );
}

function Chance() {
  const { draft, change, planned } = useSetupStore('draft', 'change', 'planned');
  const { oowTypes: chosen } = draft;
  const set = (ids: readonly string[], on: boolean) => {
    const next = switchOowTypes(chosen, ids, on);
    if (next) change({ oowTypes: next });
  };
  const turns = drawnOowTurns(planned.setup);
  return (
    <>
      <SetupNumberInput name="oowProbability" label={t.probability} />
      <Hint>{turns.length > 0 ? t.turnsWithSeed({ turns: turns.join(', ') }) : t.noTurnsWithSeed}</Hint>
      {oowGroups(chosen).map(({ id, title, description, types, count }) => (
        <SetupCheckboxGroup key={id} legend={title} hidesLegend>
          <CheckField
            label={<b>{title}</b>}
            title={description}
            checked={count > 0}
            mixed={count > 0 && count < types.length}
            onChange={() =>
              set(
                types.map((type) => type.id),
                count < types.length,
              )
            }
          />
          <Columns of="choices" className={styles.types}>
            {types.map((type) => (
              <CheckField
                key={type.id}
                label={type.title}
                title={type.description}
                checked={type.isChosen}
                onChange={(isChecked) => set([type.id], isChecked)}
              />
            ))}
          </Columns>
        </SetupCheckboxGroup>
      ))}
    </>
  );
}
