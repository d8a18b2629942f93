/**
 * Runs `work` with errors that have no stack traces. A parser that creates an error for each of thousands of faults
 * spends most of its time on stacks that are never read.
 */
export function withoutStackTraces<Value>(work: () => Value): Value {
  const errors = Error as { stackTraceLimit?: number };
  const { stackTraceLimit } = errors;
  errors.stackTraceLimit = 0;
  try {
    return work();
  } finally {
    if (stackTraceLimit !== undefined) errors.stackTraceLimit = stackTraceLimit;
    else delete errors.stackTraceLimit;
  }
}
