// A name of the document with what it is a name of.

/** Slots, requests, responses, parameters and variables share one namespace: `value`. */
export interface PdlSymbol {
  readonly kind: 'api' | 'answer' | 'other' | 'function' | 'value';
  readonly name: string;
}
