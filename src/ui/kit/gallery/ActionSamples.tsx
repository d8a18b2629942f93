import { Copy, FolderOpen, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../Button';
import { Callout } from '../Callout';
import { CardButton } from '../CardButton';
import { Columns } from '../Columns';
import { FileButton } from '../FileButton';
import { Row } from '../Layout';
import { LinkButton } from '../LinkButton';
import { Menu } from '../Menu';
import { Modal } from '../Modal';
import { Segments } from '../Segments';
import { CountBadge, TabBar } from '../TabBar';
import { Text } from '../Text';
import { GalleryEntry } from './GalleryEntry';

const nothing = () => undefined;
const options = { one: 'One', two: 'Two' };
const tones = { plain: undefined, primary: <Play size={14} />, quiet: undefined, danger: <Trash2 size={14} /> };

function Dialogs() {
  const [shown, setShown] = useState<'dialog' | 'callout' | undefined>(undefined);
  const close = () => setShown(undefined);
  return (
    <GalleryEntry name="Modal, Callout">
      <Row gap="2">
        <Button onClick={() => setShown('dialog')}>Open a dialog</Button>
        <Button onClick={() => setShown('callout')}>Show a callout</Button>
      </Row>
      <Modal
        open={shown === 'dialog'}
        onClose={close}
        title="A dialog"
        description="Says what it is for."
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button tone="primary" onClick={close}>
              Save
            </Button>
          </>
        }
      >
        What is asked.
      </Modal>
      {shown === 'callout' && (
        <Callout
          target={undefined}
          title="Words beside a part"
          onClose={close}
          footer={<Button onClick={close}>Next</Button>}
        >
          <p>The page stays as usable as it was.</p>
        </Callout>
      )}
    </GalleryEntry>
  );
}

function Choices() {
  const [value, setValue] = useState<'one' | 'two'>('one');
  return (
    <GalleryEntry name="Segments, TabBar, CountBadge">
      <Row gap="3" wraps>
        <Segments legend="In a tray" options={options} value={value} onChange={setValue} />
        <Segments legend="Plain" look="plain" options={options} value={value} onChange={setValue} />
      </Row>
      <TabBar
        label="Tabs"
        value={value}
        onChange={setValue}
        tabs={[
          { id: 'one', label: 'One', badge: <CountBadge count={3} level="error" />, content: 'The first panel' },
          { id: 'two', label: 'Two', badge: <CountBadge count={12} />, content: 'The second panel' },
        ]}
      />
    </GalleryEntry>
  );
}

export const ActionSamples = () => (
  <>
    <GalleryEntry name="Button">
      {[false, true].map((isDisabled) => (
        <Row key={String(isDisabled)} gap="2" wraps>
          {Object.entries(tones).map(([tone, icon]) => (
            <Button key={tone} tone={tone as keyof typeof tones} icon={icon} disabled={isDisabled}>
              {tone}
            </Button>
          ))}
        </Row>
      ))}
    </GalleryEntry>
    <GalleryEntry name="IconButton, LinkButton, FileButton, Menu">
      <Row gap="2" wraps>
        <IconButton label="Copy" shortcut="Ctrl C" icon={<Copy size={15} />} />
        <IconButton label="Copy, pressed" pressed icon={<Copy size={15} />} />
        <IconButton label="Copy, disabled" disabled icon={<Copy size={15} />} />
        <LinkButton>A link among words</LinkButton>
        <LinkButton look="quiet">As the words around it</LinkButton>
        <LinkButton mono>node_1</LinkButton>
      </Row>
      <Row gap="2">
        <FileButton what="A file" icon={<FolderOpen size={14} />} onFiles={nothing}>
          Open a file ...
        </FileButton>
        <Menu
          trigger={<Button>Menu</Button>}
          groups={[
            {
              title: 'A group',
              items: [
                { id: 'a', label: 'An item', hint: 'with a hint', onSelect: nothing },
                { id: 'b', label: 'Checked', checked: true, onSelect: nothing },
                { id: 'c', label: 'Disabled', disabled: true, onSelect: nothing },
                { id: 'd', label: 'Danger', danger: true, icon: <Trash2 size={14} />, onSelect: nothing },
              ],
            },
          ]}
        />
      </Row>
    </GalleryEntry>
    <GalleryEntry name="CardButton">
      <Columns of="two">
        <CardButton>
          <b>An example</b>
          <Text tone="muted">What it is about.</Text>
        </CardButton>
        <CardButton>
          <b>Another one</b>
        </CardButton>
      </Columns>
    </GalleryEntry>
    <Choices />
    <Dialogs />
  </>
);
