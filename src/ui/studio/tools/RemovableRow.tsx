import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../kit/Button';
import { Row } from '../../kit/Layout';
import { Text } from '../../kit/Text';

interface RemovableRowProps {
  readonly name: string;
  /** Details below the name. */
  readonly children?: ReactNode;
  readonly removal: string;
  readonly onRemove: () => void;
}

/** A name in a list, with a button that removes it. */
export const RemovableRow = ({ name, children, removal, onRemove }: RemovableRowProps) => (
  <Row as="li" gap="2">
    <Text flex="grows" size="sm" mono lines="anywhere">
      {name}
    </Text>
    {children}
    <IconButton label={removal} side="left" onClick={onRemove} icon={<Trash2 size={14} />} />
  </Row>
);
