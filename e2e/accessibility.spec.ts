import { expect, test } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from './expectAccessible';
import { StudioPage } from './studioPage';
import { toolLoan } from './texts';

// The whole page is checked once per mode, then only the parts opened since.

test('author, its dialogs and menus in both themes', async ({ page }) => {
  const studio = new StudioPage(page);
  await test.step('both graphs, source, problems, metrics, inspector, outline, a hover card', async () => {
    await studio.openWith(toolLoan.replace('precondition: [find_tool]', 'precondition: [find_tol]'));
    await expect(studio.line('Name: Tool loan')).toBeVisible();
    await expect(studio.problem(/find_tol/)).toBeVisible();
    // Keeps the pointer away, so that no hover state is measured.
    await page.mouse.move(0, 0);
    await expectAccessibleInBothThemes(studio, 'procedure, source and a problem');
    await studio.view('Dependencies');
    await studio.node('api:lend_tool').click();
    await studio.tab('Metrics');
    await studio.tab('Inspector');
    await studio.side('Outline');
    await expectAccessibleInBothThemes(
      studio,
      'dependencies with a selected node, metrics, inspector and outline',
      '[data-testid="workflow-canvas"], aside, section[aria-label="Bottom panel"]',
    );
    await studio.node('api:find_tool').hover();
    await expect(page.getByRole('tooltip').first()).toBeVisible();
    await expectAccessible(studio, 'a hover card', '[role="tooltip"]');
  });

  await test.step('dialogs and menus', async () => {
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
});

test('run and compare in both themes', async ({ page }) => {
  const studio = new StudioPage(page);
  await test.step('run: before a session', async () => {
    await studio.open('/#/run', { text: false });
    await studio.setup('User', 'A script plays the user');
    for (const section of ['oow', 'agent', 'controllers', 'tools', 'workflows', 'prompt'] as const)
      await studio.setupSection(section);
    await studio.at('runSettings').getByRole('button', { name: 'By chance' }).click();
    await expectAccessible(studio, 'run settings', '[data-testid="run-settings"]');
    await studio.at('runSettings').getByRole('button', { name: 'View the prompt' }).click();
    await expect(studio.at('promptPreview')).toContainText('## Task');
    await expectAccessible(studio, 'the prompt and its messages', '[role="dialog"]');
    await page.keyboard.press('Escape');
  });

  await test.step('run: with a denial, at an earlier moment', async () => {
    await studio.runDemo('The user wants the result at once', 'With controllers');
    await studio.expectEnded();
    await expectAccessibleInBothThemes(studio, 'an ended run', '[data-testid="conversation"]');
    await studio.mark(/^Denied by answer-dependency/).click();
    await studio.expectStatus('answer:appointment_confirmed', 'blocked');
    await expectAccessibleInBothThemes(studio, 'the moment of a denial');
    await studio.tab('Event');
    await studio.side('Runs');
    await expectAccessible(studio, 'event and list of runs', 'aside');
  });

  await test.step('compare', async () => {
    await studio.mode('Compare');
    await expect(studio.at('compareScores')).toBeVisible();
    await studio.at('compareRebuilt').locator('.react-flow__node').filter({ hasText: 'register_hospital' }).click();
    await expectAccessibleInBothThemes(studio, 'compare with evidence');
    await studio.tab('Scores');
    await expectAccessible(studio, 'compare with scores', '[data-testid="compare-scores"]');
  });
});
