import { Ellipsis } from 'lucide-react';
import type { Diagnostic } from '../../core/support';
import { planRuleOff } from '../../state/switchRuleOff';
import { Menu, type MenuItem } from '../shell/primitives/Menu';
import { useSettings, useShell, useWorkspace } from '../shell/weirContext';

/** The rule that found it; the parser's own findings belong to none. */
export const ruleOf = (diagnostic: Diagnostic): string | undefined => /^checks\/(.+)$/.exec(diagnostic.code)?.[1];

/** What else can be done about a problem than mending it: its rule is switched off, here or everywhere. */
export function ProblemMenu({
  diagnostic,
  className,
}: {
  readonly diagnostic: Diagnostic;
  readonly className?: string;
}) {
  const source = useWorkspace((state) => state.history.document.source);
  const kind = useWorkspace((state) => state.history.document.kind);
  const edit = useWorkspace((state) => state.edit);
  const notify = useWorkspace((state) => state.notify);
  const setCheckLevel = useSettings((state) => state.setCheckLevel);
  const openDialog = useShell((state) => state.openDialog);
  const rule = ruleOf(diagnostic);
  if (rule === undefined || rule === 'rule-failed') return null;
  const inDocument: MenuItem = {
    id: 'document',
    label: 'Switch off in this document',
    hint: `# weir: off ${rule}`,
    onSelect: () => {
      const change = planRuleOff(source, rule);
      if (change) edit([change], { origin: 'fix', intent: 'record', label: `Switch off ${rule}` });
      else notify('info', `\`${rule}\` is switched off in this document already.`);
    },
  };
  return (
    <Menu
      align="end"
      trigger={
        <button type="button" className={className} aria-label={`More about ${rule}`}>
          <Ellipsis size={15} />
        </button>
      }
      groups={[
        {
          title: rule,
          items: [
            ...(kind === 'pdl' ? [inDocument] : []),
            {
              id: 'everywhere',
              label: 'Switch off everywhere',
              hint: 'In this browser; the settings of the checks bring it back',
              onSelect: () => {
                setCheckLevel(rule, 'off');
                notify('info', `\`${rule}\` is switched off everywhere. The settings of the checks bring it back.`, {
                  label: 'Undo',
                  run: () => setCheckLevel(rule, undefined),
                });
              },
            },
            { id: 'settings', label: 'Settings of the checks ...', onSelect: () => openDialog('checks') },
          ],
        },
      ]}
    />
  );
}
