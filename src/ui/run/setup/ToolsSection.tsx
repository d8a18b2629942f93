import { runSetupMessages as t } from '../../../messages/runSetup.en';
import { later } from '../../kit/later';
import { Hint } from '../../kit/Text';
import { useTools } from '../../studio/weirContext';

import { useSetup } from './openSetup';
import { SetupSection } from './SetupSection';
import { resultNames } from './words';

const ToolBackends = later(async () => (await import('../../studio/tools/ToolBackends')).ToolBackends);

/** How each API of the document answers. */
export function ToolsSection() {
  const resultsBy = useSetup((state) => state.draft.resultsBy);
  const own = useTools((state) => Object.keys(state.backends).length);
  const summary = own === 0 ? resultNames[resultsBy] : t.withOwnTools({ results: resultNames[resultsBy], count: own });
  return (
    <SetupSection id="tools" title={t.tools} summary={summary}>
      {resultsBy === 'varied' && <Hint>{t.generatedResultsDepend}</Hint>}
      {resultsBy === 'mock' && <Hint>{t.generatedResultsTakeTheBranches({ varied: resultNames.varied })}</Hint>}
      <ToolBackends />
    </SetupSection>
  );
}
