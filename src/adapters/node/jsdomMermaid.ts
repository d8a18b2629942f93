// Mermaid's own drawings where there is no browser: it needs a DOM for them, so Node lends it jsdom's.
// Invariant: the globals appear with the first flowchart and stay, since Mermaid keeps hold of them.

import { JSDOM } from 'jsdom';

let isInstalled = false;

/** Lends jsdom's window to libraries that expect a browser. Nothing is loaded or run in it. */
export function installDom(): void {
  if (isInstalled || 'document' in globalThis) return;
  isInstalled = true;
  const { window } = new JSDOM('<!doctype html><html><body></body></html>');
  const lent: Record<string, unknown> = {
    window,
    document: window.document,
    Element: window.Element,
    HTMLElement: window.HTMLElement,
    HTMLTemplateElement: window.HTMLTemplateElement,
    HTMLFormElement: window.HTMLFormElement,
    SVGElement: window.SVGElement,
    Node: window.Node,
    NodeFilter: window.NodeFilter,
    NamedNodeMap: window.NamedNodeMap,
    DocumentFragment: window.DocumentFragment,
    DOMParser: window.DOMParser,
  };
  for (const [name, value] of Object.entries(lent)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
}
