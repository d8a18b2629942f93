// Shapes of flowchart nodes by what they mean in the rules of flowcharts (ISO 5807) and in the names of Mermaid.

const shapeSet = (names: string): ReadonlySet<string | undefined> => new Set(names.split(' '));

export const dataShapes = shapeSet(
  'cylinder cyl database db datastore data-store disk das h-cyl horizontal-cylinder lin-cyl stored-data bow-rect bow-tie-rectangle internal-storage win-pane window-pane bucket bpmn-data-store cloud',
);
export const subroutineShapes = shapeSet(
  'subroutine subproc subprocess fr-rect framed-rectangle procs processes st-rect stacked-rectangle',
);
export const inputShapes = shapeSet('manual-input sl-rect sloped-rectangle lean-r lean-right lean_right in-out');
export const outputShapes = shapeSet('display curv-trap curved-trapezoid lean-l lean-left lean_left out-in');
export const manualShapes = shapeSet(
  'manual trap-t inv-trapezoid inv_trapezoid trapezoid-top delay half-rounded-rectangle hourglass collate',
);
export const jointShapes = shapeSet(
  'fork join f-circ filled-circle junction summary crossed-circle cross-circ comment note text brace brace-l brace-r braces hourglass anchor extract flip-tri flipped-triangle manual-file tri triangle',
);
export const terminalShapes = shapeSet(
  'stadium circle doublecircle terminal pill dbl-circ circ sm-circ fr-circ start stop bpmn-start bpmn-end ellipse double-circle event',
);
export const diamondShapes = shapeSet('diamond diam decision question rhombus choice bpmn-gateway');
