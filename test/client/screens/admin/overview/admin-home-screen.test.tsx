import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Overview } from '#shared/reports/overview-schema.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { AdminHomeScreen } from '../../../../../client/screens/admin/overview/admin-home-screen.tsx';
import { PlainHttpHint } from '../../../../../client/screens/admin/plain-http-hint.tsx';
import { renderReadScreen, testMember } from '../../../harness/screen-harness.tsx';
import { adminReads, createItem, createSettings, createTable, createUser } from '../admin-factory.ts';
import { createJob, createPrinter } from '../office-factory.ts';
import { createOverview } from './overview-factory.ts';

const figures = { orders: 10, guests: 20, gross: 100_000, seatedGross: 90_000, tables: 9 };
const before = { businessDay: '2026-11-16', until: '2026-11-16T13:35:00.000Z' };
const named = (...names: string[]) => ({
  count: names.length,
  first: names.map(name => ({ name, names: {} })),
});
const place = { orderId: 'o1', number: 12, type: 'dineIn' as const, tableLabel: '4' };
const since = new Date(Date.now() - 23 * 60_000).toISOString();

const { joinedAt: _, ...invited } = createUser();
const answers = (overview: Partial<Overview>) => ({
  ...adminReads({ tables: [createTable()], items: [createItem()] }),
  'GET /api/admin/users': [createUser(), { ...invited, id: 'u2', displayName: 'Jan' }],
  'GET /api/admin/receipts': [createJob(), createJob({ id: 'q', state: 'queued' })],
  'GET /api/waiter/printers': [createPrinter({ isOut: true }), createPrinter({ id: 'p2' })],
  'GET /api/admin/overview': createOverview(overview),
});
const member = { roles: ['admin' as const] };
const texts = (path: string) =>
  screen
    .getAllByRole('link')
    .filter(link => link.getAttribute('href') === path)
    .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));

beforeEach(() => localStorage.clear());

test('the overview sets today beside the same weekday a week before, up to the same time §2.13', async () => {
  const overview = { today: { ...figures, gross: 112_000, guests: 0 }, before: { ...before, figures } };
  await renderReadScreen(<AdminHomeScreen />, { answers: answers(overview), member });
  expect(texts('/app/admin/reports')).toEqual([
    'Gross salesPLN 1,120.00+12% · was PLN 1,000.00',
    'Guests0−100% · was 20',
    'Average per guest–was PLN 45.00',
    'Tables turned90% · was 9',
  ]);
  expect(screen.getByText('Compared with Mon 16 Nov up to 14:35')).toBeTruthy();
});

test('where nothing was sold that day it says so, and compares with nothing', async () => {
  await renderReadScreen(<AdminHomeScreen />, { answers: answers({ today: figures, before }), member });
  expect(screen.getByText('No sales on Mon 16 Nov to compare with')).toBeTruthy();
  expect(texts('/app/admin/reports')[1]).toBe('Guests20');
});

test('who waits the longest, what is late and what else needs somebody lead to where it is dealt with §2.13', async () => {
  const overview: Partial<Overview> = {
    open: { orders: 3, tables: 2, guests: 5, total: 12_000 },
    waiting: { count: 1, first: [{ ...place, waiterName: 'Ola', reason: 'serve', since }] },
    late: {
      count: 1,
      first: [{ ...place, lineId: 'l1', name: 'Żurek', names: {}, quantity: 2, station: 'kitchen', since }],
    },
    out: named('Trout'),
    lowStock: { count: 5, first: named('A', 'B', 'C', 'D').first },
    silentDevices: named('Tablet'),
    cash: { toCount: 1, toConfirm: 2 },
    backup: { takenAt: since, hasFailed: false },
  };
  await renderReadScreen(<AdminHomeScreen />, { answers: answers(overview), member });
  expect(texts('/app/admin/orders/o1')).toEqual(['Table 4Ready to serve · Ola23′', '2× ŻurekTable 423′']);
  expect(texts('/app/preparation/kitchen')).toEqual(['Late items1']);
  expect(texts('/app/admin/orders?range=any&state=open')[0]).toContain('Open orders3 orders · 5 guests');
  expect(texts('/app/admin/menu')).toEqual(['Menu1 item 86’d: Trout']);
  expect(texts('/app/admin/ingredients')).toEqual(['Ingredients5 low in stock: A, B, C…']);
  expect(texts('/app/admin/devices')).toEqual(['Stations', 'Devices1 device offline or locked: Tablet']);
  expect(texts('/app/admin/users')).toEqual(['Staff1 invite pending: Jan']);
  expect(texts('/app/admin/cash')).toEqual(['Cash1 session to count · 2 to confirm']);
  await screen.findByText(/^1 printer offline/);
  expect(texts('/app/admin/receipts')).toEqual([
    'Receipts1 printer offline: Counter · 1 print job needs attention',
  ]);
  expect(screen.getByText('Last one 23 minutes ago')).toBeTruthy();
});

