import { later } from '../../shell/later';
import { Hint } from './fields';
import { useSetup } from './openSetup';
import { SetupSection } from './SetupSection';
import { resultNames } from './words';

const ToolBackends = later(async () => (await import('../tools/ToolBackends')).ToolBackends);

/** How each API of the document answers. */
export function ToolsSection() {
  const resultsBy = useSetup((state) => state.draft.resultsBy);
  return (
    <SetupSection id="tools" title="Tools" summary={resultNames[resultsBy]}>
      {resultsBy === 'mock' && <Hint>Generated results depend on the seed: another one takes other branches.</Hint>}
      <ToolBackends />
    </SetupSection>
  );
}
