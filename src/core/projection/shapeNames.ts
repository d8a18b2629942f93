// Maps the names of Mermaid's shapes (older types, short names and aliases) to outlines. Invariant: every name gives an
// outline; an unknown name gives the rectangle.

/** All outlines. */
export type ShapeOutlineName =
  | 'rect'
  | 'rounded'
  | 'stadium'
  | 'fr-rect'
  | 'cyl'
  | 'h-cyl'
  | 'lin-cyl'
  | 'datastore'
  | 'folder'
  | 'bucket'
  | 'console'
  | 'browser'
  | 'person'
  | 'circle'
  | 'dbl-circ'
  | 'ellipse'
  | 'cloud'
  | 'bang'
  | 'diam'
  | 'hex'
  | 'lean-r'
  | 'lean-l'
  | 'trap-b'
  | 'trap-t'
  | 'odd'
  | 'text'
  | 'notch-rect'
  | 'lin-rect'
  | 'sm-circ'
  | 'fr-circ'
  | 'f-circ'
  | 'cross-circ'
  | 'fork'
  | 'hourglass'
  | 'bolt'
  | 'brace'
  | 'brace-r'
  | 'braces'
  | 'doc'
  | 'docs'
  | 'lin-doc'
  | 'tag-doc'
  | 'tag-rect'
  | 'delay'
  | 'curv-trap'
  | 'div-rect'
  | 'win-pane'
  | 'tri'
  | 'flip-tri'
  | 'notch-pent'
  | 'sl-rect'
  | 'st-rect'
  | 'bow-rect'
  | 'flag'
  | 'icon'
  | 'icon-circle'
  | 'image';

const others: Readonly<Record<string, ShapeOutlineName>> = {
  square: 'rect',
  squarerect: 'rect',
  proc: 'rect',
  process: 'rect',
  rectangle: 'rect',
  round: 'rounded',
  roundedrect: 'rounded',
  event: 'rounded',
  terminal: 'stadium',
  pill: 'stadium',
  subroutine: 'fr-rect',
  subprocess: 'fr-rect',
  subproc: 'fr-rect',
  'framed-rectangle': 'fr-rect',
  cylinder: 'cyl',
  db: 'cyl',
  database: 'cyl',
  das: 'h-cyl',
  'horizontal-cylinder': 'h-cyl',
  disk: 'lin-cyl',
  'lined-cylinder': 'lin-cyl',
  'data-store': 'datastore',
  directory: 'folder',
  circ: 'circle',
  mindmapcircle: 'circle',
  doublecircle: 'dbl-circ',
  'double-circle': 'dbl-circ',
  diamond: 'diam',
  decision: 'diam',
  question: 'diam',
  rhombus: 'diam',
  choice: 'diam',
  hexagon: 'hex',
  prepare: 'hex',
  lean_right: 'lean-r',
  'lean-right': 'lean-r',
  'in-out': 'lean-r',
  lean_left: 'lean-l',
  'lean-left': 'lean-l',
  'out-in': 'lean-l',
  trapezoid: 'trap-b',
  priority: 'trap-b',
  'trapezoid-bottom': 'trap-b',
  inv_trapezoid: 'trap-t',
  'inv-trapezoid': 'trap-t',
  manual: 'trap-t',
  'trapezoid-top': 'trap-t',
  rect_left_inv_arrow: 'odd',
  labelrect: 'text',
  card: 'notch-rect',
  'notched-rectangle': 'notch-rect',
  note: 'notch-rect',
  'lined-rectangle': 'lin-rect',
  'lined-process': 'lin-rect',
  'lin-proc': 'lin-rect',
  'shaded-process': 'lin-rect',
  start: 'sm-circ',
  'small-circle': 'sm-circ',
  statestart: 'sm-circ',
  anchor: 'f-circ',
  stop: 'fr-circ',
  'framed-circle': 'fr-circ',
  stateend: 'fr-circ',
  junction: 'f-circ',
  'filled-circle': 'f-circ',
  summary: 'cross-circ',
  'crossed-circle': 'cross-circ',
  join: 'fork',
  forkjoin: 'fork',
  collate: 'hourglass',
  'com-link': 'bolt',
  'lightning-bolt': 'bolt',
  comment: 'brace',
  'brace-l': 'brace',
  document: 'doc',
  documents: 'docs',
  'st-doc': 'docs',
  'stacked-document': 'docs',
  'lined-document': 'lin-doc',
  'tagged-document': 'tag-doc',
  'tag-proc': 'tag-rect',
  'tagged-rectangle': 'tag-rect',
  'tagged-process': 'tag-rect',
  'half-rounded-rectangle': 'delay',
  'curved-trapezoid': 'curv-trap',
  display: 'curv-trap',
  'div-proc': 'div-rect',
  'divided-rectangle': 'div-rect',
  'divided-process': 'div-rect',
  'internal-storage': 'win-pane',
  'window-pane': 'win-pane',
  extract: 'tri',
  triangle: 'tri',
  'manual-file': 'flip-tri',
  'flipped-triangle': 'flip-tri',
  'loop-limit': 'notch-pent',
  'notched-pentagon': 'notch-pent',
  'manual-input': 'sl-rect',
  'sloped-rectangle': 'sl-rect',
  procs: 'st-rect',
  processes: 'st-rect',
  'stacked-rectangle': 'st-rect',
  'stored-data': 'bow-rect',
  'bow-tie-rectangle': 'bow-rect',
  'paper-tape': 'flag',
  iconsquare: 'icon',
  iconrounded: 'icon',
  iconcircle: 'icon-circle',
  imagesquare: 'image',
};

const outlines: ReadonlySet<string> = new Set<ShapeOutlineName>([
  'rect',
  'rounded',
  'stadium',
  'fr-rect',
  'cyl',
  'h-cyl',
  'lin-cyl',
  'datastore',
  'folder',
  'bucket',
  'console',
  'browser',
  'person',
  'circle',
  'dbl-circ',
  'ellipse',
  'cloud',
  'bang',
  'diam',
  'hex',
  'lean-r',
  'lean-l',
  'trap-b',
  'trap-t',
  'odd',
  'text',
  'notch-rect',
  'lin-rect',
  'sm-circ',
  'fr-circ',
  'f-circ',
  'cross-circ',
  'fork',
  'hourglass',
  'bolt',
  'brace',
  'brace-r',
  'braces',
  'doc',
  'docs',
  'lin-doc',
  'tag-doc',
  'tag-rect',
  'delay',
  'curv-trap',
  'div-rect',
  'win-pane',
  'tri',
  'flip-tri',
  'notch-pent',
  'sl-rect',
  'st-rect',
  'bow-rect',
  'flag',
  'icon',
  'icon-circle',
  'image',
]);

/** The outline of a Mermaid name; the rectangle for an unknown name. */
export function shapeOutlineName(shape: string): ShapeOutlineName {
  if (outlines.has(shape)) return shape as ShapeOutlineName;
  const name = shape.toLowerCase();
  return (Object.hasOwn(others, name) ? others[name] : undefined) ?? 'rect';
}
