/** When to save what a person changes. */
export interface SaveTimer {
  /** Something has changed that is not saved. */
  changed(): void;
  /** Nothing waits any more: it is saved, or is being saved. */
  stop(): void;
  isWaiting(): boolean;
}

/** Calls `save` when changes have rested for `rest` ms, and at the latest `longest` ms after the first of them. */
export function createSaveTimer(save: () => void, rest: number, longest: number): SaveTimer {
  let resting: ReturnType<typeof setTimeout> | undefined;
  let latest: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(resting);
    clearTimeout(latest);
    latest = undefined;
  };
  const act = () => {
    stop();
    save();
  };
  return {
    changed: () => {
      clearTimeout(resting);
      resting = setTimeout(act, rest);
      latest ??= setTimeout(act, longest);
    },
    stop,
    isWaiting: () => latest !== undefined,
  };
}
