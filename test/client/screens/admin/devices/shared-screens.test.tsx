import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { LocalAccount } from '../../../../../client/identity/local-account.ts';
import { SharedScreens } from '../../../../../client/screens/admin/devices/shared-screens.tsx';
import { renderScreen } from '../../../harness/screen-harness.tsx';
import { createDevice } from '../office-factory.ts';

const account = { readScreens: async () => [], readAccounts: async () => [] } as unknown as LocalAccount;
const old = createDevice({ id: 'old', name: 'Old till', pairedAt: '2026-11-20T10:00:00.000Z' });
const { pairedAt: _, ...till } = createDevice({ id: 'new', name: 'New till' });

it('asks to pair again what an earlier version paired, not what was paired now', async () => {
  let pair = () => {};
  function Devices() {
    const [devices, setDevices] = useState([old, till]);
    pair = () => setDevices([old, { ...till, pairedAt: '2026-11-20T18:00:00.000Z' }]);
    return <SharedScreens devices={devices} account={account} isHosted={false} />;
  }
  await renderScreen(<Devices />, { member: { roles: ['admin'] } });
  const asked = () =>
    screen.queryAllByText('Pair again to protect it').map(tag => tag.closest('tr')?.textContent);
  await screen.findAllByText('Pair again to protect it');
  await act(async () => pair());
  expect(new Set(asked().map(text => text?.slice(0, 8)))).toEqual(new Set(['Old till']));
});
