import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Ticket } from '#shared/order/ticket-schema.ts';
import { PassScreen } from '../../../../../client/screens/preparation/pass/pass-screen.tsx';
import type { Answers } from '../../../harness/fake-browser-environment.ts';
import { carriedOut, kitchenPath, minutesAgo, pass, startMs } from '../../../harness/opened-station.tsx';
import { makeTicket, makeTicketLine } from '../../../harness/order-factory.ts';
import { renderScreen, testMember } from '../../../harness/screen-harness.tsx';

const soup = makeTicketLine({ id: 'soup', state: 'ready', isAtPass: true, readyAt: minutesAgo(2) });
const steak = makeTicketLine({ id: 'steak', name: 'Stek', names: {}, quantity: 2, state: 'preparing' });
const cake = makeTicketLine({ id: 'cake', name: 'Sernik', names: {}, state: 'held' });
const of = { orderId: 'order', sentAt: minutesAgo(9) };
const first = makeTicket({ ...of, id: 'first', stationId: 'grill', lines: [soup, steak] });
const second = makeTicket({ ...of, id: 'second', course: 2, state: 'held', lines: [cake] });
const callPath = '/api/preparation/orders/order/call';

async function openPass(
  tickets: Ticket[],
  { answers = {}, usesPass = true, kept = {} }: { answers?: Answers; usesPass?: boolean; kept?: object } = {},
) {
  const grill = { id: 'grill', group: 'kitchen' as const, name: 'Grill', color: '#dc2626' };
  const restaurant = { ...testMember.restaurant, usesPass, stations: [grill] };
  const rendered = await renderScreen(<PassScreen />, {
    answers: { [`GET ${kitchenPath}`]: tickets, ...answers },
    member: { roles: ['kitchen'], restaurant },
    language: 'en',
    kept: { ...kept },
  });
  await pass(50);
  const posts = () =>
    rendered.requests.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body }));
  return { ...rendered, posts };
}

const card = () => screen.getByRole('article', { name: /: 5$/ });
const button = (name: RegExp) => within(card()).getByRole('button', { name });
const press = async (target: HTMLElement) => {
  fireEvent.click(target);
  await pass(50);
};

