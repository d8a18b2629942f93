import { SkipForward } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import {
  type CanvasJump,
  type JumpRoute,
  jumpRoute,
  jumpWords,
  type Scene,
  type SceneBox,
} from '../../core/projection';
import { canvasMessages as t } from '../../messages/canvas.en';
import { Status } from '../kit/Notice';
import styles from './CanvasOverlays.module.css';
import type { CanvasPosition } from './canvasStore';
import { DeniedIcon } from './DeniedIcon';
import { findFreePosition } from './findFreePosition';
import { type ScreenRect, useFollowView } from './followBox';
import { floatingRects, screenBox } from './freeArea';

interface Mark {
  readonly key: string;
  readonly kind: 'callout' | 'jump';
  /** The preferred position in canvas units, and a horizontal offset in px. */
  readonly at: CanvasPosition & { readonly sideways: number };
  /** The point that the leader line ends at. */
  readonly target: CanvasPosition;
  readonly content: ReactNode;
  /** Key of a callout that says the same at more length: this mark is shown only if that one has no space. */
  readonly shortOf?: string;
}

function jumpMark(jump: CanvasJump, { x, y, headX, headY, side }: JumpRoute): Mark {
  const { from, to, isDenied } = jump;
  const { before, missing } = jumpWords(jump);
  return {
    key: `${from}\n${to}\n${isDenied}`,
    kind: 'jump',
    ...(isDenied ? { shortOf: to } : {}),
    // A denial is placed beside the node it names; a skipped step is placed along the line.
    at: isDenied ? { x: headX + side * 12, y: headY, sideways: side } : { x, y, sideways: side },
    target: isDenied ? { x: headX, y: headY } : { x, y },
    content: (
      <div className={styles['jumpWords']} data-denied={isDenied || undefined}>
        {isDenied ? <DeniedIcon size={13} /> : <SkipForward size={13} />}
        <span>
          {before} {missing.includes(' ') ? missing : <code>{missing}</code>}
        </span>
      </div>
    ),
  };
}

function denialMark({ node, x, y, width, height }: SceneBox): Mark {
  return {
    key: node.id,
    kind: 'callout',
    at: { x: x + width, y: y + height / 2, sideways: 1 },
    target: { x: x + width / 2, y: y + height / 2 },
    content: (
      <Status as="div" className={styles['callout']}>
        <span className={styles['calloutTitle']}>
          <DeniedIcon size={15} />
          <span>
            {t.denied} <code>{node.label}</code>
          </span>
        </span>
        <span>{node.run?.reason ?? t.controllerDenied}</span>
      </Status>
    ),
  };
}

/** The point of a rect that is nearest to another point. */
const nearest = (rect: ScreenRect, { x, y }: CanvasPosition) => ({
  x: Math.min(Math.max(x, rect.left), rect.right),
  y: Math.min(Math.max(y, rect.top), rect.bottom),
});

/**
 * The marks of a run beside the nodes: lines of steps that skipped a requirement, with labels, and the controller's
 * reason for the current denial. Labels are placed in free space at a fixed text size; a leader line connects each to
 * its subject.
 */
export function RunMarks({ scene }: { readonly scene: Scene }) {
  const root = useRef<HTMLDivElement>(null);
  const drawing = useRef<SVGGElement>(null);
  const jumps = (scene.view.jumps ?? []).flatMap((jump, place) => {
    const from = scene.byId.get(jump.from);
    const to = scene.byId.get(jump.to);
    if (!from || !to) return [];
    const reach = Math.abs(from.y + from.height / 2 - to.y - to.height / 2) / 2;
    return [{ jump, route: jumpRoute(scene, from, to, place), reach }];
  });
  // Callouts first: a denial is shown once, by its short label only if the callout has no space.
  const marks: readonly Mark[] = [
    ...scene.boxes.filter(({ node }) => node.run?.deniedNow).map(denialMark),
    ...jumps.map(({ jump, route }) => jumpMark(jump, route)),
  ];
  useFollowView(root, (element, view) => {
    const canvas = element.closest('section');
    if (!canvas) return;
    const onScreen = (at: CanvasPosition) => ({ x: at.x * view.zoom + view.x, y: at.y * view.zoom + view.y });
    drawing.current?.setAttribute('transform', `translate(${view.x} ${view.y}) scale(${view.zoom})`);
    const taken = floatingRects(canvas);
    // Keep the lines themselves uncovered too.
    for (const { route, reach } of jumps) {
      const { x, y: top } = onScreen({ x: route.x, y: route.y - reach });
      taken.push({ left: x - 1, right: x + 1, top, bottom: top + 2 * reach * view.zoom });
    }
    const shown = new Set<string>();
    for (const [index, mark] of marks.entries()) {
      const words = element.children[index + 1] as HTMLElement | undefined;
      const leader = element.querySelector(`[data-leader="${index}"]`);
      if (!words || !leader) continue;
      const size = { width: words.offsetWidth, height: words.offsetHeight };
      const target = onScreen(mark.target);
      const isInView = target.x > 0 && target.y > 0 && target.x < view.width && target.y < view.height;
      const wish = onScreen(mark.at);
      wish.x += mark.at.sideways * (size.width / 2 + 10);
      const isSaid = mark.shortOf !== undefined && shown.has(mark.shortOf);
      const rect = isInView && !isSaid ? findFreePosition(scene, view, size, wish, taken) : undefined;
      words.style.visibility = rect ? '' : 'hidden';
      leader.setAttribute('d', '');
      if (!rect) continue;
      taken.push(rect);
      shown.add(mark.key);
      words.style.transform = `translate(${Math.round(rect.left)}px, ${Math.round(rect.top)}px)`;
      const start = nearest(rect, target);
      const box = mark.kind === 'callout' ? scene.byId.get(mark.key) : undefined;
      const end = box ? nearest(screenBox(box, view), start) : target;
      leader.setAttribute('d', `M${start.x} ${start.y}L${end.x} ${end.y}`);
    }
  });
  return (
    <div ref={root} className={styles['runMarks']}>
      <svg className={styles['jumps']} aria-hidden="true">
        <g ref={drawing}>
          {jumps.map(({ jump, route }) => (
            <path
              key={`${jump.from}\n${jump.to}\n${jump.isDenied}`}
              className={styles['jump']}
              data-denied={jump.isDenied || undefined}
              d={route.path}
            />
          ))}
        </g>
        {marks.map((mark, index) => (
          <path key={mark.key} className={styles['leader']} data-leader={index} data-kind={mark.kind} />
        ))}
        <defs>
          {['made', 'denied'].map((kind) => (
            <marker
              key={kind}
              id={`jump-${kind}`}
              viewBox="0 0 8 8"
              refX="7"
              refY="4"
              markerWidth="5"
              markerHeight="5"
              orient="auto"
            >
              <path d="M0 0L8 4L0 8z" className={styles['jumpHead']} data-denied={kind === 'denied' || undefined} />
            </marker>
          ))}
        </defs>
      </svg>
      {marks.map((mark) => (
        <div key={mark.key} className={styles['runMark']}>
          {mark.content}
        </div>
      ))}
    </div>
  );
}
