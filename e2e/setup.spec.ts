import { expect, test } from '@playwright/test';
import type { SessionEvent } from '../src/core/session';
import { StudioPage } from './studioPage';

const startOf = (log: readonly SessionEvent[]) => {
  const [first] = log;
  if (first?.kind !== 'session.started') throw new Error('no session was started');
  return first;
};
const said = (log: readonly SessionEvent[]) =>
  log.flatMap((event) => (event.kind === 'user.spoke' ? [{ text: event.text, oow: event.oow }] : []));
const asked = (log: readonly SessionEvent[]) =>
  log.flatMap((event) => (event.kind === 'model.requested' && event.purpose === 'agent' ? [event.messages] : []));

test('a session is set up by a script, an ensemble, a further workflow and an edited prompt, and nothing typed is lost', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  await studio.open('/#/run');
  const setup = studio.at('runSettings');
  const run = setup.getByRole('button', { name: 'Run session', exact: true });

  await test.step('a script waits for its first turn, takes a pasted list, and marks what leaves the workflow', async () => {
    await studio.setup('User', 'A script plays the user');
    await expect(run).toBeDisabled();
    await expect(setup.getByText(/The script has no turn yet/)).toBeVisible();
    // A number sign is a turn here, and stays one when the script is looked at as text.
    await setup.getByLabel('Turn 1', { exact: true }).fill('#4 is my ticket');
    await setup.getByRole('button', { name: 'As text' }).click();
    await setup.getByLabel('Script: one user turn a line').press('End');
    await page.keyboard.type('.');
    await setup.getByRole('button', { name: 'Turn by turn' }).click();
    await expect(setup.getByLabel('Turn 1', { exact: true })).toHaveValue('#4 is my ticket.');
    await setup.getByLabel('Turn 1', { exact: true }).fill('An appointment at Riverside Hospital, please.');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Cardiology, on 2026-12-03.');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Thank you, goodbye.');
    await page.keyboard.press('Alt+ArrowUp');
    await expect(setup.getByLabel('Turn 2', { exact: true })).toHaveValue('Thank you, goodbye.');
    await page.keyboard.press('Alt+ArrowDown');
    await setup.getByLabel('Turn 2 leaves the workflow').selectOption({ label: 'Information addition' });
    await setup.getByRole('button', { name: 'As text' }).click();
    await expect(setup.getByLabel('Script: one user turn a line')).toHaveValue(
      'An appointment at Riverside Hospital, please.\n[oow intent-switching/information-addition] Cardiology, on 2026-12-03.\nThank you, goodbye.',
    );
    await expect(run).toBeEnabled();
  });

  let words = '';
  await test.step('chosen turns show the words that will be said, and refuse turns that cannot be', async () => {
    const section = await studio.setupSection('oow');
    await section.getByRole('button', { name: 'At chosen turns' }).click();
    await section.getByRole('button', { name: 'Add an interjection' }).click();
    await section.getByLabel('Type of interjection 1').selectOption({ label: 'Topic shift' });
    words = (await section.getByLabel('Text of interjection 1').getAttribute('placeholder')) ?? '';
    expect(words.length).toBeGreaterThan(10);
    await section.getByLabel('Turn of interjection 1').fill('9');
    await expect(section.getByRole('alert')).toHaveText('The turn is a number from 1 to 3.');
    await expect(run).toBeDisabled();
    await section.getByLabel('Turn of interjection 1').fill('3');
    words = (await section.getByLabel('Text of interjection 1').getAttribute('placeholder')) ?? '';
  });

  await test.step('a number that is none says so where it stands and above, and waits', async () => {
    const section = await studio.setupSection('agent');
    await section.getByLabel('Temperature').fill('hot');
    await expect(section.getByRole('alert')).toHaveText('A number from 0 to 2.');
    await section.locator('> summary').click();
    await setup.getByRole('button', { name: 'Agent: Temperature is a number from 0 to 2.' }).click();
    await expect(section.getByLabel('Temperature')).toHaveValue('hot');
    await section.getByLabel('Plain text').check();
  });

  await test.step('all of it is there after a reload, the slip included', async () => {
    await page.reload();
    await expect(setup.getByText('Script, 3 turns')).toBeVisible();
    const section = await studio.setupSection('agent');
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
    await dialog.getByLabel('Constraints', { exact: true }).fill('- Be brief with {{titels}}.');
    await expect(dialog.getByRole('alert')).toContainText('{{titels}} is no variable of Constraints');
    await dialog.getByLabel('Constraints', { exact: true }).fill('- Be brief with ');
    await dialog.getByRole('button', { name: '{{count}}' }).click();
    const messages = studio.at('promptPreview').locator('pre');
    await expect(messages.first()).toContainText('## Constraints\n- Be brief with 2');
    await expect(messages.first()).toContainText('The same workflow as prose:');
    await expect(messages.first()).toContainText('## Workflow: Table booking');
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
    const { config, others } = startOf(log);
    expect(config).toMatchObject({
      format: 'pdl',
      ensemble: ['text'],
      temperature: 0.5,
      promptParts: { constraints: '- Be brief with {{count}}' },
    });
    expect(others?.map(({ title }) => title)).toEqual(['Table booking']);
    // Between the two a minute may have passed.
    const timeless = (text: string) => text.replace(/It is .+ UTC\./, 'It is now.');
    expect(asked(log)[0]?.map(({ content }) => timeless(content))).toEqual(preview.map(timeless));
    expect(said(log)).toEqual([
      { text: 'An appointment at Riverside Hospital, please.', oow: undefined },
      { text: 'Cardiology, on 2026-12-03.', oow: 'intent-switching/information-addition' },
      { text: words, oow: 'irrelevant-answering/topic-shift' },
      { text: 'Thank you, goodbye.', oow: undefined },
    ]);
  });

  await test.step('what the user said in a stored session is a script', async () => {
    await page.getByRole('button', { name: 'New session' }).click();
    await studio.setupSection('user');
    await setup.getByRole('button', { name: 'From a stored session' }).click();
    await page.getByRole('menuitem').first().click();
    await expect(setup.getByText('Script, 4 turns')).toBeVisible();
  });
  studio.expectNoErrors();
});

