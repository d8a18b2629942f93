// Keeps the drawn layer up to date with at most one redraw per frame. While the view moves, the last drawing is moved
// by a CSS transform as long as it covers the window: drawing again is the largest cost of a frame.

import { movedArea, type Scene, type SceneBox } from '../../core/projection';
import { watchTheme } from '../kit/watchTheme';
import { clearTextCache } from './canvasText';
import { type DrawOptions, drawMoved, drawScene, PathCache } from './drawScene';
import { type DrawTheme, readDrawTheme } from './drawTheme';

export type ViewTransform = readonly [x: number, y: number, zoom: number];

/** Px drawn beyond the window on each side, and the largest factor by which a drawing may be scaled. */
export const renderMargin = 120;
const maxScale = 1.3;
/** During a move, the time between two drawings is at least this multiple of the time one takes. */
const maxTimeShare = 3;
/** Px around dragged items: half a label, an arrow head. */
const movedMargin = 110;
const sizeStep = 256;

export type SceneStyleOptions = Pick<
  DrawOptions,
  'selected' | 'highlighted' | 'traced' | 'hoveredEdge' | 'hoveredFrame' | 'stages' | 'foldsFrames'
>;

export class SceneRenderer {
  styleOptions: SceneStyleOptions = { selected: new Set() };
  /** Ids of nodes that have elements now. */
  mounted: ReadonlySet<string> = new Set();
  /** There are no elements: everything is drawn. */
  isOverview = false;

