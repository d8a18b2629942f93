// Rules and stories of Rasa: each is a row of messages of the user and actions.

import { type JsonObject, objectsIn } from '../../support';
import type { ImportedNode } from '../importedFlow';

type StoryStep = Pick<ImportedNode, 'title' | 'kind'>;

export interface Story {
  readonly title: string;
  readonly steps: readonly StoryStep[];
}

export function readStories(file: Readonly<Record<string, unknown>>): readonly Story[] {
  return ['rules', 'stories'].flatMap((key) => {
    return objectsIn(file[key]).map((story): Story => {
      const name = story.rule ?? story.story;
      return {
        title: typeof name === 'string' ? name : 'Story',
        steps: objectsIn(story.steps).map((step, index) => stepOf(step, index)),
      };
    });
  });
}

function stepOf(step: JsonObject, index: number): StoryStep {
  const { intent, user, action, bot, or, checkpoint } = step;
  const words = (value: unknown) => (typeof value === 'string' ? value : '');
  if (intent !== undefined || user !== undefined) {
    return { title: `User: ${words(intent) || words(user)}`, kind: index === 0 ? 'start' : 'question' };
  }
  if (Array.isArray(or)) {
    const options = objectsIn(or).map((one) => words(one.intent ?? one.slot_was_set));
    return { title: `User: ${options.join(' or ')}`, kind: index === 0 ? 'start' : 'question' };
  }
  if (action !== undefined) return { title: words(action), kind: /^utter_/.test(words(action)) ? 'answer' : 'api' };
  if (bot !== undefined) return { title: words(bot), kind: 'answer' };
  if (checkpoint !== undefined) return { title: `Checkpoint ${words(checkpoint)}`, kind: 'part' };
  const [key = 'step'] = Object.keys(step);
  return { title: key.replaceAll('_', ' '), kind: 'part' };
}
