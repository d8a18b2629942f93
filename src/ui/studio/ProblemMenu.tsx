import { Ellipsis } from 'lucide-react';
import { IconButton } from '../kit/Button';
import { Menu, type MenuItem } from '../kit/Menu';
import { useWeir } from './weirContext';

/** What else can be done about a problem than mending it: its rule is switched off, here or everywhere. */
export function ProblemMenu({ rule, className }: { readonly rule: string; readonly className?: string | undefined }) {
  // Read when it is asked for: a row of a long list does not listen to every keystroke.
  const { workspace, settings, shell } = useWeir();
  const switchOffHere = async () => {
    const { planRuleOff } = await import('../../core/checks');
    const { history, edit, notify } = workspace.getState();
    const change = planRuleOff(history.document.source, rule);
    if (change) edit([change], { origin: 'fix', intent: 'record', label: `Switch off ${rule}` });
    else notify('info', `\`${rule}\` is switched off in this document already.`);
  };
  const switchOffEverywhere = () => {
    const { checkLevels, setCheckLevel } = settings.getState();
    const before = checkLevels[rule];
    setCheckLevel(rule, 'off');
    workspace
      .getState()
      .notify('info', `\`${rule}\` is switched off everywhere. The settings of the checks bring it back.`, {
        label: 'Undo',
        run: () => setCheckLevel(rule, before),
      });
  };
  const inDocument: MenuItem = {
    id: 'document',
    label: 'Switch off in this document',
    hint: `# weir: off ${rule}`,
    onSelect: () => void switchOffHere(),
  };
  const isPdl = workspace.getState().history.document.kind === 'pdl';
  return (
    <Menu
      align="end"
      trigger={
        <IconButton small className={className} label={`More about ${rule}`}>
          <Ellipsis size={15} />
        </IconButton>
      }
      groups={[
        {
          title: rule,
          items: [
            ...(isPdl ? [inDocument] : []),
            {
              id: 'everywhere',
              label: 'Switch off everywhere',
              hint: 'In this browser, for every document',
              onSelect: switchOffEverywhere,
            },
            {
              id: 'settings',
              label: 'Settings of the checks ...',
              onSelect: () => shell.getState().openDialog('checks'),
            },
          ],
        },
      ]}
    />
  );
}
