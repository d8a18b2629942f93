import type { ImportedNodeKind } from '../importedFlow';
import type { BpmnElement } from './bpmnElement';

/** The type of an element without its prefix, for example `userTask`. */
export const typeOf = ({ $type }: BpmnElement): string => {
  const name = $type.replace(/^.*:/, '');
  return name.charAt(0).toLowerCase() + name.slice(1);
};

/** `userTask` as "user task". */
export const wordsOfType = (element: BpmnElement): string =>
  typeOf(element)
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim();

/** The trigger or result of an event, for example `timer`; undefined for a plain event. */
export function eventWord({ eventDefinitions }: BpmnElement): string | undefined {
  const [definition] = eventDefinitions ?? [];
  return definition && typeOf(definition).replace(/EventDefinition$/, '');
}

/** Verbs of tasks in which a person gives values, at the beginning of a title. */
const asking =
  /^(?:ask|enter|fill|provide|select|choose|collect|request|specify|submit|answer|eingeben|erfassen|angeben|wählen|auswählen|ausfüllen|abfragen|demander|saisir|choisir|remplir|solicitar|introducir|elegir|rellenar)\b/i;

/** `exits`: number of outgoing sequence flows. A gateway with one exit only joins branches. */
export function bpmnKind(element: BpmnElement, exits: number): ImportedNodeKind {
  const type = typeOf(element);
  switch (type) {
    case 'startEvent':
      return 'start';
    case 'endEvent':
      return eventWord(element) === 'message' ? 'answer' : 'end';
    case 'intermediateThrowEvent':
      return eventWord(element) === 'message' ? 'answer' : 'words';
    case 'sendTask':
      return 'answer';
    case 'serviceTask':
    case 'scriptTask':
    case 'businessRuleTask':
      return 'api';
    case 'userTask':
    case 'manualTask':
    case 'task':
      return asking.test(element.name?.trim() ?? '') ? 'question' : 'words';
    case 'exclusiveGateway':
    case 'inclusiveGateway':
    case 'complexGateway':
    case 'eventBasedGateway':
      return exits > 1 ? 'condition' : 'part';
    case 'parallelGateway':
      return 'part';
    default:
      return 'words';
  }
}
