export const loadOverlays = async () => (await import('./overlays')).overlays;
