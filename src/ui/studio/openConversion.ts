// Opens a converted document, with its notes in Problems.

export { createWithNotes as openConversion } from '../../state/workspace/conversionNotes';
