// Draws a scene on a 2D context: all edges at any zoom, and the boxes that have no element. Pure drawing, batched by
// style: thousands of boxes fit in a frame. Text is drawn only if it is legible. Over 300 lines: boxes, edges, labels
// and the cached low-zoom paths share their styles and must look the same.

import type { NodeColours } from '../../core/graph';
import {
  boxesIn,
  type EdgeStyle,
  edgeChipText,
  edgeDash,
  edgeLabel,
  edgeStyle,
  edgesIn,
  edgeWeight,
  type HeadSinks,
  headLineWidth,
  headSize,
  labelMetricsOf,
  ownColours,
  type Rect,
  reserveLabelSpace,
  type Scene,
  type SceneBox,
  type SceneEdge,
  sceneFrames,
  shownLabel,
  statusColours,
  traceHeads,
} from '../../core/projection';
import { clipCanvasText, wrapCanvasText } from './canvasText';
import { drawCanvasBackground, drawFrames, drawFrameTitles } from './drawCanvasBackground';
import { drawOverlayMarks } from './drawOverlayMarks';
import { type DrawTheme, fadedAlpha } from './drawTheme';
import { isDot } from './nodeLabels';
import { type DrawContext, paintChip } from './paintBox';
import { type ShapePaths, shapePaths } from './shapePaths';
import type { StageLayer } from './useStages';

export interface DrawOptions {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
  /** Size of the drawing area, in CSS px. */
  readonly width: number;
  readonly height: number;
  /** The distance by which the drawing area extends beyond the window, on each side. */
  readonly margin: number;
  readonly pixelRatio: number;
  readonly theme: DrawTheme;
  /** Boxes with elements, which are not drawn. */
  readonly isMounted: (box: SceneBox) => boolean;
  /** There are no elements: everything is drawn. */
  readonly isOverview: boolean;
  /** Set at a zoom at which names are illegible. */
  readonly stages?: StageLayer | undefined;
  /** The overview draws names in a constant size on the screen. */
  readonly hasNames?: boolean | undefined;
  /** Node and edge ids. */
  readonly selected: ReadonlySet<string>;
  /** All other ids are faded. */
  readonly highlighted?: ReadonlySet<string> | undefined;
  /** In a run: ids of the hovered nodes, and of the travelled edges to and from them. */
  readonly traced?: ReadonlySet<string> | undefined;
  readonly hoveredEdge?: string | undefined;
  readonly hoveredFrame?: string | undefined;
  /** Titles of frames start with a fold arrow. */
  readonly foldsFrames?: boolean;
  /** Dragged items are left out; `drawMoved` draws them. */
  readonly skipsMoved?: boolean;
}

/** The zoom below which a large graph of names without flow is an overview with larger names. */
export const namesOverviewZoom = 0.8;

/** Below this zoom names are illegible in their usual size, and the overview is drawn instead. */
export const overviewZoomOf = ({ view, boxes }: Scene) =>
  boxes.length > 40 && view.edges.every(({ kind }) => kind === 'requires') ? namesOverviewZoom : 0.42;
const fadedEdge = 0.4;
/** From this zoom on nodes show text. */
export const textZoom = 0.3;
const detailZoom = 0.45;
const barZoom = 0.12;
/** Below this zoom everything is drawn with less detail, from cached paths. */
const pathZoom = 0.2;

function edgeStyleOf({ edge }: SceneEdge, options: DrawOptions): EdgeStyle {
  const { theme, highlighted } = options;
  const active = (color: string, width: number): EdgeStyle => ({
    color,
    width: width * edgeWeight(edge),
    dash: edgeDash(edge),
    alpha: 1,
  });
  if (options.selected.has(edge.id)) return active(theme.accent, 2.5);
  if (options.traced?.has(edge.id)) return active(theme.highlight, 3);
  const style = edgeStyle(edge, theme);
  const isHighlighted = highlighted === undefined || (highlighted.has(edge.from) && highlighted.has(edge.to));
  const isMarked = edge.mark && edge.mark !== 'matched';
  // A highlighted edge of the view, unlike a marked one, is never faded.
  if (!isMarked && edge.highlighted) return style;
  const hasOverlay = isMarked || edge.heat || (edge.taken && edge.taken.length > 0);
  const isActive = options.hoveredEdge === edge.id || (highlighted !== undefined && isHighlighted);
  if (!hasOverlay && isActive) return active(theme.accent, 1.75);
  return isHighlighted ? style : { ...style, alpha: style.alpha * fadedEdge };
}

