// What only flowcharts need, in one piece that comes with the first of them.

export { shapeOutline } from '../../core/projection';
