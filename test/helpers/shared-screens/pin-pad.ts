/** What a person does at a shared screen in Chromium, and what it shows then. */
import type { StaffScreen } from '../restaurants/staff-screens.ts';

export async function typePin({ page }: StaffScreen, name: string, pin: string): Promise<void> {
  await page.getByRole('button', { name }).click();
  for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).click();
  const unlock = page.getByRole('button', { name: 'Enter the PIN' });
  // A screen that knows how long the PIN is enters it with the last digit.
  const isEntered = unlock.waitFor({ state: 'detached' }).catch(() => undefined);
  await Promise.race([unlock.click().catch(() => undefined), isEntered]);
}

/** Until the screen is locked and offers this person. */
export const lockedWith = ({ page }: StaffScreen, name: string) =>
  page.getByRole('region', { name: 'On shift' }).getByRole('button', { name }).waitFor();

/** Until the screen is this person's. */
export const isOn = ({ page }: StaffScreen, name: string) =>
  page.getByRole('region', { name: 'Shared screen' }).getByText(name).waitFor();
