// What lays a session over a graph: loaded with the first session that is shown.

export { projectRunOverlay } from '../../core/projection';
