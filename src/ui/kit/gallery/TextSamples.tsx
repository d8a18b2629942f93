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
import { Faint, Hint, LoneHint, Quiet, Text, type TextTone } from '../Text';
import { tones } from '../tones';
import { GalleryEntry } from './GalleryEntry';

const sizes = ['xs', 'sm', 'ui', 'read', 'title', 'large'] as const;
const meanings = Object.keys(tones).filter((tone) => tone !== 'toned');
const marks = { missing: CircleMinus, added: CirclePlus, reordered: ArrowLeftRight } as const;
const notes = {
  plain: undefined,
  info: undefined,
  done: CircleCheck,
  warning: TriangleAlert,
  error: CircleAlert,
} as const;

export const TextSamples = () => (
  <>
    <GalleryEntry name="Text, Hint, Faint, Quiet: sizes">
      {sizes.map((size) => (
        <Text key={size} size={size}>
          {size}: an agent holds a conversation
        </Text>
      ))}
      <Hint>Hint: a paragraph that steps back</Hint>
      <Faint>Faint: that there is nothing</Faint>
      <Quiet>Quiet: words beside others</Quiet>
      <Text mono>mono: hospital_exists == true</Text>
      <Text lines="cut">cut: {'a sentence that is longer than its line, '.repeat(4)}</Text>
    </GalleryEntry>
    <GalleryEntry name="Text: tones">
      {['plain', 'muted', 'faint', 'accent', ...meanings].map((tone) => (
        <Text key={tone} tone={tone as TextTone}>
          {tone}
        </Text>
      ))}
    </GalleryEntry>
    <GalleryEntry name="IconText, Legend">
      <IconText tone="done" icon={<CircleCheck size={14} />}>
        Succeeded
      </IconText>
      <IconText tone="warning" icon={<TriangleAlert size={14} />}>
        {'A warning over more lines than one: '.repeat(4)}
      </IconText>
      <Legend>
        <li>Matched</li>
        {Object.entries(marks).map(([tone, Icon]) => (
          <IconText key={tone} as="li" tone={tone as keyof typeof marks} icon={<Icon size={12} />}>
            {tone}
          </IconText>
        ))}
      </Legend>
    </GalleryEntry>
    <GalleryEntry name="Note">
      {Object.entries(notes).map(([tone, Icon]) => (
        <Note key={tone} tone={tone as keyof typeof notes} icon={Icon && <Icon size={15} />}>
          <p>{tone}: what is so.</p>
          <Button>What to do about it</Button>
        </Note>
      ))}
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
    </GalleryEntry>
    <GalleryEntry name="Alert, Status, Message">
      <Alert>An error below what it is about</Alert>
      <Alert level="warning">A warning below what it is about</Alert>
      <Status>3 of 5 done</Status>
      <p>
        <Message text='Names "in quotes" and `code` stand out.' />
      </p>
    </GalleryEntry>
    <GalleryEntry name="Figures">
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
    </GalleryEntry>
    <GalleryEntry name="Tag, CodeBox">
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
    </GalleryEntry>
    <GalleryEntry name="EmptyState, EmptyHint, LoneHint">
      <EmptyState title="What comes to stand here">
        <p>And what to do so that it does.</p>
      </EmptyState>
      <EmptyHint text="Select a node to see it." />
      <LoneHint>Nothing to show yet.</LoneHint>
    </GalleryEntry>
    <GalleryEntry name="Markdown">
      <Stack>
        <Markdown level={2} text={'## A page\n\nWith `code`, a [link](#) and a list:\n\n- one\n- two'} />
      </Stack>
    </GalleryEntry>
  </>
);
