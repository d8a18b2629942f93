// What lays a session over a graph: loaded with the first session that is shown.

export { projectRunLight } from '../../core/projection';
