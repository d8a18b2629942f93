import { Plus, X } from 'lucide-react';
import { drawOow, drawOowText, findOowType, oowCategories, oowTitle, oowTypes } from '../../../core/session';
import { coreText } from '../../../messages/i18n';
import { runSetupMessages as t } from '../../../messages/runSetup.en';
import type { OowTurnDraft } from '../../../state/runs/setupDraft';
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
import { oowSummary } from './setupLabels';
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
  const { seed, user, maxTurns } = planned.setup;
  const document = useWorkspace((state) => state.history.document);
  const change = (index: number, entry: OowTurnDraft) => changeOwn({ oowTurns: turns.with(index, entry) });
  const add = () => {
    const last = Math.max(1, ...turns.map(({ turn }) => Number(turn) || 1));
    // Turns inserted into a script move its end back, so another turn can always be chosen.
    const end = user.kind === 'scripted' ? Math.max(1, user.turns.length) + turns.length : maxTurns;
    changeOwn({
      oowTurns: [...turns, { turn: String(Math.min(last + 1, end, maxTurns)), oow: oowTypes[0]?.id ?? '' }],
    });
  };
  const isPlayed = user.kind === 'simulated' && user.rehearsal === false;
  return (
    <>
      {turns.length > 0 && (
        <Stack as="ul" gap="3">
          {turns.map((entry, index) => {
            const type = findOowType(entry.oow);
            const turn = Number(entry.turn);
            const drawn = type && turn >= 1 ? drawOowText(type, document, seed, turn) : '';
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
  const isChosen = (id: string) => chosen.length === 0 || chosen.includes(id);
  const set = (ids: readonly string[], on: boolean) => {
    const next = oowTypes.map(({ id }) => id).filter((id) => (ids.includes(id) ? on : isChosen(id)));
    // An empty list means all types, so the last type cannot be switched off; a random draw needs at least one type.
    if (next.length > 0) change({ oowTypes: next.length === oowTypes.length ? [] : next });
  };
  const turns = Array.from({ length: Math.min(planned.setup.maxTurns, 12) - 1 }, (_, index) => index + 2).flatMap(
    (turn) => {
      const drawn = drawOow(planned.setup, turn);
      return drawn === undefined ? [] : [`${turn}: ${coreText(oowTitle(drawn)).toLowerCase()}`];
    },
  );
  return (
    <>
      <SetupNumberInput name="oowProbability" label={t.probability} />
      <Hint>{turns.length > 0 ? t.turnsWithSeed({ turns: turns.join(', ') }) : t.noTurnsWithSeed}</Hint>
      {oowCategories.map((category) => {
        const types = oowTypes.filter((type) => type.category === category.id);
        const ids = types.map(({ id }) => id);
        const count = ids.filter(isChosen).length;
        return (
          <SetupCheckboxGroup key={category.id} legend={coreText(category.title)} hidesLegend>
            <CheckField
              label={<b>{coreText(category.title)}</b>}
              title={coreText(category.description)}
              checked={count > 0}
              mixed={count > 0 && count < types.length}
              onChange={() => set(ids, count < types.length)}
            />
            <Columns of="choices" className={styles.types}>
              {types.map((type) => (
                <CheckField
                  key={type.id}
                  label={coreText(type.title)}
                  title={coreText(type.description)}
                  checked={isChosen(type.id)}
                  onChange={(isChecked) => set([type.id], isChecked)}
                />
              ))}
            </Columns>
          </SetupCheckboxGroup>
        );
      })}
    </>
  );
}
