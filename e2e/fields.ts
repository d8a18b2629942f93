import type { Locator } from '@playwright/test';

/** A text field by its label, in the inspector or elsewhere. */
export const field = (place: Locator, name: string) => place.getByRole('textbox', { name, exact: true });

/** Replaces the value of a field and commits it. */
export async function commit(control: Locator, text: string, key = 'Enter'): Promise<void> {
  await control.fill(text);
  await control.press(key);
}
