/** Pictures of a journey's screens, where somebody wants to look at them: in the folder that PICTURES names. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const folder = process.env['PICTURES'];

/** For what a journey does only to be looked at. */
export const takesPictures = folder !== undefined;

export async function takePicture(name: string, { page }: { page: Page }): Promise<void> {
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}
