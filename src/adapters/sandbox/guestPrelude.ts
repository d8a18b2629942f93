// Runs inside the sandbox before the script: removes globals that scripts may not use, replaces randomness and the
// clock by seeded and fixed ones, and returns results as text. No function of the host is reachable from inside:
// everything crosses as text, in both directions. A script that changes these objects affects only itself.

/** Limits of the kept console output: number of lines, UTF-16 units per line and in total. */
export const consoleBounds = { lines: 100, line: 2000, all: 20_000 } as const;

/** Globals that scripts may use. All others of the engine are deleted, including those that later versions add. */
const allowedGlobals = [
  ...['Object', 'Function', 'Array', 'String', 'Number', 'Boolean', 'Symbol', 'BigInt', 'Math', 'JSON', 'Reflect'],
  ...['Proxy', 'Promise', 'RegExp', 'Date', 'Map', 'Set', 'WeakMap', 'WeakSet', 'Iterator', 'globalThis'],
  ...['Error', 'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError', 'URIError', 'AggregateError'],
  ...['InternalError', 'ArrayBuffer', 'DataView', 'Int8Array', 'Uint8Array', 'Uint8ClampedArray', 'Int16Array'],
  ...['Uint16Array', 'Int32Array', 'Uint32Array', 'BigInt64Array', 'BigUint64Array', 'Float16Array', 'Float32Array'],
  ...['Float64Array', 'undefined', 'NaN', 'Infinity', 'parseInt', 'parseFloat', 'isNaN', 'isFinite'],
  ...['encodeURIComponent', 'decodeURIComponent', 'encodeURI', 'decodeURI', 'escape', 'unescape'],
];

/**
 * Source of a function of (arguments, context, seed, now) that returns the handles the host uses. The first two
 * arguments are JSON.
 */
export const guestPrelude = `(argsText, contextText, seed, now, outputLength) => {
  'use strict';
  const { parse, stringify } = JSON;
  const { apply, construct, ownKeys, deleteProperty } = Reflect;
  const { isFinite } = Number;
  const slice = String.prototype.slice;
  const then = Promise.prototype.then;
  const PromiseHere = Promise;
  const resolve = Promise.resolve;
  const StringHere = String;
  const TypeErrorHere = TypeError;
  const isError = (value) => typeof value === 'object' && value !== null && value instanceof Error;

  const allowed = new Set(${JSON.stringify(allowedGlobals)});
  for (const name of ownKeys(globalThis)) if (typeof name === 'string' && !allowed.has(name)) deleteProperty(globalThis, name);

  let state = seed >>> 0;
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math_imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math_imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const Math_imul = Math.imul;
  Math.random = random;

  const RealDate = Date;
  function FixedDate(...parts) {
    if (new.target === undefined) return new RealDate(now).toString();
    return construct(RealDate, parts.length === 0 ? [now] : parts, new.target);
  }
  FixedDate.prototype = RealDate.prototype;
  FixedDate.parse = RealDate.parse;
  FixedDate.UTC = RealDate.UTC;
  FixedDate.now = () => now;
  RealDate.prototype.constructor = FixedDate;
  globalThis.Date = FixedDate;

  const describe = (value) => {
    try {
      if (!isError(value)) {
        let text = typeof value === 'string' ? value : undefined;
        if (text === undefined) try { text = stringify(value); } catch {}
        if (text === undefined) text = StringHere(value);
        return stringify({ message: apply(slice, StringHere(text), [0, 600]) });
      }
      const name = StringHere(value.name);
      const message = StringHere(value.message);
      const stack = StringHere(value.stack ?? '');
      return stringify({
        name: apply(slice, name, [0, 60]),
        message: apply(slice, message, [0, 600]),
        stack: apply(slice, stack, [0, 2000]),
      });
    } catch {
      return '{"message":"something that cannot be shown"}';
    }
  };

  const lines = [];
  let count = 0;
  let room = ${consoleBounds.all};
  let left = 0;
  const show = (value) => {
    if (typeof value === 'string') return value;
    if (isError(value)) return StringHere(value.name) + ': ' + StringHere(value.message);
    if (typeof value === 'object' && value !== null) {
      try {
        const text = stringify(value);
        if (text !== undefined) return text;
      } catch {}
    }
    try {
      return StringHere(value);
    } catch {
      return '?';
    }
  };
  const print = (...values) => {
    if (count >= ${consoleBounds.lines} || room <= 0) {
      left += 1;
      return;
    }
    let text = '';
    for (let at = 0; at < values.length && text.length < ${consoleBounds.line}; at++) text += (at > 0 ? ' ' : '') + show(values[at]);
    if (text.length > ${consoleBounds.line}) text = apply(slice, text, [0, ${consoleBounds.line}]) + '…';
    room -= text.length;
    lines[count++] = text;
  };
  const console = {};
  for (const name of ['log', 'info', 'warn', 'error', 'debug']) console[name] = print;
  globalThis.console = console;

  const args = parse(argsText);
  const context = parse(contextText);
  context.random = random;

  let outcome = 'pending';
  let kept;
  const dump = (value) => {
    if (value === undefined) throw new TypeErrorHere('The script returned nothing. Return a value that JSON knows.');
    const kind = typeof value;
    if (kind === 'function' || kind === 'symbol' || kind === 'bigint') throw new TypeErrorHere('The script returned a ' + kind + ', which JSON does not know.');
    if (kind === 'number' && !isFinite(value)) throw new TypeErrorHere('The script returned ' + StringHere(value) + ', which JSON does not know.');
    const text = stringify(value);
    if (typeof text !== 'string') throw new TypeErrorHere('The script returned a value that JSON does not know.');
    if (text.length > outputLength) throw new TypeErrorHere('The result has ' + text.length + ' characters as JSON; ' + outputLength + ' are taken.');
    return text;
  };
  return {
    run: (tool) => {
      const value = tool(args, context);
      const promise = apply(resolve, PromiseHere, [value]);
      apply(then, promise, [
        (result) => { outcome = 'done'; kept = result; },
        (error) => { outcome = 'failed'; kept = error; },
      ]);
    },
    outcome: () => outcome,
    result: () => dump(kept),
    failure: () => describe(kept),
    describe,
    lines: () => stringify(left > 0 ? [...lines, '… ' + left + ' more lines'] : lines),
  };
}`;
