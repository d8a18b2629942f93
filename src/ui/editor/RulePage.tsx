import { editorMessages as t } from '../../messages/editor.en';
import { Markdown } from '../kit/Markdown';

/** The pages of the rules, stored beside their code. */
const pages = import.meta.glob<string>('../../core/checks/rules/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export function RulePage({ rule }: { readonly rule: string }) {
  const page = Object.entries(pages).find(([path]) => path.endsWith(`/${rule}.md`))?.[1];
  if (page === undefined) return <p>{t.noRulePage}</p>;
  // The heading is already the title of the dialog.
  return <Markdown text={page.replace(/^#.*\n/, '')} level={2} />;
}
