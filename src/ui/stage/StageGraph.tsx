import { Hand, SkipForward } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { StageBeat, StageEnding, StageNode } from '../../core/stage';
import { classNames } from '../kit/classNames';
import { Text } from '../kit/Text';
import { tones } from '../kit/tones';
import { stageStatuses } from '../studio/stageStatuses';
import styles from './Stage.module.css';
import { useStageWords } from './stageWords';

interface StageGraphProps {
  readonly nodes: readonly StageNode[];
  readonly beats: readonly StageBeat[];
  readonly before: ReadonlySet<string | undefined>;
  /** Statuses at the end of the session, in place of those after the beats. */
  readonly final?: StageEnding['statuses'] | undefined;
}

/** The few nodes of a turn, large enough for an audience, with the jump that was made or denied. */
export function StageGraph({ nodes, beats, before, final }: StageGraphProps) {
  const t = useStageWords();
  const statuses = final ?? beats.at(-1)?.statuses ?? {};
  const jump = beats.findLast((beat) => beat.jump)?.jump;
  const placeOf = (id: string | undefined) => nodes.findIndex((node) => node.id === id);
  const to = placeOf(jump?.to);
  const from = Math.max(0, placeOf(jump?.from));
  return (
    <ol className={styles.graph} data-count={nodes.length}>
      {nodes.map(({ id, name, kind }, index) => {
        const status = statuses[id] ?? (before.has(id) ? 'before' : 'open');
        const [Sign, tone] = stageStatuses[status];
        return (
          <li
            key={id}
            className={classNames(tone && tones[tone], styles.node)}
            data-status={status}
            data-kind={kind}
            style={{ '--place': index + 1 } as CSSProperties}
          >
            <Text mono weight="medium" className={styles.nodeName}>
              {name.split(/(?<=_)/).map((part, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
                <span key={place}>
                  {part}
                  <wbr />
                </span>
              ))}
            </Text>
            <span className={styles.status}>
              <Sign size={18} /> {status === 'denied' ? t.deniedNode : t[status]}
            </span>
          </li>
        );
      })}
      {jump && to > from && (
        <li
          className={styles.jump}
          data-denied={jump.isDenied || undefined}
          style={{ '--from': from + 1, '--to': to + 2, '--span': to - from + 1 } as CSSProperties}
        >
          <span className={styles.jumpWord}>
            {jump.isDenied ? <Hand size={18} /> : <SkipForward size={18} />} {jump.isDenied ? t.jumpDenied : t.jumped}
          </span>
        </li>
      )}
    </ol>
  );
}
