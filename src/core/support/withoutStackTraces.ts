/**
 * What `work` gives, where errors are made without their stacks: a parser that makes one for each of thousands of faults
 * spends its time on stacks that nobody reads.
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
