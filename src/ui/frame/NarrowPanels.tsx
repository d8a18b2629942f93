// The parts of a mode in a narrow window: one at a time, selected in a bar below. The canvas keeps its size and viewport
// while another part covers it.

import { useEffect, useState } from 'react';
import { narrowMessages as t } from '../../messages/narrow.en';
import type { LeftTab, Mode } from '../../state/frame/shellStore';
import { Row, Stack } from '../kit/Layout';
import { Segments } from '../kit/Segments';
import { useShell, useWeir } from '../studio/weirContext';
import type { PanelsProps } from './WeirShell';
import styles from './WeirShell.module.css';

type Place = 'left' | 'center' | 'right' | 'bottom';

const places: readonly Place[] = ['center', 'left', 'right', 'bottom'];

/** The names of the parts; a mode without a name for a part does not offer it. */
const names: Readonly<Record<Mode, Readonly<Partial<Record<Place, string>>>>> = {
  author: { center: t.canvas, left: t.outline, right: t.text, bottom: t.problems },
  run: { center: t.canvas, left: t.runs, right: t.conversation, bottom: t.timeline },
  compare: { center: t.canvas, right: t.scores },
  evaluate: { center: t.evaluation, right: t.evaluations, bottom: t.details },
  plan: { center: t.plan, right: t.details, bottom: t.progress },
};

export function NarrowPanels({ left, center, right, bottom }: PanelsProps) {
  const { shell, workspace } = useWeir();
  const { mode, leftTab, setLeftTab } = useShell('mode', 'leftTab', 'setLeftTab');
  const [chosen, setChosen] = useState<Place>('center');

  // Commands, links and results open panels: their part is shown.
  useEffect(
    () =>
      shell.subscribe((now, before) => {
        if (now.mode !== before.mode) setChosen('center');
        else if (now.search.key !== before.search.key) setChosen('left');
        else if (now.rightTab !== before.rightTab) setChosen('right');
        else if (now.bottomTab !== before.bottomTab) setChosen('bottom');
      }),
    [shell],
  );
  // A list leads to a node on the canvas.
  useEffect(
    () =>
      workspace.subscribe((now, before) => {
        if (now.selection === before.selection || now.selection.length === 0) return;
        setChosen((place) => (place === 'left' || place === 'bottom' ? 'center' : place));
      }),
    [workspace],
  );

  const contents = { center, left: names[mode].left && left, right, bottom };
  const offered = places.flatMap((id) => {
    const label = names[mode][id];
    return contents[id] && label !== undefined ? [{ id, label }] : [];
  });
  const place = offered.some(({ id }) => id === chosen) ? chosen : 'center';
  const ownTab: LeftTab = mode === 'author' ? 'outline' : 'runs';
  const shownTab = leftTab === 'search' ? leftTab : ownTab;
  const choose = (id: Place) => {
    if (id === 'left' && leftTab === 'search') setLeftTab(ownTab);
    setChosen(id);
  };
  return (
    <Stack size="grows">
      <main className={styles.stage}>
        <div className={styles.part} inert={place !== 'center'}>
          {center}
        </div>
        {place !== 'center' && (
          <section className={styles.part} aria-label={names[mode][place]}>
            {place === 'left' ? left[shownTab] : contents[place]}
          </section>
        )}
      </main>
      {offered.length > 1 && (
        <Row justify="middle" pad="2" surface="foot" size="fixed">
          <Segments legend={t.parts} options={offered} value={place} onChange={choose} />
        </Row>
      )}
    </Stack>
  );
}
