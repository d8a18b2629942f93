// The other tabs of this browser: what they saved, and which run they hold. Where the browser lacks the means, a tab
// is alone as far as it knows; the repository's own checks still keep it from overwriting what it has not read.

/** Undefined where the browser has none, or forbids it. */
function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}

/** Undefined where the browser has none, or forbids even looking at them. */
function locksHere(): LockManager | undefined {
  try {
    return navigator.locks;
  } catch {
    return undefined;
  }
}

/** Announces saved documents. A message is never heard by the tab that posted it. */
export function createTabChannel<Message>(name = 'weir') {
  const channel = openChannel(name);
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
  const locks = locksHere();
  if (!locks) return { release: () => undefined };
  return new Promise((resolve) => {
    void locks
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
