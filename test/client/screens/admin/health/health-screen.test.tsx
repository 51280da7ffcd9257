import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Health, HealthRow } from '#shared/platform/health-schema.ts';
import { HealthScreen } from '../../../../../client/screens/admin/health/health-screen.tsx';
import { HealthTile } from '../../../../../client/screens/admin/overview/health-tile.tsx';
import type { FakeAnswer } from '../../../harness/fake-browser-environment.ts';
import { renderScreen } from '../../../harness/screen-harness.tsx';
import { adminReads, refusal } from '../admin-factory.ts';

const nowMs = Date.parse('2026-11-20T21:30:00.000Z');
const printed = { printedAt: '2026-11-20T21:10:00.000Z' };
const rows: HealthRow[] = [
  { topic: 'copies', state: 'fine', finding: 'last', at: '2026-11-20T21:27:00.000Z' },
  { topic: 'elsewhere', state: 'act', finding: 'missing', at: '2026-11-20T19:10:00.000Z' },
  { topic: 'disk', state: 'fine', finding: 'fine', bytes: 78_000_000_000 },
  { topic: 'device', state: 'look', finding: 'outdated', name: 'Bar', version: '0.0.9' },
  { topic: 'printer', state: 'act', finding: 'out', name: 'Grill', count: 2, fault: 'paperOut', ...printed },
];
const health: Health = {
  ...{ rows, at: new Date(nowMs).toISOString(), startedAt: '2026-11-20T10:00:00.000Z' },
  versions: { app: '0.1.0', node: '24.0.0', schema: '0045-open-items' },
};
const path = 'GET /api/admin/health';

async function open(what: 'screen' | 'tile', answers: object, language = 'en') {
  const view = await renderScreen(what === 'screen' ? <HealthScreen /> : <HealthTile />, {
    answers: { ...adminReads(), ...answers },
    member: { roles: ['admin'] },
    language,
  });
  await settle();
  return view;
}
const settle = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms));
const textOf = (name: string) => within(screen.getByRole('region', { name })).getByRole('list').textContent;

beforeEach(() => {
  const toFake = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const;
  vi.useFakeTimers({ toFake: [...toFake], now: nowMs });
});
afterEach(() => {
  vi.useRealTimers();
});

test('what has to be done now stands first, with a sentence of what to do §11.31', async () => {
  await open('screen', { [path]: health });
  const due = textOf('2 things to do now · 1 thing to look at');
  expect(due).toContain(
    'The stick or network folder isn’t there: copies since 20:10 are only on this computer. Plug it in.',
  );
  expect(due).toContain('2 waiting. The printer is out of paper. Check paper');
  expect(due).toContain('Last print 20 minutes ago.');
  expect(due).toMatch(/Grill.*Bar/);
  expect(textOf('Copies')).toContain('The last one was taken 3 minutes ago.');
  expect(textOf('Computer')).toContain('78 GB are free.');
  expect(textOf('Computer')).toContain('The server’s and this browser’s agree.');
  expect(textOf('Devices')).toContain('it runs version 0.0.9');
});

test.each([
  ['en', 'Computer', '22:00: the database was found without the last 25 changes'],
  ['pl-PL', 'Komputer', '22:00: w bazie brakuje 25 ostatnich potwierdzonych zmian'],
])('changes that the database lacks are counted, in %s', async (language, group, sentence) => {
  const at = '2026-11-20T21:00:00.000Z';
  const row: HealthRow = { topic: 'database', state: 'act', finding: 'lost', at, count: 25 };
  await open('screen', { [path]: { ...health, rows: [row] } }, language);
  expect(textOf(group)).toContain(sentence);
});

test('the simulator has its word, in the language of the person', async () => {
  const simulator: HealthRow = { topic: 'printer', state: 'fine', finding: 'simulator', count: 0 };
  await open('screen', { [path]: { ...health, rows: [simulator] } }, 'pl-PL');
  expect(screen.getByText('Symulator')).toBeTruthy();
});

test('a clock that is off is said, whichever is wrong', async () => {
  const at = new Date(nowMs - 5 * 60_000).toISOString();
  await open('screen', { [path]: { ...health, rows: [], at } });
  expect(textOf('1 thing to do now')).toContain('are 5 min apart');
});

test('where the server answers no more, what was known stays, with since when', async () => {
  let answer: FakeAnswer = { status: 200, body: { ...health, rows: [] } };
  await open('screen', { [path]: () => answer });
  expect(screen.getByText('Everything is fine.')).toBeTruthy();
  answer = refusal(502, 'ORIGIN_UNREACHABLE');
  await settle(16_000);
  expect(screen.getByText(/has not answered since 22:30/)).toBeTruthy();
  expect(screen.getByText('Everything is fine.')).toBeTruthy();
});

test('the overview counts what somebody has to deal with, and leads to it', async () => {
  await open('tile', { [path]: health });
  const tile = screen.getByRole('link');
  expect(tile.getAttribute('href')).toBe('/app/admin/health');
  expect(tile.textContent).toBe('Health2 things to do now · 1 thing to look at');
});
