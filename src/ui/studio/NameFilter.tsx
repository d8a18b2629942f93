// The name filter of the dependency view: fades the nodes that do not match, and goes from match to match. Nodes keep
// their positions.

import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { GraphNode, WorkflowGraph } from '../../core/graph';
import { canvasCommandMessages } from '../../messages/canvasCommands.en';
import { canvasToolsMessages as t } from '../../messages/canvasTools.en';
import { keysMessages } from '../../messages/keys.en';
import { useCanvasHost } from '../canvas/canvasStore';
import { keyTextOf, useKeyBindings } from '../kit/keys';
import { Row } from '../kit/Layout';
import { SearchField } from '../kit/SearchField';
import { useShownCommands } from '../kit/shownCommands';
import { Text } from '../kit/Text';
import styles from './NameFilter.module.css';

/** In a smaller graph all names are in view. */
const minNodes = 12;
/** Opens the filter while the canvas has the focus. */
export const filterCommand = {
  id: 'canvas.filter',
  group: 'Look',
  keys: ['F'],
} as const;

/** The nodes whose name or second line contains all words of the query, in any case; all nodes for an empty one. */
export function filterNodes(nodes: readonly GraphNode[], query: string): readonly GraphNode[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return nodes.filter(({ label, detail = '' }) => {
    const text = `${label} ${detail}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

interface NameFilterProps {
  /** The whole graph, without folding. */
  readonly graph: WorkflowGraph;
  /** The shown node for a node of the graph. */
  readonly home: (id: string) => string;
  readonly onGoTo: (id: string) => void;
}

export function NameFilter({ graph, home, onGoTo }: NameFilterProps) {
  const host = useCanvasHost();
  useKeyBindings();
  const [query, setQuery] = useState('');
  const found = useMemo(() => filterNodes(graph.nodes, query), [graph, query]);
  const at = useRef(-1);
  const input = useRef<HTMLInputElement>(null);
  const isActive = query.trim() !== '';

  useLayoutEffect(() => {
    host.pointer.setState({ filtered: isActive ? new Set(found.map(({ id }) => home(id))) : undefined });
  }, [host, isActive, found, home]);
  useEffect(() => () => host.pointer.setState({ filtered: undefined }), [host]);

  const isShown = graph.nodes.length >= minNodes;
  useShownCommands(() =>
    isShown ? [{ ...filterCommand, title: canvasCommandMessages.filter, run: () => input.current?.select() }] : [],
  );

  if (!isShown) return null;
  const change = (text: string) => {
    at.current = -1;
    setQuery(text);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      change('');
      host.root.current?.focus({ preventScroll: true });
    } else if (event.key === 'Enter' && isActive && found.length > 0) {
      const step = event.shiftKey ? (at.current < 0 ? 0 : -1) : 1;
      at.current = (at.current + step + found.length) % found.length;
      const node = found[at.current];
      if (node) onGoTo(node.id);
    } else return;
    event.preventDefault();
  };
  return (
    <Row as="search" gap="2" className={styles.filter} data-floats="">
      <SearchField
        ref={input}
        value={query}
        placeholder={t.filterNames}
        aria-label={t.filterNames}
        title={t.filterNamesKeys({ key: keyTextOf(filterCommand) ?? keysMessages.noKey })}
        onChange={(event) => change(event.target.value)}
        onKeyDown={press}
      />
      <Text as="output" size="sm" tone="muted" aria-live="polite">
        {isActive ? t.namesFound({ count: found.length, all: graph.nodes.length }) : ''}
      </Text>
    </Row>
  );
}
