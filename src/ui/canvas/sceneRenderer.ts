// Keeps the drawn layer up to date: one redraw per frame at most, whatever asked for it. While the picture moves, what was
// drawn moves with it, as far as it reaches: drawing it again is most of the work of a frame.

import type { Scene, SceneBox } from '../../core/projection';
import { watchTheme } from '../kit/watchTheme';
import { forgetTexts } from './clipText';
import { type DrawTheme, readDrawTheme } from './drawTheme';
import { drawScene, SketchCache } from './farView';
import type { StageLayer } from './useStages';

export type ViewTransform = readonly [x: number, y: number, zoom: number];

/** Px drawn beyond the window on each side, and how much larger or smaller a drawing may be shown. */
export const drawnMargin = 160;
const mostScaled = 1.3;
/** Between the dots of the background, in canvas units; below the zoom they would be a haze. */
const dotGap = 20;
const leastDotZoom = 0.3;

export class SceneRenderer {
  /** Node and edge ids. */
  selected: ReadonlySet<string> = new Set();
  lit: ReadonlySet<string> | undefined;
  hoveredEdge: string | undefined;
  hoveredFrame: string | undefined;
  /** Ids of nodes that are elements by now. */
  mounted: ReadonlySet<string> = new Set();
  /** The elements are hidden: everything is drawn. */
  isFar = false;
  stages: StageLayer | undefined;
  foldsFrames = false;

  private theme: DrawTheme;
  private readonly sketch = new SketchCache();
  private frame = 0;
  private drawnAt: ViewTransform = [0, 0, 1];
  private width = 0;
  private height = 0;
  private readonly context: CanvasRenderingContext2D | null;
  private readonly observer: ResizeObserver;
  private readonly unwatch: () => void;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly scene: () => Scene,
    /** Undefined as long as nobody knows where to look. */
    private readonly transform: () => ViewTransform | undefined,
  ) {
    this.context = canvas.getContext('2d');
    this.theme = readDrawTheme(canvas);
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(canvas);
    this.unwatch = watchTheme(() => {
      this.theme = readDrawTheme(canvas);
      forgetTexts();
      this.request();
    });
  }

  request(): void {
    // The first picture is in the frame in which its place becomes known.
    if (this.canvas.dataset['painted'] === undefined) this.draw();
    else if (this.frame === 0) this.frame = requestAnimationFrame(() => this.draw());
  }

  /** The picture has moved, and goes on moving; `request` when it rests. */
  moved(): void {
    const now = this.transform();
    const [x, y, zoom] = this.drawnAt;
    const scale = now ? now[2] / zoom : 0;
    if (!now || this.frame !== 0 || scale > mostScaled || scale * mostScaled < 1) {
      this.request();
      return;
    }
    const left = drawnMargin + now[0] - scale * (drawnMargin + x);
    const top = drawnMargin + now[1] - scale * (drawnMargin + y);
    const { width, height } = this;
    const isCovered =
      left <= drawnMargin &&
      top <= drawnMargin &&
      left + scale * width >= width - drawnMargin &&
      top + scale * height >= height - drawnMargin;
    if (isCovered) this.canvas.style.transform = `translate(${left}px, ${top}px) scale(${scale})`;
    else this.request();
  }

  dispose(): void {
    cancelAnimationFrame(this.frame);
    this.observer.disconnect();
    this.unwatch();
  }

  private resize(): void {
    this.width = this.canvas.clientWidth;
    this.height = this.canvas.clientHeight;
    const ratio = window.devicePixelRatio || 1;
    const width = Math.round(this.width * ratio);
    const height = Math.round(this.height * ratio);
    if (this.canvas.width !== width || this.canvas.height !== height) {
      this.canvas.width = width;
      this.canvas.height = height;
    }
    // Setting the size clears the bitmap: draw in the same frame, or resizing a panel flickers.
    this.draw();
  }

  private draw(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    const transform = this.transform();
    if (!this.context || this.width <= 2 * drawnMargin || !transform) return;
    const [x, y, zoom] = transform;
    this.drawnAt = transform;
    this.paintDots(transform);
    const scene = this.scene();
    // Tells tests and benchmarks that there is something to see.
    if (scene.boxes.length > 0) this.canvas.dataset['painted'] = '';
    const options = {
      x: x + drawnMargin,
      y: y + drawnMargin,
      zoom,
      width: this.width,
      height: this.height,
      margin: drawnMargin,
      pixelRatio: window.devicePixelRatio || 1,
      theme: this.theme,
      isMounted: (box: SceneBox) => !this.isFar && this.mounted.has(box.node.id),
      isFar: this.isFar,
      stages: this.stages,
      foldsFrames: this.foldsFrames,
      selected: this.selected,
      lit: this.lit,
      hoveredEdge: this.hoveredEdge,
      hoveredFrame: this.hoveredFrame,
    };
    drawScene(this.context, scene, options, this.sketch);
  }

  private paintDots([x, y, zoom]: ViewTransform): void {
    const { style } = this.canvas;
    const gap = dotGap * zoom;
    style.transform = '';
    style.setProperty('--dot', zoom < leastDotZoom ? '0px' : `${zoom * 0.62}px`);
    style.backgroundSize = `${gap}px ${gap}px`;
    style.backgroundPosition = `${x + drawnMargin}px ${y + drawnMargin}px`;
  }
}
