import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ClientProblem } from '../../../client/data/client-problem.ts';
import { PinPad } from '../../../client/devices/pin-pad.tsx';
import { Modal } from '../../../client/ui/modal.tsx';
import { renderScreen } from '../harness/screen-harness.tsx';

/** In a dialog, as where an admin approves: it lets no key bubble to the window. */
async function openPad(onPin: (pin: string) => Promise<void>) {
  return renderScreen(
    <Modal isOpen title="Approve" onClose={() => {}}>
      <PinPad userId="ola" name="Ola" onPin={onPin} onBack={() => {}} />
    </Modal>,
  );
}

const type = (digits: string) => {
  const pad = screen.getByRole('heading', { name: 'Ola' });
  for (const digit of digits) fireEvent.keyDown(pad, { key: digit });
};
const isEmpty = () =>
  vi.waitFor(() => expect(screen.getByRole('status', { name: '0 digits typed' })).toBeTruthy());

it('a PIN is entered by the check mark once, then by its last digit', async () => {
  const onPin = vi.fn(async () => {});
  await openPad(onPin);
  type('2580');
  expect(onPin).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Enter the PIN' }));
  await isEmpty();
  type('2580');
  await isEmpty();
  expect(onPin.mock.calls).toEqual([['2580'], ['2580']]);
});

it('a PIN of six digits needs no check mark', async () => {
  const onPin = vi.fn(async () => {});
  await openPad(onPin);
  type('258014');
  await isEmpty();
  expect(onPin.mock.calls).toEqual([['258014']]);
});

it('after a wrong PIN the check mark is waited for, because it may have got longer', async () => {
  const right = ['2580', '25807'];
  const onPin = vi.fn(async (pin: string) => {
    if (!right.includes(pin)) throw new ClientProblem('PIN_WRONG', { status: 403 });
  });
  const { environment } = await openPad(onPin);
  environment.kept.set('kelner.pin-length.ola', '4');
  type('9999');
  await isEmpty();
  type('25807');
  expect(onPin.mock.calls).toEqual([['9999']]);
  fireEvent.click(screen.getByRole('button', { name: 'Enter the PIN' }));
  await isEmpty();
  expect(environment.kept.get('kelner.pin-length.ola')).toBe('5');
});
