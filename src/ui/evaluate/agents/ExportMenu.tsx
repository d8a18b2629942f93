import { Download } from 'lucide-react';
import {
  comparisonTable,
  printRecord,
  printTables,
  rehearsalNotes,
  reportTables,
  type TableForm,
} from '../../../core/sessionEvaluation';
import { agentsMessages as t } from '../../../messages/agents.en';
import { evaluationMessages } from '../../../messages/evaluation.en';
import { Button } from '../../kit/Button';
import { Menu } from '../../kit/Menu';
import { saveText } from '../../studio/saveFile';
import { useAgents } from './openAgents';

const mediaTypes = {
  csv: 'text/csv',
  markdown: 'text/markdown',
  latex: 'application/x-latex',
  html: 'text/html',
  json: 'application/json',
} as const;
const endings = { csv: 'csv', markdown: 'md', latex: 'tex', html: 'html', json: 'json' } as const;
type Form = keyof typeof endings;

/** The same files that the command line writes. */
export function ExportMenu() {
  const opened = useAgents((state) => state.opened);
  const measured = opened?.measured;
  if (!opened || !measured) return null;
  const { report, againstFirst } = measured;
  const first = opened.records[0]?.armTitle ?? '';
  const notes = rehearsalNotes(report);
  const tables = () => [
    ...reportTables(report),
    ...(againstFirst.length > 0 ? [comparisonTable(againstFirst, evaluationMessages.against({ first }), notes)] : []),
  ];
  const save = (form: Form) => {
    const text =
      form === 'json'
        ? JSON.stringify({ ...report, againstFirstArm: againstFirst }, null, 2)
        : printTables(tables(), form satisfies TableForm, report.name);
    saveText(`${text}\n`, `report.${endings[form]}`, mediaTypes[form]);
  };
  const item = (id: Form, label: string) => ({ id, label, onSelect: () => save(id) });
  return (
    <Menu
      align="end"
      trigger={<Button icon={<Download size={14} />}>{t.export}</Button>}
      groups={[
        {
          title: t.exportTable,
          items: [
            item('csv', t.exportCsv),
            item('markdown', t.exportMarkdown),
            item('latex', t.exportLatex),
            item('json', t.exportJson),
            item('html', t.exportHtml),
            {
              id: 'cells',
              label: t.exportCells,
              onSelect: () => saveText(opened.records.map(printRecord).join(''), 'cells.jsonl', 'application/jsonl'),
            },
          ],
        },
      ]}
    />
  );
}
