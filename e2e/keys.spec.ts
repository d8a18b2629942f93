// Keys of commands: changed, used, shown everywhere, kept over a reload, conflicts, and reset.

import { expect, type Locator, test } from '@playwright/test';
import { expectAccessible } from './expectAccessible';
import { openToolLoan, openToolLoanCanvas } from './openToolLoan';
import type { StudioPage } from './studioPage';

const keys = (studio: StudioPage) => studio.at('keysDialog');

async function openChanges(studio: StudioPage, paletteKey?: string): Promise<Locator> {
  await studio.openPalette('change keys', paletteKey);
  await studio.page.keyboard.press('Enter');
  const dialog = keys(studio);
  await expect(dialog.getByRole('heading', { name: 'Change keys' })).toBeVisible();
  await expect(dialog.getByRole('searchbox', { name: 'Find a command or a key' })).toBeFocused();
  return dialog;
}

/** Presses the button of a command's key, by keyboard alone, and then the new key. */
async function press(dialog: Locator, command: RegExp, key: string): Promise<void> {
  const button = dialog.getByRole('button', { name: command });
  await button.focus();
  await button.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('Press the new key');
  await dialog.page().keyboard.press(key);
}

async function close(studio: StudioPage): Promise<void> {
  await studio.page.keyboard.press('Escape');
  await expect(keys(studio)).toHaveCount(0);
}

