/** Renders the kitchen screen with given tickets and a stopped clock. */
import { act, screen } from '@testing-library/react';
import { vi } from 'vitest';
import type { Ticket } from '#shared/order/ticket-schema.ts';
import type { UserInfo } from '#shared/venue/user-schema.ts';
import { StationScreen } from '../../../client/screens/preparation/station/station-screen.tsx';
import type { Answers } from './fake-browser-environment.ts';
import { makeOrder, makeTicket, makeTicketLine } from './order-factory.ts';
import { renderScreen, testMember } from './screen-harness.tsx';

export const kitchenPath = '/api/preparation/orders?location=kitchen';
export const startMs = Date.parse('2026-05-04T17:42:00.000Z');
export const minutesAgo = (minutes: number) => new Date(startMs - minutes * 60_000).toISOString();
export const carriedOut = () => ({ body: makeOrder({}) });

export async function pass(ms: number): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
}

export const soup = makeTicketLine({ id: 'soup', quantity: 2, note: 'no cream', seat: 3 });
export const tatar = makeTicketLine({ id: 'tatar', name: 'Tatar', names: {}, kitchenNames: { en: 'TATAR' } });
export const five = makeTicket({
  id: 'five',
  sentAt: minutesAgo(3),
  shownAt: minutesAgo(3),
  allergyNote: 'nuts, seat 3',
  lines: [soup, tatar],
});

const noReports = { 'GET /api/preparation/availability-reports': [] };

export async function openKitchen(
  tickets: Ticket[],
  options: {
    answers?: Answers;
    member?: Partial<UserInfo>;
    language?: string;
    kept?: Record<string, string>;
  } = {},
) {
  const { answers = {}, member = {}, language = 'en', kept = {} } = options;
  const restaurant = { ...testMember.restaurant, useStartStep: false };
  const rendered = await renderScreen(<StationScreen location="kitchen" />, {
    answers: { [`GET ${kitchenPath}`]: tickets, 'GET /api/preparation/menu': [], ...noReports, ...answers },
    member: { roles: ['kitchen'], restaurant, ...member },
    language,
    kept,
  });
  await pass(50);
  /** The POST requests for taps, without the reports of painted tickets. */
  const posts = () =>
    rendered.requests
      .filter(({ method, path }) => method === 'POST' && !path.endsWith('/shown'))
      .map(sent => sent.path);
  return { ...rendered, posts };
}

/** On a ticket: the dish of "all day" has its name, too. */
export function line(name: RegExp): HTMLElement {
  const found = screen.getAllByRole('button', { name }).filter(one => one.closest('article') !== null);
  const [only] = found;
  if (only === undefined || found.length > 1) throw new Error(`${found.length} buttons are named ${name}`);
  return only;
}
export const card = (label: string) => screen.getByRole('article', { name: new RegExp(`: ${label}$`) });
