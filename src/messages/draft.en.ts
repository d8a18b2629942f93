import { count, messagesOf, params } from './i18n';

export const draftMessages = messagesOf('draft', {
  textTooLong: params('The text has {size} characters; a model reads up to {limit} here. Draft it in parts.'),
  notLoaded: 'The part of Weir that speaks with models could not be loaded. Check the connection and try again.',
  draftFromWords: 'Draft from words',
  description:
    'A model writes the procedure, and Weir checks it and sends errors back. Nothing is saved until you open it.',
  draftAgain: 'Draft again',
  draftTheProcedure: 'Draft the procedure',
  openAsADocument: 'Open as a document',
  procedureInWords: 'The procedure in words',
  keepDocumentTools: params('Use only the {count} tools of the open document'),
  exampleText:
    '1. Ask for the order number.\n2. Call find_order with order_number to get status.\n3. If the order is lost, apologise. Otherwise tell the status.',
  noEndpointIsSet: 'No endpoint is set.',
  writtenBy: 'Written by',
  setOne: 'Set one',
  change: 'Change',
  rehearsalLimits:
    'The rehearsal model reads calls, questions, conditions and steps back by rules, and keeps the rest as comments. For prose that names no calls, choose an endpoint.',
  draftRunning: 'Draft under way',
  modelWrites: 'The model writes',
  modelRepairs: params('The model repairs its draft, attempt {attempt} of 3'),
  textSoFar: 'Text so far',
  draft: 'The draft',
  noPdlInReply: count({
    one: 'The reply contained no PDL document:',
    other: 'None of {count} replies contained a PDL document. The last one said:',
  }),
  lastReply: 'Last reply',
  partialDraft: 'An earlier draft can be opened:',
  sourceOfTheDraft: 'Source of the draft',
  noErrorsFound: count({
    one: 'Written at once. The parser and the checks find no error; check that it is what you mean.',
    other: 'Written after {count} attempts. The parser and the checks find no error; check that it is what you mean.',
  }),
  faultsRemain: count({
    one: 'The attempt has errors. Open it as a document to fix them:',
    other: 'The best of {count} attempts has errors. Open it as a document to fix them:',
  }),
  remarks: 'Note of the model:',
  line: params('line {line}'),
  draftAsAGraph: 'The draft as a graph',
  draftedProcedure: 'Drafted procedure',
});
