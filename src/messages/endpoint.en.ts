import { count, messagesOf, params } from './i18n';

export const endpointMessages = messagesOf('endpoint', {
  server: 'Server',
  other: 'Other server',
  pathMissing: 'The address has no path. Most servers answer under /v1.',
  takeAddress: params('Use {address}'),
  chooseModel: 'Choose a model',
  addressMissing: 'Choose a server, or enter its base URL.',
  modelMissing: 'A model is missing. Enter one, or test the connection to list the models of the server.',
  listed: count({
    one: 'Connected. The server lists one model.',
    other: 'Connected. Choose one of the {count} models that the server lists.',
  }),
  cors: params('To allow requests from this page ({origin}), start the server with:'),
  corsOther: params('To allow requests from this page ({origin}), the server must send:'),
  corsHosted: 'This server allows requests from web pages.',
  copy: 'Copy',
  copied: 'Copied',
});
