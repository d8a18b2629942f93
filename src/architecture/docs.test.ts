// Compares the documentation with the code: links and file names resolve, every diagnostic, event and controller has its
// entry, and the example of the log can be read.

import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rulePresets } from '../core/checks';
import { promptPartInfos } from '../core/llm';
import { analysePdl } from '../core/projection';
import { controllers, oowCategories, oowTypes, profileFields, readLog } from '../core/session';
import { type Room, rooms } from './rooms';

const root = resolve(import.meta.dirname, '../..');
const skipped = new Set(['node_modules', 'dist', 'dist-cli', 'coverage', 'test-results', 'playwright-report']);

function filesBelow(folder: string, pattern: RegExp): string[] {
  return readdirSync(folder).flatMap((entry) => {
    const path = join(folder, entry);
    if (entry.startsWith('.') || skipped.has(entry)) return [];
    if (statSync(path).isDirectory()) return filesBelow(path, pattern);
    return pattern.test(entry) ? [path] : [];
  });
}

const page = (name: string) => readFileSync(join(root, 'docs', name), 'utf8');
const withoutCode = (text: string) => text.replace(/^ *(```|~~~)[\s\S]*?^ *\1/gm, '').replace(/`[^`\n]*`/g, '');

/** Targets of links and pictures, titles left out. */
function linksOf(markdown: string): string[] {
  return [...withoutCode(markdown).matchAll(/\]\(\s*<?([^)\s>]+)>?[^)]*\)/g)].map((match) => match[1] as string);
}

