import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { emptyScriptContext, type ScriptContext, type ScriptLimits } from '../../core/session';
import type { JsonObject } from '../../core/support';
import { runScript } from './runScript';

let compiled: WebAssembly.Module;
beforeAll(async () => {
  const file = createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm');
  compiled = await WebAssembly.compile(readFileSync(file));
});

// Long, because scripts that end by themselves may be slow on a busy machine.
const limits: ScriptLimits = { timeMs: 10_000, memoryMb: 16, outputLength: 10_000 };

function run(
  source: string,
  more: { args?: JsonObject; context?: Partial<ScriptContext>; limits?: Partial<ScriptLimits> } = {},
) {
  const context = { ...emptyScriptContext(7, 1_700_000_000_000), ...more.context };
  return runScript(compiled, { source, args: more.args ?? {}, context, limits: { ...limits, ...more.limits } });
}

async function resultOf(source: string, more?: Parameters<typeof run>[1]): Promise<unknown> {
  const { result } = await run(source, more);
  if (result.kind === 'failed') throw new Error(result.message);
  return result.value;
}

async function failureOf(source: string, more?: Parameters<typeof run>[1]): Promise<string> {
  const { result } = await run(source, more);
  return result.kind === 'failed' ? result.message : `succeeded: ${JSON.stringify(result.value)}`;
}

