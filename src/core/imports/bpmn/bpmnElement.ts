// The properties of BPMN elements that are read, as bpmn-moddle gives them. All of them may be missing in a file.

export interface BpmnElement {
  /** Type with its prefix, for example `bpmn:UserTask`. */
  readonly $type: string;
  /** Whether it has this type or one derived from it. */
  readonly $instanceOf: (type: string) => boolean;
  readonly id?: string;
  readonly name?: string;
  readonly documentation?: readonly BpmnElement[];
  readonly text?: string;
  readonly body?: string;
  readonly language?: string;
  readonly rootElements?: readonly BpmnElement[];
  readonly flowElements?: readonly BpmnElement[];
  readonly artifacts?: readonly BpmnElement[];
  readonly laneSets?: readonly BpmnElement[];
  readonly lanes?: readonly BpmnElement[];
  readonly childLaneSet?: BpmnElement;
  readonly flowNodeRef?: readonly BpmnElement[];
  readonly participants?: readonly BpmnElement[];
  readonly processRef?: BpmnElement;
  readonly messageFlows?: readonly BpmnElement[];
  readonly sourceRef?: BpmnElement;
  readonly targetRef?: BpmnElement;
  readonly conditionExpression?: BpmnElement;
  readonly default?: BpmnElement;
  readonly eventDefinitions?: readonly BpmnElement[];
  readonly attachedToRef?: BpmnElement;
  readonly loopCharacteristics?: BpmnElement;
  readonly isSequential?: boolean;
  readonly extensionElements?: BpmnElement;
  readonly script?: string;
  /** The drawing of the model. */
  readonly diagrams?: readonly BpmnElement[];
  readonly plane?: BpmnElement;
  readonly planeElement?: readonly BpmnElement[];
  readonly bpmnElement?: BpmnElement;
  readonly waypoint?: readonly { readonly x?: number; readonly y?: number }[];
}
