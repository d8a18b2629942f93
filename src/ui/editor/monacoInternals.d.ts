// Parts of Monaco that its package exports without types.

declare module 'monaco-editor/platform/storage/common/storage' {
  /** What widgets remember; in this build, until the page goes. */
  export interface WidgetStorage {
    /** `scope` 0 is the profile's; `target` 1 stays on this machine. */
    store(key: string, value: string, scope: 0, target: 1): void;
  }
  export const IStorageService: { readonly brand: WidgetStorage };
}

declare module 'monaco-editor/editor/standalone/browser/standaloneServices' {
  export const StandaloneServices: { get<T>(id: { readonly brand: T }): T };
}
