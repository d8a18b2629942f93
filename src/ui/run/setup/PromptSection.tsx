import { FileText } from 'lucide-react';
import { useState } from 'react';
import { promptPartInfos } from '../../../core/llm';
import { editedParts } from '../../../state/runs/planSetup';
import { Button } from '../../kit/Button';
import { later } from '../../kit/later';
import { Hint } from './fields';
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
      title="Prompt"
      summary={titles.length === 0 ? 'As shipped' : `Edited: ${titles.join(', ').toLowerCase()}`}
      hasProblem={hasProblem}
    >
      <Hint>
        The prompt is made of parts, each a template. See the exact messages the model will be asked with, and change
        any part.
      </Hint>
      <div>
        <Button icon={<FileText size={14} />} onClick={() => setOpen(true)}>
          Look at the prompt ...
        </Button>
      </div>
      {isOpen && <PromptDialog open onClose={() => setOpen(false)} />}
    </SetupSection>
  );
}