function tracePath(path: Path2D, item: SceneEdge, straight: boolean): void {
  const { points } = item.route;
  path.moveTo(points[0] as number, points[1] as number);
  if (straight && points.length === 8) {
    path.lineTo(points[6] as number, points[7] as number);
    return;
  }
  for (let i = 2; i + 5 < points.length; i += 6) {
    const [c1x, c1y, c2x, c2y, x, y] = points.slice(i, i + 6) as [number, number, number, number, number, number];
    if (straight) path.lineTo(x, y);
    else path.bezierCurveTo(c1x, c1y, c2x, c2y, x, y);
  }
}

interface EdgeBatch {
  readonly style: EdgeStyle;
  readonly lines: Path2D;
  readonly heads: Readonly<Record<keyof HeadSinks, Path2D>>;
}

function batchEdges(edges: readonly SceneEdge[], options: DrawOptions): EdgeBatch[] {
  const { zoom } = options;
  const straight = zoom < pathZoom;
  const batches = new Map<string, EdgeBatch>();
  for (const item of edges) {
    const style = edgeStyleOf(item, options);
    const key = `${style.color}/${style.width}/${style.dash.join()}/${style.alpha}`;
    let batch = batches.get(key);
    if (!batch) {
      const heads = { arrow: new Path2D(), circle: new Path2D(), cross: new Path2D() };
      batch = { style, lines: new Path2D(), heads };
      batches.set(key, batch);
    }
    tracePath(batch.lines, item, straight);
    if (zoom >= pathZoom) traceHeads(batch.heads, item.edge, item.route, headSize(style.width));
  }
  return [...batches.values()].sort((a, b) => a.style.alpha - b.style.alpha || a.style.width - b.style.width);
}

function paintEdges(
  context: DrawContext,
  batches: readonly EdgeBatch[],
  { zoom, theme }: Pick<DrawOptions, 'zoom' | 'theme'>,
): void {
  for (const { style, lines, heads } of batches) {
    context.globalAlpha = style.alpha;
    context.strokeStyle = style.color;
    context.fillStyle = style.color;
    context.lineWidth = Math.max(style.width, 0.7 / zoom);
    // Dashes are costly to draw and not visible at low zoom.
    context.setLineDash(zoom < pathZoom ? [] : [...style.dash]);
    context.stroke(lines);
    context.fill(heads.arrow);
    if (zoom < pathZoom) continue;
    context.setLineDash([]);
    context.lineWidth = headLineWidth(style.width);
    context.stroke(heads.cross);
    context.fillStyle = theme.canvas;
    context.fill(heads.circle);
    context.stroke(heads.circle);
  }
  context.setLineDash([]);
  context.globalAlpha = 1;
}

/** A narrower label would be illegible. */
const minChipWidth = 34;
/** Sizes of the letters of edge labels, in canvas units. */
const labelLetters = { usual: edgeLabel.letters, most: 21 };
/** Size of the letters of edge labels on the screen in a small picture, in px. */
const smallLetters = 7.5;

