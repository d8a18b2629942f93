import { Download } from 'lucide-react';
import type { ComponentProps } from 'react';
import { commonMessages as common } from '../../messages/common.en';
import { Button } from '../kit/Button';
import { Menu } from '../kit/Menu';

/** What a table leaves as. */
export const SaveMenu = ({ items }: ComponentProps<typeof Menu>['groups'][number]) => (
  <Menu
    align="end"
    trigger={
      <Button tone="quiet" icon={<Download size={14} />}>
        {common.save}
      </Button>
    }
    groups={[{ items }]}
  />
);
