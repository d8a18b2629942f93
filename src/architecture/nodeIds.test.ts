// Only core/graph knows the format of node ids, and the ids of edges are opaque. This test finds code elsewhere that
// builds or takes apart an id.
// Complete ids as data, such as `'api:find'` in an example, are allowed.

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the samples are code with templates.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');

const kind = '(?:api|answer|step|cond|end)';

const rules: readonly { readonly pattern: RegExp; readonly use: string }[] = [
  { pattern: new RegExp(`(['"\`])${kind}:\\1`), use: 'isApiId, isAnswerId, isStepId, isConditionId or withoutKind' },
  { pattern: new RegExp(`\`${kind}:\\$\\{`), use: 'apiId, answerId, stepId, conditionId or functionEndId' },
  { pattern: /\b(?:nodeId|id): `\$\{[^}]*\}:\$\{/, use: 'declarationId' },
  { pattern: new RegExp(`/\\^\\(?(?:\\?:)?${kind}(?:\\|${kind})*\\)?:`), use: 'isDeclarationId or withoutKind' },
  { pattern: /\/\^\\w\+:\//, use: 'withoutKind' },
  { pattern: /#\(?\\d\+\)?(?:\)\?)?\$\//, use: 'withoutSite or siteOfId' },
  { pattern: /@\(?(?:\\d|\[1-9\]\\d)[+*]\)?\$\//, use: 'withoutWorkflow or workflowOfId' },
  { pattern: /joint: '#'/, use: 'uniqueNodeIds' },
  { pattern: /@\$\{[^}]*[wW]orkflow/, use: 'inWorkflow' },
  { pattern: /\b\w*[iI]ds?\.split\((?:'[:#@]'|\/)/, use: 'parseNodeId' },
  { pattern: /\.startsWith\(['"`](?:call|except|flow|requires):/, use: 'the fields of the edge' },
  { pattern: /\b(?:nodeId|from|to) [!=]== '(?:start|end)'/, use: 'startId or endId' },
];

/** Code that reads other text with the same signs. */
const otherFormats: Readonly<Record<string, string>> = {
  'cli/run/parseNumberedFile.ts': 'A file and the number of an entry in it, as `file#2`.',
  'cli/run/readInterjections.ts': 'A question and the turn in which it is asked, as `kind/question@2`.',
  'core/session/given/givenValues.ts': 'A key of a loose name in a workflow.',
};

const isComment = (line: string) => /^\s*(?:\/\/|\/?\*)/.test(line);

const findIdCode = (file: string, source: string): readonly string[] =>
  source.split('\n').flatMap((line, index) => {
    const rule = isComment(line) ? undefined : rules.find(({ pattern }) => pattern.test(line));
    return rule ? [`${file}:${index + 1} "${line.trim()}": use ${rule.use} of core/graph`] : [];
  });

const files = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
  .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
  .filter((file) => !file.startsWith('core/graph/'));

describe('node ids', () => {
  it('are built and read by core/graph alone', () => {
    const found = files.flatMap((file) => {
      const findings = findIdCode(file, readFileSync(join(root, file), 'utf8'));
      return file in otherFormats ? [] : findings;
    });
    expect(found).toEqual([]);
  });

  it('the exceptions are needed', () => {
    const unused = Object.keys(otherFormats).filter(
      (file) => findIdCode(file, readFileSync(join(root, file), 'utf8')).length === 0,
    );
    expect(unused).toEqual([]);
  });

  it.each([
    "if (id.startsWith('api:')) return;",
    "const name = id.slice('answer:'.length);",
    'const id = `api:${name}`;',
    'nodes.push({ id: `${kind}:${name}` });',
    'const is = /^(api|answer):/.test(id);',
    'const is = /^(?:api|answer):/.test(id);',
    "const name = id.replace(/^\\w+:/, '');",
    "const first = id.replace(/#\\d+$/, '');",
    'const [, base, site] = /^(.*?)(#\\d+)?$/su.exec(id) ?? [];',
    "const bare = id.replace(/@[1-9]\\d*$/, '');",
    "const ids = new UniqueNames({ joint: '#' });",
    'const suffix = workflow === 0 ? "" : `@${workflow + 1}`;',
    "const [kind, name] = nodeId.split(':');",
    "if (nodeId === 'start') return;",
    "if (edge.id.startsWith('except:')) return;",
  ])('finds %s', (line) => {
    expect(findIdCode('sample.ts', line)).toHaveLength(1);
  });

  it('ignores comments and complete ids', () => {
    const source = "// `api:${name}` is an id\n * /#\\d+$/\nconst id = 'api:find';\nshow({ kind: 'api' });";
    expect(findIdCode('sample.ts', source)).toEqual([]);
  });
});