/** Larger in a small picture, unless the label would then cover a node. */
function labelSize(scene: Scene, { edge, route }: SceneEdge, zoom: number): number {
  const { usual, most } = labelLetters;
  for (let size = Math.min(most, smallLetters / zoom); size > usual; size -= 2) {
    const halfWidth = (6 + (edge.condition ?? '').length * 3.6) * (size / usual);
    const halfHeight = size * 0.8;
    const { labelX: x, labelY: y } = route;
    const area = { minX: x - halfWidth, maxX: x + halfWidth, minY: y - halfHeight, maxY: y + halfHeight };
    const isFree = boxesIn(scene, area).every(
      (box) =>
        box.x > area.maxX || box.x + box.width < area.minX || box.y > area.maxY || box.y + box.height < area.minY,
    );
    if (isFree) return size;
  }
  return usual;
}

function drawChips(context: DrawContext, scene: Scene, edges: readonly SceneEdge[], options: DrawOptions): void {
  const { theme } = options;
  const labelBoxes = scene.movedBoxes.size > 0 ? undefined : reserveLabelSpace(scene);
  context.textBaseline = 'middle';
  for (const item of edges) {
    const { edge, route } = item;
    const style = edgeStyleOf(item, options);
    let { labelX, labelY } = route;
    const labelBox = labelBoxes?.get(item);
    context.globalAlpha = style.alpha;
    if (edge.condition && options.zoom >= textZoom) {
      const size = labelSize(scene, item, options.zoom);
      const scale = size / labelLetters.usual;
      context.font = `${size}px ${theme.fontUi}`;
      const space = labelBox
        ? Math.max(minChipWidth, Math.min(edgeLabel.width, labelBox.right - labelBox.left))
        : edgeLabel.width;
      const most = space * scale;
      const padding = edgeLabel.padding * scale;
      const text = clipCanvasText(context, edge.condition, most - padding);
      const width = context.measureText(text).width + padding;
      if (labelBox && labelBox.right - labelBox.left >= width) {
        labelX = Math.min(Math.max(labelX, labelBox.left + width / 2), labelBox.right - width / 2);
      }
      labelY = labelBox?.y ?? labelY;
      paintChip(
        context,
        text,
        { x: labelX - width / 2, y: labelY - (edgeLabel.height / 2) * scale, width, height: edgeLabel.height * scale },
        {
          fill: theme.surface,
          alpha: 1,
          line: edge.mark || edge.taken || style.width > 1.5 ? style.color : theme.border,
          foreground: theme.muted,
          radius: 5,
        },
      );
      labelX += width / 2 + 4;
    }
    const text = edgeChipText(edge);
    if (text && options.zoom >= 0.25) {
      context.font = `600 10.5px ${theme.fontUi}`;
      const width = Math.max(18, context.measureText(text).width + 10);
      const left = edge.condition && options.zoom >= textZoom ? labelX : labelX - width / 2;
      const fill = edge.heat ? theme.heat.foreground : theme.status.done.foreground;
      paintChip(context, text, { x: left, y: labelY - 9, width, height: 18 }, { fill, foreground: theme.onAccent });
    } else if (edge.count !== undefined && options.zoom >= 0.55) {
      context.font = `10px ${theme.fontUi}`;
      context.globalAlpha = style.alpha;
      context.textAlign = edge.condition ? 'left' : 'center';
      context.lineWidth = 3;
      context.strokeStyle = theme.canvas;
      context.strokeText(edge.count, labelX, labelY + 0.5);
      context.fillStyle = theme.muted;
      context.fillText(edge.count, labelX, labelY + 0.5);
    }
  }
  context.globalAlpha = 1;
}

interface BoxStyle {
  readonly fill: string;
  readonly foreground: string;
  readonly line: number;
  readonly alpha: number;
  readonly dashed: boolean;
}

function coloursOf(box: SceneBox): NodeColours | undefined {
  const shape = box.node.colours && shapePaths(box);
  return shape && ownColours(box.node, shape);
}

