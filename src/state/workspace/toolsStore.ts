// Tools of the open document, read from its attached file: definitions and backends. The text belongs to the document
// (`workspace.tools`); its content is derived here, and the checks run again once it is read. A change rewrites the
// text, so that it is stored, copied and shared with the document.

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CheckTool } from '../../core/checks';
import type { ToolDefinition } from '../../core/formats';
import type { ApiDecl, PdlDocument } from '../../core/language';
import type { ToolBackend } from '../../core/session';
import { isJsonObject, type JsonObject, looseName } from '../../core/support';
import { commonMessages as common } from '../../messages/common.en';
import { type EditParts, loadEditParts } from './loadEditParts';
import type { WorkspaceStore } from './workspaceState';

export interface ToolsState {
  readonly definitions: readonly ToolDefinition[];
  /** The definitions as they were attached; absent if empty, or while they are read. */
  readonly definitionsText: string | undefined;
  /** The definitions in the form of the checks; absent without a tool file. */
  readonly checkTools: readonly CheckTool[] | undefined;
  /** Backends by tool name; tools without an entry use the session default. */
  readonly backends: Readonly<Record<string, ToolBackend>>;
  /** Why the attached text contains no tools. */
  readonly problem: string | undefined;
  /** Replaces the definitions, or removes them; the backends stay. */
  setDefinitions(text: string | undefined): Promise<void>;
  /** Sets the backend of one tool; undefined: the session default. */
  setBackend(name: string, backend: ToolBackend | undefined): Promise<void>;
  /**
   * Attaches a file: its definitions and backends, if it has any, replace the current ones. Resolves with the reason if
   * the text is refused.
   */
  attach(text: string): Promise<string | undefined>;
}

type Derived = Pick<ToolsState, 'definitions' | 'definitionsText' | 'checkTools' | 'backends' | 'problem'>;

const none: Derived = {
  definitions: [],
  definitionsText: undefined,
  checkTools: undefined,
  backends: {},
  problem: undefined,
};

export function createToolsStore(
  workspace: WorkspaceStore,
  load: () => Promise<EditParts> = loadEditParts,
): StoreApi<ToolsState> {
  let read: string | undefined;
  let documentId = workspace.getState().history.document.id;

  const derive = ({ readToolFile, parseTools, toCheckTools: checkToolsOf }: EditParts, text: string): Derived => {
    const { definitions, backends, problems } = readToolFile(text);
    const [problem] = problems.map((message) => `${message}.`);
    if (definitions === undefined) return { ...none, backends, problem };
    const result = parseTools(definitions);
    const file = { definitionsText: definitions, backends };
    return result.ok
      ? { ...file, definitions: result.value, checkTools: checkToolsOf(result.value), problem }
      : { ...none, ...file, problem: result.error.message };
  };

  const change = async (edit: (reader: EditParts, text: string | undefined) => string | undefined): Promise<void> => {
    const requestedDocument = workspace.getState().history.document.id;
    const reader = await load().catch(() => undefined);
    // The reader was loaded late: another document is open now.
    if (workspace.getState().history.document.id !== requestedDocument) return;
    const { tools, setTools } = workspace.getState();
    if (reader) setTools(edit(reader, tools));
    else store.setState({ problem: common.notLoaded });
  };

  const store = createStore<ToolsState>(() => ({
    ...none,
    setDefinitions: (definitions) =>
      change(({ readToolFile, printToolFile }, text) => printToolFile({ ...readToolFile(text), definitions })),
    setBackend: (name, backend) =>
      change(({ readToolFile, printToolFile }, text) => {
        const { definitions, backends } = readToolFile(text);
        const loose = looseName(name);
        const others = Object.entries(backends).filter(([other]) => looseName(other) !== loose);
        return printToolFile({
          definitions,
          backends: Object.fromEntries(backend ? [...others, [name, backend]] : others),
        });
      }),
    attach: async (given) => {
      let refused: string | undefined;
      await change((reader, text) => {
        refused = derive(reader, given).problem;
        return refused === undefined ? reader.mergeToolFiles(text, given) : text;
      });
      return refused;
    },
  }));

  const follow = (text: string | undefined, id: string) => {
    const isOtherDocument = id !== documentId;
    documentId = id;
    if (text === read) return;
    read = text;
    const before = store.getState();
    const had = before.checkTools !== undefined;
    if (text === undefined || text.trim() === '') {
      store.setState(none);
      if (had) workspace.getState().reanalyse();
      return;
    }
    // While one tool is edited, the others stay visible; another document starts empty.
    if (isOtherDocument) store.setState(none);
    load().then(
      (reader) => {
        // Another file was attached, or another document opened meanwhile.
        if (read !== text) return;
        const next = derive(reader, text);
        const sameDefinitions = !isOtherDocument && next.definitionsText === before.definitionsText;
        store.setState(
          sameDefinitions
            ? { ...next, definitions: before.definitions, checkTools: before.checkTools ?? next.checkTools }
            : next,
        );
        if (!sameDefinitions || before.checkTools === undefined) workspace.getState().reanalyse();
      },
      () => {
        if (read === text) store.setState({ problem: common.notLoaded });
      },
    );
  };
  const followWorkspace = () => follow(workspace.getState().tools, workspace.getState().history.document.id);
  workspace.subscribe(followWorkspace);
  followWorkspace();
  return store;
}

/** Names of a tool's parameters or results, in order. */
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

/** The tool an API is bound to: the tool with its name, otherwise the tool whose description equals it. */
export function toolOf(api: Pick<ApiDecl, 'name'>, definitions: readonly ToolDefinition[]): ToolDefinition | undefined {
  const wanted = looseName(api.name);
  return (
    definitions.find((tool) => looseName(tool.name) === wanted) ??
    definitions.find((tool) => tool.description !== undefined && looseName(tool.description) === wanted)
  );
}

/** Pairs APIs with their tools, and lists APIs and tools without a partner. */
export function bindTools(document: PdlDocument | undefined, definitions: readonly ToolDefinition[]) {
  const apis = (document?.apis ?? []).map((api) => ({ api, tool: toolOf(api, definitions) }));
  const bound = new Set(apis.map(({ tool }) => tool));
  return {
    matched: apis.flatMap(({ api, tool }) => (tool ? [{ api, tool }] : [])),
    unboundTools: definitions.filter((tool) => !bound.has(tool)),
    unboundApis: apis.flatMap(({ api, tool }) => (tool ? [] : [api])),
  };
}
