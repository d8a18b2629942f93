// The port through which plans, their runs and the logs of these are kept.

export interface PlanRepository {
  readonly durable: boolean;
  /** In no particular order; what they are is for the reader to check. */
  load(): Promise<{ readonly plans: readonly unknown[]; readonly runs: readonly unknown[] }>;
  /** False: it could not be stored. */
  save(kind: 'plans' | 'runs', id: string, value: unknown): Promise<boolean>;
  append(runId: string, events: readonly { readonly seq: number }[]): Promise<boolean>;
  /** In the order of the log. */
  loadEvents(runId: string): Promise<readonly unknown[]>;
  remove(kind: 'plans' | 'runs', id: string): Promise<void>;
}
