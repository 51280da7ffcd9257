import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { NetworkChange } from '#shared/platform/identity-schema.ts';
import { ClientProblem } from '../../../../../client/data/client-problem.ts';
import { NetworkSwitch } from '../../../../../client/screens/admin/devices/network-switch.tsx';
import { renderScreen } from '../../../harness/screen-harness.tsx';

const address = 'http://192.168.1.5:3000';

it('the network opens once the admin confirms it by the password', async () => {
  let isOpen = false;
  const asked: NetworkChange[] = [];
  const switchNetwork = async (change: NetworkChange) => {
    asked.push(change);
    if (change.password !== 'linden tree 1') throw new ClientProblem('PASSWORD_WRONG', { status: 403 });
    isOpen = change.isOpen;
  };
  const connection = () => ({
    status: 200,
    body: { address: isOpen ? address : null, needsTrust: false, network: { isOpen, maySwitch: true } },
  });
  await renderScreen(<NetworkSwitch account={{ switchNetwork }} />, {
    answers: { 'GET /api/connection': connection },
    member: { roles: ['admin'] },
  });
  const confirm = (password: string, action: string) => {
    const dialog = screen.getByRole('dialog');
    fireEvent.change(within(dialog).getByLabelText('Your password'), { target: { value: password } });
    fireEvent.click(within(dialog).getByRole('button', { name: action }));
  };
  fireEvent.click(await screen.findByRole('button', { name: 'Open to the network' }));
  confirm('a guess', 'Open to the network');
  await screen.findByText('The current password is wrong.');
  confirm('linden tree 1', 'Open to the network');
  fireEvent.click(await screen.findByRole('button', { name: 'Close to the network' }));
  confirm('linden tree 1', 'Close to the network');
  await screen.findByRole('button', { name: 'Open to the network' });
  expect(asked.map(change => change.isOpen)).toEqual([true, true, false]);
});

it('away from the computer, and where the operator decides, there is no switch', async () => {
  for (const network of [{ isOpen: true, maySwitch: false }, undefined]) {
    const answers = { 'GET /api/connection': { address, needsTrust: false, ...(network && { network }) } };
    const { requests } = await renderScreen(<NetworkSwitch account={{ switchNetwork: async () => {} }} />, {
      answers,
      member: { roles: ['admin'] },
    });
    await expect.poll(() => requests.some(({ path }) => path === '/api/connection')).toBe(true);
    expect(screen.queryByRole('button')).toBeNull();
  }
});