function boxStyleOf(box: SceneBox, options: DrawOptions): BoxStyle {
  const { theme, highlighted } = options;
  const { node } = box;
  const own = coloursOf(box);
  const surface = own?.fill ?? theme.surface;
  const style = (fill: string, foreground: string, line: number): BoxStyle => ({
    fill,
    foreground,
    line,
    alpha: highlighted === undefined || highlighted.has(node.id) ? 1 : fadedAlpha,
    dashed: node.kind === 'step' && node.shape === undefined,
  });
  if (options.selected.has(node.id)) return style(surface, theme.accent, 2);
  if (options.traced?.has(node.id)) return style(surface, theme.highlight, 2.5);
  const colours = statusColours(node, theme);
  if (colours) {
    const { foreground, fill } = colours;
    if (node.mark && node.mark !== 'matched') return style(fill, foreground, 1.75);
    if (node.heat) return style(fill, foreground, 1.25);
    const isBlocked = node.run?.status === 'blocked';
    return style(isBlocked && options.zoom < textZoom ? foreground : fill, foreground, isBlocked ? 2 : 1.5);
  }
  if (node.heat) return style(theme.canvas, theme.muted, 1);
  if (node.badge && options.zoom < detailZoom) return style(surface, theme.level[node.badge.level], 2);
  if (node.highlighted) return style(surface, theme.accent, 2);
  return style(surface, own?.stroke ?? theme.border, 1);
}

function traceBox(path: Path2D, box: SceneBox, rough: boolean): void {
  const { x, y, width, height } = box;
  const { kind } = box.node;
  const shape = shapePaths(box);
  if (shape) {
    path.addPath(shape.path, { e: x, f: y });
    return;
  }
  if (kind === 'start' || kind === 'end') {
    path.moveTo(x + width, y + height / 2);
    path.arc(x + width / 2, y + height / 2, width / 2, 0, Math.PI * 2);
    return;
  }
  if (rough) {
    path.rect(x, y, width, height);
    return;
  }
  if (kind === 'condition') {
    const tip = height / 2;
    path.moveTo(x, y + tip);
    path.lineTo(x + tip, y);
    path.lineTo(x + width - tip, y);
    path.lineTo(x + width, y + tip);
    path.lineTo(x + width - tip, y + height);
    path.lineTo(x + tip, y + height);
    path.closePath();
    return;
  }
  path.roundRect(x, y, width, height, kind === 'answer' ? 14 : 6);
}

interface BoxBatch {
  readonly style: BoxStyle;
  readonly path: Path2D;
  /** Parts of the outline that are never filled. */
  readonly lines: Path2D;
}

function fillOf(box: SceneBox, base: BoxStyle, shape: ShapePaths | undefined, theme: DrawTheme): string {
  const { run, mark, heat } = box.node;
  if (shape?.isSolid || isDot(box.node)) return run || mark || heat ? base.foreground : theme.muted;
  return shape?.isOpen && !run && !mark && !heat ? theme.canvas : base.fill;
}

function batchBoxes(boxes: readonly SceneBox[], options: DrawOptions): BoxBatch[] {
  const { theme, zoom } = options;
  const rough = zoom < pathZoom;
  const batches = new Map<string, BoxBatch>();
  for (const box of boxes) {
    const base = boxStyleOf(box, options);
    const shape = shapePaths(box);
    const fill = fillOf(box, base, shape, theme);
    // A note beside the flow has a brace and no border.
    const foreground = shape?.isOpen && base.foreground === theme.border ? fill : base.foreground;
    const style = { ...base, fill, foreground };
    const key = `${style.fill}/${style.foreground}/${style.line}/${style.alpha}/${style.dashed}`;
    let batch = batches.get(key);
    if (!batch) {
      batch = { style, path: new Path2D(), lines: new Path2D() };
      batches.set(key, batch);
    }
    traceBox(batch.path, box, rough);
    if (shape?.lines && !rough) batch.lines.addPath(shape.lines, { e: box.x, f: box.y });
  }
  return [...batches.values()];
}