test('whether the bar is reached stands on the overview, in the screen’s language §2.13', async () => {
  const translations = [{ text: 'Kuchnia', names: { en: 'Kitchen' } }];
  const owner = { ...member, restaurant: { ...testMember.restaurant, translations } };
  const stations: Settings['stations'] = [
    { id: 'kitchen', group: 'kitchen', name: 'Kuchnia', color: '#ea580c' },
    { id: 'bar', group: 'bar', name: 'Bar', color: '#2563eb' },
  ];
  const reach = [
    { id: 'kitchen', reachedAt: since, isUnreached: false },
    { id: 'bar', isUnreached: false },
  ];
  const reads = {
    'GET /api/admin/settings': createSettings({ stations }),
    'GET /api/admin/stations': () => ({ body: reach }),
  };
  const { rerender: _, ...first } = await renderReadScreen(<AdminHomeScreen />, {
    answers: { ...answers({}), ...reads },
    member: owner,
  });
  expect(texts('/app/admin/devices')[0]).toBe(
    'StationsKitchen: last ticket 23 minutes ago · Bar: Not tried yet',
  );
  first.unmount();
  const overview = { unreachedStations: named('Kuchnia') };
  await renderReadScreen(<AdminHomeScreen />, {
    answers: { ...answers(overview), ...reads },
    member: owner,
  });
  expect(texts('/app/admin/devices')[0]).toBe('StationsNothing reaches Kitchen');
});

test('the simulator has its word in the person’s language, also while it is out', async () => {
  const simulator = createPrinter({ id: 'simulator', name: 'Simulator', driver: 'simulator', isOut: true });
  await renderReadScreen(<AdminHomeScreen />, {
    answers: { ...answers({}), 'GET /api/waiter/printers': [simulator] },
    member,
    language: 'pl-PL',
  });
  expect(await screen.findByText(/^1 drukarka offline: Symulator/)).toBeTruthy();
});

test('a late dish of a tab is at the tab, not at one with the name of the dish', async () => {
  const { tableLabel: _, ...tab } = place;
  const first = [
    { ...tab, lineId: 'l1', name: 'Żurek', names: {}, quantity: 1, station: 'kitchen' as const, since },
  ];
  await renderReadScreen(<AdminHomeScreen />, { answers: answers({ late: { count: 1, first } }), member });
  expect(texts('/app/admin/orders/o1')).toEqual([`1× ŻurekTab ${place.number}23′`]);
});

test('where nothing is open it says what will be here, and what the server does not have is left out', async () => {
  await renderReadScreen(<AdminHomeScreen />, { answers: answers({}), member, language: 'pl-PL' });
  expect(screen.getByText(/^Nic nie jest otwarte\./)).toBeTruthy();
  expect(screen.getByText('Nic nie jest spóźnione.')).toBeTruthy();
  expect(screen.queryByText('Kopia zapasowa')).toBeNull();
  expect(texts('/app/admin/cash')).toEqual([]);
});

test('a backup that failed is said, with the last good one', async () => {
  const overview = { backup: { takenAt: since, hasFailed: true } };
  await renderReadScreen(<AdminHomeScreen />, { answers: answers(overview), member });
  expect(
    screen.getByText('The last attempt failed: see the server’s log · Last one 23 minutes ago'),
  ).toBeTruthy();
});

test('copies elsewhere and the last check are said in one line, what is wrong first', async () => {
  const noteOf = async (backup: NonNullable<Overview['backup']>) => {
    const { unmount } = await renderReadScreen(<AdminHomeScreen />, { answers: answers({ backup }), member });
    const text = screen.getByText(/Last one/).textContent;
    unmount();
    return text;
  };
  const base = { takenAt: since, hasFailed: false };
  const check = { at: since, hasFaults: false };
  expect(await noteOf({ ...base, external: { takenAt: since, isSameDisk: false }, check })).toBe(
    'Last one 23 minutes ago · copied elsewhere 23 minutes ago · restored as a test 23 minutes ago',
  );
  expect(await noteOf({ ...base, external: { isSameDisk: true } })).toBe(
    'Last one 23 minutes ago · the copies are on the same disk',
  );
  const lost = { isSameDisk: false, fault: 'missing' } as const;
  expect(await noteOf({ ...base, external: lost, check: { at: since, hasFaults: true } })).toBe(
    'The disk for the copies is not connected · The last check found the backup wrong: see the server’s log · Last one 23 minutes ago',
  );
});

test('over plain http an admin is told once what a certificate would add', async () => {
  const hint = () => screen.queryByRole('heading', { name: 'This server has no certificate yet' });
  const first = await renderReadScreen(<PlainHttpHint isSecure={false} />);
  expect(hint()).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(hint()).toBeNull();
  expect(localStorage.getItem('kelner.plain-http-hint-read')).toBe('true');
  first.unmount();
  await renderReadScreen(<PlainHttpHint isSecure={false} />);
  expect(hint()).toBeNull();
});

test('over https nothing of a certificate is said', async () => {
  await renderReadScreen(<PlainHttpHint isSecure />);
  expect(screen.queryByRole('heading')).toBeNull();
});

test('a Z that was not saved or sent is said first, with the way to it', async () => {
  await renderReadScreen(<AdminHomeScreen />, {
    answers: answers({ undeliveredDayReport: ['copy'] }),
    member,
  });
  expect(screen.getByRole('alert').textContent).toBe('The last Z was not saved on the server.');
  expect(texts('/app/admin/cash')).toContain('The last Z was not saved on the server.');
});
