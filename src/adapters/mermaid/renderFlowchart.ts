// Draws a flowchart with Mermaid as one inert SVG file, to be shown as an image. Invariant: no directive or front
// matter of the text reaches the library; its output is parsed again as inert data, and only drawing elements and the
// text of labels are kept, without handlers, links, scripts or external resources.

import { prepareFlowchart } from '../../core/flowchart';
import { type PictureTheme, pictureThemes } from '../../core/picture';
import type { CancelSignal } from '../../core/support';
import { fixedConfig, loadMermaid } from './loadMermaid';
import { parseWithMermaid } from './parseWithMermaid';

export type RenderedFlowchart =
  /** `width` and `height` in px at its natural size. */
  | {
      readonly kind: 'drawn';
      readonly svg: string;
      readonly width: number;
      readonly height: number;
      readonly nodes: number;
      readonly edges: number;
    }
  | { readonly kind: 'refused'; readonly message: string }
  /** Cancelled by the caller. */
  | { readonly kind: 'cancelled' };

/** Mermaid lays out on the main thread, some milliseconds per item: more items would block the page for too long. */
export const maxDrawnItems = 400;
export const maxDrawnText = 50_000;

const cancelled: RenderedFlowchart = { kind: 'cancelled' };
const refuse = (message: string): RenderedFlowchart => ({ kind: 'refused', message });
let drawings = 0;

/** Needs a DOM with layout. Never rejects. A cancel takes effect between the steps; drawing is one step. */
export async function renderFlowchart(
  source: string,
  theme: PictureTheme['name'],
  cancel?: CancelSignal,
): Promise<RenderedFlowchart> {
  if (source.length > maxDrawnText) {
    return refuse(
      `This flowchart has ${source.length.toLocaleString('en')} characters; Mermaid draws up to ${maxDrawnText.toLocaleString('en')} here. The canvas shows it whole.`,
    );
  }
  try {
    const read = await parseWithMermaid(source);
    if (cancel?.aborted) return cancelled;
    if (!read.ok) return refuse(read.diagnostic.message);
    const { vertices, edges } = read.data;
    if (vertices.length + edges.length > maxDrawnItems) {
      return refuse(
        `This flowchart has ${vertices.length} nodes and ${edges.length} edges; Mermaid draws up to ${maxDrawnItems} of them here. The canvas shows it whole.`,
      );
    }
    const drawn = await draw(withoutExternalLoads(prepareFlowchart(source).text), theme, cancel);
    if (drawn === undefined) return cancelled;
    const inert = makeInert(drawn);
    if (inert === undefined) return refuse('Mermaid drew nothing for this flowchart.');
    return { kind: 'drawn', ...inert, nodes: vertices.length, edges: edges.length };
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : '';
    return refuse(`Mermaid could not draw this flowchart${reason ? `: ${reason.slice(0, 300)}` : ''}.`);
  }
}

/** A bitmap of one transparent pixel. */
const nothing = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/**
 * While Mermaid draws, its labels are in the page, where images in them would be fetched: their tags become text, and
 * addresses of image nodes and of styles are removed.
 */
