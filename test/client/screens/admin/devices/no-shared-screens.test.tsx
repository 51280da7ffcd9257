import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { PublicConfig } from '#shared/platform/identity-schema.ts';
import { DevicesScreen } from '../../../../../client/screens/admin/devices/devices-screen.tsx';
import { renderScreen } from '../../../harness/screen-harness.tsx';
import { adminReads } from '../admin-factory.ts';
import { createDevice } from '../office-factory.ts';

const config: PublicConfig = {
  product: 'Kelner',
  version: '1.0.0',
  languages: ['en'],
  identity: { kind: 'clerk', publishableKey: 'pk_test_x', hasPins: false },
  push: null,
  billingPortalUrl: null,
};

it('says that no screen is shared by PIN where the restaurant’s data is elsewhere', async () => {
  await renderScreen(<DevicesScreen />, {
    answers: {
      ...adminReads(),
      'GET /api/admin/devices': [createDevice({ version: 1 })],
      'GET /api/notifications/devices': [],
    },
    member: { roles: ['admin'] },
    identity: { config },
  });
  expect(await screen.findByText(/only accepts people’s own accounts, not PINs/)).toBeTruthy();
});
