/**
 * A new owner opens a restaurant in Chromium, in Polish, from an empty folder: 12 tables, 60 dishes from a file, 8 people with PIN, a printer, a wall, a till.
 * Each click, filled field, chosen option and file is counted.
 */

import type { Locator } from 'playwright-core';
import t from 'tap';
import { launchChromium } from '../helpers/chromium-browser.ts';
import { takePicture } from '../helpers/pictures.ts';
import { openScreen, type StaffScreen } from '../helpers/restaurants/staff-screens.ts';
import { startApp } from '../helpers/running-app.ts';

const browser = await launchChromium();
t.teardown(() => browser.close());

const mostInteractions = 120;
const password = 'lipa nad rzeką 7';

const people = [
  ['Anna Wilk', 'Kelner'],
  ['Jan Kos', 'Kelner'],
  ['Ewa Lis', 'Kelner'],
  ['Piotr Sowa', 'Kelner'],
  ['Maria Dąb', 'Kelner'],
  ['Adam Żuk', 'Kuchnia'],
  ['Ola Mróz', 'Kuchnia'],
  ['Kuba Łoś', 'Bar'],
] as const;

/** A spreadsheet as an owner has it: no station, no course, no VAT rate. */
function menuOf60(): string {
  const categories = ['Przystawki', 'Zupy', 'Dania główne', 'Desery', 'Napoje', 'Piwo i wino'];
  const rows = categories.flatMap((category, at) =>
    Array.from(
      { length: 10 },
      (_, number) => `${category};${category} nr ${number + 1};${12 + at * 5 + number},50 zł`,
    ),
  );
  return ['Kategoria;Nazwa;Cena', ...rows].join('\n');
}

function createCounter() {
  let count = 0;
  const counted =
    <Rest extends unknown[]>(act: (on: Locator, ...rest: Rest) => Promise<unknown>) =>
    async (on: Locator, ...rest: Rest) => {
      count += 1;
      await act(on, ...rest);
    };
  return {
    count: () => count,
    press: counted(on => on.click()),
    fill: counted((on, text: string) => on.fill(text)),
    choose: counted((on, option: string) => on.selectOption({ label: option })),
    give: counted((on, name: string, content: string) =>
      on.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) }),
    ),
  };
}

type Owner = StaffScreen & ReturnType<typeof createCounter>;

const button = ({ page }: StaffScreen, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });

async function setUp(owner: Owner): Promise<void> {
  const { page, fill, press } = owner;
  await page.goto('/');
  await page.getByLabel('Nazwa lokalu').waitFor();
  await takePicture('01-setup', owner);
  await fill(page.getByLabel('Nazwa lokalu'), 'Pod Lipą');
  await fill(page.getByLabel('Twoje imię i nazwisko'), 'Zofia Lipska');
  await fill(page.getByLabel('Nazwa użytkownika'), 'zofia');
  await fill(page.getByLabel('Hasło', { exact: true }), password);
  await press(page.getByText('Z pustym lokalem'));
  await press(page.locator('button[type=submit]'));
  await page.getByRole('heading', { name: 'Pierwsze kroki' }).waitFor();
  await takePicture('02-first-steps', owner);
}

const step = ({ page }: Owner, name: string) =>
  page.getByRole('region', { name: 'Pierwsze kroki' }).getByRole('link', { name });

const saved = ({ page }: Owner) => page.getByRole('dialog').waitFor({ state: 'detached' });

async function nameCompany(owner: Owner): Promise<void> {
  const { page, press, fill } = owner;
  await press(step(owner, 'Dane firmy'));
  await page.getByLabel('NIP').waitFor();
  await takePicture('03-company', owner);
  await fill(page.getByLabel('Adres', { exact: true }), 'ul. Lipowa 4, 00-316 Warszawa');
  await fill(page.getByLabel('NIP'), '5252248481');
  await press(button(owner, 'Zapisz'));
  await back(owner);
}

/** The menu of the office leads back to the first steps. */
async function back(owner: Owner): Promise<void> {
  await owner.press(owner.page.getByRole('link', { name: 'Przegląd' }));
  await owner.page.getByRole('heading', { name: 'Pierwsze kroki' }).waitFor();
}

