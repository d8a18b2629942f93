// Prints tables in the export formats. Invariant: a cell can never be read as markup, as a formula or as a command.

import { csvRow } from '../../support';
import type { TextTable } from './reportTables';

export const tableForms = ['text', 'csv', 'markdown', 'latex', 'html'] as const;
export type TableForm = (typeof tableForms)[number];

export function printTables(tables: readonly TextTable[], form: TableForm, title: string): string {
  switch (form) {
    case 'text':
      return textTables(tables);
    case 'csv':
      return tables.map(csvTable).join('\n');
    case 'markdown':
      return tables.map(markdownTable).join('\n');
    case 'latex':
      return tables.map(latexTable).join('\n');
    case 'html':
      return htmlPage(tables, title);
  }
}

/** All tables are on one page, so notes common to all of them are printed once. */
function textTables(tables: readonly TextTable[]): string {
  const shared = (tables[0]?.notes ?? []).filter((note) => tables.every(({ notes }) => notes.includes(note)));
  const own = tables.map((table) => ({ ...table, notes: table.notes.filter((note) => !shared.includes(note)) }));
  return [...own.map(textTable), ...(shared.length > 0 ? [shared.join('\n')] : [])].join('\n\n');
}

function textTable({ title, heads, rows, notes }: TextTable): string {
  const all = [heads, ...rows];
  const widths = heads.map((_, at) => Math.max(...all.map((row) => row[at]?.length ?? 0)));
  const lines = all.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return [title, ...lines, ...notes].join('\n');
}

const csvTable = ({ title, heads, rows, notes }: TextTable): string =>
  [[title], heads, ...rows, ...notes.map((note) => [note])].map((row) => `${csvRow(row)}\n`).join('');

const markdownCell = (text: string) => text.replace(/[\\|<>&*_`[\]]/g, '\\$&').replace(/\s+/g, ' ');

const markdownTable = ({ title, heads, rows, notes }: TextTable): string => {
  const line = (row: readonly string[]) => `| ${row.map(markdownCell).join(' | ')} |`;
  const rule = `| ${heads.map(() => '---').join(' | ')} |`;
  const lines = [`### ${markdownCell(title)}`, '', line(heads), rule, ...rows.map(line), ''];
  return `${[...lines, ...notes.map((note) => `${markdownCell(note)}  `)].join('\n')}\n`;
};

const latexMarks: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
};
const latexCell = (text: string) => text.replace(/[\\^~&%$#_{}]/g, (mark) => latexMarks[mark] ?? `\\${mark}`);

const latexTable = ({ title, heads, rows, notes }: TextTable): string => {
  const line = (row: readonly string[]) => `${row.map(latexCell).join(' & ')} \\\\`;
  return [
    '\\begin{table}',
    `\\caption{${latexCell([title, ...notes].join('. '))}}`,
    `\\begin{tabular}{l${'r'.repeat(heads.length - 1)}}`,
    '\\hline',
    line(heads),
    '\\hline',
    ...rows.map(line),
    '\\hline',
    '\\end{tabular}',
    '\\end{table}',
    '',
  ].join('\n');
};

const htmlMarks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const html = (text: string) => text.replace(/[&<>"]/g, (mark) => htmlMarks[mark] ?? mark);

/** A single file that loads no resources. */
function htmlPage(tables: readonly TextTable[], title: string): string {
  const row = (cells: readonly string[], tag: 'th' | 'td') =>
    `<tr>${cells.map((cell) => `<${tag}${tag === 'th' ? ' scope="col"' : ''}>${html(cell)}</${tag}>`).join('')}</tr>`;
  const parts = tables.map(
    ({ title: caption, heads, rows, notes }) =>
      `<section tabindex="0" aria-label="${html(caption)}"><table><caption>${html(caption)}</caption><thead>${row(heads, 'th')}</thead><tbody>${rows
        .map((cells) => row(cells, 'td'))
        .join('')}</tbody></table>${notes.map((note) => `<p>${html(note)}</p>`).join('')}</section>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${html(title)}</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 75rem; margin: 2rem auto; padding: 0 1rem; }
section { overflow-x: auto; margin-bottom: 2.5rem; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: 600; padding-bottom: .5rem; }
td { white-space: nowrap; }
th, td { text-align: left; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
p { margin: .4rem 0; font-size: .9rem; }
</style></head>
<body><h1>${html(title)}</h1>
${parts.join('\n')}
</body></html>
`;
}
