// Replies that cannot be judged from their text: shown as not judged, sent to a judge model one by one and all
// together, with faults, a cancellation and a reload.

import { expect, test } from '@playwright/test';
import { type FakeEndpoint, type FakeReply, startFakeEndpoint } from '../src/testing/fakeEndpoint';
import { connectEndpoint, speakReply } from './connectEndpoint';
import { StudioPage } from './studioPage';

let endpoint: FakeEndpoint | undefined;

test.afterEach(async () => {
  await endpoint?.close();
  endpoint = undefined;
});

test('replies that are not judged by their words are judged by a model, whose decisions stay beside the run', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  const russian = ['Ваша запись в больницу подтверждена.', 'Больница ждёт вас в четверг утром.'];
  let said = 0;
  const judgements: FakeReply[] = [
    { content: 'I cannot decide that.' },
    { content: '{"outcomes": ["appointment_confirmed"], "actions": []}' },
    { content: '{"outcomes": [], "actions": []}' },
  ];
  endpoint = await startFakeEndpoint({
    apiKey: 'k',
    models: ['judge-model'],
    replies: ({ body }) =>
      JSON.stringify(body).includes('You read one reply of an assistant')
        ? (judgements.shift() ?? { content: '' })
        : speakReply(russian[said++] ?? 'Goodbye. [END]'),
  });
  await studio.open('/#/run');
  await connectEndpoint(studio, endpoint.url, 'k');
  await studio.runSession();
  await studio.say('An appointment, please.');
  const first = studio.conversation.getByTestId('not-judged').first();
  await expect(first).toContainText('Not judged: it is in a language whose claims are not recognised.');
  await studio.say('And when?');
  await expect(studio.conversation.getByTestId('not-judged')).toHaveCount(2);
  const count = page.getByRole('button', { name: '2 not judged' });
  await expect(count).toBeVisible();
  const before = await studio.log();

  await test.step('an answer that cannot be read leaves the reply open', async () => {
    await first.getByRole('button', { name: 'Judge with model' }).click();
    await expect(first).toContainText('judge-model did not decide: The answer of the judge is not a JSON object');
    await expect(count).toBeVisible();
  });

  await test.step('all of them from the count', async () => {
    await count.click();
    await page.getByRole('button', { name: 'Judge all with judge-model' }).click();
    await expect(first).toContainText(
      'Judged by judge-model: claims appointment_confirmed, although register_hospital had not succeeded.',
    );
    await page.keyboard.press('Escape');
    await expect(studio.conversation.getByTestId('not-judged').last()).toContainText('claims nothing');
    await expect(page.getByRole('button', { name: '2 judged by judge-model' })).toBeVisible();
    await expect(studio.at('conversation').getByText('1 false claim')).toBeVisible();
    await first.getByText('Prompt and answer').click();
    await expect(first).toContainText('Assistant: Ваша запись в больницу подтверждена.');
    expect(await studio.log()).toEqual(before);
  });

  await test.step('a reload keeps the decisions, and the session goes on with them', async () => {
    await page.reload();
    await expect(page.getByRole('button', { name: '2 judged by judge-model' })).toBeVisible();
    await expect(first).toContainText('Judged by judge-model');
    await connectEndpoint(studio, (endpoint as FakeEndpoint).url, 'k');
    await studio.say('Thank you, goodbye.');
    await studio.expectEnded();
    await expect(page.getByRole('button', { name: '2 judged by judge-model' })).toBeVisible();
  });
});
