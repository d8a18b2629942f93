// The part of TypeScript's own compiler that is used of the copy in Monaco's package, which comes without types.

declare module 'monaco-editor/languages/features/typescript/lib/typescriptServices' {
  interface SyntaxFault {
    readonly start: number;
    readonly messageText: string | { readonly messageText: string };
  }
  interface SourceFile {
    readonly statements: readonly unknown[];
    /** What the parser found; not in the public types. */
    readonly parseDiagnostics: readonly SyntaxFault[];
  }
  export const typescript: {
    createSourceFile(fileName: string, text: string, target: number): SourceFile;
    readonly ScriptTarget: { readonly Latest: number };
  };
}
