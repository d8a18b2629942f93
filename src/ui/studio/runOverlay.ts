// Projects a session onto a graph. A separate chunk, loaded with the first session that is shown.

export { projectRunOverlay } from '../../core/projection';