/** Anchors of the headings, as GitHub makes them. */
function anchorsOf(markdown: string): Set<string> {
  const headings = markdown.replace(/^ *(```|~~~)[\s\S]*?^ *\1/gm, '').matchAll(/^#{1,6} +(.+?) *$/gm);
  const seen = new Map<string, number>();
  return new Set(
    Array.from(headings, (match) => {
      const slug = (match[1] as string)
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replace(/\s/g, '-');
      const times = seen.get(slug) ?? 0;
      seen.set(slug, times + 1);
      return times === 0 ? slug : `${slug}-${times}`;
    }),
  );
}

/** The column "may import" of the table of rooms, as `rooms.ts` has it. */
function mayImportText({ path, mayImport }: Room): string {
  if (path === 'testing') return 'all';
  if (mayImport.length === 0) return 'nothing';
  return mayImport.map((other) => (other === 'core/*' ? 'core' : other.replace(/^core\//, ''))).join(', ');
}

describe('rooms', () => {
  it('have a page each', () => {
    const lacking = rooms.filter(
      ({ path }) =>
        statSync(join(root, 'src', path), { throwIfNoEntry: false })?.isDirectory() &&
        !existsSync(join(root, 'src', path, 'README.md')),
    );
    expect(lacking.map(({ path }) => path)).toEqual([]);
  });

  const file = join(root, 'src/README.md');
  const text = readFileSync(file, 'utf8');
  const row = /^\| `([^`]+)` \| ([^|]+) \| ([^|]+) \|$/gm;

  it('have a row that says what they may import, drawn from rooms.ts (UPDATE_DOCS=1 draws it again)', () => {
    const drawn = text.replace(row, (whole, path: string, owns: string) => {
      const sourceModule = rooms.find((other) => other.path === path);
      return sourceModule ? `| \`${path}\` | ${owns} | ${mayImportText(sourceModule)} |` : whole;
    });
    if (process.env['UPDATE_DOCS']) writeFileSync(file, drawn);
    else expect(text).toBe(drawn);
    const named = new Set([...text.matchAll(row)].map(([, path]) => path));
    expect(rooms.map(({ path }) => path).filter((path) => !named.has(path) && path !== 'ui/testIds')).toEqual([]);
  });
});

describe('links', () => {
  const pages = filesBelow(root, /\.md$/);

  it('reads links as Markdown has them', () => {
    const text = '[a](b.md) ![c](d.png "title") `[no](link)`\n```\n[no](link)\n```\n[e](f.md#g)';
    expect(linksOf(text)).toEqual(['b.md', 'd.png', 'f.md#g']);
    expect([...anchorsOf('# Add a rule\n\n## `x`: y, z!\n## Add a rule')]).toEqual([
      'add-a-rule',
      'x-y-z',
      'add-a-rule-1',
    ]);
  });

  it('lead to files and headings that exist', () => {
    const broken = pages.flatMap((file) => {
      const markdown = readFileSync(file, 'utf8');
      return linksOf(markdown).flatMap((link) => {
        if (/^(https?|mailto):/.test(link)) return [];
        const [path = '', anchor] = link.split('#');
        const target = path === '' ? file : resolve(dirname(file), decodeURIComponent(path));
        const name = `${relative(root, file)}: ${link}`;
        if (!target.startsWith(root) || !existsSync(target)) return [name];
        if (anchor === undefined || !target.endsWith('.md')) return [];
        return anchorsOf(readFileSync(target, 'utf8')).has(anchor) ? [] : [name];
      });
    });
    expect(broken).toEqual([]);
  });

  /** Names of files to be written by the reader. */
  const templates = ['yourController.ts', 'camelCase.ts', 'tracesFromX.ts', 'printX.ts', 'vite.config.ts'];

  it('name files of the source that exist', () => {
    const sources = filesBelow(join(root, 'src'), /\.tsx?$/).concat(
      filesBelow(join(root, 'e2e'), /\.ts$/),
      filesBelow(join(root, 'bench'), /\.tsx?$/),
      filesBelow(join(root, 'scripts'), /\.mjs$/),
    );
    const missing = pages.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/`([\w/.-]*\w\.(?:test\.)?tsx?)`/g)].flatMap(([, name = '']) =>
        templates.includes(name.split('/').at(-1) ?? '') ||
        sources.some((source) => source.endsWith(`/${name.replace(/^(?:\.\.?\/)+/, '')}`))
          ? []
          : [`${relative(root, file)}: ${name}`],
      ),
    );
    expect(missing).toEqual([]);
  });

  it('show every picture that lies there, and no heavy one', () => {
    const shown = new Set(
      pages.flatMap((file) =>
        linksOf(readFileSync(file, 'utf8')).map((link) => resolve(dirname(file), link.split('#')[0] as string)),
      ),
    );
    const pictures = filesBelow(join(root, 'docs/images'), /\.png$/);
    expect(pictures.filter((file) => !shown.has(file)).map((file) => relative(root, file))).toEqual([]);
    expect(pictures.filter((file) => statSync(file).size > 250_000).map((file) => relative(root, file))).toEqual([]);
  });
});