async function addTables(owner: Owner): Promise<void> {
  const { page, press, fill } = owner;
  await press(step(owner, 'Plan sali'));
  await press(button(owner, 'Dodaj salę'));
  await takePicture('04-location', owner);
  await fill(page.getByLabel('Nazwa sali'), 'Sala');
  await press(button(owner, 'Zapisz'));
  await saved(owner);
  await fill(page.getByLabel('Ile'), '12');
  await takePicture('05-tables', owner);
  await press(page.getByRole('button', { name: /^Dodaj stoliki/ }));
  await page.getByText('12', { exact: true }).first().waitFor();
  await takePicture('06-tables', owner);
  await back(owner);
}

async function addMenu(owner: Owner): Promise<void> {
  const { page, press, give } = owner;
  await press(step(owner, 'Menu'));
  await takePicture('07-menu', owner);
  await press(button(owner, 'Import i eksport'));
  await give(page.getByLabel('Wybierz plik'), 'menu.csv', menuOf60());
  const apply = button(owner, 'Zapisz te zmiany');
  await apply.waitFor();
  await takePicture('08-menu-file', owner);
  await press(apply);
  await page.getByText(/^Zapisano. Nowe: 60/).waitFor();
  await takePicture('09-menu-saved', owner);
  await press(button(owner, 'Zamknij').last());
  await back(owner);
}

async function addPeople(owner: Owner): Promise<void> {
  const { page, press, fill } = owner;
  await press(step(owner, 'Personel'));
  await press(button(owner, 'Dodaj osobę'));
  for (const [number, [name, role]] of people.entries()) {
    await fill(page.getByLabel('Imię i nazwisko'), name);
    await fill(page.getByRole('textbox', { name: 'PIN' }), String(4_702 + number * 111));
    if (role !== 'Kelner') {
      await press(page.getByLabel('Kelner', { exact: true }));
      await press(page.getByLabel(role, { exact: true }));
    }
    if (number === 0) await takePicture('10-person', owner);
    const isLast = number === people.length - 1;
    await press(button(owner, isLast ? 'Zapisz' : 'Zapisz i dodaj następną'));
    if (!isLast) await page.getByLabel('Imię i nazwisko').and(page.locator('[value=""]')).waitFor();
  }
  await saved(owner);
  await takePicture('11-people', owner);
  await back(owner);
}

type NewDevice = { name: string; kind: string; station?: string; driver?: string };

async function addDevice(owner: Owner, { name, kind, station, driver }: NewDevice): Promise<void> {
  const { page, press, fill, choose } = owner;
  await press(button(owner, 'Dodaj urządzenie'));
  await fill(page.getByLabel('Nazwa', { exact: true }), name);
  await choose(page.getByLabel('Rodzaj'), kind);
  if (station !== undefined) await choose(page.getByLabel('Stanowisko', { exact: true }), station);
  if (driver !== undefined) await choose(page.getByLabel('Sterownik', { exact: true }), driver);
  await takePicture(`12-device-${kind}`, owner);
  await press(button(owner, 'Zapisz'));
  await saved(owner);
}

/** The code is typed on the device itself. */
async function pair(owner: Owner, device: StaffScreen, name: string): Promise<void> {
  const { page, press, fill } = owner;
  await press(page.getByRole('button', { name: `Paruj ${name}` }));
  const code = await page.getByText(/^[A-Z0-9]{6,10}$/).textContent();
  await takePicture(`13-code-${name}`, owner);
  await device.page.goto('/');
  await press(device.page.getByRole('button', { name: 'Sparuj to urządzenie' }));
  await fill(device.page.getByLabel('Kod'), code ?? '');
  await takePicture(`14-pair-${name}`, device);
  await press(device.page.getByRole('button', { name: 'Sparuj', exact: true }));
  await device.page.getByRole('dialog').waitFor({ state: 'detached' });
  await takePicture(`15-paired-${name}`, device);
  await page.getByText(`${name}: sparowane.`).waitFor();
  await press(button(owner, 'Zamknij').last());
}

