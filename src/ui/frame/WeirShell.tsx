import { FileText, History, ListTree, PanelBottom, PanelRight, Search, Wrench } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Group, Panel, Separator, useDefaultLayout, usePanelRef } from 'react-resizable-panels';
import { frameMessages as t } from '../../messages/frame.en';
import { bottomContentKey, type LeftTab } from '../../state/frame/shellStore';
import { IconButton } from '../kit/Button';
import { lazyComponent } from '../kit/lazyComponent';
import { loadOverlays } from '../kit/loadOverlays';
import { readingWidth, useMedia } from '../kit/useMedia';
import { useShell } from '../studio/weirContext';
import { testIds } from '../testIds';
import { createPanelStorage } from './createPanelStorage';
import { loadFrameParts } from './loadFrameParts';
import { Notices } from './Notices';
import styles from './WeirShell.module.css';

const TooltipLayer = lazyComponent(
  async () => (await loadOverlays()).TooltipLayer,
  undefined,
  // Without the layer there are no tooltips; buttons keep their accessible names.
  () => null,
);

const NarrowPanels = lazyComponent(async () => (await loadFrameParts()).NarrowPanels);

export interface PanelsProps {
  readonly left: Readonly<Record<LeftTab, ReactNode>>;
  readonly center: ReactNode;
  /** If absent, the centre takes the space, also if the panel is open in other modes. */
  readonly right?: ReactNode;
  readonly bottom?: ReactNode;
  /** Below the centre while the bottom panel is closed. */
  readonly status?: ReactNode;
}

interface WeirShellProps extends PanelsProps {
  readonly header: ReactNode;
  /** Covers the panels, which stay mounted. */
  readonly cover: ReactNode;
  /** Dialogs and other floating elements. */
  readonly children?: ReactNode;
}

const leftTabs: readonly { readonly id: LeftTab; readonly label: string; readonly icon: ReactNode }[] = [
  { id: 'documents', label: t.documents, icon: <FileText size={18} /> },
  { id: 'outline', label: t.outline, icon: <ListTree size={18} /> },
  { id: 'search', label: t.search, icon: <Search size={18} /> },
  { id: 'tools', label: t.tools, icon: <Wrench size={18} /> },
  { id: 'runs', label: t.runs, icon: <History size={18} /> },
];

function LeftRail({ right, bottom }: Pick<PanelsProps, 'right' | 'bottom'>) {
  const { leftTab, leftOpen, rightOpen, bottomOpen } = useShell('leftTab', 'leftOpen', 'rightOpen', 'bottomOpen');
  const { setLeftTab, togglePanel } = useShell('setLeftTab', 'togglePanel');
  const button = (label: string, icon: ReactNode, isOpen: boolean, onClick: () => void) => (
    <IconButton key={label} label={label} side="right" pressed={isOpen} onClick={onClick} icon={icon} />
  );
  return (
    <nav className={styles.rail} aria-label={t.sidePanels}>
      {leftTabs.map(({ id, label, icon }) => {
        const isShown = leftOpen && leftTab === id;
        return button(label, icon, isShown, () => (isShown ? togglePanel('left', false) : setLeftTab(id)));
      })}
      <span className={styles.spring} />
      {bottom && button(t.bottomPanel, <PanelBottom size={18} />, bottomOpen, () => togglePanel('bottom'))}
      {right && button(t.rightPanel, <PanelRight size={18} />, rightOpen, () => togglePanel('right'))}
    </nav>
  );
}

/** Initial size of a panel in pixels. */
const firstSizes = { left: 224, right: 440, bottom: 216 } as const;

/**
 * A collapsible panel whose open state is in the shell store, so that dragging and the toggle button have the same
 * effect.
 */
function useOpenPanel(panel: 'left' | 'right' | 'bottom', exists = true) {
  const ref = usePanelRef();
  const open = useShell((state) => state[`${panel}Open`]) && exists;
  const togglePanel = useShell((state) => state.togglePanel);
  const lastSize = useRef<number | undefined>(undefined);
  // Ignore the first resize, which restores stored sizes: they do not include which panels are open.
  const isSettled = useRef(false);
  useEffect(() => {
    const handle = ref.current;
    if (!handle) return;
    isSettled.current = true;
    if (open && handle.isCollapsed()) handle.resize(lastSize.current ?? firstSizes[panel]);
    if (!open && !handle.isCollapsed()) handle.collapse();
  }, [open, ref, panel]);
  const onResize = (size: { readonly inPixels: number }) => {
    const shown = size.inPixels > 1;
    if (shown) lastSize.current = size.inPixels;
    if (exists && isSettled.current && shown !== open) togglePanel(panel, shown);
  };
  return { ref, open, props: { panelRef: ref, onResize, collapsible: true } };
}

