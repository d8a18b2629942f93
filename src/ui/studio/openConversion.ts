// Opens what a conversion made, with its notes in Problems.

export { createWithNotes as openConversion } from '../../state/workspace/conversionNotes';