/** Confirmed by the password, at the computer itself. */
async function openNetwork(owner: Owner): Promise<void> {
  const { page, press, fill } = owner;
  await press(button(owner, 'Otwórz dla sieci'));
  await fill(page.getByLabel('Twoje hasło'), password);
  await takePicture('18-network', owner);
  await press(page.getByRole('dialog').getByRole('button', { name: 'Otwórz dla sieci' }));
  await button(owner, 'Zamknij dla sieci').waitFor();
  await takePicture('18-network-open', owner);
}

/** Below the steps. The owner looks whether the ticket came. */
async function tryStation(owner: Owner, name: string): Promise<void> {
  const { page, press } = owner;
  const row = page
    .getByRole('list', { name: 'Kuchnia i bar' })
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${name}`) });
  await press(row.getByRole('button', { name: /^Wyślij bon próbny/ }));
  await row.getByRole('button', { name: 'Tak, jest' }).waitFor();
  await takePicture(`19-question-${name}`, owner);
  await press(row.getByRole('button', { name: 'Tak, jest' }));
}

async function setFloat(owner: Owner): Promise<void> {
  const { page, press, fill } = owner;
  await press(step(owner, 'Pogotowie kasowe'));
  await press(page.getByLabel('Kelnerzy i kasy rozliczają gotówkę'));
  await fill(page.getByLabel('Pogotowie kasowe szuflady'), '200');
  await takePicture('20-float', owner);
  await press(button(owner, 'Zapisz'));
  await back(owner);
}

/** A soup for the kitchen and a drink for the bar. */
async function train(owner: Owner): Promise<void> {
  const { page, press } = owner;
  await press(page.getByRole('link', { name: /Zamówienie ćwiczebne/ }));
  await takePicture('21-training', owner);
  for (const [category, dish] of [
    ['Zupy', 'Zupy nr 1'],
    ['Napoje', 'Napoje nr 1'],
  ] as const) {
    await press(page.getByRole('button', { name: category }).first());
    await press(page.getByRole('button', { name: new RegExp(`^${dish}`) }).first());
  }
  await takePicture('22-order', owner);
  await press(page.getByRole('button', { name: /^Wyślij\s*kuchnia\s1, bar\s1/ }));
}

t.test('a restaurant is opened in at most 120 interactions', async t => {
  const { url } = await startApp(t);
  const screen = await openScreen(browser, url, 'desk', { language: 'pl-PL' });
  t.teardown(() => screen.context.close());
  const owner: Owner = { ...screen, ...createCounter() };
  const { press } = owner;
  await setUp(owner);
  await nameCompany(owner);
  await addTables(owner);
  await addMenu(owner);
  await addPeople(owner);
  await press(step(owner, 'Kuchnia i bar'));
  await addDevice(owner, { name: 'Ekran kuchni', kind: 'Ekran na ścianie', station: 'Kuchnia' });
  await addDevice(owner, { name: 'Drukarka baru', kind: 'Drukarka', station: 'Bar', driver: 'Symulator' });
  await addDevice(owner, { name: 'Kasa 1', kind: 'Kasa' });
  const wall = await openScreen(browser, url, 'wall', { language: 'pl-PL' });
  await pair(owner, wall, 'Ekran kuchni');
  const till = await openScreen(browser, url, 'desk', { language: 'pl-PL' });
  await pair(owner, till, 'Kasa 1');
  await takePicture('17-devices', owner);
  await openNetwork(owner);
  await back(owner);
  await tryStation(owner, 'Kuchnia');
  await takePicture('19-tried', owner);
  await tryStation(owner, 'Bar');
  await setFloat(owner);
  await press(owner.page.getByRole('button', { name: 'Drukarka fiskalna: Niepotrzebne' }));
  await train(owner);
  await wall.page.getByText('Zupy nr 1').first().waitFor();
  await takePicture('23-wall', wall);
  await owner.page.goto('/app/admin');
  await owner.page.getByRole('heading', { name: 'Gotowe do otwarcia' }).waitFor();
  await takePicture('24-ready', owner);
  t.comment(`${owner.count()} interactions`);
  t.ok(owner.count() <= mostInteractions, `${owner.count()} interactions`);
  t.same(owner.faults, []);
});