describe('docs/pdl.md', () => {
  const reference = page('pdl.md');
  /** Code to the level column of its row. */
  const listed = new Map(
    [...reference.matchAll(/^\| (?:\[`|`)([a-z]+\/[a-z-]+)`[^|]*\| ([^|]+) \|/gm)].map((match) => [
      match[1] as string,
      match[2] as string,
    ]),
  );

  it('begins with a document that has no problem', () => {
    const example = /^```yaml\n([\s\S]*?)^```/m.exec(reference)?.[1] ?? '';
    const { document, diagnostics } = analysePdl(example);
    expect(document?.procedure?.body.length).toBeGreaterThan(0);
    expect(diagnostics.map(({ code, message }) => `${code}: ${message}`)).toEqual([]);
  });

  it('lists every rule with the level it has', () => {
    for (const [name, { level }] of Object.entries(rulePresets.recommended)) {
      expect(listed.get(`checks/${name}`)?.split(' ')[0], name).toBe(level);
    }
  });

  it('lists every code of the parser, the flowchart checks and the Mermaid reader, and none that is gone', () => {
    const sources = (folder: string) =>
      filesBelow(join(root, 'src', folder), /(?<!\.test)\.ts$/).map((file) => readFileSync(file, 'utf8'));
    const codesIn = (text: string, pattern: RegExp) =>
      [...text.matchAll(pattern)].flatMap((match) =>
        [...(match[1] as string).matchAll(/'([a-z]+(?:-[a-z]+)*)'/g)].map((code) => code[1] as string),
      );
    const language = sources('core/language').flatMap((text) => [
      // The first argument, which may choose between two codes; `notPdl` and its like hold theirs inside.
      ...codesIn(text, /languageDiagnostic\(\s*([^,]*?),\s*'?(?:error|warning|info|hint)/g),
      ...codesIn(text, /(?:this|line)\.report\(\s*('[a-z-]+')/g),
    ]);
    const checks = sources('core/checks').flatMap((text) => [
      ...codesIn(text, /[^.\w]diagnostic\(\s*('[a-z-]+')/g),
      ...[...text.matchAll(/'checks\/([a-z-]+)'/g)].map((match) => match[1] as string),
    ]);
    const mermaid = [...sources('adapters/mermaid'), ...sources('core/flowchart')].flatMap((text) => [
      ...codesIn(text, /[^.\w]refusal\(\s*('[a-z-]+')/g),
      ...[...text.matchAll(/'mermaid\/([a-z-]+)'/g)].map((match) => match[1] as string),
    ]);
    const expected = new Set([
      ...language.map((code) => `language/${code}`),
      ...checks.map((code) => `checks/${code}`),
      ...mermaid.map((code) => `mermaid/${code}`),
      ...Object.keys(rulePresets.recommended).map((name) => `checks/${name}`),
    ]);
    expect(language.length).toBeGreaterThan(20);
    expect([...listed.keys()].sort()).toEqual([...expected].sort());
  });
});

describe('docs/session-log.md', () => {
  const reference = page('session-log.md');

  it('has a heading for every kind of event, and none that is gone', () => {
    const code = readFileSync(join(root, 'src/core/session/eventSchema.ts'), 'utf8');
    const kinds = [...code.matchAll(/^ {2}'([a-z]+\.[a-z]+)': /gm)].map((match) => match[1]);
    const headings = [...reference.matchAll(/^### `([a-z]+\.[a-z]+)`$/gm)].map((match) => match[1]);
    expect(kinds.length).toBeGreaterThan(15);
    expect(headings.sort()).toEqual(kinds.sort());
  });

  it('shows a log that can be read', () => {
    const log = /^```jsonl\n([\s\S]*?)^```/m.exec(reference)?.[1] ?? '';
    const read = readLog(log);
    expect(read.ok ? [] : read.error.message).toEqual([]);
  });
});

describe('docs/controllers.md', () => {
  it('has a section for every controller, with its options', () => {
    const reference = page('controllers.md');
    for (const { id, title, defaultSetting } of controllers) {
      const section = new RegExp(`^## ${title}\\n([\\s\\S]*?)(?=^## |$(?![\\s\\S]))`, 'm').exec(reference)?.[1];
      expect(section, title).toContain(`\`${id}\``);
      for (const option of Object.keys(defaultSetting.options ?? {})) expect(section, id).toContain(`\`${option}\``);
    }
  });
});

describe('docs/agents.md', () => {
  const text = page('agents.md');

  it('names every part of the prompt with its variables, every stage of reading and every way to leave the workflow', () => {
    for (const { name, variables } of promptPartInfos) {
      const row = text.split('\n').find((line) => line.startsWith('|') && line.includes(`\`${name}\``));
      expect(row, name).toBeDefined();
      if (row?.includes('the same')) continue;
      for (const variable of variables) expect(row, `${name}: ${variable.name}`).toContain(`\`${variable.name}\``);
    }
    for (const stage of ['strict', 'embedded', 'repaired', 'plain']) expect(text).toContain(`\`${stage}\``);
    for (const { title } of [...oowCategories, ...oowTypes]) expect(text).toContain(title.toLowerCase());
    for (const { title } of profileFields) expect(text).toContain(title.toLowerCase());
  });
});
