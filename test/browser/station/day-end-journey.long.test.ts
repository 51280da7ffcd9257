/**
 * The day's end in Chromium at a desk: X, an open order that is ticked, the Z as it was made, on a phone and in Polish too, its sheet and its PDF, and a
 * day that can't be closed twice.
 */
import { readFile } from 'node:fs/promises';
import t from 'tap';
import { extractText } from 'unpdf';
import type { DayReportEntry } from '#shared/cash/day-report-schema.ts';
import { launchChromium } from '../../helpers/chromium-browser.ts';
import { closedOrder, sendOrder } from '../../helpers/restaurants/paid-order.ts';
import { openScreen, signInByCookie } from '../../helpers/restaurants/staff-screens.ts';
import { setUpRestaurant } from '../../helpers/restaurants/staff-session.ts';
import { startApp } from '../../helpers/running-app.ts';
import { findViolations } from '../../helpers/screen-tour.ts';

const browser = await launchChromium();
t.teardown(() => browser.close());

t.test('the office closes the day, once, and files it §11.20', async t => {
  const { url } = await startApp(t);
  const owner = await setUpRestaurant(url);
  await closedOrder(owner);
  const open = await sendOrder(owner);
  const desk = await openScreen(browser, url, 'desk');
  t.teardown(() => desk.context.close());
  await signInByCookie(desk, owner);
  const { page } = desk;
  const dialog = page.getByRole('dialog');
  await page.goto('/app/admin/cash');
  await page.getByRole('button', { name: 'X report' }).click();
  await dialog.getByRole('heading', { name: 'By person' }).waitFor();
  t.same(await findViolations(page), []);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Close the day' }).click();
  const close = dialog.getByRole('button', { name: 'Close the day' });
  t.ok(await close.isDisabled(), 'not while an order is open');
  await dialog.getByRole('checkbox', { name: new RegExp(`^Order ${open.number}\\b`) }).check();
  t.same(await findViolations(page), []);
  await close.click();
  await dialog.getByRole('heading', { name: /^Z 1/ }).waitFor();
  await dialog.getByRole('heading', { name: 'Carried over' }).waitFor();
  t.same(await findViolations(page), []);
  const download = async (kind: 'CSV' | 'PDF') => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: kind }).click(),
    ]);
    t.match(file.suggestedFilename(), new RegExp(`^z-report-1-.*\\.${kind.toLowerCase()}$`));
    return readFile(await file.path());
  };
  t.ok((await download('CSV')).toString().startsWith('\uFEFFPart,'));
  const pdf = await extractText(new Uint8Array(await download('PDF')), { mergePages: true });
  t.match(pdf.text, /^Z report 1\b/i);
  await page.keyboard.press('Escape');
  await page.getByText(/already closed/).waitFor();
  await page.getByRole('button', { name: 'Another Z for this day' }).waitFor();
  t.equal(await page.getByRole('button', { name: 'Close the day' }).count(), 0);
  t.equal((await owner.get<DayReportEntry[]>('/api/admin/day-reports')).body.length, 1);
  t.same(desk.faults, []);

  const phone = await openScreen(browser, url, 'phone', { language: 'pl-PL' });
  t.teardown(() => phone.context.close());
  await signInByCookie(phone, owner);
  await phone.page.goto('/app/admin/cash');
  await phone.page.getByRole('button', { name: /^Z 1/ }).click();
  await phone.page.getByRole('heading', { name: 'Sprzedaż' }).waitFor();
  t.same(await findViolations(phone.page), []);
  const isTooWide = 'document.documentElement.scrollWidth > innerWidth';
  t.notOk(await phone.page.evaluate(isTooWide), 'nothing is cut off at 360 px');
});
