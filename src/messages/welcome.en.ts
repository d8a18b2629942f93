import { messagesOf, params } from './i18n';

export const welcomeMessages = messagesOf('welcome', {
  welcome: 'Welcome',
  title: 'Weir is a workflow studio for LLM agents, in your browser.',
  subtitle: 'Describe the steps an agent must follow, let it talk to a user, and see every step it skips or breaks.',
  close: 'Close',
  closeTheWelcomeScreen: 'Close the welcome screen',
  startOptions: 'Ways to begin',
  openAnExample: 'Open an example',
  exampleCount: params('{examples} workflows, ready to run'),
  pasteOrDrop: 'Paste or drop',
  pasteFormats: 'PDL, Mermaid, tools, logs',
  draw: 'Draw',
  drawText: 'An empty procedure, step by step',
  describeInWords: 'Describe in words',
  describeText: 'A model drafts it, the checks review it',
  examples: 'Examples',
  examplesHint: 'You can run them without a model and a key: an agent built into Weir answers offline.',
  tours: 'Tours',
  toursHint: 'Five short steps each, in the app itself.',
});
