import type { UserPlayer } from '../../../state/runs/setupDraft';
import { useSettings } from '../../studio/weirContext';
import { Hint, SelectField } from './fields';
import { useSetup } from './openSetup';
import { ProfileEditor } from './ProfileEditor';
import { ScriptEditor } from './ScriptEditor';
import { SetupSection } from './SetupSection';
import { playerNames, userSummary } from './words';

function Player() {
  const player = useSetup((state) => state.draft.userPlayer);
  const change = useSetup((state) => state.change);
  const endpointModel = useSettings((state) => state.endpointModel);
  const choice = useSettings((state) => state.modelChoice);
  const { endpoint: _, ...rest } = playerNames;
  const options = {
    ...rest,
    'as-agent': `${playerNames['as-agent']} (${choice.model})`,
    ...(endpointModel === '' ? {} : { endpoint: `${endpointModel}, at my endpoint` }),
  } as Readonly<Record<UserPlayer, string>>;
  return (
    <SelectField
      label="Played by"
      value={player === 'endpoint' && endpointModel === '' ? 'as-agent' : player}
      options={options}
      onChange={(userPlayer) => change({ userPlayer })}
    />
  );
}

export function UserSection({ hasProblem }: { readonly hasProblem: boolean }) {
  const draft = useSetup((state) => state.draft);
  const own = useSetup((state) => state.own);
  return (
    <SetupSection id="user" title="User" summary={userSummary(draft, own)} hasProblem={hasProblem}>
      {draft.userKind === 'manual' && (
        <Hint>You write each message in the conversation. Choose a script or a model above to have them written.</Hint>
      )}
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
