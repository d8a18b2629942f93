// The tools of the open document, read from the file that is attached to it. The text belongs to the document
// (`workspace.tools`); what it says is derived here, and the checks are asked again once it is known.

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CheckTool } from '../core/checks';
import type { ToolDefinition } from '../core/formats';
import type { ApiDecl, PdlDocument } from '../core/language';
import { isJsonObject, type JsonObject, looseName } from '../core/support';
import type { WorkspaceStore } from './workspaceState';

export interface ToolsState {
  readonly definitions: readonly ToolDefinition[];
  /** The same as the checks take them; absent without a tool file. */
  readonly checkTools: readonly CheckTool[] | undefined;
  /** Why the attached text holds no tools. */
  readonly problem: string | undefined;
}

const none: ToolsState = { definitions: [], checkTools: undefined, problem: undefined };

export const loadToolReader = () => import('./toolReader');

export function createToolsStore(
  workspace: WorkspaceStore,
  load: () => Promise<Pick<Awaited<ReturnType<typeof loadToolReader>>, 'parseTools' | 'checkToolsOf'>> = loadToolReader,
): StoreApi<ToolsState> {
  const store = createStore<ToolsState>(() => none);
  let read: string | undefined;

  const follow = (text: string | undefined) => {
    if (text === read) return;
    read = text;
    const had = store.getState().checkTools !== undefined;
    store.setState(none, true);
    if (text === undefined || text.trim() === '') {
      if (had) workspace.getState().reanalyse();
      return;
    }
    load().then(
      ({ parseTools, checkToolsOf }) => {
        // Meanwhile another file was attached, or another document opened.
        if (read !== text) return;
        const result = parseTools(text);
        store.setState(
          result.ok
            ? { definitions: result.value, checkTools: checkToolsOf(result.value), problem: undefined }
            : { ...none, problem: result.error.message },
        );
        workspace.getState().reanalyse();
      },
      () => {
        if (read !== text) return;
        store.setState({
          problem: 'The part of Weir that reads tools could not be loaded. Reload the page to try again.',
        });
      },
    );
  };
  workspace.subscribe((state) => follow(state.tools));
  follow(workspace.getState().tools);
  return store;
}

/** Names of a tool's parameters or results, in their order. */
export function propertiesOf(
  schema: JsonObject | undefined,
): readonly { name: string; schema: JsonObject; required: boolean }[] {
  const properties = schema?.['properties'];
  if (!isJsonObject(properties)) return [];
  const required = Array.isArray(schema?.['required']) ? schema['required'] : [];
  return Object.entries(properties as JsonObject).map(([name, property]) => ({
    name,
    schema: isJsonObject(property) ? property : {},
    required: required.includes(name),
  }));
}

/** The tool an API is bound to: one that bears its name, else one whose description does. */
export function toolOf(api: Pick<ApiDecl, 'name'>, definitions: readonly ToolDefinition[]): ToolDefinition | undefined {
  const wanted = looseName(api.name);
  return (
    definitions.find((tool) => looseName(tool.name) === wanted) ??
    definitions.find((tool) => tool.description !== undefined && looseName(tool.description) === wanted)
  );
}

export interface ToolBinding {
  readonly matched: readonly { readonly api: ApiDecl; readonly tool: ToolDefinition }[];
  /** Tools that no API is bound to. */
  readonly unboundTools: readonly ToolDefinition[];
  readonly unboundApis: readonly ApiDecl[];
}

export function bindTools(document: PdlDocument | undefined, definitions: readonly ToolDefinition[]): ToolBinding {
  const bound = new Set<ToolDefinition>();
  const matched: { api: ApiDecl; tool: ToolDefinition }[] = [];
  const unboundApis: ApiDecl[] = [];
  for (const api of document?.apis ?? []) {
    const tool = toolOf(api, definitions);
    if (tool) {
      matched.push({ api, tool });
      bound.add(tool);
    } else unboundApis.push(api);
  }
  return { matched, unboundTools: definitions.filter((tool) => !bound.has(tool)), unboundApis };
}
