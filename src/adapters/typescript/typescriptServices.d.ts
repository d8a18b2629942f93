// The used part of TypeScript's compiler in Monaco's package, which has no types.

declare module 'monaco-editor/languages/features/typescript/lib/typescriptServices' {
  interface SyntaxFault {
    readonly start: number;
    readonly messageText: string | { readonly messageText: string };
  }
  interface SourceFile {
    readonly statements: readonly unknown[];
    /** Syntax errors of the parser; not in the public types. */
    readonly parseDiagnostics: readonly SyntaxFault[];
  }
  export const typescript: {
    createSourceFile(fileName: string, text: string, target: number): SourceFile;
    readonly ScriptTarget: { readonly Latest: number };
  };
}
