/** The demo evening's kitchen with a pass, for pictures. */
import type { BrowserContext, Page } from 'playwright-core';
import type { Role } from '#shared/kernel/roles.ts';
import { screenPaths } from '#shared/kernel/screen-paths.ts';

type OpenAs = (role: Role, path: string) => Promise<{ page: Page; context: BrowserContext }>;

/** The office turns the pass on, and the kitchen has the first dishes of three tables ready. */
export async function fillPass(openAs: OpenAs): Promise<void> {
  const office = await openAs('admin', '/app/admin/devices');
  await office.page.getByRole('button', { name: 'Change stations' }).click();
  await office.page.getByRole('checkbox', { name: 'The pass calls the waiter' }).check();
  await office.page.getByRole('button', { name: 'Save' }).click();
  await office.page.getByRole('dialog').waitFor({ state: 'detached' });
  await office.context.close();
  const kitchen = await openAs('kitchen', screenPaths.kitchen);
  for (const index of [0, 1, 2]) {
    const ready = kitchen.page
      .getByRole('article')
      .nth(index)
      .getByRole('button', { name: /mark as ready|start/ });
    // Started, then ready; by key, as the first tap turns on the sound.
    await ready.first().press('Enter');
    await kitchen.page.waitForTimeout(1_000);
    await ready.first().press('Enter');
    await kitchen.page.waitForTimeout(1_000);
  }
  await kitchen.context.close();
}
