import { FileText } from 'lucide-react';
import { useState } from 'react';
import { promptPartInfos } from '../../../core/llm';
import { runSetupMessages as t } from '../../../messages/runSetup.en';
import { editedParts } from '../../../state/runs/planSetup';
import { Button } from '../../kit/Button';
import { later } from '../../kit/later';
import { Hint } from '../../kit/Text';

import { useSetup } from './openSetup';
import { SetupSection } from './SetupSection';

const PromptDialog = later(async () => (await import('./PromptDialog')).PromptDialog);

/** The wording of the prompt: ours, or edited part by part. */
export function PromptSection({ hasProblem }: { readonly hasProblem: boolean }) {
  const parts = useSetup((state) => state.draft.promptParts);
  const [isOpen, setOpen] = useState(false);
  const edited = Object.keys(editedParts(parts));
  const titles = promptPartInfos.filter(({ name }) => edited.includes(name)).map(({ title }) => title);
  return (
    <SetupSection
      id="prompt"
      title={t.prompt}
      summary={titles.length === 0 ? t.unchanged : t.editedParts({ parts: titles.join(', ').toLowerCase() })}
      hasProblem={hasProblem}
    >
      <Hint>{t.promptHint}</Hint>
      <div>
        <Button icon={<FileText size={14} />} onClick={() => setOpen(true)}>
          {t.openPrompt}
        </Button>
      </div>
      {isOpen && <PromptDialog open onClose={() => setOpen(false)} />}
    </SetupSection>
  );
}
