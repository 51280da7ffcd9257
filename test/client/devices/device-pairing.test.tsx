import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DevicePairing } from '../../../client/devices/device-pairing.tsx';
import type { Answers } from '../harness/fake-browser-environment.ts';
import { renderScreen } from '../harness/screen-harness.tsx';
import { refusal } from '../screens/admin/admin-factory.ts';
import { createDevice } from '../screens/admin/office-factory.ts';

const till = createDevice({ name: 'Till 1' });
const claim = 'POST /api/devices/pairing';
const presence = { [`POST /api/devices/${till.id}/presence`]: () => ({ status: 204 }) };
const open = async (answers: Answers, language = 'en') => {
  const shown = await renderScreen(<DevicePairing />, { answers: { ...presence, ...answers }, language });
  fireEvent.click(screen.getByRole('button'));
  await screen.findByRole('dialog');
  return shown;
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (value: string) => fireEvent.change(screen.getByLabelText('Code'), { target: { value } });

describe('pairing this device', () => {
  it('takes the office’s code, however it is typed, and keeps which device this is', async () => {
    const { requests, environment } = await open({ [claim]: () => ({ body: till }) });
    type('k7mp-3qxa ');
    press('Pair');
    await screen.findByRole('heading', { name: 'This device: Till 1' });
    const sent = requests.find(({ path }) => path === '/api/devices/pairing');
    expect(sent?.body).toMatchObject({ code: 'K7MP3QXA' });
    expect(environment.kept.get('kelner.device')).toContain(till.id);
    await waitFor(() => expect(requests.at(-1)?.headers['x-device-id']).toBe(till.id));
  });

  it('says beside the code that it is wrong, and asks for one that is missing', async () => {
    const { requests } = await open({ [claim]: () => refusal(422, 'PAIRING_CODE_INVALID') });
    press('Pair');
    expect(screen.getByText('Enter the code shown in the office.')).toBeDefined();
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
    type('ABCDEFGH');
    press('Pair');
    await waitFor(() => expect(screen.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true'));
    type('ABCDEFGX');
    expect(screen.getByLabelText('Code').getAttribute('aria-invalid')).toBeNull();
  });

  it('says another reason below', async () => {
    await open({ [claim]: () => refusal(429, 'TOO_MANY_REQUESTS') });
    type('ABCDEFGH');
    press('Pair');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Too many attempts'));
  });

  it('shows a further phone the way, with a code and the address', async () => {
    const address = 'http://kelner.local:8080';
    await open({
      [claim]: () => ({ body: till }),
      'GET /api/connection': { address, needsTrust: true },
    });
    type('K7MP3QXA');
    press('Pair');
    await screen.findByRole('heading', { name: 'Connect a phone' });
    await screen.findByRole('img', { name: `Code that opens ${address}` });
    expect(screen.getByText(address)).toBeDefined();
    expect(screen.getByText(/leads through trusting/)).toBeDefined();
  });

  it('can be ended on the device itself, once the server has ended it', async () => {
    let isDown = true;
    const { environment } = await open({
      [claim]: () => ({ body: till }),
      'DELETE /identity/device': () => (isDown ? refusal(503, 'OVERLOADED') : { status: 204 }),
    });
    type('K7MP3QXA');
    press('Pair');
    await screen.findByText(/The office sees this device/);
    press('Unpair this device');
    await screen.findByRole('alert');
    expect(environment.kept.get('kelner.device')).toContain(till.id);
    isDown = false;
    press('Unpair this device');
    expect(await screen.findByLabelText('Code')).toBeDefined();
    expect(environment.kept.size).toBe(0);
  });

  it('is offered in Polish too', async () => {
    await open({}, 'pl-PL');
    expect(screen.getByRole('heading', { name: 'Sparuj to urządzenie' })).toBeDefined();
  });
});
