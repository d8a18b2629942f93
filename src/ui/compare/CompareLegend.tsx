import { ArrowLeftRight, Check, CircleMinus, CirclePlus, SkipForward } from 'lucide-react';
import { compareMessages as words } from '../../messages/compare.en';
import { IconText } from '../kit/IconText';
import { Legend } from '../kit/Legend';

/** Every mark of a comparison: colour, icon and word. */
export function CompareLegend() {
  return (
    <Legend>
      <IconText as="li" icon={<Check size={12} />}>
        {words.legendMatched}
      </IconText>
      <IconText as="li" tone="failed" title={words.aboutSkipped} icon={<SkipForward size={12} />}>
        {words.legendSkipped}
      </IconText>
      <IconText as="li" tone="missing" title={words.aboutMissing} icon={<CircleMinus size={12} />}>
        {words.legendMissing}
      </IconText>
      <IconText as="li" tone="added" title={words.aboutAdded} icon={<CirclePlus size={12} />}>
        {words.legendAdded}
      </IconText>
      <IconText as="li" tone="reordered" icon={<ArrowLeftRight size={12} />}>
        {words.legendReordered}
      </IconText>
    </Legend>
  );
}
