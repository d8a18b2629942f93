// The planner of canvas edits, in one piece that is loaded with the first of them.

export { buildClip, planGraphEdit, previewEdits } from '../../core/document';
export { planGraphEdits } from './planGraphEdits';
export { planPlaces } from './planPlaces';
