import type { Locator } from '@playwright/test';

/** A text field by its label, in the inspector or wherever fields are. */
export const field = (place: Locator, name: string) => place.getByRole('textbox', { name, exact: true });

/** Types over what is there and takes it over. */
export async function commit(control: Locator, text: string, key = 'Enter'): Promise<void> {
  await control.fill(text);
  await control.press(key);
}
