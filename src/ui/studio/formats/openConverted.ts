import { formats } from '../../../state/exchange/formats';
import type { ShownFormat } from '../../../state/frame/shellStore';
import type { NewDocument } from '../../../state/workspace/workspaceState';

interface ConvertedDocument {
  readonly title: string;
  readonly format: ShownFormat;
  readonly text: string;
  /** The tool file that belongs to it. */
  readonly tools?: string | undefined;
}

/** A converted text as a document of its own, named after what it was made from. */
export function openConverted({ title, format, text, tools }: ConvertedDocument): NewDocument {
  const kind = format === 'mermaid' ? 'mermaid' : 'pdl';
  return {
    title: `${title} (${formats[format].short})`,
    kind,
    source: text,
    ...(kind === 'pdl' && tools !== undefined ? { tools } : {}),
  };
}
