// Links and files of one document: made from the open one, and opened as a new one. Opening never changes a document
// that is here, and a document that is here already is shown instead of a second one.

import {
  isSameStoredDocument,
  type LinkFit,
  MAX_SHARED_LENGTH,
  measureLink,
  parseShareData,
  printShareData,
  printSharedDocument,
  readSharedDocument,
  type SharedDocument,
} from '../../core/sharing';
import type { StoredDocument } from '../../core/storage';
import { buildSecretFilter, fail, knownSecrets, ok, type Result } from '../../core/support';
import { exchangeMessages as t } from '../../messages/exchange.en';
import type { SettingsState } from '../settings/settingsStore';
import type { WorkspaceStore } from '../workspace/workspaceState';

export interface ShareLinkPorts {
  readonly workspace: WorkspaceStore;
  settings(): Pick<SettingsState, 'baseUrl' | 'apiKey'> & Partial<Pick<SettingsState, 'secrets'>>;
  /** Text, compressed and as base64url; rejects where the browser cannot. */
  packText(text: string): Promise<string>;
  /** Never rejects; stops reading beyond `maxBytes`. */
  unpackText(packed: string, maxBytes: number): Promise<Result<string, 'damaged' | 'too-large' | 'unsupported'>>;
}

/** What goes along with the text. */
export interface ShareParts {
  readonly layout: boolean;
  readonly tools: boolean;
}

export interface BuiltLink {
  readonly url: string;
  readonly fit: LinkFit;
}

export type ShareLinks = ReturnType<typeof createShareLinks>;

const unpackProblems = {
  damaged: t.linkDamaged,
  'too-large': t.linkTooLarge,
  unsupported: t.unpackingUnsupported,
} as const;

export function createShareLinks({ workspace, settings, packText, unpackText }: ShareLinkPorts) {
  const print = (parts: ShareParts): Result<string, string> => {
    const { history, tools } = workspace.getState();
    const { kind, title, source, layout } = history.document;
    const text = printSharedDocument({
      kind,
      title,
      source,
      ...(parts.layout ? { layout: layout as StoredDocument['layout'] } : {}),
      ...(parts.tools && tools !== undefined ? { tools } : {}),
    });
    if (buildSecretFilter(knownSecrets(settings())).containsSecret(text)) return fail(t.keyInDocument);
    return ok(text);
  };

  /** One of the shelf that says the same, under whatever title. Places count where the other side has given any. */
  const findSame = ({ title: _title, layout, ...rest }: SharedDocument): StoredDocument | undefined =>
    workspace
      .getState()
      .allDocuments()
      .find((document) =>
        isSameStoredDocument(
          { ...rest, title: '', layout: layout ?? {} },
          { ...document, title: '', layout: layout === undefined ? {} : document.layout },
        ),
      );

  const show = (document: SharedDocument, leftOut: number) => {
    const { openDocument, createDocument, notify } = workspace.getState();
    const same = findSame(document);
    if (same) {
      openDocument(same.id);
      notify('info', t.linkDocumentKnown({ title: same.title }));
      return;
    }
    createDocument(document);
    const missing = leftOut === 0 ? '' : t.positionsSkipped(leftOut);
    notify('info', t.documentFromLink({ title: document.title, missing }));
  };

  /** A link of the page at `address` whose fragment carries a text, behind `#/route/`. Fails with a sentence. */
  const pack = async (route: string, text: string, address: string): Promise<Result<BuiltLink, string>> => {
    if (text.length > MAX_SHARED_LENGTH) return ok({ url: '', fit: 'nowhere' });
    try {
      const url = `${address.replace(/[?#].*$/s, '')}#/${route}/${printShareData(text, await packText(text))}`;
      return ok({ url, fit: measureLink(url.length) });
    } catch {
      return fail(t.packingUnsupported);
    }
  };

  /** The text that the data of a link carries. Fails with a sentence, never rejects. */
  const unpack = async (data: string): Promise<Result<string, string>> => {
    const parsed = parseShareData(data);
    if (!parsed.ok) return fail(parsed.error.message);
    const text = await unpackText(parsed.value.packed, MAX_SHARED_LENGTH);
    if (!text.ok) return fail(unpackProblems[text.error]);
    return parsed.value.matches(text.value) ? text : fail(unpackProblems.damaged);
  };

  return {
    /** A recording of the stage as a link, without the secrets that the settings hold. Fails with a sentence. */
    buildStageLink: (recording: string, address: string) =>
      pack('stage/play', buildSecretFilter(knownSecrets(settings())).text(recording), address),
    /** The recording in what stands behind `#/stage/play/`. Fails with a sentence, never rejects. */
    readStageLink: unpack,
    /** `address`: of the page; its query stays here, for nobody knows what it holds. Fails with a sentence. */
    buildLink: async (parts: ShareParts, address: string): Promise<Result<BuiltLink, string>> => {
      const text = print(parts);
      return text.ok ? pack('share', text.value, address) : text;
    },
    /** The open document as a file: `whole` with all that belongs to it, else its bare text. Fails with a sentence. */
    buildFile: (whole: boolean): Result<string, string> => {
      const text = print({ layout: whole, tools: whole });
      if (!text.ok) return text;
      if (!whole) return ok(workspace.getState().history.document.source);
      return text.value.length > MAX_SHARED_LENGTH ? fail(t.documentFileTooLarge) : text;
    },
    /**
     * Reads what stands behind `#/share/`; never rejects. What comes back shows the document, or says in a notice why
     * there is none: nothing has happened before it is called.
     */
    readLink: async (data: string): Promise<() => void> => {
      const refuse = (why: string) => () => workspace.getState().notify('error', t.linkNotOpened({ reason: why }));
      const text = await unpack(data);
      if (!text.ok) return refuse(text.error);
      const read = readSharedDocument(text.value);
      if (!read.ok) return refuse(read.error.message);
      return () => show(read.value.document, read.value.leftOut);
    },
  };
}