  /** Read with the first drawing, after the first paint of the page. */
  private theme: DrawTheme | undefined;
  private readonly pathCache = new PathCache();
  private frame = 0;
  private drawnAt: ViewTransform = [0, 0, 1];
  private drawnKey: readonly unknown[] = [];
  /** The last drawing in milliseconds: its time, and its duration. */
  private drawnTime = 0;
  private drawingTook = 0;
  private timer = 0;
  private width = 0;
  private height = 0;
  private readonly drawing = new OffscreenCanvas(1, 1);
  private readonly context = this.drawing.getContext('2d', { alpha: false });
  /** Shows the drawing as a bitmap. A canvas with a 2D context would be copied whole in every frame of a move. */
  private readonly shown: ImageBitmapRenderingContext | null;
  private readonly observer: ResizeObserver;
  private readonly unwatch: () => void;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    /** The canvas of dragged items. */
    private readonly movedCanvas: HTMLCanvasElement,
    private readonly scene: () => Scene,
    /** Undefined until the viewport is set. */
    private readonly transform: () => ViewTransform | undefined,
  ) {
    this.shown = canvas.getContext('bitmaprenderer', { alpha: false });
    this.observer = new ResizeObserver(() => {
      this.fitBitmap();
      // Draw in the same frame: otherwise the old bitmap would be stretched.
      this.draw();
    });
    this.observer.observe(canvas);
    // The observer reports the size with the first frame; an existing graph does not wait for that.
    if (scene().boxes.length > 0) this.fitBitmap();
    this.unwatch = watchTheme(() => {
      if (!this.theme) return;
      const theme = readDrawTheme(canvas);
      // Skip the redraw for a new font if there is no text.
      if (scene().boxes.length === 0 && JSON.stringify(theme) === JSON.stringify(this.theme)) return;
      this.theme = theme;
      clearTextCache();
      this.request();
    });
  }

  /** The first drawing is synchronous, in the frame in which its viewport is set. */
  request(): void {
    if (this.canvas.dataset['painted'] === undefined) this.draw();
    else this.requestSoon();
  }

  requestSoon(): void {
    if (this.frame === 0) this.frame = requestAnimationFrame(() => this.draw());
  }

  /** Called while the view moves; call `request` when it rests. */
  moved(): void {
    const now = this.transform();
    if (!now || this.frame !== 0 || !this.movedCanvas.hidden) {
      this.request();
      return;
    }
    const [x, y, zoom] = this.drawnAt;
    const scale = now[2] / zoom;
    // Whole pixels without scaling: they are copied instead of resampled.
    const place = (to: number) => (scale === 1 ? Math.round(to) : to);
    const left = place(renderMargin + now[0] - scale * (renderMargin + x));
    const top = place(renderMargin + now[1] - scale * (renderMargin + y));
    const { width, height } = this;
    const isCovered =
      left <= renderMargin &&
      top <= renderMargin &&
      left + scale * width >= width - renderMargin &&
      top + scale * height >= height - renderMargin;
    const isUsable = isCovered && scale <= maxScale && scale * maxScale >= 1;
    // On a slow machine drawings are rare: a smooth move is more important than content at the edge.
    const wait = this.drawnTime + maxTimeShare * this.drawingTook - performance.now();
    const [middleX, middleY] = [(width / 2 - left) / scale, (height / 2 - top) / scale];
    const showsMiddle = middleX > 0 && middleX < width && middleY > 0 && middleY < height;
    if (!isUsable && (wait <= 0 || !showsMiddle)) {
      this.request();
      return;
    }
    this.canvas.style.transform = `translate(${left}px, ${top}px) scale(${scale})`;
    if (!isUsable && this.timer === 0) this.timer = window.setTimeout(() => this.request(), wait);
  }

  dispose(): void {
    cancelAnimationFrame(this.frame);
    window.clearTimeout(this.timer);
    this.observer.disconnect();
    this.unwatch();
  }

  private fitBitmap(): void {
    this.width = this.canvas.clientWidth;
    this.height = this.canvas.clientHeight;
    const ratio = window.devicePixelRatio || 1;
    const width = Math.round(this.width * ratio);
    const height = Math.round(this.height * ratio);
    if (this.drawing.width !== width || this.drawing.height !== height) Object.assign(this.drawing, { width, height });
  }

  private draw(): void {
    cancelAnimationFrame(this.frame);
    window.clearTimeout(this.timer);
    this.frame = 0;
    this.timer = 0;
    const transform = this.transform();
    if (!this.context || this.width <= 2 * renderMargin || !transform) return;
    const [x, y, zoom] = transform;
    this.theme ??= readDrawTheme(this.canvas);
    const scene = this.scene();
    // Signals to tests and benchmarks that the graph is visible.
    if (scene.boxes.length > 0) this.canvas.dataset['painted'] = '';
    // If there are frames, a moved node also changes the frame around it, so everything is redrawn.
    const leavesMoved =
      scene.movedBoxes.size > 0 && scene.frames.length === 0 && this.styleOptions.stages === undefined;
    const options: DrawOptions = {
      x: x + renderMargin,
      y: y + renderMargin,
      zoom,
      width: this.width,
      height: this.height,
      margin: renderMargin,
      pixelRatio: window.devicePixelRatio || 1,
      theme: this.theme,
      isMounted: (box: SceneBox) => !this.isOverview && this.mounted.has(box.node.id),
      isOverview: this.isOverview,
      ...this.styleOptions,
      skipsMoved: leavesMoved,
    };
    const { width, height, pixelRatio, isMounted: _, ...styleOptions } = options;
    const { movedBoxes, movedEdges } = scene;
    const parts = [width, height, pixelRatio, this.mounted, scene, movedBoxes.size, movedEdges.size];
    const key = [...parts, ...Object.values(styleOptions)];
    // Moved boxes change position within the same scene.
    const mayBeAsBefore = leavesMoved || movedBoxes.size === 0;
    this.canvas.style.transform = '';
    if (!mayBeAsBefore || key.some((part, index) => part !== this.drawnKey[index])) {
      this.drawnAt = transform;
      this.drawnKey = key;
      const startedAt = performance.now();
      drawScene(this.context, scene, options, this.pathCache);
      this.shown?.transferFromImageBitmap(this.drawing.transferToImageBitmap());
      this.drawnTime = performance.now();
      this.drawingTook = this.drawnTime - startedAt;
    }
    this.drawMoved(scene, options);
  }

  /** Draws dragged items on a canvas of their size, so that nothing else is redrawn at each step. */
  private drawMoved(scene: Scene, options: DrawOptions): void {
    const { movedCanvas: canvas } = this;
    canvas.hidden = options.skipsMoved !== true;
    const context = canvas.hidden ? null : canvas.getContext('2d');
    if (!context) return;
    const { pixelRatio, zoom, width, height } = options;
    const { minX, minY, maxX, maxY } = movedArea(scene);
    const bound = (value: number, most: number) => Math.min(most, Math.max(0, value));
    const left = Math.floor(bound(minX * zoom + options.x - movedMargin, width));
    const top = Math.floor(bound(minY * zoom + options.y - movedMargin, height));
    const right = Math.ceil(bound(maxX * zoom + options.x + movedMargin, width));
    const bottom = Math.ceil(bound(maxY * zoom + options.y + movedMargin, height));
    // Resizing a canvas allocates a new bitmap, so it grows in steps.
    const sized = (length: number) => Math.ceil((Math.max(1, length) * pixelRatio) / sizeStep) * sizeStep;
    canvas.width = sized(right - left);
    canvas.height = sized(bottom - top);
    canvas.style.cssText = `position: absolute; left: ${left}px; top: ${top}px; width: ${canvas.width / pixelRatio}px; height: ${canvas.height / pixelRatio}px`;
    const scale = zoom * pixelRatio;
    context.setTransform(scale, 0, 0, scale, (options.x - left) * pixelRatio, (options.y - top) * pixelRatio);
    drawMoved(context, scene, options);
  }
}
