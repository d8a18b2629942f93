// Links and files of one document: created from the open document, and opened as a new one. Opening never changes a
// stored document; if an equal document is stored, that one is shown instead of a second one.

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
  settings(): Pick<SettingsState, 'baseUrl' | 'keys'> & Partial<Pick<SettingsState, 'secrets'>>;
  /** Compresses a text and encodes it as base64url; rejects if the browser cannot. */
  packText(text: string): Promise<string>;
  /** Never rejects; stops reading beyond `maxBytes`. */
  unpackText(packed: string, maxBytes: number): Promise<Result<string, 'damaged' | 'too-large' | 'unsupported'>>;
}

/** Content shared in addition to the text. */
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

  /**
   * A stored document with the same content, under any title. Positions are compared only if the shared document has
   * some.
   */
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

  /** A link to the page at `address` whose fragment contains the text after `#/route/`. Fails with a sentence. */
  const pack = async (route: string, text: string, address: string): Promise<Result<BuiltLink, string>> => {
    if (text.length > MAX_SHARED_LENGTH) return ok({ url: '', fit: 'nowhere' });
    try {
      const url = `${address.replace(/[?#].*$/s, '')}#/${route}/${printShareData(text, await packText(text))}`;
      return ok({ url, fit: measureLink(url.length) });
    } catch {
      return fail(t.packingUnsupported);
    }
  };

  /** The text in the data of a link. Fails with a sentence, never rejects. */
  const unpack = async (data: string): Promise<Result<string, string>> => {
    const parsed = parseShareData(data);
    if (!parsed.ok) return fail(parsed.error.message);
    const text = await unpackText(parsed.value.packed, MAX_SHARED_LENGTH);
    if (!text.ok) return fail(unpackProblems[text.error]);
    return parsed.value.matches(text.value) ? text : fail(unpackProblems.damaged);
  };

  return {
    /** A link with a recording of the stage, without the secrets of the settings. Fails with a sentence. */
    buildStageLink: (recording: string, address: string) =>
      pack('stage/play', buildSecretFilter(knownSecrets(settings())).text(recording), address),
    /** The recording after `#/stage/play/`. Fails with a sentence, never rejects. */
    readStageLink: unpack,
    /** `address`: of the page; its query is left out, since its content is unknown. Fails with a sentence. */
    buildLink: async (parts: ShareParts, address: string): Promise<Result<BuiltLink, string>> => {
      const text = print(parts);
      return text.ok ? pack('share', text.value, address) : text;
    },
    /**
     * The open document as a file: `whole` with everything that belongs to it, otherwise only its text. Fails with a
     * sentence.
     */
    buildFile: (whole: boolean): Result<string, string> => {
      const text = print({ layout: whole, tools: whole });
      if (!text.ok) return text;
      if (!whole) return ok(workspace.getState().history.document.source);
      return text.value.length > MAX_SHARED_LENGTH ? fail(t.documentFileTooLarge) : text;
    },
    /**
     * Reads the data after `#/share/`; never rejects. Returns a function that shows the document, or a notice why it
     * is missing: nothing changes before it is called.
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
