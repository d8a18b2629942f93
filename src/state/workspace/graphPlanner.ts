// The planner of canvas edits, in one piece that is loaded with the first of them.

export { buildPdlClip, planGraphEdit, planGraphEdits, previewEdits } from '../../core/document';
export { planPositions } from '../../core/projection';
