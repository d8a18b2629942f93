import { editorMessages as t } from '../../messages/editor.en';
import { Markdown } from '../kit/Markdown';

/** The rules' own pages, as they lie beside them. */
const pages = import.meta.glob<string>('../../core/checks/rules/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export function RulePage({ rule }: { readonly rule: string }) {
  const page = Object.entries(pages).find(([path]) => path.endsWith(`/${rule}.md`))?.[1];
  if (page === undefined) return <p>{t.noRulePage}</p>;
  // Its heading is the title of the dialog.
  return <Markdown text={page.replace(/^#.*\n/, '')} level={2} />;
}
