import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Room, rooms } from './rooms';

const root = resolve(import.meta.dirname, '..');

function sourceFiles(folder: string): string[] {
  return readdirSync(folder).flatMap((entry) => {
    const path = join(folder, entry);
    if (statSync(path).isDirectory()) return sourceFiles(path);
    return /\.(ts|tsx)$/.test(entry) ? [path] : [];
  });
}

const toRoomPath = (path: string) => relative(root, path).split(sep).join('/');

function roomOf(path: string): Room | undefined {
  const inside = toRoomPath(path).replace(/\.tsx?$/, '');
  return rooms
    .filter((room) => inside === room.path || inside.startsWith(`${room.path}/`))
    .sort((a, b) => b.path.length - a.path.length)[0];
}

/** Every module specifier: static, type-only, re-exported, side-effect and dynamic imports. */
function importsOf(source: string): string[] {
  const code = withoutComments(source);
  const found: string[] = [];
  for (const match of code.matchAll(/(?:^|[\s;])(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]/g))
    found.push(match[1] as string);
  for (const match of code.matchAll(/(?:^|;)\s*import\s*['"]([^'"]+)['"]/gm)) found.push(match[1] as string);
  for (const match of code.matchAll(/\bimport\s*\(\s*['"]([^'"]+)['"]/g)) found.push(match[1] as string);
  for (const match of code.matchAll(/new URL\(\s*['"](\.[^'"]+)['"]/g)) found.push(match[1] as string);
  return found;
}

/** The specifiers from which a source takes more than types. */
function valueImportsOf(source: string): string[] {
  const clauses = /(^|[\s;])(?:import|export)\s+(type\s+)?(?:\{([^{}]*)\}\s*from\s*)(['"][^'"]+['"])/g;
  const withoutTypes = source.replace(clauses, (whole, before: string, isType: string | undefined, names: string) => {
    const taken = names.split(',').map((name) => name.trim());
    return isType !== undefined || taken.every((name) => name === '' || name.startsWith('type ')) ? before : whole;
  });
  return importsOf(withoutTypes.replace(/\btypeof\s+import\s*\(/g, 'unknown('));
}

const withoutComments = (source: string) => source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');

/** Whether every statement is `export ... from`. */
const onlyReexports = (source: string): boolean =>
  /\bexport\b/.test(source) &&
  withoutComments(source)
    .replace(/\bexport\s+(?:type\s+)?(?:\{[^{}]*\}|\*(?:\s+as\s+\w+)?)\s+from\s*['"][^'"]+['"];?/g, '')
    .trim() === '';

const isTest = (path: string) => /\.test\.tsx?$/.test(path);

function allowed(list: readonly string[], name: string): boolean {
  return list.some((listed) => {
    const entry = listed.replace(/ \(types\)$/, '');
    return entry === '*' || entry === name || (entry.endsWith('*') && name.startsWith(entry.slice(0, -1)));
  });
}

function violationsOf(file: string): string[] {
  const room = roomOf(file);
  const name = toRoomPath(file);
  if (!room) return /^[^/]+\.d\.ts$/.test(name) ? [] : [`${name}: lies in no room of the table`];
  const problems: string[] = [];
  for (const specifier of importsOf(readFileSync(file, 'utf8'))) {
    const bare = specifier.replace(/\?.*$/, '');
    if (!bare.startsWith('.')) {
      const isPackageAllowed =
        isTest(file) ||
        room.packages.some(
          (entry) =>
            entry === '*' ||
            bare === entry ||
            bare.startsWith(`${entry}/`) ||
            (entry.endsWith('*') && bare.startsWith(entry.slice(0, -1))),
        );
      if (!isPackageAllowed) problems.push(`${name}: package ${bare} is not allowed in ${room.path}`);
      continue;
    }
    const target = resolve(dirname(file), bare);
    const targetName = toRoomPath(target);
    const targetRoom = roomOf(target);
    if (isTest(file) && (targetRoom?.path === 'testing' || targetName.startsWith('..'))) continue;
    if (!targetRoom) {
      problems.push(`${name}: imports ${targetName}, which lies in no room`);
      continue;
    }
    if (targetRoom.path === room.path) continue;
    const reachesIndex = targetName === targetRoom.path || targetName === `${targetRoom.path}/index`;
    // Outside the core parts load lazily one by one: the folder is the unit, not one index.
    const hasOpenFolder = !targetRoom.path.startsWith('core/');
    if (!isTest(file) && targetRoom.path !== 'core/support' && !allowed(room.mayImport, targetRoom.path)) {
      problems.push(`${name}: ${room.path} may not import ${targetRoom.path}`);
    }
    if (
      !reachesIndex &&
      !hasOpenFolder &&
      !isTest(file) &&
      room.path !== 'testing' &&
      !targetName.endsWith('.worker')
    ) {
      problems.push(`${name}: imports ${targetName}; outsiders import only ${targetRoom.path}/index`);
    }
  }
  return problems;
}

interface Crossing {
  readonly from: Room;
  readonly to: Room;
}

/** Every import of production code that leaves its room for another one, types included. */
function crossingsIn(files: readonly string[]): Crossing[] {
  return files
    .filter((file) => !isTest(file))
    .flatMap((file) => {
      const from = roomOf(file);
      const targets = importsOf(readFileSync(file, 'utf8')).filter((specifier) => specifier.startsWith('.'));
      return targets.flatMap((specifier) => {
        const to = roomOf(resolve(dirname(file), specifier.replace(/\?.*$/, '')));
        return from && to && from !== to ? [{ from, to }] : [];
      });
    });
}

/** A way through rooms that ends where it began. */
function circleAmong(crossings: readonly Crossing[]): string[] | undefined {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of crossings) next.set(from.path, (next.get(from.path) ?? new Set()).add(to.path));
  const done = new Set<string>();
  const walk = (path: string, way: readonly string[]): string[] | undefined => {
    if (way.includes(path)) return [...way.slice(way.indexOf(path)), path];
    if (done.has(path)) return undefined;
    for (const other of next.get(path) ?? []) {
      const circle = walk(other, [...way, path]);
      if (circle) return circle;
    }
    done.add(path);
    return undefined;
  };
  return [...next.keys()].map((path) => walk(path, [])).find((circle) => circle !== undefined);
}

/** Imports at run time of a core room's index that do not name at once what they take of it. */
function wholeRoomsIn(source: string): string[] {
  const code = withoutComments(source);
  const named = /\{[^{}]*\}\s*=\s*await\s*$/;
  return [...code.matchAll(/(?<!typeof\s+)\bimport\s*\(\s*['"`]([^'"`]*\bcore\/[^'"`]+)['"`]/g)]
    .filter(({ index }) => !named.test(code.slice(0, index)))
    .map((match) => match[1] as string);
}

describe('rooms', () => {
  const files = sourceFiles(root);

  // The bundler keeps all of a room where it cannot see what is taken: its index once brought 120 kB along.
  it('takes of a core room only what it names, when it is loaded later', () => {
    const problems = files
      .filter((file) => /^(?:app|state|ui|adapters)\//.test(toRoomPath(file)) && !isTest(file))
      .flatMap((file) => wholeRoomsIn(readFileSync(file, 'utf8')).map((room) => `${toRoomPath(file)}: ${room}`));
    expect(problems).toEqual([]);
  });

  it.each([
    ["const { a } = await import('../core/session');", 0],
    ["const {\n  a,\n  b,\n} = await import('../core/session');", 0],
    ["let parts: typeof import('../core/session');", 0],
    ["// import('../core/session')", 0],
    ["const load = () => import('../core/session');", 1],
    ["const room = await import('../core/session');", 1],
    ["import('../../core/checks').then(({ a }) => a);", 1],
  ])('knows whether %j takes a room whole', (source, count) => {
    expect(wholeRoomsIn(source)).toHaveLength(count);
  });

  it('keeps every import within the table', () => {
    expect(files.flatMap(violationsOf)).toEqual([]);
  });

  it('has no circle of rooms, types included', () => {
    expect(circleAmong(crossingsIn(files))).toBeUndefined();
    const [a, b, c] = rooms.slice(0, 3) as [Room, Room, Room];
    const ring = [
      { from: a, to: b },
      { from: b, to: c },
      { from: c, to: a },
    ];
    expect(circleAmong(ring)).toEqual([a.path, b.path, c.path, a.path]);
    expect(circleAmong(ring.slice(1))).toBeUndefined();
  });

  it('permits only imports that are used', () => {
    const crossings = crossingsIn(files);
    const packagesOf = new Map<Room, Set<string>>(rooms.map((room) => [room, new Set()]));
    for (const file of files.filter((path) => !isTest(path))) {
      const used = packagesOf.get(roomOf(file) as Room);
      for (const specifier of importsOf(readFileSync(file, 'utf8'))) used?.add(specifier.replace(/\?.*$/, ''));
    }
    const unused = rooms.flatMap((room) => [
      ...room.mayImport
        .filter((entry) => !crossings.some(({ from, to }) => from === room && allowed([entry], to.path)))
        .map((entry) => `${room.path}: ${entry}`),
      ...room.packages
        .filter((entry) => ![...(packagesOf.get(room) ?? [])].some((name) => allowed([entry, `${entry}/*`], name)))
        .map((entry) => `${room.path}: package ${entry}`),
    ]);
    expect(unused).toEqual([]);
  });

  it('lists the core rooms of the screens one by one', () => {
    const ui = rooms.filter(({ path }) => path.startsWith('ui/'));
    expect(ui.filter(({ mayImport }) => mayImport.includes('core/*')).map(({ path }) => path)).toEqual([]);
  });

  it('marks the core rooms of which a screen takes only types', () => {
    const found = rooms
      .filter(({ path }) => path.startsWith('ui/'))
      .flatMap((room) => {
        const own = files.filter((file) => roomOf(file) === room && !isTest(file));
        const valued = new Set(
          own.flatMap((file) =>
            valueImportsOf(readFileSync(file, 'utf8')).map(
              (specifier) => roomOf(resolve(dirname(file), specifier))?.path,
            ),
          ),
        );
        return room.mayImport.filter(
          (entry) =>
            entry.startsWith('core/') && valued.has(entry.replace(/ \(types\)$/, '')) === entry.endsWith('(types)'),
        );
      });
    expect(found).toEqual([]);
  });

  it.each([
    ["import { a } from '../core/graph';", 1],
    ["import { type A, b } from '../core/graph';", 1],
    ["const { a } = await import('../core/graph');", 1],
    ["import type { A } from '../core/graph';", 0],
    ["import { type A, type B } from '../core/graph';", 0],
    ["export type { A } from '../core/graph';", 0],
    ["let parts: typeof import('../core/graph');", 0],
  ])('knows whether %j takes a value', (source, count) => {
    expect(valueImportsOf(source)).toHaveLength(count);
  });

  it('sees every form of import', () => {
    const text = `import a from 'a';\nimport type { B } from "b";\nexport { c } from 'c';\nimport 'd';\nconst e = import('e');\nimport {\n  f,\n} from './f';`;
    expect(importsOf(text).sort()).toEqual(['./f', 'a', 'b', 'c', 'd', 'e']);
  });

  // The index of a room may: a user imports from it or from the file that declares the name.
  it('has no file that only re-exports', () => {
    const reexports = files.filter(
      (file) => !/[\\/]index\.ts$/.test(file) && onlyReexports(readFileSync(file, 'utf8')),
    );
    expect(reexports.map(toRoomPath)).toEqual([]);
    expect(onlyReexports("// A.\nexport { a } from './a';\nexport type {\n  B,\n} from './b';\n")).toBe(true);
    expect(onlyReexports("import { a } from './a';\nexport const parts = { a };\n")).toBe(false);
  });

  it('has no export * and no file above 600 lines', () => {
    const problems = files.flatMap((file) => {
      const source = readFileSync(file, 'utf8');
      const lines = source.split('\n').length;
      return [
        ...(/^export \*/m.test(source) ? [`${toRoomPath(file)}: export *`] : []),
        ...(lines > 600 ? [`${toRoomPath(file)}: ${lines} lines`] : []),
      ];
    });
    expect(problems).toEqual([]);
  });

  // Time and chance come in as values (core/support: ports and the seeded random), so that a recorded session replays.
  // The core's TypeScript project has no types of the DOM or of Node; this sees what the language itself has, and casts.
  const banned = [
    /\bDate\s*\.\s*now\b/,
    /\bDate\s*\[/,
    /\bnew\s+Date\b(?!\s*\(\s*[^\s)])/,
    /(?<!new\s+)(?<![\w.])Date\s*\(/,
    /\bMath\s*\.\s*random\b/,
    /\bMath\s*\[/,
    /\{[^}]*\b(?:random|now)\b[^}]*\}\s*=\s*(?:Math|Date|performance)\b/,
    /\b(?:const|let|var)\s+\w+\s*=\s*(?:Math|Date)\s*[;,\n]/,
    /\bTemporal\s*\.\s*Now\b/,
    /\bperformance\s*\./,
    /\bcrypto\s*\.|\brandomUUID\b|\bgetRandomValues\b/,
    /\bglobalThis\b/,
    /\b(?:process|Deno|Bun)\s*\./,
    /\bIntl\s*\.\s*DateTimeFormat\b|\.toLocale(?:Date|Time)?String\b/,
    /\beval\s*\(/,
    /\bnew\s+Function\b/,
    /\bconsole\s*\./,
    /\bset(?:Timeout|Interval|Immediate)\b|\bqueueMicrotask\b|\brequestAnimationFrame\b/,
    /\bWeakRef\b|\bFinalizationRegistry\b/,
  ];
  // The examples below are searched as text and never run.
  const codeOf = (source: string) => source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(?<!:)\/\/.*$/gm, '');
  const bannedIn = (source: string) => banned.filter((pattern) => pattern.test(codeOf(source)));

  it('keeps clocks, chance, eval and the console out of the core', () => {
    const problems = files
      .filter((file) => toRoomPath(file).startsWith('core/') && !isTest(file))
      .flatMap((file) =>
        bannedIn(readFileSync(file, 'utf8')).map((pattern) => `${toRoomPath(file)}: ${pattern.source}`),
      );
    expect(problems).toEqual([]);
  });

  it.each([
    'const at = Date.now();',
    'const at = Date . now();',
    "const at = Date['now']();",
    'const at = +new Date();',
    'const at = +new Date;',
    'const at = Date();',
    'const { now } = Date;',
    'const D = Date;\n',
    'const x = Math.random();',
    "const x = Math['random']();",
    'const { random } = Math;',
    'const at = performance.now();',
    'const id = crypto.randomUUID();',
    'const g = globalThis;',
    'process.hrtime()',
    'value.toLocaleString()',
    'setInterval(tick, 5)',
    'eval(text)',
    'new Function(text)',
    'console.log(1)',
  ])('sees %j', (source) => {
    expect(bannedIn(source)).not.toEqual([]);
  });

  it.each([
    'const day = new Date(at).toISOString();',
    'type When = Date | undefined;',
    'const x = Math.max(1, 2);',
    '// Date.now is not for the core',
    'const { now } = clock;',
    'startDate(1)',
    'const link = "https://x.example/" + name;',
    'const at = clock.now();',
  ])('lets %j be', (source) => {
    expect(bannedIn(source)).toEqual([]);
  });
});