test('a played user has a profile from a file and leaves the workflow by chance; another document has its own', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  await studio.open('/#/run');
  const setup = studio.at('runSettings');
  await studio.setup('User', 'A model plays the user');
  const profiles = [
    { persona: 'A nurse.' },
    {
      persona: 'A baker of 50.',
      user_details: { hospital: 'Harbour Hospital' },
      user_needs: 'My back hurts, I need a doctor.',
    },
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
  await section.getByLabel('Vague answer').uncheck();
  await expect(section.getByText(/^With this seed, if the session gets that far: 2: /)).toBeVisible();
  await studio.setup('Played by', 'Rehearsal user (no LLM)');
  // Each turn but the first leaves the workflow, so the limit ends it.
  await (await studio.setupSection('agent')).getByLabel('Turns at most').fill('3');
  await studio.runSession();
  await studio.expectEnded();
  const log = await studio.log();
  const { config } = startOf(log);
  expect(config.user).toMatchObject({
    kind: 'simulated',
    rehearsal: true,
    profile: { persona: 'A baker of 50.', details: { hospital: 'Harbour Hospital' } },
  });
  expect(config.oow?.types).toHaveLength(5);
  const turns = said(log);
  expect(turns[0]?.text).toBe('My back hurts, I need a doctor.');
  expect(turns.slice(1).every(({ oow }) => oow?.startsWith('irrelevant-answering/'))).toBe(true);
  await page.getByRole('button', { name: 'New session' }).click();
  await studio.side('Documents');
  await studio.at('documentList').getByRole('button', { name: 'Table booking', exact: true }).click();
  await studio.expectTitle('Table booking');
  await expect(setup.getByLabel('Persona')).toHaveValue('');
  await setup.getByRole('button', { name: 'Take an example' }).click();
  await page.getByRole('menuitem').first().click();
  await expect(setup.getByLabel('Details')).toHaveValue(/^restaurant: Olive Court/);
  studio.expectNoErrors();
});

test('a flowchart is run by the procedure of its arrows, and the nodes follow', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.open('/#/run');
  await studio.side('Documents');
  await studio.at('documentList').getByRole('button', { name: 'Bicycle repair', exact: true }).click();
  await studio.expectTitle('Bicycle repair');
  const setup = studio.at('runSettings');
  await setup.getByText('Assumptions').click();
  await expect(setup.getByText(/The procedure was read from the arrows/)).toBeVisible();
  await studio.runSession();
  await studio.say('My bicycle is broken.');
  await studio.expectAnswer(/repair/i);
  await studio.expectStatus('look', 'done');
  const { document } = startOf(await studio.log());
  expect(document.kind).toBe('mermaid');
  expect(document.procedure).toMatch(/^Procedure: /m);
  studio.expectNoErrors();
});
