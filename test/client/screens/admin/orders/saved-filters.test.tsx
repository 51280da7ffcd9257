import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '#shared/kernel/limits.ts';
import type { SavedFilter, SavedFilters } from '#shared/venue/saved-filter-schema.ts';
import { AdminOrdersScreen } from '../../../../../client/screens/admin/orders/orders-list-screen.tsx';
import type { SentRequest } from '../../../harness/fake-browser-environment.ts';
import { renderScreen } from '../../../harness/screen-harness.tsx';
import { adminReads, refusal } from '../admin-factory.ts';

const voids: SavedFilter = {
  id: '0197a000-0000-7000-8000-000000000001',
  screen: 'orders',
  name: 'Cancelled yesterday',
  query: 'range=yesterday&state=cancelled',
};
const path = '/api/admin/saved-filters';

/** A server that keeps the filters, as one document in versions. */
async function open(filters: SavedFilter[], address = '/app/admin/orders') {
  let saved: SavedFilters = { filters, version: 1 };
  const rendered = await renderScreen(<AdminOrdersScreen />, {
    answers: {
      ...adminReads(),
      [`GET ${path}`]: () => ({ body: saved }),
      [`PUT ${path}`]: ({ body }: SentRequest) => {
        saved = { ...(body as Pick<SavedFilters, 'filters'>), version: saved.version + 1 };
        return { body: saved };
      },
    },
    member: { roles: ['admin'] },
    path: address,
  });
  await screen.findByLabelText('State');
  const writes = () => rendered.requests.filter(({ method }) => method === 'PUT');
  return { ...rendered, writes };
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const type = (value: string) => fireEvent.change(screen.getByLabelText('Name'), { target: { value } });
const chip = (name: string) => screen.findByRole('button', { name });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T19:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a saved filter', () => {
  it('is the shown list under a name, from its first page on; its chip says that it is shown', async () => {
    const { writes } = await open([], '/app/admin/orders?range=yesterday&state=cancelled&page=2&pageSize=10');
    await press('Save filter');
    await press('Save');
    expect(screen.getByText('Required.')).toBeTruthy();
    type(' Cancelled  yesterday ');
    await press('Save');
    expect((await chip('Cancelled yesterday')).getAttribute('aria-pressed')).toBe('true');
    expect(screen.queryByRole('button', { name: 'Save filter' })).toBeNull();
    expect(writes()).toHaveLength(1);
    expect(writes()[0]).toMatchObject({ headers: { 'if-match': '"1"' } });
    const { id: _, ...named } = voids;
    expect(writes()[0]?.body).toMatchObject({ filters: [named] });
  });

  it('is applied with one tap, its range as of the day', async () => {
    const { history, requests } = await open([voids]);
    expect((await chip(voids.name)).getAttribute('aria-pressed')).toBe('false');
    fireEvent.click(await chip(voids.name));
    expect(history.at(-1)).toBe(`/app/admin/orders?${voids.query}`);
    const asked = () => requests.map(request => request.path).filter(one => one.includes('state=cancelled'));
    await vi.waitFor(() => expect(asked()).toHaveLength(1));
    expect(asked()[0]).toContain('from=2026-11-19T03%3A00%3A00.000Z&to=2026-11-20T03%3A00%3A00.000Z');
  });

  it('is renamed, not to a name that is taken, and deleted', async () => {
    const other = { ...voids, id: '0197a000-0000-7000-8000-000000000002', name: 'Garden', query: 'table=t1' };
    const report = { ...other, id: '0197a000-0000-7000-8000-000000000003', screen: 'reports' as const };
    const { writes } = await open([voids, other, report], `/app/admin/orders?${voids.query}`);
    await press(`Rename or delete: ${voids.name}`);
    type('garden');
    await press('Save');
    expect(screen.getByText('This name is already in use.')).toBeTruthy();
    type('Voids');
    await press('Save');
    await chip('Voids');
    expect(writes()[0]?.body).toEqual({ filters: [{ ...voids, name: 'Voids' }, other, report] });
    await press('Rename or delete: Voids');
    await press('Delete');
    await chip('Save filter');
    expect(screen.queryByRole('button', { name: 'Voids' })).toBeNull();
    expect(writes()[1]?.body).toEqual({ filters: [other, report] });
  });

  it('that was changed on another device says so and is saved onto what is there now', async () => {
    const { environment, writes } = await open([], `/app/admin/orders?${voids.query}`);
    const { [`PUT ${path}`]: answer } = environment.answers;
    environment.answers[`PUT ${path}`] = () => refusal(412, 'VERSION_CONFLICT');
    environment.answers[`GET ${path}`] = () => ({
      body: { filters: [{ ...voids, name: 'Mine', query: 'table=t1' }], version: 4 },
    });
    await press('Save filter');
    type('Voids');
    await press('Save');
    const dialog = within(screen.getByRole('dialog'));
    await dialog.findByRole('alert');
    environment.answers[`PUT ${path}`] = answer;
    await chip('Mine');
    await press('Save');
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writes()[1]?.headers['if-match']).toBe('"4"');
    expect(writes()[1]?.body).toMatchObject({ filters: [{ name: 'Mine' }, { name: 'Voids' }] });
  });

  it('is not offered for the usual list, nor beyond their limit, which is said', async () => {
    const { history } = await open(
      Array.from({ length: limits.savedFiltersMax }, (_, number) => ({
        ...voids,
        id: `0197a000-0000-7000-8000-${String(number).padStart(12, '0')}`,
        name: `Filter ${number}`,
        query: `table=t${number}`,
      })),
    );
    await chip('Filter 0');
    expect(screen.queryByRole('button', { name: 'Save filter' })).toBeNull();
    fireEvent.change(screen.getByLabelText('State'), { target: { value: 'open' } });
    expect(history.at(-1)).toBe('/app/admin/orders?state=open');
    expect(screen.getByText('20 filters are saved: delete one to save another.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save filter' })).toBeNull();
  });
});