describe('scripts', () => {
  it('get arguments and context, and give a result', async () => {
    const context = {
      calls: [{ name: 'check', arguments: { room: 'a' }, result: { free: 2 } }],
      slots: { room: 'a', free: 2 },
      callNumber: 3,
    };
    const source = `(args, context) => ({
      args, calls: context.calls, slots: context.slots, callNumber: context.callNumber, keys: Object.keys(context).sort(),
    })`;
    expect(await resultOf(source, { args: { room: '房间 "1"' }, context })).toEqual({
      args: { room: '房间 "1"' },
      ...context,
      keys: ['callNumber', 'calls', 'random', 'slots'],
    });
  });

  it('may be written as people write functions', async () => {
    for (const source of [
      '() => 5',
      '() => 5;\n',
      '// a comment\nasync () => 5 // and one more',
      'function tool() { return 5; }',
      'async function (args) { return await Promise.resolve(5); }',
      'const five = 5;\nconst help = () => five;\n(args, context) => help();',
      'async () => { const values = await Promise.all([2, Promise.resolve(3)]); return values[0] + values[1]; }',
    ]) {
      expect(await failureOf(source), source).toBe('succeeded: 5');
    }
    expect(await failureOf('42')).toMatch(/A script is a function/);
    expect(await failureOf('')).toMatch(/A script is a function|SyntaxError/);
  });

  it('do what the documentation shows', async () => {
    const page = readFileSync(resolve(import.meta.dirname, '../../../docs/tools.md'), 'utf8');
    const source = /```js\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
    const previousCall = { name: 'query_appointment', arguments: {}, result: 1 };
    const first = await run(source, { args: { hospital: 'a' }, context: { calls: [previousCall] } });
    expect(first.console).toEqual(['asked before: 1']);
    expect(first.result).toMatchObject({ kind: 'succeeded', value: { free_appointments: expect.any(Number) } });
    expect(await failureOf(source, { context: { calls: [previousCall, previousCall, previousCall] } })).toBe(
      'The line is busy. (line 3)',
    );
  });

  it('print lines, within bounds, also when they fail', async () => {
    const printed = await run(
      `() => { console.log('a', 1, { b: [2] }, undefined, null, Symbol('s')); console.warn(new Error('w')); throw new Error('no'); }`,
    );
    expect(printed.result).toEqual({ kind: 'failed', message: 'no (line 1)' });
    expect(printed.console).toEqual(['a 1 {"b":[2]} undefined null Symbol(s)', 'Error: w']);
    const flood = await run(`() => { for (let i = 0; i < 5000; i++) console.log('line ' + i); return 1; }`);
    expect(flood.console).toHaveLength(101);
    expect(flood.console?.at(-1)).toBe('… 4900 more lines');
    const long = await run(
      `() => { console.log('x'.repeat(1e6)); for (let i = 0; i < 99; i++) console.log('y'.repeat(1999)); return 1; }`,
    );
    expect((long.console ?? []).join('').length).toBeLessThan(25_000);
  });

  it('have chance and time that replay', async () => {
    const source =
      `() => [context0 = Math.random(), Math.random(), Date.now(), new Date().toISOString(), typeof Date()]`.replace(
        'context0 = ',
        '',
      );
    const first = await resultOf(source);
    expect(await resultOf(source)).toEqual(first);
    expect((first as unknown[]).slice(2)).toEqual([1_700_000_000_000, '2023-11-14T22:13:20.000Z', 'string']);
    const other = (await resultOf(source, { context: { seed: 8 } })) as number[];
    expect(other[0]).not.toBe((first as number[])[0]);
    expect(await resultOf('(a, context) => { const r = context.random(); return r >= 0 && r < 1; }')).toBe(true);
    expect(
      await resultOf(
        `() => new Date('2026-11-21T10:00:00Z').getTime() === new (new Date().constructor)(1795255200000).getTime()`,
      ),
    ).toBe(true);
    expect(await resultOf('() => new (Object.getPrototypeOf(new Date()).constructor)().getTime()')).toBe(
      1_700_000_000_000,
    );
  });

  it('fail with the line, in words', async () => {
    expect(await failureOf(`(args) => {\n  const room = args.room;\n  throw new Error('no such room');\n}`)).toBe(
      'no such room (line 3)',
    );
    expect(await failureOf('(args) => {\n  return args.room.name;\n}')).toMatch(/^TypeError: .+ \(line 2\)$/);
    expect(await failureOf('async () => {\n\n  nothing();\n}')).toMatch(/^ReferenceError: .*nothing.* \(line 3\)$/);
    expect(await failureOf('(args) => {\n  const a = ;\n}')).toMatch(/^SyntaxError: .+ \(line 2\)$/);
    expect(await failureOf('async function (args) {\n  return 1;\n  const b = );\n}')).toMatch(/\(line 3\)$/);
    expect(await failureOf('() => { throw "just words"; }')).toBe('just words');
    expect(await failureOf('() => { throw { code: 7 }; }')).toBe('{"code":7}');
    expect(await failureOf('() => { throw undefined; }')).toBe('undefined');
    expect(await failureOf('() => { throw Symbol("s"); }')).toBe('Symbol(s)');
    expect(await failureOf('() => Promise.reject(new RangeError("far"))')).toMatch(/^RangeError: far/);
  });

  it('give results that JSON knows, or fail', async () => {
    expect(await failureOf('() => undefined')).toMatch(/returned nothing/);
    expect(await failureOf('() => () => 1')).toMatch(/returned a function/);
    expect(await failureOf('() => 10n')).toMatch(/returned a bigint/);
    expect(await failureOf('() => NaN')).toMatch(/NaN/);
    expect(await failureOf('() => ({ a: 1n })')).toMatch(/TypeError/);
    expect(await failureOf('() => { const a = {}; a.a = a; return a; }')).toMatch(/TypeError: .*circular/);
    expect(await failureOf('() => "x".repeat(20000)')).toMatch(/20002 characters as JSON; 10000 are taken/);
    expect(await failureOf('() => { let a = []; for (let i = 0; i < 300; i++) a = [a]; return a; }')).toMatch(
      /deeper than 100/,
    );
    expect(await resultOf('() => ({ at: new Date(), list: new Set([1]), none: null })')).toEqual({
      at: '2023-11-14T22:13:20.000Z',
      list: {},
      none: null,
    });
    expect(await failureOf('() => new Promise(() => {})')).toMatch(/never settles/);
  });
});

describe('the sandbox', () => {
  it('has no way out: no network, no page, no timers, no threads, no other code', async () => {
    const absent = [
      ...['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'importScripts', 'postMessage', 'self', 'window'],
      ...['document', 'navigator', 'location', 'localStorage', 'indexedDB', 'caches', 'setTimeout', 'setInterval'],
      ...['queueMicrotask', 'Atomics', 'SharedArrayBuffer', 'WebAssembly', 'Worker', 'process', 'require', 'module'],
      ...['global', 'Buffer', 'performance', 'crypto', 'WeakRef', 'FinalizationRegistry', 'eval', 'std', 'os', 'print'],
      ...['scriptArgs', 'DOMException', 'structuredClone', 'URL', 'Intl'],
    ];
    const found = await resultOf(`() => ${JSON.stringify(absent)}.filter((name) => name in globalThis)`);
    expect(found).toEqual([]);
    const kinds = await resultOf(
      `() => ${JSON.stringify(absent)}.filter((name) => Function('return typeof ' + name)() !== 'undefined')`,
    );
    expect(kinds).toEqual([]);
  });

  it('imports nothing', async () => {
    expect(await failureOf('() => import("node:fs")')).not.toMatch(/^succeeded/);
    expect(
      await failureOf(
        'async () => { try { return Object.keys(await import("data:text/javascript,export default 1")); } catch (e) { return "refused"; } }',
      ),
    ).toBe('succeeded: "refused"');
    expect(await failureOf('import fs from "node:fs"; () => 1')).toMatch(/SyntaxError/);
    expect(await resultOf('() => { try { return typeof require; } catch { return "none"; } }')).toBe('undefined');
  });

  it('keeps constructors of constructors inside', async () => {
    const reach = `(code) => {
      const makers = [(() => 1).constructor, (async () => 1).constructor, (function* () {}).constructor, ({}).constructor.constructor];
      return makers.map((make) => { try { return String(make(code)()); } catch (error) { return 'refused'; } });
    }`;
    const found = await resultOf(
      `() => (${reach})('return typeof process + typeof fetch + typeof document + typeof globalThis.constructor.constructor("return this")().process')`,
    );
    expect(found).toEqual([
      'undefinedundefinedundefinedundefined',
      '[object Promise]',
      '[object Generator]',
      'undefinedundefinedundefinedundefined',
    ]);
    const viaContext = await resultOf(`(args, context) => [
      context.random.constructor('return typeof process')(),
      console.log.constructor('return typeof process')(),
      context.calls.constructor.constructor('return typeof process')(),
    ]`);
    expect(viaContext).toEqual(['undefined', 'undefined', 'undefined']);
    expect(
      await resultOf('() => { try { return String(arguments.callee.caller); } catch { return "refused"; } }'),
    ).toBe('refused');
  });

  it('pollutes nothing of the host', async () => {
    expect(await failureOf(`() => JSON.parse('{"__proto__": {"polluted": 1}}')`)).toMatch(/__proto__/);
    expect(await failureOf(`() => ({ list: [Object.fromEntries([['__proto__', 1]])] })`)).toMatch(/__proto__/);
    await run(
      `() => { Object.prototype.polluted = 1; Array.prototype.polluted = 1; Function.prototype.polluted = 1; return {}; }`,
    );
    await run(`() => ({ constructor: { prototype: { polluted: 1 } } })`);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    expect(([] as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it('lets no run see what another has left', async () => {
    await run('() => { globalThis.left = 1; Object.prototype.left = 2; JSON.stringify = () => "left"; return 1; }');
    expect(await resultOf('() => ({ left: String(globalThis.left), json: JSON.stringify([1]) })')).toEqual({
      left: 'undefined',
      json: '[1]',
    });
  });

  it('is not deceived by builtins that were replaced', async () => {
    const tampered = [
      'JSON.stringify = () => { for (;;); }',
      'JSON.stringify = () => "nonsense"',
      'Promise.prototype.then = () => { throw 1; }',
      'Promise.resolve = () => 5',
      'String.prototype.slice = () => "x".repeat(1e6)',
      'Reflect.apply = null',
      'globalThis.String = null',
      'Error.prototype.toString = () => { throw 3; }',
    ];
    for (const line of tampered)
      expect(await failureOf(`() => { ${line}; return { ok: 1 }; }`), line).toBe('succeeded: {"ok":1}');
  });

  it('reads results with getters, proxies and toJSON as data, and fails when they fail', async () => {
    expect(await resultOf('() => ({ get a() { return 1; }, toJSON: undefined })')).toEqual({ a: 1 });
    expect(await resultOf('() => ({ toJSON() { return { b: 2 }; } })')).toEqual({ b: 2 });
    expect(await resultOf('() => new Proxy({ c: 3 }, {})')).toEqual({ c: 3 });
    expect(await failureOf('() => ({ get a() { throw new Error("getter"); } })')).toMatch(/getter/);
    expect(await failureOf('() => new Proxy({}, { ownKeys() { throw new Error("trap"); } })')).toMatch(/trap/);
    expect(await failureOf('() => ({ toJSON() { return undefined; } })')).toMatch(/JSON does not know/);
    expect(await failureOf('() => new Proxy(function () {}, {})')).toMatch(/function/);
    expect(await failureOf('() => ({ then(resolve) { resolve({ d: 4 }); } })')).toBe('succeeded: {"d":4}');
    expect(await failureOf('() => ({ get then() { throw new Error("then"); } })')).toMatch(/then/);
  });

  it('shows errors that fight back', async () => {
    const cases = [
      '() => { throw { get message() { throw 1; }, toString() { throw 2; } }; }',
      '() => { const e = new Error("x"); Object.defineProperty(e, "message", { get() { throw e; } }); throw e; }',
      '() => { throw new Proxy(new Error("p"), { get() { throw 1; } }); }',
      '() => { class E extends Error { get stack() { return 5; } } throw new E("odd"); }',
      '() => { throw Object.create(null); }',
      '() => { throw new Proxy({}, { getPrototypeOf() { throw 3; } }); }',
    ];
    for (const source of cases) expect(await failureOf(source), source).not.toMatch(/^succeeded/);
    expect(
      await failureOf('() => { const e = new Error("m".repeat(1e6)); e.name = "n".repeat(1e6); throw e; }'),
    ).toHaveLength(60 + 2 + 600 + ' (line 1)'.length);
  });

  it('reveals nothing of the host in stacks and messages', async () => {
    const stack = await resultOf('() => { try { null.x; } catch (error) { return error.stack; } }');
    const deep = await failureOf('() => { const e = new Error("s"); throw new Error(e.stack); }');
    const viaConsole = await resultOf(
      '() => { try { console.log({ toJSON() { throw new Error("c"); } }); new (class extends Error {})(); return String(new Error("z").stack); } catch (e) { return e.stack; } }',
    );
    for (const text of [stack, deep, viaConsole]) expect(text).not.toMatch(/\/|\\|node_modules|file:|\.ts\b|wasm/);
  });

  it('stops loops wherever they run', async () => {
    const loops = {
      plain: '() => { for (;;); }',
      caught: '() => { for (;;) { try { for (;;); } catch {} finally { for (;;); } } }',
      'before the function': 'for (;;); () => 1',
      promises: 'async () => { for (;;) await null; }',
      jobs: '() => { const again = () => Promise.resolve().then(again); again(); return 1; }',
      'rejection handlers': '() => Promise.reject(1).catch(() => { for (;;); })',
      toJSON: '() => ({ toJSON() { for (;;); } })',
      getter: '() => ({ get a() { for (;;); } })',
      proxy: '() => new Proxy({}, { ownKeys() { for (;;); } })',
      thenable: '() => ({ then() { for (;;); } })',
      'error message': '() => { throw { toString() { for (;;); }, toJSON() { for (;;); } }; }',
      'error stack':
        '() => { const e = new Error("x"); Object.defineProperty(e, "stack", { get() { for (;;); } }); throw e; }',
      console: '() => { console.log({ toJSON() { for (;;); } }); return 1; }',
      regex: '() => /^(a+)+$/.test("a".repeat(60) + "b")',
      sort: '() => [3, 2, 1].sort(() => { for (;;); })',
      replace: '() => "aaa".replace(/a/g, () => { for (;;); })',
      generator: '() => [...(function* () { for (;;) yield; })()].length',
    };
    for (const [name, source] of Object.entries(loops)) {
      expect(await failureOf(source, { limits: { timeMs: 40 } }), name).toMatch(
        /longer than 40 ms|more than 16 MB|cannot be shown/,
      );
    }
  });

  it('stops memory and depth that run away', async () => {
    const much = { limits: { timeMs: 800, memoryMb: 8 } };
    const memory = {
      list: '() => { const a = []; for (;;) a.push("x".repeat(1000) + a.length); }',
      text: '() => { let s = "x"; for (;;) s += s; }',
      buffer: '() => new ArrayBuffer(1e9).byteLength',
      repeat: '() => "x".repeat(1e9).length',
      fill: '() => new Array(1e8).fill(1).length',
      caught:
        '() => { const a = []; for (;;) { try { a.push(new Array(10000).fill(a)); } catch { a.push(1); if (a.length > 1e7) return 1; throw new Error("gave up"); } } }',
      pad: '() => "x".padEnd(2e9, "y").length',
      join: '() => new Array(1e6).join("yyyyyyyyyyyyyyyyyyyy").length',
    };
    for (const [name, source] of Object.entries(memory)) {
      expect(await failureOf(source, much), name).toMatch(
        /more than 8 MB|memory|length|gave up|longer than|RangeError/,
      );
    }
    const largeContext = { calls: [{ name: 'check', arguments: {}, result: 'x'.repeat(9_000_000) }] };
    expect(await failureOf('() => 1', { ...much, context: largeContext })).toMatch(/has to tell the script .* 8 MB/);
    const depth = {
      plain: '(() => { const f = (n) => f(n + 1) + 1; return f; })()',
      parse: '() => JSON.parse("[".repeat(100000) + "]".repeat(100000))',
      stringify: '() => { let a = []; for (let i = 0; i < 100000; i++) a = [a]; return JSON.stringify(a).length; }',
      result: '() => { let a = []; for (let i = 0; i < 100000; i++) a = [a]; return a; }',
      toJSON: '() => { const o = { toJSON() { return JSON.stringify(o); } }; return o; }',
      proxy: '() => { let p = {}; for (let i = 0; i < 100000; i++) p = new Proxy(p, {}); return p.x ?? 1; }',
      regex: '() => new RegExp("(?:".repeat(50000) + "a" + ")".repeat(50000)).test("a")',
      eval: '() => Function("return " + "(".repeat(100000) + "1" + ")".repeat(100000))()',
      toString: '() => { const o = { toString() { return "" + o; } }; return String(o); }',
    };
    for (const [name, source] of Object.entries(depth)) {
      expect(await failureOf(source, much), name).toMatch(/deep|stack|SyntaxError|InternalError|longer than/);
    }
    expect(await resultOf('() => "still here"')).toBe('still here');
  });
});