beforeEach(() => {
  vi.useFakeTimers({ now: startMs });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the pass', () => {
  it('shows a table with its courses, what is owed and how long the first dish waits', async () => {
    await openPass([first, second]);
    expect(within(card()).getAllByText('2′').length).toBeGreaterThan(0);
    expect(within(card()).getByText('Grill: 2 to come')).toBeTruthy();
    expect(screen.getByText(/^1\sdish to call/)).toBeTruthy();
  });

  it('marks a dish that nobody has started, and says hours as hours', async () => {
    const untouched = { ...steak, id: 'untouched', state: 'sent' as const };
    await openPass([{ ...first, sentAt: minutesAgo(1_109), lines: [steak, untouched] }]);
    const rings = [...card().querySelectorAll('li')].map(row => row.querySelectorAll('[data-ring]').length);
    expect(rings).toEqual([0, 1]);
    expect(within(card()).getByText('18 h 29′')).toBeTruthy();
  });

  it('says how long a table waits of which nothing is ready, and what is rushed', async () => {
    await openPass([{ ...first, lines: [{ ...steak, rushedAt: minutesAgo(1) }] }]);
    expect(within(card()).getByText('9′')).toBeTruthy();
    expect(within(card()).getByText('RUSH')).toBeTruthy();
  });

  it.each([
    [9, 'sent'],
    [12, 'soon'],
    [16, 'late'],
  ])('a table whose dishes wait for %d minutes is as urgent as at its station', async (minutes, tone) => {
    await openPass([{ ...first, sentAt: minutesAgo(minutes), lines: [steak] }]);
    expect(card().querySelector('header')?.dataset['tone']).toBe(tone);
    expect(screen.getByText('Grill: 2 to come').parentElement?.dataset['tone']).toBe(tone);
  });

  it('a called table that nobody comes for turns red', async () => {
    const called = { by: { id: 'ewa', name: 'Ewa' }, at: minutesAgo(1) };
    const waits = { ...soup, isAtPass: false };
    await openPass([{ ...first, lines: [waits, { ...waits, id: 'cup', called }] }]);
    const header = card().querySelector('header');
    expect([header?.dataset['tone'], header?.querySelector('time')?.textContent]).toEqual([
      'soon',
      'called2′',
    ]);
    await pass(60_000);
    expect(header?.dataset['tone']).toBe('late');
  });

  it('counts portions, and says how long a dish waits that was ready before the pass was used', async () => {
    const served = { ...soup, isAtPass: false, quantity: 2 };
    await openPass([{ ...first, lines: [{ ...soup, id: 'two', quantity: 2 }, served] }]);
    expect(screen.getByText(/^2\sdishes to call/)).toBeTruthy();
    expect(within(card()).getByText('ready for 2′')).toBeTruthy();
  });

  it('calls the waiter for what is ready, and for a single dish', async () => {
    const { posts } = await openPass([first], { answers: { [`POST ${callPath}`]: carriedOut } });
    await press(button(/Call the waiter for 1 of 3/));
    await press(button(/call the waiter for it/));
    expect(posts()).toMatchObject([
      { path: callPath, body: { lineIds: ['soup'] } },
      { path: callPath, body: { lineIds: ['soup'] } },
    ]);
  });

  it('fires the next course', async () => {
    const path = '/api/preparation/orders/order/fire';
    const { posts } = await openPass([first, second], { answers: { [`POST ${path}`]: carriedOut } });
    await press(button(/Fire next course/));
    expect(posts()).toMatchObject([{ path, body: { course: 2 } }]);
  });

  it('keeps a call that was refused on the card, with its reason', async () => {
    const refused = () => ({ status: 409, body: { title: 'x', status: 409, code: 'ALLERGY_UNSEEN' } });
    await openPass([first], { answers: { [`POST ${callPath}`]: refused } });
    await press(button(/Call the waiter for 1 of 3/));
    expect(within(card()).getByRole('alert')).toBeTruthy();
  });

  it('selects nothing with the number of a table that has to be confirmed first', async () => {
    const lines = [soup, steak].map(line => ({ ...line, id: `six ${line.id}` }));
    const six = { ...first, id: 'six', orderId: 'six', tableLabel: '6', lines };
    const { rerenderRead } = await openRead([first, six]);
    const voided = lines.map(line => (line.state === 'ready' ? line : { ...line, state: 'voided' as const }));
    await rerenderRead([first, { ...six, lines: voided }]);
    fireEvent.keyDown(document.body, { key: '1' });
    expect(document.activeElement).toBe(button(/Call the waiter for 1 of 3/));
    fireEvent.keyDown(document.body, { key: '2' });
    expect(document.activeElement).toBe(document.body);
  });

  it('calls nothing whose allergy its station has not seen', async () => {
    await openPass([{ ...first, allergyNote: 'nuts', allergyVersion: 1, isAllergyUnseen: true }]);
    expect(within(card()).queryByRole('button', { name: /Call the waiter/i })).toBeNull();
    expect(within(card()).getByText('The station has not seen the allergy')).toBeTruthy();
  });

  it('has a void confirmed before anything of the table is called', async () => {
    const { rerenderRead } = await openRead([first]);
    await rerenderRead([
      { ...first, lines: [soup, { ...steak, state: 'voided', voidReason: 'guest left' }] },
    ]);
    expect(button(/Confirm the change first/).hasAttribute('disabled')).toBe(true);
    await press(button(/VOID: 2/));
    expect(button(/Ready, call the waiter/).hasAttribute('disabled')).toBe(false);
  });

  it('says who picks up, and offers to undo a call only until then', async () => {
    const by = { id: 'ewa', name: 'Ewa' };
    const called = { ...soup, isAtPass: false, called: { by, at: minutesAgo(0) } };
    const { rerenderRead } = await openRead([{ ...first, lines: [called] }]);
    expect(button(/Undo the call/)).toBeTruthy();
    await rerenderRead([{ ...first, lines: [{ ...called, claimedBy: { id: 'anna', name: 'Anna' } }] }]);
    expect(within(card()).getByText('Anna picking up')).toBeTruthy();
    expect(within(card()).queryByRole('button', { name: /Undo the call/ })).toBeNull();
  });

  it('offers to undo a call for 15 s', async () => {
    const by = { id: 'ewa', name: 'Ewa' };
    const called = { ...soup, isAtPass: false, called: { by, at: minutesAgo(5 / 60) } };
    await openRead([{ ...first, lines: [called] }]);
    await pass(9_000);
    expect(button(/Undo the call/)).toBeTruthy();
    await pass(1_500);
    expect(within(card()).queryByRole('button', { name: /Undo the call/ })).toBeNull();
  });

  it('has a sound of its own, and a bar for as long as it is silent', async () => {
    const { environment } = await openPass([first]);
    expect(screen.getByRole('button', { name: /^No sound yet/ })).toBeTruthy();
    await press(screen.getByRole('button', { name: 'Volume and tone' }));
    await press(screen.getByRole('button', { name: 'High' }));
    expect(environment.kept.get('kelner.sound.pass')).toBe('high bell on');
  });

  it('returns to the top after half a minute without a touch', async () => {
    await openPass([first]);
    const list = card().parentElement as HTMLElement;
    list.scrollTo = () => {
      list.scrollTop = 0;
    };
    list.scrollTop = 500;
    fireEvent.scroll(list);
    await pass(20_000);
    fireEvent.pointerDown(list);
    await pass(20_000);
    expect(list.scrollTop).toBe(500);
    await pass(11_000);
    expect(list.scrollTop).toBe(0);
  });

  it.each([
    ['a scroll', () => fireEvent.scroll(card().parentElement as HTMLElement)],
    ['a new size of the window', () => fireEvent(window, new Event('resize'))],
  ])('counts at once what is below after %s', async (_, change) => {
    await openPass([first]);
    const below = () => screen.queryByRole('button', { name: /^\+1 below/ });
    card().getBoundingClientRect = () => ({ bottom: 100 }) as DOMRect;
    expect(below()).toBeNull();
    change();
    expect(below()).toBeTruthy();
  });

  it('says so where the restaurant does not use it', async () => {
    await openPass([first], { usesPass: false });
    expect(screen.getByText(/does not use the pass/)).toBeTruthy();
    expect(screen.queryByRole('article')).toBeNull();
  });
});

/** The tickets may change: every read answers what was set last. */
async function openRead(tickets: Ticket[]) {
  const current = { tickets };
  const rendered = await openPass(tickets, {
    answers: { [`GET ${kitchenPath}`]: () => ({ body: current.tickets }) },
  });
  return {
    ...rendered,
    async rerenderRead(next: Ticket[]) {
      current.tickets = next;
      await act(async () => {
        await rendered.access.queryClient.refetchQueries();
      });
      await pass(50);
    },
  };
}
