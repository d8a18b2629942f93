import { Download } from 'lucide-react';
import { commonMessages as common } from '../../messages/common.en';
import { Button } from '../kit/Button';
import { Menu } from '../kit/Menu';
import { saveText } from '../studio/saveFile';

const mediaTypes: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  html: 'text/html',
  json: 'application/json',
  jsonl: 'application/jsonl',
  md: 'text/markdown',
  tex: 'application/x-latex',
};

interface SaveMenuProps {
  /** The files that a table is saved as. The file extension determines the type. */
  readonly files: readonly (readonly [label: string, name: string, text: () => string])[];
  readonly title?: string;
  readonly label?: string;
  readonly tone?: 'plain' | 'quiet';
}

export const SaveMenu = ({ files, title, label = common.save, tone = 'quiet' }: SaveMenuProps) => (
  <Menu
    align="end"
    trigger={
      <Button tone={tone} icon={<Download size={14} />}>
        {label}
      </Button>
    }
    groups={[
      {
        ...(title === undefined ? {} : { title }),
        items: files.map(([label, name, text]) => ({
          id: name,
          label,
          onSelect: () => saveText(text(), name, mediaTypes[name.replace(/^.*\./, '')] ?? 'text/plain'),
        })),
      },
    ]}
  />
);
