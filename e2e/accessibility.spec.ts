import { expect, test } from '@playwright/test';
import { expectAccessible } from './expectAccessible';
import { StudioPage } from './studioPage';
import { toolLoan } from './texts';

test.describe('in both themes', () => {
  // Nothing pulses for those who do not want it, so nothing is measured in the middle of a pulse.
  test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

  test('author: both graphs, problems, metrics, inspector, lists', async ({ page }) => {
    const studio = new StudioPage(page);
    await studio.open();
    await expect(studio.line('Name: Hospital appointment')).toBeVisible();
    await expectAccessible(studio, 'procedure and source');
    await studio.paste(toolLoan.replace('precondition: [find_tool]', 'precondition: [find_tol]'));
    await expect(studio.problem(/find_tol/)).toBeVisible();
    await studio.view('Dependencies');
    await studio.node('api:lend_tool').click();
    await expectAccessible(studio, 'dependencies with a problem and a selected node');
    await studio.tab('Metrics');
    await studio.tab('Inspector');
    await studio.side('Outline');
    await expectAccessible(studio, 'metrics, inspector and outline');
    await studio.node('api:find_tool').hover();
    await expect(page.getByRole('tooltip').first()).toBeVisible();
    await expectAccessible(studio, 'a hover card');
  });

  test('dialogs and menus', async ({ page }) => {
    const studio = new StudioPage(page);
    await studio.open('/', { text: false });
    const dialog = await studio.openImport();
    await page.getByLabel('File to open').setInputFiles({
      name: 'a.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7'),
    });
    await expect(dialog.getByRole('alert')).toBeVisible();
    await expectAccessible(studio, 'import with a message', '[role="dialog"]');
    await page.keyboard.press('Escape');
    await studio.at('modelChooser').click();
    await expect(page.getByRole('menu')).toBeVisible();
    await expectAccessible(studio, 'model menu', '[role="menu"]');
    await page.getByRole('menuitem', { name: 'Connect an endpoint' }).click();
    await studio.at('endpointDialog').getByLabel('Base URL').fill('http://127.0.0.1:9/v1');
    await page.getByRole('button', { name: 'Test connection' }).click();
    await expect(studio.at('endpointDialog').getByRole('status')).toContainText('could not be reached');
    await expectAccessible(studio, 'endpoint with a failed test', '[role="dialog"]');
  });

  test('run: before a session', async ({ page }) => {
    const studio = new StudioPage(page);
    await studio.open('/#/run');
    await studio.setup('User', 'A script plays the user');
    for (const section of ['oow', 'agent', 'controllers', 'tools', 'workflows', 'prompt'] as const)
      await studio.setupSection(section);
    await studio.at('runSettings').getByRole('button', { name: 'By chance' }).click();
    await expectAccessible(studio, 'run settings');
    await studio.at('runSettings').getByRole('button', { name: 'View the prompt' }).click();
    await expect(studio.at('promptPreview')).toContainText('## Task');
    await expectAccessible(studio, 'the prompt and its messages', '[role="dialog"]');
  });

  test('run: with a denial, at an earlier moment', async ({ page }) => {
    const studio = new StudioPage(page);
    await studio.open('/#/run');
    await studio.runDemo('The user wants the result at once', 'With controllers');
    await studio.expectEnded();
    await expectAccessible(studio, 'an ended run');
    await studio.mark(/^Denied by answer-dependency/).click();
    await studio.expectStatus('answer:appointment_confirmed', 'blocked');
    await expectAccessible(studio, 'the moment of a denial');
    await studio.tab('Event');
    await studio.side('Runs');
    await expectAccessible(studio, 'event and list of runs');
  });

  test('compare', async ({ page }) => {
    const studio = new StudioPage(page);
    await studio.open('/#/run');
    await studio.runDemo('The user wants the result at once', 'With controllers');
    await studio.expectEnded();
    await studio.mode('Compare');
    await expect(studio.at('compareScores')).toBeVisible();
    await studio.at('compareRebuilt').locator('.react-flow__node').filter({ hasText: 'register_hospital' }).click();
    await expectAccessible(studio, 'compare with evidence');
    await studio.tab('Scores');
    await expectAccessible(studio, 'compare with scores');
  });
});
