import { messagesOf, params } from './i18n';

export const welcomeMessages = messagesOf('welcome', {
  welcome: 'Welcome',
  title: 'Weir is a workflow studio for LLM agents, in your browser.',
  subtitle: 'Write down how an agent must work, let it talk, and see where it leaves the path.',
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
  examplesHint: 'No model and no key needed: a rehearsal agent plays its part.',
  tours: 'Tours',
  toursHint: 'Five short steps each, on the app itself.',
});
