// Limits how often a growing text is drawn, so that the page answers its user while a fast stream arrives.

/** Milliseconds to the next update where no frame comes, as in a hidden tab. */
const NO_FRAME = 50;

/**
 * Returns a function that schedules `act` for the next frame, however often it is called. After each `act` the page
 * rests as long as `act` and the drawing that follows took, so that both use at most half of the time.
 */
export function createPacer(act: () => void): () => void {
  let isBusy = false;
  let isRequested = false;

  const run = () => {
    const start = performance.now();
    isRequested = false;
    act();
    // A frame is drawn before the next timer runs, so the time until then includes the drawing.
    setTimeout(() => setTimeout(rest, performance.now() - start), 0);
  };
  const rest = () => {
    isBusy = false;
    if (isRequested) request();
  };
  const request = () => {
    isRequested = true;
    if (isBusy) return;
    isBusy = true;
    onNextFrame(run);
  };
  return request;
}

function onNextFrame(act: () => void): void {
  let frame: number | undefined;
  const timer = setTimeout(() => {
    if (frame !== undefined) cancelAnimationFrame(frame);
    act();
  }, NO_FRAME);
  if (typeof requestAnimationFrame === 'function')
    frame = requestAnimationFrame(() => {
      clearTimeout(timer);
      act();
    });
}
