import { Bot, ChevronDown, Settings2 } from 'lucide-react';
import { runEndpointMessages as t } from '../../messages/runEndpoint.en';
import { Button } from '../kit/Button';
import { Menu, type MenuGroup } from '../kit/Menu';
import { ModelName } from '../studio/ModelName';
import { useSettings, useShell } from '../studio/weirContext';
import { testIds } from '../testIds';
import styles from './ModelChooser.module.css';

const rehearsals = [
  { model: 'rehearsal-compliant', hint: t.compliantHint },
  { model: 'rehearsal-hasty', hint: t.hastyHint },
  { model: 'rehearsal-forgetful', hint: t.forgetfulHint },
] as const;

/** How a rehearsal model behaves, as in the menu. Undefined for another name. */
export const rehearsalManner = (model: string): string | undefined =>
  rehearsals.find((rehearsal) => rehearsal.model === model)?.hint;

/** The available models as menu groups. */
export function useModelGroups(): readonly MenuGroup[] {
  const { modelChoice: choice, chooseModel } = useSettings('modelChoice', 'chooseModel');
  const { baseUrl, endpointModel } = useSettings('baseUrl', 'endpointModel');
  const openDialog = useShell((state) => state.openDialog);
  return [
    {
      title: t.rehearsalModels,
      items: rehearsals.map(({ model, hint }) => ({
        id: model,
        label: model,
        hint,
        checked: choice.source === 'rehearsal' && choice.model === model,
        onSelect: () => chooseModel({ source: 'rehearsal', model }),
      })),
    },
    {
      title: t.yourEndpoint,
      items: [
        ...(baseUrl !== '' && endpointModel !== ''
          ? [
              {
                id: 'endpoint',
                label: endpointModel,
                hint: baseUrl,
                checked: choice.source === 'endpoint',
                onSelect: () => chooseModel({ source: 'endpoint', model: endpointModel }),
              },
            ]
          : []),
        {
          id: 'settings',
          label: baseUrl === '' ? t.connectAnEndpoint : t.endpointSettings,
          icon: <Settings2 size={14} />,
          onSelect: () => openDialog('endpoint'),
        },
      ],
    },
  ];
}

/** Chooses the model of new sessions and requests. The model of an open session is named at its conversation. */
export function ModelChooser() {
  const choice = useSettings((state) => state.modelChoice);
  const groups = useModelGroups();
  return (
    <Menu
      align="end"
      trigger={
        <Button
          tone="quiet"
          className={styles.trigger}
          icon={<Bot size={15} />}
          data-tip={t.modelOfNewSessions}
          data-testid={testIds.modelChooser}
        >
          <ModelName model={choice.model} rehearsal={choice.source === 'rehearsal'} />
          <ChevronDown size={13} />
        </Button>
      }
      groups={groups}
    />
  );
}