test('a key is changed, used, shown everywhere and reset', async ({ page }) => {
  const studio = await openToolLoanCanvas(page);
  const palette = studio.at('commandPalette');
  const problems = page.getByRole('tab', { name: /Problems/ });
  const selected = studio.canvas.locator('.react-flow__node.selected');

  await test.step('the keys of the canvas, of the app and of a command without a key are changed', async () => {
    const dialog = await openChanges(studio);
    await expectAccessible(studio, 'change keys', '[data-testid="keys-dialog"]');
    await press(dialog, /^Change the key of Select all/, 'a');
    await expect(dialog.getByRole('button', { name: 'Change the key of Select all: A' })).toBeFocused();
    await press(dialog, /^Change the key of Commands and names/, 'Control+j');
    await press(dialog, /^Set key of Show the problems/, 'Control+Shift+m');
    await press(dialog, /^Set key of Add an API/, 'Alt+a');
    await expect(dialog.getByRole('button', { name: 'Change the key of Add an API ...: Alt A' })).toBeVisible();
    await close(studio);
  });

  const useKeys = async () => {
    await studio.focusCanvas();
    await page.keyboard.press('Control+a');
    await expect(selected).toHaveCount(0);
    await page.keyboard.press('a');
    await expect(selected).not.toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Shift+m');
    await expect(problems).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Control+j');
    await expect(palette).toBeVisible();
    // A letter that is bound is text in a field.
    await page.keyboard.type('a');
    await expect(palette.getByRole('combobox')).toHaveValue('a');
    await page.keyboard.press('Escape');
    await expect(palette).toHaveCount(0);
    await page.keyboard.press('Alt+a');
    await expect(palette.getByLabel('Name of the API')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(palette).toHaveCount(0);
  };

  await test.step('they work, also after a reload', async () => {
    await useKeys();
    await page.reload();
    await studio.node('api:lend_tool').waitFor();
    await useKeys();
  });

  await test.step('they are shown in the palette, the header, the menus and the list of keys', async () => {
    await expect(page.getByRole('button', { name: 'Search and commands' })).toContainText('Ctrl J');
    await studio.openPalette('show the problems', 'Control+j');
    await expect(palette.getByRole('option', { name: /Show the problems.*Ctrl Shift M/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await studio.focusCanvas();
    await page.keyboard.press('Shift+F10');
    await expect(page.getByRole('menuitem', { name: 'Select all' })).toContainText('A');
    await expect(page.getByRole('menuitem', { name: 'Select all' })).not.toContainText('Ctrl');
    await page.keyboard.press('Escape');
    await studio.focusCanvas();
    await page.keyboard.press('?');
    await page.getByRole('menuitem', { name: 'Keyboard' }).click();
    const list = keys(studio).getByRole('region', { name: 'Anywhere' });
    await expect(list).toContainText('Ctrl JCommands and names to go to');
    await expect(list).toContainText('Ctrl Shift MShow the problems');
    await expectAccessible(studio, 'the list of keys', '[data-testid="keys-dialog"]');
    await close(studio);
  });

  await test.step('a conflict names the other command; it can be left or resolved', async () => {
    const dialog = await openChanges(studio, 'Control+j');
    await press(dialog, /^Change the key of Duplicate/, 'Control+z');
    const conflict = dialog.getByRole('alert').filter({ hasText: 'Ctrl Z is the key of "Undo".' });
    await expect(conflict).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Use it here' })).toBeFocused();
    await expectAccessible(studio, 'a conflict', '[data-testid="keys-dialog"]');
    await page.keyboard.press('Escape');
    await expect(conflict).toHaveCount(0);
    await expect(dialog.getByRole('button', { name: 'Change the key of Undo: Ctrl Z' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Change the key of Duplicate: Ctrl D' })).toBeFocused();
    await press(dialog, /^Change the key of Duplicate/, 'Control+z');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Change the key of Duplicate: Ctrl Z' })).toBeFocused();
    await expect(dialog.getByRole('button', { name: 'Set key of Undo' })).toBeVisible();
  });

  await test.step('keys of navigation and of the browser are refused, Escape keeps the key', async () => {
    const dialog = keys(studio);
    await press(dialog, /^Set key of Undo/, 'Control+w');
    await expect(dialog.getByRole('alert')).toContainText('Ctrl W cannot be changed');
    await page.keyboard.press('Escape');
    await expect(dialog.getByRole('button', { name: 'Set key of Undo' })).toBeFocused();
    await expect(dialog.getByRole('alert')).toHaveCount(0);
  });

  await test.step('one key is reset, then all; the default ones work again', async () => {
    const dialog = keys(studio);
    await dialog.getByRole('button', { name: 'Reset the key of Undo to Ctrl Z' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Ctrl Z is the key of "Duplicate".');
    await dialog.getByRole('button', { name: 'Use it here' }).click();
    await expect(dialog.getByRole('button', { name: 'Change the key of Undo: Ctrl Z' })).toBeVisible();
    await dialog.getByLabel('Changed only').check();
    await expect(dialog.getByRole('listitem')).toHaveCount(5);
    await dialog.getByRole('button', { name: 'Reset all keys' }).click();
    await expect(dialog.getByText('No command or key matches.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Reset all keys' })).toBeDisabled();
    await close(studio);
    await studio.focusCanvas();
    await page.keyboard.press('a');
    await expect(selected).toHaveCount(0);
    await page.keyboard.press('Control+a');
    await expect(selected).not.toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Search and commands' })).toContainText('Ctrl K');
  });
  studio.expectNoErrors();
});

test('a letter that is bound is text in the editor, and a key of the debugger in Run', async ({ page }) => {
  const studio = await openToolLoan(page);
  const dialog = await openChanges(studio);
  await press(dialog, /^Set key of Show the metrics/, 'm');
  await press(dialog, /^Change the key of Set or clear a breakpoint/, 'b');
  await close(studio);

  await studio.line('Name: Tool loan').click();
  await page.keyboard.press('End');
  await page.keyboard.type('mb');
  await expect(studio.line('Name: Tool loanmb')).toBeVisible();
  const metrics = page.getByRole('tab', { name: 'Metrics' });
  await expect(metrics.and(page.locator('[aria-selected="true"]'))).toHaveCount(0);
  await studio.focusCanvas();
  await page.keyboard.press('m');
  await expect(metrics).toHaveAttribute('aria-selected', 'true');

  await studio.mode('Run');
  await studio.tab(/^Breakpoints/);
  await expect(studio.at('breakpoints')).toContainText('Select a node and press B');
  await studio.node('api:lend_tool').click();
  await page.keyboard.press('F9');
  await page.keyboard.press('b');
  await expect(studio.node('api:lend_tool').getByTitle('Breakpoint')).toBeVisible();
  studio.expectNoErrors();
});
