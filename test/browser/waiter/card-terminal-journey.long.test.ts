/** On a phone and a tablet, in both languages: a card at a terminal that waits, is second, declines, gives no answer, and approves. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import type { WaiterMenuCategory } from '#shared/catalog/menu-schema.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { launchChromium } from '../../helpers/chromium-browser.ts';
import { takePicture } from '../../helpers/pictures.ts';
import { openScreen, screenSizes, signInByCookie } from '../../helpers/restaurants/staff-screens.ts';
import { joinStaff, type StaffSession, setUpRestaurant } from '../../helpers/restaurants/staff-session.ts';
import { startApp } from '../../helpers/running-app.ts';
import { findViolations } from '../../helpers/screen-tour.ts';

const browser = await launchChromium();
t.teardown(() => browser.close());

const words = {
  en: {
    pay: /^Pay /,
    card: 'Card',
    take: / to Terminal 3$/,
    sent: /at Terminal 3: the guest pays there/,
    before: /this payment waits until it is done/,
    stop: 'Stop',
    declined: /The card was declined/,
    unknown: /Don’t take it again/,
    closed: 'Order closed.',
  },
  pl: {
    pay: /^Rozlicz /,
    card: 'Karta',
    take: / na Terminal 3$/,
    sent: /na Terminal 3: gość płaci tam/,
    before: /ta płatność poczeka/,
    stop: 'Przerwij',
    declined: /Karta odrzucona/,
    unknown: /Nie pobieraj drugi raz/,
    closed: 'Zamówienie zamknięte.',
  },
} as const;

const long = 3_600_000;

async function sentOrder(waiter: StaffSession): Promise<Order> {
  const menu = (await waiter.get<WaiterMenuCategory[]>('/api/waiter/menu')).body;
  const [dish] = menu.flatMap(({ items }) => items);
  const lines = [{ menuItemId: dish?.id ?? '', quantity: 2 }];
  const opened = { type: 'takeaway', guestCount: 1, lines };
  const { id } = (await waiter.write<Order>('POST', '/api/waiter/orders', opened)).body;
  return (await waiter.write<Order>('POST', `/api/waiter/orders/${id}/send`, {})).body;
}

for (const [language, size] of [
  ['en', 'phone'],
  ['pl', 'phone'],
  ['en', 'tablet'],
  ['pl', 'tablet'],
] as const)
  t.test(`${language}, ${screenSizes[size].width} px: each state of a card payment is said`, async t => {
    const { url, dataFolder } = await startApp(t);
    const setTerminal = (mode: string, delayMs = 0) => {
      const folder = join(dataFolder, 'printed');
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'terminal.json'), JSON.stringify({ mode, delayMs }));
    };
    const owner = await setUpRestaurant(url);
    const anna = await joinStaff(owner, 'anna_w', ['waiter']);
    const kuba = await joinStaff(owner, 'kuba_w', ['waiter']);
    const device = { name: 'Terminal 3', kind: 'terminal' };
    const { id: terminalId } = (await owner.write<{ id: string }>('POST', '/api/admin/devices', device)).body;
    const screen = await openScreen(browser, url, size, { language });
    t.teardown(() => screen.context.close());
    await signInByCookie(screen, anna);
    const { page } = screen;
    const say = words[language];
    const picture = async (state: string) => {
      t.same(await findViolations(page), [], state);
      await takePicture(`terminal-${state}-${screenSizes[size].width}-${language}`, screen);
    };
    const sheet = page.getByRole('dialog');
    const open = async (order: Order) => {
      await page.goto(`/app/waiter/orders/${order.id}`);
      await page.getByRole('button', { name: say.pay }).click();
    };
    const take = async () => {
      await sheet.getByRole('button', { name: say.card, exact: true }).click();
      await sheet.getByRole('button', { name: say.take }).click();
    };

    setTerminal('approve', long);
    const first = await sentOrder(kuba);
    const sent = { id: createUuid(), terminalId, amount: first.due, closes: true };
    await kuba.write('POST', `/api/waiter/orders/${first.id}/terminal-payments`, sent);
    await open(await sentOrder(anna));
    await sheet.getByRole('button', { name: say.card, exact: true }).click();
    await sheet.getByText(say.before).waitFor();
    await picture('queue');
    await kuba.write('POST', `/api/waiter/orders/${first.id}/terminal-payments/${sent.id}/cancel`, {});
    await sheet.getByText(say.before).waitFor({ state: 'detached' });
    await sheet.getByRole('button', { name: say.take }).click();
    await sheet.getByText(say.sent).waitFor();
    await picture('waiting');
    await sheet.getByRole('button', { name: say.stop }).click();
    await sheet.getByRole('button', { name: say.card, exact: true }).waitFor();

    setTerminal('decline');
    await take();
    await sheet.getByText(say.declined).waitFor();
    await picture('declined');

    setTerminal('approve');
    await take();
    await page.getByText(say.closed).waitFor();
    await picture('approved');

    setTerminal('away');
    await open(await sentOrder(anna));
    await take();
    await sheet.getByText(say.unknown).waitFor();
    await picture('unknown');
    t.same(screen.faults, []);
  });
