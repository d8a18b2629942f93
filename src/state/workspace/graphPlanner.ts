// The planner of canvas edits, in one piece that is loaded with the first of them.

export { buildClip, planGraphEdit, planGraphEdits, previewEdits } from '../../core/document';
export { planPlaces } from '../../core/projection';
