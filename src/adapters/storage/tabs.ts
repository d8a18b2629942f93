// The other tabs of this browser: what they saved, and which run they hold. Where the browser lacks the means, a tab
// is alone as far as it knows; the repository's own checks still keep it from overwriting what it has not read.

/** Announces saved documents. A message is never heard by the tab that posted it. */
export function createTabChannel<Message>(name = 'weir') {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
  return {
    post: (message: Message) => {
      try {
        channel?.postMessage(message);
      } catch {
        // A closed channel costs the other tabs the news; they find out when they save.
      }
    },
    listen: (listener: (message: Message) => void) => {
      channel?.addEventListener('message', (event: MessageEvent<Message>) => listener(event.data));
    },
    close: () => channel?.close(),
  };
}

/** Holds a run for this tab until released or the tab is gone; undefined while another tab holds it. */
export async function claimRun(runId: string): Promise<{ release(): void } | undefined> {
  if (typeof navigator === 'undefined' || !navigator.locks) return { release: () => undefined };
  return new Promise((resolve) => {
    void navigator.locks
      .request(`weir.run.${runId}`, { ifAvailable: true }, (lock) => {
        if (!lock) {
          resolve(undefined);
          return undefined;
        }
        return new Promise<void>((release) => resolve({ release }));
      })
      .catch(() => resolve({ release: () => undefined }));
  });
}
