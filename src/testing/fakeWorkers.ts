// Workers that run in this thread: a `Worker` class for `vi.stubGlobal`. Every message is copied as between threads.

import { createMethodServer, type MethodLoaders } from '../adapters/workers/serveWorker';
import type { FromWorker, ToWorker } from '../adapters/workers/workerMessages';

export interface FakeWorker {
  readonly sent: ToWorker[];
  readonly received: FromWorker[];
  readonly isTerminated: boolean;
  /** Sends the page a message of the worker. */
  receive(message: FromWorker): void;
  /** With a message: the script or a method broke it; without: the script could not be loaded. */
  breakDown(message?: string): void;
}

export interface FakeControl {
  /** false: the workers start, and never answer. */
  answers: boolean;
  /** Called with each message of the page. */
  onSent?(message: ToWorker): void;
}

export function createFakeWorkers<M>(loaders: MethodLoaders<M>) {
  const control: FakeControl = { answers: true };
  const made: FakeWorker[] = [];
  class FakeWorkerClass implements FakeWorker {
    onmessage: ((event: { data: FromWorker }) => void) | undefined;
    onerror: ((event: { preventDefault(): void; message?: string }) => void) | undefined;
    isTerminated = false;
    readonly sent: ToWorker[] = [];
    readonly received: FromWorker[] = [];
    private readonly serve = createMethodServer(loaders, (message) => {
      const data = structuredClone(message);
      setTimeout(() => {
        if (this.isTerminated) return;
        this.received.push(data);
        this.onmessage?.({ data });
      });
    });
    constructor() {
      made.push(this);
    }
    postMessage(message: ToWorker) {
      const data = structuredClone(message);
      this.sent.push(data);
      control.onSent?.(data);
      if (control.answers) setTimeout(() => !this.isTerminated && void this.serve(data));
    }
    terminate() {
      this.isTerminated = true;
    }
    receive(message: FromWorker) {
      this.onmessage?.({ data: message });
    }
    breakDown(message?: string) {
      this.onerror?.({ preventDefault: () => undefined, ...(message === undefined ? {} : { message }) });
    }
  }
  return { made, control, Worker: FakeWorkerClass as unknown as typeof Worker };
}
