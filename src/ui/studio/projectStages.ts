// By itself, to be loaded where it is needed: a picture that can be read shows no stages.
export { projectStages } from '../../core/projection';