function paintBoxes(context: DrawContext, batches: readonly BoxBatch[], options: DrawOptions): void {
  const { theme, zoom } = options;
  const rough = zoom < pathZoom;
  for (const { style, path, lines } of batches) {
    if (style.alpha < 1) {
      // Clear the area first, so that edges are not visible through faded boxes.
      context.fillStyle = theme.canvas;
      context.fill(path);
    }
    context.globalAlpha = style.alpha;
    context.fillStyle = style.fill;
    context.fill(path);
    context.strokeStyle = style.foreground;
    context.lineWidth = Math.max(style.line, 0.8 / zoom);
    context.setLineDash(style.dashed && !rough ? [5, 4] : []);
    context.stroke(path);
    if (!rough) {
      if (style.foreground === style.fill) context.strokeStyle = theme.muted;
      context.stroke(lines);
    }
    context.globalAlpha = 1;
  }
  context.setLineDash([]);
}

function drawBoxes(context: DrawContext, scene: Scene, boxes: readonly SceneBox[], options: DrawOptions): void {
  paintBoxes(context, batchBoxes(boxes, options), options);
  const { zoom, stages } = options;
  if (options.hasNames) stages?.drawNames(context, scene, boxes, options);
  else if (zoom >= textZoom) drawBoxTexts(context, boxes, options);
  else if (zoom >= barZoom) stages?.drawTextBars(context, boxes, options);
}

/** Line height of text inside a shape. */
const lineHeight = 16;

function drawBoxTexts(context: DrawContext, boxes: readonly SceneBox[], options: DrawOptions): void {
  const { theme, zoom } = options;
  context.textBaseline = 'middle';
  for (const box of boxes) {
    const { node } = box;
    const shape = shapePaths(box);
    const isLabelOutside = shape?.side === 'start';
    if (isDot(node) || (isLabelOutside && node.label === node.id)) continue;
    const style = boxStyleOf(box, options);
    const label = shape?.label ?? { x: 34, y: 0, width: 0, height: box.height };
    const textArea = shape
      ? {
          width: label.width,
          lines: isLabelOutside ? 1 : Math.max(1, Math.floor(label.height / lineHeight)),
          lineHeight,
        }
      : labelMetricsOf(node.kind, box);
    const hasSecondLine = !shape && node.kind !== 'condition' && zoom >= detailZoom;
    const second = hasSecondLine ? (node.heat?.description ?? (node.run ? undefined : node.detail)) : undefined;
    const isMono = !shape && (node.kind === 'api' || node.kind === 'condition');
    const isCentred = shape !== undefined && !isLabelOutside;
    const plain = coloursOf(box)?.text ?? theme.text;
    context.globalAlpha = style.alpha;
    context.font = isMono ? `12px ${theme.fontMono}` : `500 13px ${theme.fontUi}`;
    context.fillStyle = isLabelOutside ? theme.muted : node.run && !node.heat ? style.foreground : plain;
    context.textAlign = isCentred ? 'center' : 'left';
    const x = box.x + label.x + (isCentred ? label.width / 2 : 0);
    const middle = box.y + label.y + label.height / 2;
    const lines = wrapCanvasText(context, shape ? node.label : shownLabel(node), textArea.width, textArea.lines);
    const first = middle + (second === undefined ? 0.5 : -7.5) - ((lines.length - 1) * textArea.lineHeight) / 2;
    for (const [at, line] of lines.entries()) context.fillText(line, x, first + at * textArea.lineHeight);
    if (second === undefined) continue;
    context.font = `12px ${theme.fontUi}`;
    context.fillStyle = theme.muted;
    context.fillText(clipCanvasText(context, second, textArea.width), x, middle + lines.length * 8 + 1);
  }
  context.textAlign = 'left';
  context.globalAlpha = 1;
}

export function visibleArea(options: Pick<DrawOptions, 'x' | 'y' | 'zoom' | 'width' | 'height'>, margin = 0): Rect {
  return {
    minX: (-options.x - margin) / options.zoom,
    minY: (-options.y - margin) / options.zoom,
    maxX: (options.width - options.x + margin) / options.zoom,
    maxY: (options.height - options.y + margin) / options.zoom,
  };
}

