import { Columns3, Play, Presentation } from 'lucide-react';
import { defaultSessionConfig } from '../../core/session';
import { demos, examples } from '../../examples';
import { coreText } from '../../messages/i18n';
import { runStartMessages as t } from '../../messages/runStart.en';
import { stageMessages } from '../../messages/stage.en';
import type { RunSetup } from '../../state/runs/runState';
import { Button } from '../kit/Button';
import { Row, Stack } from '../kit/Layout';
import { Hint, Text } from '../kit/Text';
import { ModelName } from '../studio/ModelName';
import { openExample } from '../studio/openExample';
import { useShell, useWeir } from '../studio/weirContext';
import { testIds } from '../testIds';
import { useStartRun } from './startRun';

const { model: _model, rehearsal: _rehearsal, ...usual } = defaultSessionConfig;

/** Fixed settings that override the user's setup, so that a demo runs the same for all users. */
const asShipped = {
  ...usual,
  ensemble: [],
  activation: 'on-success',
  interjections: [],
  oow: { probability: 0 },
  promptParts: {},
} as const satisfies Partial<RunSetup>;

/** FlowAgent's Figure 2 as scripted sessions: with controllers, and without controllers for contrast. */
export function Demos() {
  const { workspace } = useWeir();
  const startRun = useStartRun();
  const { openDialog, showStage } = useShell('openDialog', 'showStage');
  const run = (demo: (typeof demos)[number], variant: (typeof demos)[number]['variants'][number]) => {
    const example = examples.find((candidate) => candidate.id === demo.exampleId);
    // The script of the demo requires the unchanged shipped example.
    if (example) openExample(workspace, example);
    startRun(
      {
        ...asShipped,
        user: { kind: 'scripted', turns: demo.turns },
        tools: demo.tools,
        controllers: variant.controllers,
        seed: demo.seed,
      },
      { model: demo.model, rehearsal: true },
      { others: [], subject: coreText(demo.title) },
    );
  };
  return (
    <Stack as="section" gap="3" data-testid={testIds.demos}>
      <Text as="h2" size="read" weight="strong">
        {t.demosTitle}
      </Text>
      <Button icon={<Columns3 size={14} />} onClick={() => openDialog('sideBySide')}>
        {t.compareAgents}
      </Button>
      {demos.map((demo) => (
        <Stack as="article" gap="2" pad="3" surface="card" key={demo.id} data-demo={demo.id}>
          <Text as="h3" size="ui" weight="strong">
            {coreText(demo.title)}
          </Text>
          <Hint size="ui">{coreText(demo.blurb)}</Hint>
          <ModelName model={demo.model} rehearsal />
          <Row gap="2" wraps>
            {demo.variants.map((variant) => (
              <Button key={variant.id} icon={<Play size={13} />} onClick={() => run(demo, variant)}>
                {coreText(variant.title)}
              </Button>
            ))}
            <Button tone="quiet" icon={<Presentation size={14} />} onClick={() => showStage(demo.id)}>
              {stageMessages.onStage}
            </Button>
          </Row>
        </Stack>
      ))}
    </Stack>
  );
}
