// The user pages of docs/, and the pages of the rules that they link to. A page is identified by its path in the
// repository, so that links between the files work unchanged.

import { helpMessages as t } from '../../messages/help.en';

const texts = import.meta.glob<string>(
  [
    '../../../docs/guide/*.md',
    '../../../docs/{pdl,agents,controllers,values,tools,execute-summarize,task-bench,plans,formats,log-formats,session-log,security,cli}.md',
    '../../core/checks/rules/*.md',
  ],
  { query: '?raw', import: 'default', eager: true },
);
const images = import.meta.glob<string>('../../../docs/images/*.png', {
  query: '?url',
  import: 'default',
  eager: true,
});

const project = 'https://project';
const byPath = (files: Readonly<Record<string, string>>) =>
  new Map(
    Object.entries(files).map(
      ([file, content]) => [new URL(file, `${project}/src/ui/help/`).pathname, content] as const,
    ),
  );

export const guideTexts = byPath(texts);
const pictures = byPath(images);

const inGuide = (names: readonly string[]) => names.map((name) => `/docs/guide/${name}.md`);
const inDocs = (names: readonly string[]) => names.map((name) => `/docs/${name}.md`);

/** In reading order. */
export const guideGroups: readonly { readonly title: string; readonly paths: readonly string[] }[] = [
  { title: t.write, paths: inGuide(['author', 'versions', 'formats', 'pictures']) },
  { title: t.run, paths: inGuide(['run', 'debug', 'demo', 'history']) },
  { title: t.rebuildAndEvaluate, paths: inGuide(['compare', 'execute', 'evaluate-agents', 'evaluate']) },
  { title: t.plan, paths: inGuide(['plan']) },
  { title: t.inAndOut, paths: inGuide(['share', 'traces']) },
  {
    title: t.reference,
    paths: inDocs([
      'pdl',
      'agents',
      'controllers',
      'values',
      'tools',
      'execute-summarize',
      'task-bench',
      'plans',
      'formats',
      'log-formats',
      'session-log',
      'security',
      'cli',
    ]),
  },
];

export const firstGuide = '/docs/guide/author.md';

/** The first heading of a page. */
export const guideTitle = (path: string): string => /^# +(.+)$/m.exec(guideTexts.get(path) ?? '')?.[1] ?? path;

export type GuideLink =
  | { readonly kind: 'page'; readonly path: string; readonly anchor: string }
  | { readonly kind: 'web'; readonly address: string }
  /** A file of the repository that is not part of the app. */
  | { readonly kind: 'file'; readonly path: string };

/** Resolves the target of a link in a page. */
export function parseGuideLink(target: string, from: string): GuideLink {
  const url = new URL(target, `${project}${from}`);
  if (url.origin !== project) return { kind: 'web', address: url.href };
  const path = url.pathname;
  return guideTexts.has(path)
    ? { kind: 'page', path, anchor: url.hash.slice(1) }
    : { kind: 'file', path: path.slice(1) };
}

export const guideImage = (target: string, from: string): string | undefined =>
  pictures.get(new URL(target, `${project}${from}`).pathname);