/** Pixels of the window's height that a bottom panel leaves to the header and the centre. */
const centreHeight = 370;

/** Content that requests a height keeps a separate height, so that it does not change that of other tabs. */
function useTabHeight({ ref, open }: ReturnType<typeof useOpenPanel>) {
  const bottomHeight = useShell((state) => state.bottomHeights[bottomContentKey(state)]);
  const place = useShell((state) => (bottomHeight ? bottomContentKey(state) : 'others'));
  const heights = useRef<Record<string, number>>({});
  const shown = useRef('others');
  useEffect(() => {
    const handle = ref.current;
    if (!handle || !open || shown.current === place) return;
    heights.current[shown.current] = handle.getSize().inPixels;
    shown.current = place;
    handle.resize(
      heights.current[place] ??
        Math.max(firstSizes.bottom, Math.min(bottomHeight ?? 0, window.innerHeight - centreHeight)),
    );
  }, [ref, open, place, bottomHeight]);
}

const layouts = createPanelStorage(() => localStorage);

/** The panels of a mode with their positions and sizes. */
function Panels({ left, center, right, bottom, status }: PanelsProps) {
  const leftTab = useShell((state) => state.leftTab);
  const columns = useDefaultLayout({ id: 'weir.columns', storage: layouts });
  const rows = useDefaultLayout({ id: 'weir.rows', storage: layouts });
  const leftPanel = useOpenPanel('left');
  const rightPanel = useOpenPanel('right', Boolean(right));
  const bottomPanel = useOpenPanel('bottom', Boolean(bottom));
  useTabHeight(bottomPanel);
  return (
    <>
      <LeftRail right={right} bottom={bottom} />
      {/* The centre with the side panels and the resize handles between them. */}
      <Group role="main" className={styles.group} {...columns}>
        <Panel
          id="left"
          {...leftPanel.props}
          className={styles.side}
          defaultSize={leftPanel.open ? firstSizes.left : 0}
          minSize={180}
          maxSize={420}
          groupResizeBehavior="preserve-pixel-size"
        >
          <aside className={styles.leftContent} aria-label={t.sidePanel} inert={!leftPanel.open}>
            {left[leftTab]}
          </aside>
        </Panel>
        <Separator className={styles.divider} data-direction="vertical" aria-label={t.resizeTheSidePanel} />
        <Panel id="center" minSize={320} className={styles.center}>
          <div className={styles.column}>
            <Group orientation="vertical" className={styles.group} {...rows}>
              <Panel id="canvas" minSize={160} className={styles.canvas}>
                <div className={styles.fill}>{center}</div>
              </Panel>
              <Separator className={styles.divider} data-direction="horizontal" aria-label={t.resizeTheBottomPanel} />
              <Panel
                id="bottom"
                {...bottomPanel.props}
                defaultSize={bottomPanel.open ? firstSizes.bottom : 0}
                minSize={100}
                groupResizeBehavior="preserve-pixel-size"
              >
                <section className={styles.bottomContent} aria-label={t.bottomPanel} inert={!bottomPanel.open}>
                  {bottom}
                </section>
              </Panel>
            </Group>
            {!bottomPanel.open && status}
          </div>
        </Panel>
        <Separator className={styles.divider} data-direction="vertical" aria-label={t.resizeTheRightPanel} />
        <Panel id="right" {...rightPanel.props} defaultSize="32%" minSize={280} maxSize="60%">
          <aside className={styles.rightContent} aria-label={t.rightPanel} inert={!rightPanel.open}>
            {right}
          </aside>
        </Panel>
      </Group>
    </>
  );
}

export function WeirShell({ header, cover, children, ...panels }: WeirShellProps) {
  const isCovered = Boolean(cover);
  const isNarrow = useMedia(readingWidth);
  // Content that has not been shown yet is not rendered below a cover.
  const wasShown = useRef(false);
  wasShown.current ||= !isCovered;
  return (
    <div className={styles.shell} data-testid={testIds.shell}>
      {header}
      <div className={styles.stage}>
        <div className={styles.body} inert={isCovered}>
          {wasShown.current && (isNarrow ? <NarrowPanels {...panels} /> : <Panels {...panels} />)}
        </div>
        {cover}
      </div>
      <Notices />
      {children}
      <TooltipLayer />
    </div>
  );
}
