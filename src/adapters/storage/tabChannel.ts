// Communication with the other tabs of this browser: the documents they saved and the run they hold. Without browser
// support a tab acts as if it were alone; the repository's own checks still prevent it from overwriting changes it has
// not read.

/** Undefined if the browser has none or forbids it. */
function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}

/** Undefined if the browser has none or forbids access. */
function locksHere(): LockManager | undefined {
  try {
    return navigator.locks;
  } catch {
    return undefined;
  }
}

/** Announces saved documents. A tab does not receive its own messages. */
export function createTabChannel<Message>(name = 'weir') {
  const channel = openChannel(name);
  return {
    post: (message: Message) => {
      try {
        channel?.postMessage(message);
      } catch {
        // With a closed channel, other tabs are not notified; they detect the change when they save.
      }
    },
    listen: (listener: (message: Message) => void) => {
      channel?.addEventListener('message', (event: MessageEvent<Message>) => listener(event.data));
    },
    close: () => channel?.close(),
  };
}

/** Holds a run for this tab until released or the tab is closed; undefined while another tab holds it. */
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
