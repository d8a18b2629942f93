/** Schedules saving of the user's changes. */
export interface SaveTimer {
  /** Reports an unsaved change. */
  changed(): void;
  /** Cancels the pending save: the changes are saved or being saved. */
  stop(): void;
  isWaiting(): boolean;
}

/** Calls `save` when there was no change for `rest` ms, and at the latest `longest` ms after the first change. */
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
