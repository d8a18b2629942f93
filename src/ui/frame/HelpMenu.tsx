import { BookOpen, CircleQuestionMark, HardDrive, Home, Info, Keyboard } from 'lucide-react';
import { frameMessages as t } from '../../messages/frame.en';
import { Button } from '../kit/Button';
import { keyTextOf, useKeyBindings } from '../kit/keys';
import { Menu } from '../kit/Menu';
import { useShell } from '../studio/weirContext';
import { testIds } from '../testIds';
import { tourTitles } from '../tours/tourTitles';
import { helpCommand } from './earlyCommands';
import styles from './Header.module.css';

/** The help menu: guides and references, and a link to the welcome screen. Loaded after the first render. */
export function HelpMenu() {
  const { showWelcome, openDialog, startTour } = useShell('showWelcome', 'openDialog', 'startTour');
  useKeyBindings();
  return (
    <Menu
      align="end"
      trigger={
        <Button
          tone="quiet"
          className={styles.help}
          icon={<CircleQuestionMark size={15} />}
          aria-label={t.help}
          data-tip={t.help}
          data-tip-shortcut={keyTextOf(helpCommand)}
          data-testid={testIds.helpMenu}
        >
          {t.help}
        </Button>
      }
      groups={[
        {
          items: [
            { id: 'welcome', label: t.welcome, icon: <Home size={14} />, onSelect: () => showWelcome(true) },
            { id: 'guides', label: t.guides, icon: <BookOpen size={14} />, onSelect: () => openDialog('guides') },
            { id: 'keys', label: t.keyboard, icon: <Keyboard size={14} />, onSelect: () => openDialog('keys') },
          ],
        },
        {
          title: t.tours,
          items: tourTitles.map(({ id, title }) => ({ id, label: title, onSelect: () => startTour(id) })),
        },
        {
          items: [
            {
              id: 'storage',
              label: t.storage,
              icon: <HardDrive size={14} />,
              onSelect: () => openDialog('storage'),
            },
            { id: 'about', label: t.aboutWeir, icon: <Info size={14} />, onSelect: () => openDialog('about') },
          ],
        },
      ]}
    />
  );
}
