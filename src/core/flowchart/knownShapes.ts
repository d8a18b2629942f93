// The shapes that `@{ shape: ... }` may name in Mermaid 12, with all their aliases; a test checks each against Mermaid.

const names = `
  anchor bang bolt bow-rect bow-tie-rectangle bpmn-activity bpmn-annotation bpmn-boundary bpmn-data bpmn-data-store bpmn-end
  bpmn-gateway bpmn-intermediate bpmn-start brace brace-l brace-r braces browser bucket card choice circ circle cloud collate
  com-link comment composite console cross-circ crossed-circle curv-trap curved-trapezoid cyl cylinder das data-store database
  datastore db dbl-circ decision delay diam diamond directory disk display div-proc div-rect divided-process
  divided-rectangle doc docs document documents double-circle doublecircle event extract f-circ filled-circle flag flip-tri
  flipped-triangle folder fork fr-circ fr-rect framed-circle framed-rectangle h-cyl half-rounded-rectangle hex hexagon
  horizontal-cylinder hourglass icon in-out internal-storage inv-trapezoid join junction lean-l lean-left lean-r lean-right
  lightning-bolt lin-cyl lin-doc lin-proc lin-rect lined-cylinder lined-document lined-process lined-rectangle loop-limit
  manual manual-file manual-input notch-pent notch-rect notched-pentagon notched-rectangle note odd out-in paper-tape person
  pill prepare priority proc process processes procs question rect rectangle rounded shaded-process sl-rect
  sloped-rectangle sm-circ small-circle st-doc st-rect stacked-document stacked-rectangle stadium start state stop
  stored-data subproc subprocess subroutine summary tag-doc tag-proc tag-rect tagged-document tagged-process
  tagged-rectangle terminal text trap-b trap-t trapezoid trapezoid-bottom trapezoid-top tri triangle win-pane window-pane`;

export const knownShapes: ReadonlySet<string> = new Set(names.trim().split(/\s+/));
