// The setup of a session: the session uses the entered settings. The meaning of a draft, its invalid values and its
// storage by document are tested as functions and in the store (src/state/runs/planSetup.test.ts, setupStore.test.ts).

import { expect, test } from '@playwright/test';
import { StudioPage } from './studioPage';

test('a session is set up by a profile, a script, an ensemble, a further workflow and an edited prompt, and nothing typed is lost', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  await studio.open('/#/run');
  const setup = studio.at('runSettings');
  const run = setup.getByRole('button', { name: 'Run session', exact: true });
  const turn = (number: number) => setup.getByLabel(`Turn ${number}`, { exact: true });

  await test.step('a played user has a profile from a file, and leaves the workflow by chance', async () => {
    await studio.setup('User', 'A model plays the user');
    const profiles = [
      { persona: 'A nurse.' },
      { persona: 'A baker of 50.', user_details: { hospital: 'Harbour Hospital' } },
    ];
    await setup
      .getByLabel('File with profiles')
      .setInputFiles({ name: 'p.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(profiles)) });
    await expect(setup.getByLabel('Persona')).toHaveValue('A nurse.');
    await setup.getByLabel('Which of the 2 in the file').selectOption({ label: 'A baker of 50.' });
    await expect(setup.getByLabel('Details')).toHaveValue('hospital: Harbour Hospital');
    const section = await studio.setupSection('oow');
    await section.getByRole('button', { name: 'By chance' }).click();
    await section.getByLabel(/^Probability/).fill('1');
    await section.getByLabel('Intent switching', { exact: true }).uncheck();
    await section.getByLabel('Procedure jumping', { exact: true }).uncheck();
    await expect(section.getByText(/^With this seed, if the session gets that far: 2: /)).toBeVisible();
  });

  await test.step('a script waits for its first turn, is written by keys, and marks what leaves the workflow', async () => {
    await studio.setup('User', 'A script plays the user');
    await expect(run).toBeDisabled();
    await expect(setup.getByText(/The script has no turn yet/)).toBeVisible();
    // A line with a number sign is a turn here, and stays one when the script is shown as text.
    await turn(1).fill('#4 is my ticket');
    await setup.getByRole('button', { name: 'As text' }).click();
    await setup.getByLabel('Script: one user turn a line').press('End');
    await page.keyboard.type('.');
    await setup.getByRole('button', { name: 'Turn by turn' }).click();
    await expect(turn(1)).toHaveValue('#4 is my ticket.');
    await turn(1).fill('An appointment at Riverside Hospital, please.');
    await page.keyboard.press('Enter');
    await page.keyboard.insertText('Cardiology, on 2026-12-03.');
    await page.keyboard.press('Enter');
    await page.keyboard.insertText('Thank you, goodbye.');
    await page.keyboard.press('Alt+ArrowUp');
    await expect(turn(2)).toHaveValue('Thank you, goodbye.');
    await page.keyboard.press('Alt+ArrowDown');
    await setup.getByLabel('Turn 2 leaves the workflow').selectOption({ label: 'Information addition' });
    await expect(run).toBeEnabled();
  });

  let words = '';
  await test.step('chosen turns show the words that will be said, and refuse turns that cannot be', async () => {
    const section = await studio.setupSection('oow');
    await section.getByRole('button', { name: 'At chosen turns' }).click();
    await section.getByRole('button', { name: 'Add an interjection' }).click();
    await section.getByLabel('Type of interjection 1').selectOption({ label: 'Topic shift' });
    await section.getByLabel('Turn of interjection 1').fill('9');
    await expect(section.getByRole('alert')).toHaveText('The turn is a number from 1 to 3.');
    await expect(run).toBeDisabled();
    await section.getByLabel('Turn of interjection 1').fill('3');
    words = (await section.getByLabel('Text of interjection 1').getAttribute('placeholder')) ?? '';
    expect(words.length).toBeGreaterThan(10);
  });

  await test.step('an invalid number is reported at its field and above, and is kept after a reload', async () => {
    const section = await studio.setupSection('agent');
    await section.getByLabel('Plain text').check();
    await section.getByLabel('Temperature').fill('hot');
    await expect(section.getByRole('alert')).toHaveText('A number from 0 to 2.');
    await page.reload();
    await expect(setup.getByText('Script, 3 turns')).toBeVisible();
    await setup.getByRole('button', { name: 'Agent: Temperature is a number from 0 to 2.' }).click();
    await expect(section.getByLabel('Temperature')).toHaveValue('hot');
    await expect(section.getByLabel('Plain text')).toBeChecked();
    await section.getByLabel('Temperature').fill('0,5');
    await expect(run).toBeEnabled();
    const workflows = await studio.setupSection('workflows');
    await workflows.getByLabel('Table booking').check();
    await expect(setup.getByText('This one and 1 more')).toBeVisible();
  });

  let preview: readonly string[] = [];
  await test.step('a part of the prompt is edited beside the exact messages', async () => {
    await studio.setupSection('prompt');
    await setup.getByRole('button', { name: 'View the prompt' }).click();
    const dialog = studio.at('promptDialog');
    await dialog.getByRole('button', { name: 'Constraints', exact: true }).click();
    const part = dialog.getByLabel('Constraints', { exact: true });
    await part.fill('- Be brief with {{titels}}.');
    await expect(dialog.getByRole('alert')).toContainText('{{titels}} is not a variable of Constraints');
    await part.fill('- Be brief with ');
    await dialog.getByRole('button', { name: '{{count}}' }).click();
    const messages = studio.at('promptPreview').locator('pre');
    await expect(messages.first()).toContainText('## Constraints\n- Be brief with 2');
    preview = await messages.allTextContents();
    await dialog.getByRole('button', { name: 'Changes from the default' }).click();
    await expect(studio.at('promptPreview')).toContainText('Let the workflow lead');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(setup.getByText('Edited: constraints')).toBeVisible();
  });

  await test.step('the session is what was set up, and asked what was shown', async () => {
    await studio.runSession();
    await studio.expectEnded();
    const log = await studio.log();
    const [started] = log;
    expect(started).toMatchObject({
      kind: 'session.started',
      config: {
        format: 'pdl',
        ensemble: ['text'],
        temperature: 0.5,
        promptParts: { constraints: '- Be brief with {{count}}' },
      },
      others: [{ title: 'Table booking' }],
    });
    // A minute may have passed between the two.
    const timeless = (text: string) => text.replace(/It is .+ UTC\./, 'It is now.');
    const asked = log.find((event) => event.kind === 'model.requested' && event.purpose === 'agent');
    expect(asked?.kind === 'model.requested' && asked.messages.map(({ content }) => timeless(content))).toEqual(
      preview.map(timeless),
    );
    expect(log.flatMap((event) => (event.kind === 'user.spoke' ? [[event.text, event.oow]] : []))).toEqual([
      ['An appointment at Riverside Hospital, please.', undefined],
      ['Cardiology, on 2026-12-03.', 'intent-switching/information-addition'],
      [words, 'irrelevant-answering/topic-shift'],
      ['Thank you, goodbye.', undefined],
    ]);
  });

  await test.step('the user turns of a stored session become a script', async () => {
    await page.getByRole('button', { name: 'New session' }).first().click();
    await studio.setupSection('user');
    await setup.getByRole('button', { name: 'From a stored session' }).click();
    await page.getByRole('menuitem').first().click();
    await expect(setup.getByText('Script, 4 turns')).toBeVisible();
  });

  await test.step('another document has its own profile, and examples of its own first', async () => {
    await studio.setup('User', 'A model plays the user');
    await expect(setup.getByLabel('Persona')).toHaveValue('A baker of 50.');
    await studio.side('Documents');
    await studio.at('documentList').getByRole('button', { name: 'Table booking', exact: true }).click();
    await expect(setup.getByLabel('Persona')).toHaveValue('');
    await setup.getByRole('button', { name: 'Take an example' }).click();
    await page.getByRole('menuitem').first().click();
    await expect(setup.getByLabel('Details')).toHaveValue(/^restaurant: Olive Court/);
  });
  studio.expectNoErrors();
});
