// The outlines of flowchart shapes, as a separate chunk that is loaded with the first flowchart.

import { shapeOutline } from '../../core/projection';

export const flowchartShapes = { shapeOutline };
