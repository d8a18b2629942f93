import { ArrowLeftRight, CircleAlert, CircleCheck, CircleMinus, CirclePlus, TriangleAlert } from 'lucide-react';
import { Button } from '../Button';
import { CodeBox } from '../CodeBox';
import { EmptyHint } from '../EmptyHint';
import { EmptyState } from '../EmptyState';
import { Figure, Figures } from '../Figures';
import { IconText } from '../IconText';
import { Row, Stack } from '../Layout';
import { Legend } from '../Legend';
import { Markdown } from '../Markdown';
import { Message } from '../Message';
import { Note } from '../Note';
import { Alert, Status } from '../Notice';
import { Tag } from '../Tag';
import { Hint, LoneHint, Text, type TextTone } from '../Text';
import { Part } from './Part';

const sizes = ['xs', 'sm', 'ui', 'read', 'title', 'large'] as const;
const tones: readonly TextTone[] = [
  'plain',
  'muted',
  'faint',
  'accent',
  'error',
  'warning',
  'info',
  'active',
  'done',
  'failed',
  'blocked',
  'missing',
  'added',
  'reordered',
];

/** What is read. */
export const Words = () => (
  <>
    <Part name="Text, Hint: sizes">
      {sizes.map((size) => (
        <Text key={size} size={size}>
          {size}: an agent holds a conversation
        </Text>
      ))}
      <Hint>Hint: a paragraph that steps back</Hint>
      <Text mono>mono: hospital_exists == true</Text>
      <Text lines="cut">cut: {'a sentence that is longer than its line, '.repeat(4)}</Text>
    </Part>
    <Part name="Text: tones">
      {tones.map((tone) => (
        <Text key={tone} tone={tone}>
          {tone}
        </Text>
      ))}
    </Part>
    <Part name="IconText, Legend">
      <IconText tone="done" icon={<CircleCheck size={14} />}>
        Succeeded
      </IconText>
      <IconText tone="warning" icon={<TriangleAlert size={14} />}>
        {'A warning over more lines than one: '.repeat(4)}
      </IconText>
      <Legend>
        <li>Matched</li>
        <IconText as="li" tone="missing" icon={<CircleMinus size={12} />}>
          Missing
        </IconText>
        <IconText as="li" tone="added" icon={<CirclePlus size={12} />}>
          Added
        </IconText>
        <IconText as="li" tone="reordered" icon={<ArrowLeftRight size={12} />}>
          Reordered
        </IconText>
      </Legend>
    </Part>
    <Part name="Note">
      <Note>Plain: what is so.</Note>
      <Note tone="info">Info: what came of it.</Note>
      <Note tone="done" icon={<CircleCheck size={15} />}>
        Done: one start, an end.
      </Note>
      <Note tone="warning" icon={<TriangleAlert size={15} />}>
        Warning: look at this.
      </Note>
      <Note tone="error" icon={<CircleAlert size={15} />}>
        <p>Error: this failed.</p>
        <p>This is what to try.</p>
        <Button>Try it</Button>
      </Note>
      <Note tone="blocked" edge="left">
        Blocked: it stands among other things.
      </Note>
      <Note as="ul" tone="failed">
        <li>Failed: one thing,</li>
        <li>and another.</li>
      </Note>
      <Note as="section" tone="active" edge="top">
        Active: it closes a panel.
      </Note>
    </Part>
    <Part name="Alert, Status, Message">
      <Alert>An error below what it is about</Alert>
      <Alert level="warning">A warning below what it is about</Alert>
      <Status>3 of 5 done</Status>
      <p>
        <Message text='Names "in quotes" and `code` stand out.' />
      </p>
    </Part>
    <Part name="Figures">
      <Figures>
        <Figure name="Fitness" wide>
          1.000
        </Figure>
        <Figure name="Missing" tone="missing">
          4
        </Figure>
        <Figure name="Added" tone="added">
          2
        </Figure>
      </Figures>
    </Part>
    <Part name="Tag, CodeBox">
      <Row gap="1">
        <Tag>framed</Tag>
        <Tag tone="warning">with a tone</Tag>
        <Tag look="filled">filled</Tag>
        <Tag as="kbd">Ctrl</Tag>
      </Row>
      <CodeBox height="few" label="A few lines">
        {'{\n  "found": true\n}\n'.repeat(4)}
      </CodeBox>
      <CodeBox as="blockquote">What somebody said, to the letter.</CodeBox>
    </Part>
    <Part name="EmptyState, EmptyHint, LoneHint">
      <EmptyState title="What comes to stand here">
        <p>And what to do so that it does.</p>
      </EmptyState>
      <EmptyHint text="Select a node to see it." />
      <LoneHint>Nothing to show yet.</LoneHint>
    </Part>
    <Part name="Markdown">
      <Stack>
        <Markdown level={2} text={'## A page\n\nWith `code`, a [link](#) and a list:\n\n- one\n- two'} />
      </Stack>
    </Part>
  </>
);
