import { runSetupMessages as t } from '../../../messages/runSetup.en';
import type { UserPlayer } from '../../../state/runs/setupDraft';
import { SelectField } from '../../kit/SelectField';
import { Hint } from '../../kit/Text';
import { useSettings } from '../../studio/weirContext';

import { useSetup } from './openSetup';
import { ProfileEditor } from './ProfileEditor';
import { ScriptEditor } from './ScriptEditor';
import { SetupSection } from './SetupSection';
import { playerNames, userSummary } from './words';

function Player() {
  const player = useSetup((state) => state.draft.userPlayer);
  const change = useSetup((state) => state.change);
  const { endpointModel, modelChoice: choice } = useSettings('endpointModel', 'modelChoice');
  const { endpoint: _, ...rest } = playerNames;
  const options = {
    ...rest,
    'as-agent': `${playerNames['as-agent']} (${choice.model})`,
    ...(endpointModel === '' ? {} : { endpoint: t.modelAtEndpoint({ model: endpointModel }) }),
  } as Readonly<Record<UserPlayer, string>>;
  return (
    <SelectField
      label={t.played}
      value={player === 'endpoint' && endpointModel === '' ? 'as-agent' : player}
      options={options}
      onChange={(userPlayer) => change({ userPlayer })}
    />
  );
}

export function UserSection({ hasProblem }: { readonly hasProblem: boolean }) {
  const { draft, own } = useSetup('draft', 'own');
  return (
    <SetupSection id="user" title={t.user} summary={userSummary(draft, own)} hasProblem={hasProblem}>
      {draft.userKind === 'manual' && <Hint>{t.manualHint}</Hint>}
      {draft.userKind === 'scripted' && <ScriptEditor />}
      {draft.userKind === 'simulated' && (
        <>
          <Player />
          <ProfileEditor />
        </>
      )}
    </SetupSection>
  );
}
