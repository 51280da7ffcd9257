import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DevicesScreen } from '../../../../../client/screens/admin/devices/devices-screen.tsx';
import type { Answers, SentRequest } from '../../../harness/fake-browser-environment.ts';
import { renderScreen } from '../../../harness/screen-harness.tsx';
import { adminReads, conflictWith, refusal } from '../admin-factory.ts';
import { createDevice } from '../office-factory.ts';

const screenDevice = createDevice({ version: 3 });
const path = `/api/admin/devices/${screenDevice.id}`;
const start = Date.parse('2026-11-20T18:00:30.000Z');
const open = (answers: Answers = {}, language = 'en') =>
  renderScreen(<DevicesScreen />, {
    answers: {
      ...adminReads(),
      'GET /api/admin/devices': [screenDevice],
      'GET /api/notifications/devices': [],
      ...answers,
    },
    member: { roles: ['admin'] },
    language,
  });
const writesOf = (requests: SentRequest[]) => requests.filter(({ method }) => method !== 'GET');
const settle = () => act(() => vi.advanceTimersByTimeAsync(0));
/** The section is in a file of its own, and its code in another. */
const shown = (text: string | RegExp) =>
  vi.waitFor(() => expect(screen.getByText(text)).toBeDefined(), { timeout: 10_000 });
const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
};
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const row = (name: RegExp) => screen.getByRole('button', { name }).closest('tr')?.textContent ?? '';

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    now: start,
  });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the devices of the restaurant', () => {
  it('show state, kind, station, version, and when each was last seen in words §2.21', async () => {
    const devices = [
      screenDevice,
      createDevice({
        id: 'old',
        name: 'Anna’s phone',
        kind: 'phone',
        state: 'stale',
        lastSeenAt: '2026-11-20T17:40:00.000Z',
      }),
      createDevice({ id: 'lost', name: 'Lost', state: 'revoked', lastSeenAt: '2026-11-18T17:40:00.000Z' }),
    ];
    await open({ 'GET /api/admin/devices': devices });
    await settle();
    for (const fact of ['Wall screen · Kitchen', 'Active', 'now', '0.1.0'])
      expect(row(/^Kitchen screen/)).toContain(fact);
    for (const fact of ['Phone', 'Offline', '20 minutes ago']) expect(row(/^Anna’s phone/)).toContain(fact);
    for (const fact of ['Unpaired', '2 days ago']) expect(row(/^Lost/)).toContain(fact);
  });

  it('begin at an address, which is not shown where it is this computer’s own alone', async () => {
    await open({ 'GET /api/connection': { address: 'http://192.168.1.5:3000', needsTrust: false } });
    await shown('http://192.168.1.5:3000');
    document.body.replaceChildren();
    await open({ 'GET /api/connection': { address: null, needsTrust: false } });
    await shown(/on this computer alone/);
  });

  it('are added; a printer has an address and is not paired', async () => {
    const { requests } = await open({
      'GET /api/admin/devices': [],
      'POST /api/admin/devices': () => ({ status: 201, body: screenDevice }),
    });
    await settle();
    await press('Add device');
    type('Name', 'Bar printer');
    type('Kind', 'printer');
    type('Address', 'no spaces, please');
    await press('Save');
    expect(screen.getByText('Letters, digits, dots, dashes and colons only.')).toBeDefined();
    type('Address', '192.168.1.20:9100');
    await press('Save');
    expect(writesOf(requests).map(({ body }) => body)).toEqual([
      { name: 'Bar printer', kind: 'printer', address: '192.168.1.20:9100' },
    ]);
  });

  it('print in the way that is chosen; a network printer needs its address', async () => {
    const { requests } = await open({
      'GET /api/admin/devices': [],
      'POST /api/admin/devices': () => ({ status: 201, body: screenDevice }),
    });
    await settle();
    await press('Add device');
    expect(screen.queryByLabelText('Driver')).toBeNull();
    type('Name', 'Counter');
    type('Kind', 'fiscalPrinter');
    type('Driver', 'escpos');
    await press('Save');
    expect(screen.getByText('Required.')).toBeDefined();
    type('Driver', 'bridge');
    await press('Save');
    expect(writesOf(requests).map(({ body }) => body)).toEqual([
      { name: 'Counter', kind: 'fiscalPrinter', driver: 'bridge' },
    ]);
  });

  it('show the token of a bridge program once, with what to do with it', async () => {
    const printer = createDevice({ id: 'f', name: 'Novitus', kind: 'fiscalPrinter', state: 'new' });
    const { requests } = await open({
      'GET /api/admin/devices': [
        printer,
        createDevice({ id: 'n', name: 'Epson', kind: 'printer', address: 'epson' }),
      ],
      'POST /api/admin/devices/f/bridge-token': () => ({ body: { deviceId: 'f', token: 'secret-token' } }),
    });
    await settle();
    expect(row(/^Novitus/)).toContain('Bridge program');
    expect(row(/^Epson/)).toContain('Network printer (ESC/POS)');
    expect(screen.queryByRole('button', { name: 'Token Epson' })).toBeNull();
    await press('Token Novitus');
    expect(screen.getByText(/A new token replaces the old one/)).toBeDefined();
    await press('Create token');
    expect(screen.getByLabelText('Token')).toHaveProperty('value', 'secret-token');
    expect(screen.getByText(/\/bridge\/jobs\/claim/)).toBeDefined();
    expect(writesOf(requests)).toHaveLength(1);
    fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] ?? document.body);
    await settle();
    await press('Token Novitus');
    expect(screen.queryByLabelText('Token')).toBeNull();
  });

  it('are changed with the version that was seen, without their kind; a conflict shows both versions', async () => {
    const { requests } = await open({
      [`PATCH ${path}`]: () => conflictWith({ ...screenDevice, name: 'Pass', version: 4 }),
    });
    await settle();
    await press(/^Kitchen screen/);
    expect(screen.getByLabelText('Kind')).toHaveProperty('disabled', true);
    type('Name', 'Kitchen left');
    await press('Save');
    expect(writesOf(requests)[0]?.headers['if-match']).toBe('"3"');
    expect(writesOf(requests)[0]?.body).toEqual({ name: 'Kitchen left' });
    expect(screen.getByText('Someone else changed this')).toBeDefined();
    expect(screen.getByRole('row', { name: /Pass/ }).textContent).toContain('Kitchen left');
  });

  it('are shut out and archived after a question', async () => {
    const { requests } = await open({
      [`PATCH ${path}`]: () => ({ body: { ...screenDevice, state: 'revoked' } }),
      [`DELETE ${path}`]: () => ({ status: 204 }),
    });
    await settle();
    await press('Unpair Kitchen screen');
    await press('Unpair');
    expect(writesOf(requests)[0]?.body).toEqual({ isRevoked: true });
    await press(/^Kitchen screen/);
    await press('Archive…');
    await press('Archive');
    expect(writesOf(requests)[1]?.method).toBe('DELETE');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are live', async () => {
    const { pushSnapshot } = await open();
    await settle();
    await pushSnapshot('/api/admin/devices', [{ ...screenDevice, state: 'stale' }]);
    await settle();
    expect(row(/^Kitchen screen/)).toContain('Offline');
  });

  it('say what could not be fetched, and what is empty, in Polish too', async () => {
    const { unmount } = await open({ 'GET /api/admin/devices': () => ({ status: 403, body: {} }) });
    await settle();
    expect(screen.getByText('Failed to fetch devices')).toBeDefined();
    unmount();
    await open({ 'GET /api/admin/devices': [] }, 'pl-PL');
    await settle();
    expect(screen.getByText('Nie ma jeszcze urządzeń')).toBeDefined();
  });
});

