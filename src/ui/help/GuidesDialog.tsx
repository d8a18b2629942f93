import { ExternalLink } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { helpMessages as t } from '../../messages/help.en';
import { Button } from '../kit/Button';
import { Stack } from '../kit/Layout';
import { Markdown } from '../kit/Markdown';
import { Modal } from '../kit/Modal';
import { RowButton } from '../kit/RowButton';
import { Heading } from '../kit/Section';
import { testIds } from '../testIds';
import styles from './GuidesDialog.module.css';
import { firstGuide, guideGroups, guideImage, guideTexts, guideTitle, parseGuideLink } from './guidePages';

interface GuideLocation {
  readonly path: string;
  /** The anchor of a heading; empty for the top of the page. */
  readonly anchor: string;
}

interface GuideLinkProps {
  readonly target: string;
  readonly from: string;
  readonly children: ReactNode;
  readonly onGo: (place: GuideLocation) => void;
}

function GuideLink({ target, from, children, onGo }: GuideLinkProps) {
  const link = parseGuideLink(target, from);
  if (link.kind === 'page')
    return (
      <Button tone="link" onClick={() => onGo(link)}>
        {children}
      </Button>
    );
  if (link.kind === 'file') return <span title={t.inTheProjectsFiles({ path: link.path })}>{children}</span>;
  return (
    <a href={link.address} target="_blank" rel="noopener noreferrer">
      {children}
      <ExternalLink size={12} aria-label={t.opensANewTab} />
    </a>
  );
}

/** The guides and the reference in a dialog: the list at the left, the page at the right. */
export function GuidesDialog({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const [place, setPlace] = useState<GuideLocation>({ path: firstGuide, anchor: '' });
  const reader = useRef<HTMLElement>(null);
  const { path } = place;
  useEffect(() => {
    const page = reader.current;
    if (!page) return;
    const heading = [...page.querySelectorAll<HTMLElement>('[data-anchor]')].find(
      (one) => one.dataset['anchor'] === place.anchor,
    );
    if (heading) heading.scrollIntoView();
    else page.scrollTo(0, 0);
    // Focuses the target of a link, so that keyboard reading continues there.
    if (heading) heading.focus({ preventScroll: true });
  }, [place]);
  return (
    <Modal
      open={isOpen}
      onClose={onClose}
      title={t.guides}
      description={t.guidesAbout}
      width={1040}
      testId={testIds.guides}
    >
      <div className={styles.guides}>
        <nav className={styles.list} aria-label={t.guides}>
          {guideGroups.map((group) => (
            <section key={group.title}>
              <Heading className={styles.group}>{group.title}</Heading>
              <Stack as="ul">
                {group.paths.map((one) => (
                  <li key={one}>
                    <RowButton
                      aria-current={one === path ? 'page' : undefined}
                      onClick={() => setPlace({ path: one, anchor: '' })}
                    >
                      {guideTitle(one)}
                    </RowButton>
                  </li>
                ))}
              </Stack>
            </section>
          ))}
        </nav>
        <article
          ref={reader}
          className={styles.page}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a long page is scrolled by keyboard
          tabIndex={0}
          aria-label={guideTitle(path)}
          data-testid={testIds.guide}
        >
          <Markdown
            key={path}
            text={guideTexts.get(path) ?? ''}
            level={3}
            link={(target, words) => (
              <GuideLink target={target} from={path} onGo={setPlace}>
                {words}
              </GuideLink>
            )}
            picture={(target) => guideImage(target, path)}
          />
        </article>
      </div>
    </Modal>
  );
}
