import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SettingsScreen } from '../../../../../client/screens/admin/restaurant/settings-screen.tsx';
import { renderReadScreen } from '../../../harness/screen-harness.tsx';
import { adminReads, createSettings } from '../admin-factory.ts';

const path = 'GET /api/admin/companies/5252248481';

async function press(answer: unknown) {
  await renderReadScreen(<SettingsScreen />, {
    answers: {
      ...adminReads({ settings: createSettings({ address: 'Stara 1' }) }),
      ...(answer !== undefined && { [path]: answer }),
    },
    member: { roles: ['admin'] },
  });
  const find = await screen.findByRole('button', { name: 'Fill from the NIP' });
  fireEvent.change(screen.getByLabelText('Tax number (NIP)'), { target: { value: '525-22' } });
  expect((find as HTMLButtonElement).disabled).toBe(true);
  fireEvent.change(screen.getByLabelText('Tax number (NIP)'), { target: { value: 'PL 525-224-84-81' } });
  fireEvent.click(find);
}
const address = () => (screen.getByLabelText('Address') as HTMLTextAreaElement).value;

it('fills the address from the register, and leaves the name of the restaurant', async () => {
  await press({ outcome: 'found', name: 'LIPA SP. Z O.O.', address: 'ul. Lipowa 4, 00-316 Warszawa' });
  await waitFor(() => expect(address()).toBe('ul. Lipowa 4, 00-316 Warszawa'));
  expect(screen.getByText(/^Found: LIPA SP. Z O.O./)).toBeDefined();
  expect((screen.getByLabelText('Restaurant name') as HTMLInputElement).value).toBe('Bar Mleczny');
});

it.each([
  [{ outcome: 'unknown' }, /doesn’t have this NIP/],
  [{ outcome: 'limited' }, /asked too often/],
  [{ outcome: 'unreachable' }, /can’t be asked now/],
  [undefined, /can’t be asked now/],
])('says why nothing was found, and typing goes on: %o', async (answer, text) => {
  await press(answer);
  await screen.findByText(text);
  fireEvent.change(screen.getByLabelText('Address'), { target: { value: 'Nowa 2' } });
  expect(address()).toBe('Nowa 2');
});
