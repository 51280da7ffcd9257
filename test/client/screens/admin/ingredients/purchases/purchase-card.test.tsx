import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Ingredient } from '#shared/catalog/ingredient-schema.ts';
import type { PurchaseEntry, Purchases } from '#shared/invoices/purchase-schema.ts';
import { PurchaseCard } from '../../../../../../client/screens/admin/ingredients/purchases/purchase-card.tsx';
import { renderReadScreen } from '../../../../harness/screen-harness.tsx';
import { adminReads } from '../../admin-factory.ts';

const salmon: Ingredient = {
  ...{ id: 'salmon', name: 'Łosoś', unit: 'g', lowStock: 0, allergens: [], isAvailable: true },
  ...{ stock: 100, usedBy: 1, version: 1 },
};
const purchase: PurchaseEntry = {
  ...{ id: 'p1', ksefNumber: '5260250274-20261120-0100001AF629-AF', number: 'FS/1', issuedOn: '2026-11-20' },
  ...{ sellerName: 'Hurtownia Ryb', sellerTaxId: '5260250274', total: 21_000, currency: 'PLN', state: 'new' },
  lines: [{ position: 1, name: 'Łosoś filet', unit: 'kg', quantity: 2.5, net: 20_000 }],
};
const credential = { kind: 'token', savedAt: '2026-11-20T18:00:00.000Z', savedBy: { id: 'u', name: 'Anna' } };

const open = (purchases: Purchases, ksef: object = { environment: 'production', credential }) =>
  renderReadScreen(
    <PurchaseCard
      ingredients={[salmon]}
      amounts={(amount, unit) => `${amount.toLocaleString('en')} ${unit}`}
    />,
    {
      answers: { ...adminReads(), 'GET /api/admin/ksef': ksef, 'GET /api/admin/purchases': purchases },
      member: { roles: ['admin'] },
    },
  );

it('asks before the first delivery what a line brings, with the usual size of its unit', async () => {
  const { requests, environment } = await open({ invoices: [purchase] });
  environment.answers['POST /api/admin/purchases/p1'] = undefined;
  await screen.findByText('1 line isn’t matched yet');
  expect(screen.queryByRole('button', { name: /Book delivery/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /Match lines/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const book = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Book delivery' });
  expect(book().disabled).toBe(true);
  fireEvent.change(dialog.getByLabelText('Ingredient'), { target: { value: 'salmon' } });
  expect(dialog.getByLabelText<HTMLInputElement>('g in 1 kg').value).toBe('1000');
  expect(dialog.getByText('Brings 2,500 g.')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('g in 1 kg'), { target: { value: 'x' } });
  expect(book().disabled).toBe(true);
  fireEvent.change(dialog.getByLabelText('g in 1 kg'), { target: { value: '990,5' } });
  fireEvent.click(book());
  await expect
    .poll(() => requests.find(({ path }) => path.endsWith('/p1'))?.body)
    .toEqual({ state: 'booked', lines: [{ position: 1, ingredientId: 'salmon', perUnit: 990.5 }] });
});

it('books a delivery whose lines are known by one tap, and says what has become dearer', async () => {
  const [line] = purchase.lines;
  const use = { ingredientId: 'salmon', perUnit: 1_000 };
  const lines = line === undefined ? [] : [{ ...line, use, rise: 25 }];
  const { requests, environment } = await open({ invoices: [{ ...purchase, lines }] });
  environment.answers['POST /api/admin/purchases/p1'] = undefined;
  await screen.findByText('Łosoś 2,500 g');
  expect(screen.getByText('Łosoś: 25% more expensive')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /Book delivery/ }));
  await expect
    .poll(() => requests.find(({ path }) => path.endsWith('/p1'))?.body)
    .toEqual({ state: 'booked', lines: [{ position: 1, ...use }] });
});

it('says why an invoice can’t be booked, and what KSeF said last', async () => {
  const fault = { kind: 'limited', nextAt: '2026-11-20T18:30:00.000Z' } as const;
  await open({ fault, invoices: [{ ...purchase, lines: [], fault: 'correction' }] });
  await screen.findByText(/^A correction: change the stock/);
  expect(screen.queryByRole('button', { name: /Book|Match|Lines/ })).toBeNull();
  expect(screen.getByText(/^KSeF asks to wait/)).toBeTruthy();
});

it('says that nothing is asked while the certificate has expired', async () => {
  const fault = { kind: 'expired', since: '2026-11-20T18:00:00.000Z' };
  await open({ isFetching: true, invoices: [] }, { environment: 'production', credential, fault });
  expect((await screen.findByRole('alert')).textContent).toMatch(/certificate .*expired/i);
  expect(screen.queryByText('Asking KSeF…')).toBeNull();
});

it('shows nothing where KSeF isn’t set up', async () => {
  const { container } = await open({ invoices: [] }, { environment: 'production' });
  expect(container.textContent).toBe('');
});
