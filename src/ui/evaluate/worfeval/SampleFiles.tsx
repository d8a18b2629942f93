import { FlaskConical } from 'lucide-react';
import { worfevalMessages as texts } from '../../../messages/worfeval.en';
import type { WorfSide } from '../../../state/evaluate/worfDesk';
import { Button } from '../../kit/Button';
import { Row } from '../../kit/Layout';
import { Text } from '../../kit/Text';
import { useWorfeval } from '../openWorfeval';

const load: Readonly<Record<WorfSide, () => Promise<{ readonly default: string }>>> = {
  gold: () => import('../../../examples/worfeval/gold.jsonl?raw'),
  predicted: () => import('../../../examples/worfeval/predicted.jsonl?raw'),
};

/** Files of our own, for whoever has none. */
export function SampleFiles() {
  const readFile = useWorfeval((state) => state.readFile);
  const take = async () => {
    for (const side of ['gold', 'predicted'] as const) {
      const { default: text } = await load[side]();
      await readFile(side, { name: `sample-${side}.jsonl`, size: text.length, text: async () => text });
    }
  };
  return (
    <Row gap="3" wraps>
      <Button tone="primary" icon={<FlaskConical size={14} />} onClick={() => void take()}>
        {texts.sample}
      </Button>
      <Text tone="muted">{texts.sampleAbout}</Text>
    </Row>
  );
}
