import { describe, expect, it } from 'vitest';
import { pictureThemes, printPicture } from '../../../core/picture';
import type { CanvasView } from '../../../core/projection';
import { renderInSlices } from './useRenderedPicture';

const options = { theme: pictureThemes.light, title: 'Many', background: true, legend: true };

/** A chain of nodes in rows of forty. */
function chain(length: number): CanvasView {
  const nodes = Array.from({ length }, (_, index) => ({
    id: `n${index}`,
    kind: 'api' as const,
    label: `step_${index}`,
    position: { x: (index % 40) * 260, y: Math.floor(index / 40) * 120 },
  }));
  const edges = nodes.slice(1).map(({ id }, index) => ({
    id: `e${index}`,
    from: `n${index}`,
    to: id,
    kind: 'requires' as const,
  }));
  return { nodes, edges };
}

describe('renderInSlices', () => {
  it('returns the same picture as drawing at once, and yields to the page in between', async () => {
    const panels = [{ view: chain(300) }];
    let turns = 0;
    let isDone = false;
    const count = () => {
      turns += 1;
      if (!isDone) setTimeout(count);
    };
    setTimeout(count);
    const drawn = await renderInSlices(panels, options, new AbortController().signal);
    isDone = true;
    expect(turns).toBeGreaterThan(0);
    expect(drawn.svg.match(/data-node="/g)).toHaveLength(300);
    expect(drawn).toEqual(printPicture(panels, options));
  });

  it('stops when it is aborted', async () => {
    const abort = new AbortController();
    const drawn = renderInSlices([{ view: chain(300) }], options, abort.signal);
    abort.abort(new Error('another choice'));
    await expect(drawn).rejects.toThrow('another choice');
  });
});
