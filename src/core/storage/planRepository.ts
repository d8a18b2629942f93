// The port for storing plans, their runs and the logs of these.

export interface PlanRepository {
  readonly durable: boolean;
  /** In no particular order; the caller validates the values. */
  load(): Promise<{ readonly plans: readonly unknown[]; readonly runs: readonly unknown[] }>;
  /** False if the value could not be stored. */
  save(kind: 'plans' | 'runs', id: string, value: unknown): Promise<boolean>;
  append(runId: string, events: readonly { readonly seq: number }[]): Promise<boolean>;
  /** In the order of the log. */
  loadEvents(runId: string): Promise<readonly unknown[]>;
  remove(kind: 'plans' | 'runs', id: string): Promise<void>;
}
