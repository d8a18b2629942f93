// What looks for ways around nodes: in a file of its own, so that it is loaded where a picture needs it.

export { createWays } from '../../core/projection';
