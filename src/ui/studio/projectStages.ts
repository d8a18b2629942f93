// A separate chunk: a graph that is legible as a whole shows no stages.
export { projectStages } from '../../core/projection';
