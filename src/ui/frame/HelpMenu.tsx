import { BookOpen, CircleQuestionMark, HardDrive, Home, Info, Keyboard } from 'lucide-react';
import { useRef } from 'react';
import { frameMessages as t } from '../../messages/frame.en';
import { Button } from '../kit/Button';
import { Menu } from '../kit/Menu';
import { isInsideElement, usePageKeys } from '../kit/usePageKeys';
import { useShell } from '../studio/weirContext';
import { testIds } from '../testIds';
import { tourTitles } from '../tours/tourTitles';
import styles from './Header.module.css';

/** Elements in which a question mark is text, and overlays that handle the keys. */
const keyCapturingElements =
  'input, textarea, select, [contenteditable="true"], .monaco-editor, [role="dialog"], [role="menu"]';

/** The help menu: guides and references, and a link to the welcome screen. Loaded after the first render. */
export function HelpMenu() {
  const { showWelcome, openDialog, startTour } = useShell('showWelcome', 'openDialog', 'startTour');
  const button = useRef<HTMLButtonElement>(null);
  usePageKeys((event) => {
    if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (isInsideElement(event.target, keyCapturingElements)) return;
    event.preventDefault();
    button.current?.focus();
    // Opens the menu as if by keyboard, so that the first item has the focus.
    button.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  });
  return (
    <Menu
      align="end"
      trigger={
        <Button
          ref={button}
          tone="quiet"
          className={styles.help}
          icon={<CircleQuestionMark size={15} />}
          aria-label={t.help}
          data-tip={t.help}
          data-tip-shortcut="?"
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
