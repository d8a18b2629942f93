import { later } from '../../kit/later';
import { useTools } from '../../studio/weirContext';
import { Hint } from './fields';
import { useSetup } from './openSetup';
import { SetupSection } from './SetupSection';
import { resultNames } from './words';

const ToolBackends = later(async () => (await import('../../studio/tools/ToolBackends')).ToolBackends);

/** How each API of the document answers. */
export function ToolsSection() {
  const resultsBy = useSetup((state) => state.draft.resultsBy);
  const own = useTools((state) => Object.keys(state.backends).length);
  const summary = own === 0 ? resultNames[resultsBy] : `${resultNames[resultsBy]}, ${own} in their own way`;
  return (
    <SetupSection id="tools" title="Tools" summary={summary}>
      {resultsBy === 'varied' && <Hint>Generated results depend on the seed: another one takes other branches.</Hint>}
      {resultsBy === 'mock' && (
        <Hint>Generated results take the branches that succeed. Choose “{resultNames.varied}” to see the others.</Hint>
      )}
      <ToolBackends />
    </SetupSection>
  );
}
