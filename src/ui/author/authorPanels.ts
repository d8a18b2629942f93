// The left panels of author mode.

import { DocumentsPanel } from './DocumentsPanel';
import { OutlinePanel } from './OutlinePanel';
import { SearchPanel } from './search/SearchPanel';
import { ToolsPanel } from './tools/ToolsPanel';

export const authorPanels = { DocumentsPanel, OutlinePanel, SearchPanel, ToolsPanel };
