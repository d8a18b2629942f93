/** What the canvas draws on: a bitmap that is shown when it is ready, or a canvas of the page. */
export type DrawContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
