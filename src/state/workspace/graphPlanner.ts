// Bundles the planner of canvas edits; loaded with the first edit.

export { buildPdlClip, planGraphEdit, planGraphEdits, previewEdits } from '../../core/document';
export { reparsePdl } from '../../core/language';
export { planPositions } from '../../core/projection';