describe('pairing a device', () => {
  const pairing = { deviceId: screenDevice.id, code: 'K7MP3QXA', expiresAt: '2026-11-20T18:10:30.000Z' };
  const answers = (code = pairing) => ({ 'POST /api/admin/devices/pairing': () => ({ body: code }) });

  it('shows a large code and how long it still counts, then offers a new one', async () => {
    let made = 0;
    const { requests } = await open({
      'POST /api/admin/devices/pairing': () => {
        made += 1;
        const expiresAt = new Date(Date.now() + 599_500).toISOString();
        return { body: { ...pairing, code: `CODE${made}`, expiresAt } };
      },
    });
    await settle();
    await press(/^Pair\s+Kitchen screen/);
    expect(writesOf(requests)[0]?.body).toEqual({ deviceId: screenDevice.id });
    expect(screen.getByText('CODE1')).toBeDefined();
    await act(() => vi.dynamicImportSettled());
    expect(screen.getByRole('img', { name: /^QR code/ })).toBeDefined();
    expect(screen.getByText('Expires in 10:00')).toBeDefined();
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    expect(screen.getByText('Expires in 8:59')).toBeDefined();
    await act(() => vi.advanceTimersByTimeAsync(534_000));
    expect(screen.getByText('Expires in 0:05')).toBeDefined();
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    expect(screen.getByText('This code has expired.')).toBeDefined();
    expect(screen.queryByText('CODE1')).toBeNull();
    await press('New code');
    expect(screen.getByText('CODE2')).toBeDefined();
  });

  it('says when the device has taken the code', async () => {
    const { pushSnapshot } = await open(answers());
    await settle();
    await press(/^Pair\s+Kitchen screen/);
    expect(screen.getByText('K7MP3QXA')).toBeDefined();
    await pushSnapshot('/api/admin/devices', [{ ...screenDevice, pairedAt: '2026-11-20T18:01:00.000Z' }]);
    await settle();
    expect(screen.getByText('Kitchen screen is paired.')).toBeDefined();
  });

  it('says why no code could be made', async () => {
    await open({ 'POST /api/admin/devices/pairing': () => refusal(404, 'NOT_FOUND') });
    await settle();
    await press(/^Pair\s+Kitchen screen/);
    expect(screen.getByRole('alert').textContent).toContain('Not found');
  });
});
