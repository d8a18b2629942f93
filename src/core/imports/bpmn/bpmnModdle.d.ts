// The part of bpmn-moddle that is used; the package has no types for it.
declare module 'bpmn-moddle' {
  export class BpmnModdle {
    /** Rejects if the text is not XML or has no `definitions`. */
    fromXML(xml: string): Promise<{ readonly rootElement: unknown }>;
  }
}
