// Parts of Monaco that its package exports without types.

declare module 'monaco-editor/platform/storage/common/storage' {
  /** The stored settings of widgets; in this build, until the page is closed. */
  export interface WidgetStorage {
    /** `scope` 0 is the profile; `target` 1 is this machine only. */
    store(key: string, value: string, scope: 0, target: 1): void;
  }
  export const IStorageService: { readonly brand: WidgetStorage };
}

declare module 'monaco-editor/editor/standalone/browser/standaloneServices' {
  export const StandaloneServices: { get<T>(id: { readonly brand: T }): T };
}
