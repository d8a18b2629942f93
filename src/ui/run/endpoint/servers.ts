// The servers of the dialog: the known endpoints, with what makes a server of one's own allow requests from this page.

import { type EndpointPreset, endpointPresets } from '../../../core/llm';
import { endpointMessages } from '../../../messages/endpoint.en';
import { endpointProfileMessages as t } from '../../../messages/endpointProfile.en';
import { runEndpointMessages as words } from '../../../messages/runEndpoint.en';

interface Page {
  readonly origin: string;
}

/** The command or setting by which a local server allows requests from the page (CORS). */
const commands: Readonly<Record<string, (page: Page) => string>> = {
  ollama: words.ollamaCommand,
  'lm-studio': () => words.lmStudioCommand,
  vllm: words.vllmCommand,
};
/** Hosted servers that allow requests from web pages. */
const openToPages = ['openai', 'openrouter'];

/** The words in capitals of the known addresses, such as RESOURCE. */
const placeholders = endpointPresets.flatMap(({ baseUrl }) => baseUrl.match(/[A-Z]{4,}/g) ?? []);

/** Whether words of a known address have not been replaced. */
export const hasPlaceholders = (address: string): boolean =>
  address.split(/[^A-Za-z]+/).some((word) => placeholders.includes(word));

/** How to allow requests from the page: a text, and a line to copy unless there is nothing to do. */
export function corsOf(
  preset: EndpointPreset | undefined,
  page: Page,
): { readonly text: string; readonly line?: string } {
  if (!preset) return { text: endpointMessages.corsOther(page), line: words.corsHeaders(page) };
  const command = commands[preset.id];
  if (command) return { text: endpointMessages.cors(page), line: command(page) };
  return { text: openToPages.includes(preset.id) ? endpointMessages.corsHosted : t.corsUnknown };
}
