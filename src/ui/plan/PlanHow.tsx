import { planMessages as t } from '../../messages/plan.en';
import { Stack } from '../kit/Layout';
import { Hint } from '../kit/Text';

/** What the mode does, for whoever comes to it. */
export function PlanHow() {
  return (
    <Stack gap="3" pad="4">
      <h2>{t.howTitle}</h2>
      {[t.howCandidates, t.howRun, t.howRefine, t.howExperiments].map((words) => (
        <Hint size="ui" key={words}>
          {words}
        </Hint>
      ))}
    </Stack>
  );
}
