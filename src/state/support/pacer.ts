// Limits how often growing texts are drawn, so that the page answers its user while fast streams arrive.

/** Milliseconds to the next update where no frame comes, as in a hidden tab. */
const NO_FRAME = 50;

/**
 * Returns a function that schedules `act` for the next frame, once for each function, however often it is called. After
 * an update the page rests as long as its acts and the drawing that follows took: both use at most half of the time.
 */
export function createPacer(): (act: () => void) => void {
  const requested = new Set<() => void>();
  let isBusy = false;

  const run = () => {
    const start = performance.now();
    const acts = [...requested];
    requested.clear();
    for (const act of acts) act();
    // A frame is drawn before the next timer runs, so the time until then includes the drawing.
    setTimeout(() => setTimeout(rest, performance.now() - start), 0);
  };
  const rest = () => {
    isBusy = false;
    plan();
  };
  const plan = () => {
    if (isBusy || requested.size === 0) return;
    isBusy = true;
    onNextFrame(run);
  };
  return (act) => {
    requested.add(act);
    plan();
  };
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
