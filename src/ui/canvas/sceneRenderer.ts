// Keeps the drawn layer up to date: one redraw per frame at most, whatever asked for it.

import type { Scene, SceneBox } from '../../core/projection';
import { watchTheme } from '../kit/watchTheme';
import { forgetTexts } from './clipText';
import { type DrawTheme, readDrawTheme } from './drawTheme';
import { drawScene, SketchCache } from './farView';
import type { StageLayer } from './useStages';

export type ViewTransform = readonly [x: number, y: number, zoom: number];

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
    if (!this.context || this.width === 0 || !transform) return;
    const [x, y, zoom] = transform;
    const scene = this.scene();
    // Tells tests and benchmarks that there is something to see.
    if (scene.boxes.length > 0) this.canvas.dataset['painted'] = '';
    const options = {
      x,
      y,
      zoom,
      width: this.width,
      height: this.height,
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
}
