// The outlines of flowchart shapes, as a separate chunk that is loaded with the first flowchart.

export { shapeOutline } from '../../core/projection';