/** The whole scene as paths. Building them costs more than painting them, and panning does not change them. */
export class PathCache {
  private key: readonly unknown[] = [];
  private edges: readonly EdgeBatch[] = [];
  private boxes: readonly BoxBatch[] = [];

  paint(context: DrawContext, scene: Scene, options: DrawOptions): void {
    const { movedBoxes, movedEdges } = scene;
    const { highlighted, traced, selected, hoveredEdge, theme } = options;
    const key = [scene, highlighted, traced, selected, hoveredEdge, theme, movedBoxes.size, movedEdges.size];
    if (key.some((part, index) => part !== this.key[index])) {
      this.key = key;
      const edges = scene.edges.filter((edge) => !movedEdges.has(edge));
      const boxes = scene.boxes.filter((box) => !movedBoxes.has(box));
      this.edges = batchEdges(edges, options);
      this.boxes = batchBoxes(boxes, options);
    }
    paintEdges(context, this.edges, options);
    if (movedEdges.size > 0 && !options.skipsMoved) paintEdges(context, batchEdges([...movedEdges], options), options);
    paintBoxes(context, this.boxes, options);
    if (movedBoxes.size > 0 && !options.skipsMoved) paintBoxes(context, batchBoxes([...movedBoxes], options), options);
  }
}

export function drawScene(context: DrawContext, scene: Scene, given: DrawOptions, pathCache: PathCache): void {
  const { pixelRatio, zoom } = given;
  const stages = zoom < overviewZoomOf(scene) ? given.stages : undefined;
  const options = { ...given, stages, hasNames: stages?.fitsNames(scene, zoom) };
  drawCanvasBackground(context, options);
  context.setTransform(zoom * pixelRatio, 0, 0, zoom * pixelRatio, options.x * pixelRatio, options.y * pixelRatio);
  const area = visibleArea(options, 24);
  const frames = sceneFrames(scene);
  if (frames.length > 0) drawFrames(context, frames, options);
  stages?.drawStageFrames(context, scene, stages.stages, options);
  if (zoom < pathZoom && options.isOverview) {
    pathCache.paint(context, scene, options);
    if (zoom >= barZoom) stages?.drawTextBars(context, boxesIn(scene, area), options);
    stages?.drawStageTitles(context, scene, stages.stages, options);
    return;
  }
  const isSkipped = (of: SceneEdge | SceneBox) =>
    options.skipsMoved && (scene.movedEdges.has(of as SceneEdge) || scene.movedBoxes.has(of as SceneBox));
  const edges = edgesIn(scene, area).filter((edge) => !isSkipped(edge));
  paintEdges(context, batchEdges(edges, options), options);
  if (frames.length > 0 && !stages) drawFrameTitles(context, scene, options);
  const boxes = boxesIn(scene, area).filter((box) => !isSkipped(box));
  drawForeground(context, scene, edges, boxes, options);
  stages?.drawStageTitles(context, scene, stages.stages, options);
}

/** Draws boxes and the labels of edges. */
function drawForeground(
  context: DrawContext,
  scene: Scene,
  edges: readonly SceneEdge[],
  boxes: readonly SceneBox[],
  options: DrawOptions,
): void {
  const drawn = boxes.filter((box) => !options.isMounted(box));
  if (drawn.length > 0) {
    drawBoxes(context, scene, drawn, options);
    drawOverlayMarks(context, drawn, options);
  }
  const labelled = edges.filter((item) => item.edge.condition || item.edge.taken || item.edge.heat);
  if (options.zoom >= 0.25) drawChips(context, scene, labelled, options);
}

/** Draws the items that `skipsMoved` leaves out. The transform of the context must be in canvas units. */
export function drawMoved(context: DrawContext, scene: Scene, options: DrawOptions): void {
  const edges = [...scene.movedEdges];
  paintEdges(context, batchEdges(edges, options), options);
  drawForeground(context, scene, edges, [...scene.movedBoxes], options);
}
