import { Ellipsis } from 'lucide-react';
import { commonMessages as common } from '../../messages/common.en';
import { panelsMessages as t } from '../../messages/panels.en';
import { disableRuleHere } from '../../state/workspace/disableRule';
import { IconButton } from '../kit/Button';
import { Menu, type MenuItem } from '../kit/Menu';
import { useWeir } from './weirContext';

/** Switches the rule of a problem off, for this document or everywhere. */
export function ProblemMenu({ rule, className }: { readonly rule: string; readonly className?: string | undefined }) {
  // Read on demand, so that a row of a long list does not subscribe to every keystroke.
  const { workspace, settings, shell } = useWeir();
  const switchOffEverywhere = () => {
    const { checkLevels, setCheckLevel } = settings.getState();
    const before = checkLevels[rule];
    setCheckLevel(rule, 'off');
    workspace.getState().notify('info', t.ruleDisabledEverywhere({ rule }), {
      label: common.undo,
      run: () => setCheckLevel(rule, before),
    });
  };
  const inDocument: MenuItem = {
    id: 'document',
    label: t.disableHere,
    hint: `# weir: off ${rule}`,
    onSelect: () => disableRuleHere(workspace, rule),
  };
  const isPdl = workspace.getState().history.document.kind === 'pdl';
  return (
    <Menu
      align="end"
      trigger={<IconButton small className={className} label={t.moreAbout({ rule })} icon={<Ellipsis size={15} />} />}
      groups={[
        {
          title: rule,
          items: [
            ...(isPdl ? [inDocument] : []),
            {
              id: 'everywhere',
              label: t.switchOffEverywhere,
              hint: t.disableEverywhereAbout,
              onSelect: switchOffEverywhere,
            },
            {
              id: 'settings',
              label: t.settingsOfTheChecks,
              onSelect: () => shell.getState().openDialog('checks'),
            },
          ],
        },
      ]}
    />
  );
}
