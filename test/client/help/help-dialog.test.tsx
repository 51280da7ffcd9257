import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { HelpButton, HelpOpener } from '../../../client/help/help-opener.tsx';
import { PaletteEntry, PaletteOpener } from '../../../client/routing/palette/palette-opener.tsx';
import { renderScreen } from '../harness/screen-harness.tsx';

const open = async (path: string, language = 'en') =>
  renderScreen(
    <>
      <HelpButton />
      <PaletteOpener sections={[]} links={[]} />
      <input aria-label="field" />
      <HelpOpener currentPath={path} />
    </>,
    { language },
  );
/** The text of the element that was scrolled to last. */
let shown: string | null = null;
beforeEach(() => {
  shown = null;
  Element.prototype.scrollIntoView = function (this: Element) {
    shown = this.textContent;
  };
});

const heading = (name: string) => screen.findByRole('heading', { level: 3, name });

it('opens the page about the screen by "?", but not while somebody types', async () => {
  await open('/app/preparation/bar');
  fireEvent.keyDown(screen.getByLabelText('field'), { key: '?' });
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.keyDown(document.body, { key: '?' });
  await heading('Kitchen and bar');
});

it('leads to the other pages and to sections, by the list and by links, and prints', async () => {
  await open('/app/admin/orders/some-order');
  fireEvent.click(screen.getAllByRole('button', { name: 'Help' })[0] as HTMLElement);
  await heading('Office');
  fireEvent.click(
    within(screen.getByRole('article')).getAllByRole('button', { name: 'menu and prices' })[0] as HTMLElement,
  );
  await heading('Menu and prices');
  fireEvent.click(screen.getByRole('button', { name: 'Closing the day' }));
  await heading('Closing the day');
  fireEvent.click(screen.getByRole('button', { name: 'below' }));
  expect(shown).toBe('Cash');
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  fireEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('is found by the search of a phone’s menu as well', async () => {
  await renderScreen(
    <>
      <PaletteEntry sections={[]} links={[]} />
      <HelpOpener currentPath="/app/waiter/tables" />
    </>,
    { language: 'en', member: { roles: ['admin'] } },
  );
  fireEvent.click(screen.getByRole('button', { name: 'Find' }));
  fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'closing the day' } });
  fireEvent.click(await screen.findByRole('option', { name: /^Closing the day/ }));
  await heading('Closing the day');
});

it('speaks the language of the screen', async () => {
  await open('/app/admin/cash', 'pl-PL');
  fireEvent.click(screen.getAllByRole('button', { name: 'Pomoc' })[0] as HTMLElement);
  await heading('Zamknięcie doby');
  expect(shown).toBeNull();
});

it.each([
  ['en', 'Corrections, bills and cash', 'Your cash'],
  ['pl-PL', 'Poprawki, rachunki i gotówka', 'Twoja kasa'],
])('opens at the section about the screen (%s)', async (language, page, section) => {
  await open('/app/waiter/cash', language);
  fireEvent.keyDown(document.body, { key: '?' });
  await heading(page);
  expect(shown).toBe(section);
});