export const withoutExternalLoads = (text: string): string =>
  text
    .replace(
      /<(?=\/?(?:img|image|picture|source|video|audio|track|iframe|object|embed|link|style|svg|math|use)\b)/gi,
      '#lt;',
    )
    .replace(/(@\{[^{}]*?\bimg\s*:\s*)(?:"[^"]*"|'[^']*'|[^,}\s]+)/gi, `$1"${nothing}"`)
    .replace(/^[ \t]*(?:style|classDef|linkStyle)\b[^\n]*/gim, (line) => line.replace(/url\([^)]*\)?/gi, 'none'));

/** One drawing at a time: the library's configuration is global to the page. */
let last: Promise<unknown> = Promise.resolve();

function draw(text: string, name: PictureTheme['name'], cancel?: CancelSignal): Promise<string | undefined> {
  const work = last.then(async () => {
    if (cancel?.aborted) return undefined;
    const mermaid = await loadMermaid();
    mermaid.initialize({
      ...fixedConfig,
      secure: [...fixedConfig.secure, 'theme', 'themeCSS', 'themeVariables', 'fontFamily', 'htmlLabels'],
      theme: 'base',
      themeVariables: variablesOf(pictureThemes[name]),
      // System fonts: an image cannot use those of the page, and labels must be measured in the font they are shown in.
      fontFamily: '"Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif',
      // As everywhere else. SVG text would be simpler to make inert, but loses characters: a lone `>` is dropped there,
      // and `#quot;` stays as written.
      htmlLabels: true,
      flowchart: { useMaxWidth: false, wrappingWidth: 260 },
    });
    drawings += 1;
    // A hidden element outside of the visible page, in which the drawing can be measured.
    const stage = document.createElement('div');
    stage.style.cssText = 'position:fixed;left:-100000px;top:0;width:1000px;visibility:hidden';
    stage.setAttribute('aria-hidden', 'true');
    document.body.append(stage);
    try {
      return (await mermaid.render(`drawn-flowchart-${drawings}`, text, stage)).svg;
    } finally {
      stage.remove();
    }
  });
  last = work.catch(() => undefined);
  return work;
}

function variablesOf(theme: PictureTheme) {
  return {
    darkMode: theme.name === 'dark',
    background: theme.canvas,
    primaryColor: theme.surface,
    primaryTextColor: theme.text,
    primaryBorderColor: theme.border,
    secondaryColor: theme.panel,
    tertiaryColor: theme.frame,
    mainBkg: theme.surface,
    nodeBorder: theme.faint,
    nodeTextColor: theme.text,
    textColor: theme.text,
    titleColor: theme.muted,
    lineColor: theme.faint,
    defaultLinkColor: theme.faint,
    edgeLabelBackground: theme.canvas,
    clusterBkg: theme.frame,
    clusterBorder: theme.border,
    fontSize: '14px',
  };
}

/** Allowed elements. Others are removed with their content; links are removed but keep their content. */
const drawing = new Set(
  'svg g path rect circle ellipse line polyline polygon text tspan defs marker style title desc clipPath linearGradient radialGradient stop filter feDropShadow feGaussianBlur feOffset feFlood feComposite feMerge feMergeNode pattern symbol'.split(
    ' ',
  ),
);
const label = 'foreignObject';
/** Elements allowed in the text of labels. */
const wordElements = new Set('div span p br b strong i em u s del sub sup code small ul ol li'.split(' '));
const wordAttributes = new Set(['class', 'style']);
const svgNamespace = 'http://www.w3.org/2000/svg';

/** The drawing as a standalone file; undefined without a drawing. */
export function makeInert(drawn: string): { svg: string; width: number; height: number } | undefined {
  // A detached document: nothing in it is loaded or run.
  const root = new DOMParser().parseFromString(drawn, 'text/html').querySelector('svg');
  if (!root) return undefined;
  clean(root);
  const box = (root.getAttribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [, , width = 0, height = 0] = box;
  if (!(width > 0 && height > 0 && Number.isFinite(width * height))) return undefined;
  root.setAttribute('width', String(Math.ceil(width)));
  root.setAttribute('height', String(Math.ceil(height)));
  root.removeAttribute('style');
  const svg = new XMLSerializer().serializeToString(root);
  return { svg, width: Math.ceil(width), height: Math.ceil(height) };
}

const isAllowedElement = (child: Element, parent: Element): boolean =>
  child.namespaceURI === svgNamespace
    ? drawing.has(child.localName) || child.localName === label
    : wordElements.has(child.localName) && (parent.localName === label || wordElements.has(parent.localName));

function clean(element: Element): void {
  const isWord = element.namespaceURI !== svgNamespace;
  for (const { name, value } of [...element.attributes]) {
    // The serializer writes the namespaces itself.
    const isForbiddenAttribute =
      /^on|href$|^src|^xmlns/i.test(name) || (name.includes(':') && !name.startsWith('xml:'));
    if (isForbiddenAttribute || (isWord && !wordAttributes.has(name))) element.removeAttribute(name);
    else if (name !== 'd') element.setAttribute(name, withoutAddresses(value));
  }
  for (const child of [...element.children]) {
    if (child.localName === 'a') {
      clean(child);
      child.replaceWith(...child.childNodes);
    } else if (!isAllowedElement(child, element)) child.remove();
    else clean(child);
  }
  if (element.localName === 'style') element.textContent = withoutAddresses(element.textContent ?? '');
}

/** Removes styles that refer outside of the drawing, also those written with escapes. */
const withoutAddresses = (text: string): string =>
  text
    .replace(/\\[0-9a-f]{1,6}\s?/gi, '')
    .replace(/@(?:import|font-face|namespace)[^;{}]*(?:;|\{[^}]*\}|(?=\}))/gi, '')
    .replace(/(?:url|src|image|image-set)\(\s*(?!["']?#)[^)]*\)/gi, 'none')
    .replace(/(?:javascript|vbscript|data):/gi, '');
