import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { RestaurantTable, TableLocation } from '#shared/venue/table-schema.ts';
import { AdminTablesScreen } from '../../../../../client/screens/admin/tables/admin-tables-screen.tsx';
import type { SentRequest } from '../../../harness/fake-browser-environment.ts';
import { renderScreen } from '../../../harness/screen-harness.tsx';
import { adminReads, conflictWith, createLocation, createTable, refusal } from '../admin-factory.ts';
import { createEvent } from '../office-factory.ts';

/** A fake server that stores table locations and tables. */
function locationServer(locations: TableLocation[] = [], tables: RestaurantTable[] = []) {
  return {
    ...adminReads(),
    'GET /api/admin/table-locations': () => ({ body: [...locations] }),
    'GET /api/admin/tables': () => ({ body: [...tables] }),
    'POST /api/admin/table-locations': ({ body }: SentRequest) => {
      const location = createLocation(body as Partial<TableLocation>);
      locations.push(location);
      return { status: 201, body: location };
    },
    'POST /api/admin/tables': ({ body }: SentRequest) => {
      const table = createTable({ id: `table-${tables.length}`, ...(body as Partial<RestaurantTable>) });
      tables.push(table);
      return { status: 201, body: table };
    },
  };
}

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const writesOf = (requests: SentRequest[]) => requests.filter(({ method }) => method !== 'GET');

describe('the rooms and tables of a restaurant', () => {
  it('starts empty with the next step in it, and grows to a room with a row of tables', async () => {
    const { requests } = await renderScreen(<AdminTablesScreen />, { answers: locationServer() });
    await screen.findByText('No tables yet');
    press('Add location');
    type('Location name', 'Garden');
    press('Save');
    await screen.findByText('No tables in this location yet');

    type('Prefix', 'G');
    type('How many', '3');
    press('Add tables G1–G3');
    await screen.findByRole('button', { name: 'G3' });

    const [location, ...tables] = writesOf(requests);
    expect(location).toMatchObject({
      path: '/api/admin/table-locations',
      body: { name: 'Garden', sortOrder: 0 },
    });
    expect(tables.map(({ body }) => body)).toMatchObject([
      { label: 'G1', seats: 4, x: 40, y: 40, sortOrder: 0, locationId: createLocation().id },
      { label: 'G2', x: 180, y: 40, sortOrder: 1 },
      { label: 'G3', x: 320, y: 40, sortOrder: 2 },
    ]);
    const keys = writesOf(requests).map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(4);
  });

  it('keeps what could not be added and tries it again with the same key', async () => {
    let isDown = true;
    const server = locationServer([createLocation()]);
    const answers = {
      ...server,
      'POST /api/admin/tables': (request: SentRequest) =>
        isDown ? refusal(503, 'OVERLOADED') : server['POST /api/admin/tables'](request),
    };
    const { requests } = await renderScreen(<AdminTablesScreen />, { answers });
    fireEvent.change(await screen.findByLabelText('How many'), { target: { value: '2' } });
    press('Add tables 1–2');
    await screen.findByText('Not added yet: 2');
    isDown = false;
    press('Try again');
    await screen.findByRole('button', { name: '2' });
    const sent = writesOf(requests);
    expect(sent.map(({ body }) => (body as RestaurantTable).label)).toEqual(['1', '1', '2']);
    expect(sent[0]?.headers['idempotency-key']).toBe(sent[1]?.headers['idempotency-key']);
  });

  it('says beside the field that a name is in use', async () => {
    const answers = {
      ...locationServer([createLocation()]),
      'POST /api/admin/table-locations': () =>
        refusal(409, 'NAME_TAKEN', [{ path: 'name', message: 'is already in use' }]),
    };
    await renderScreen(<AdminTablesScreen />, { answers });
    fireEvent.click(await screen.findByRole('button', { name: 'Add location' }));
    type('Location name', 'Main room');
    press('Save');
    await waitFor(() =>
      expect(screen.getByLabelText('Location name').getAttribute('aria-invalid')).toBe('true'),
    );
    const field = screen.getByLabelText('Location name').parentElement;
    expect(field?.textContent).toContain('This name is already in use.');
  });

  it('checks the form before it asks the server', async () => {
    const { requests } = await renderScreen(<AdminTablesScreen />, { answers: locationServer() });
    fireEvent.click(await screen.findByRole('button', { name: 'Add location' }));
    press('Save');
    await screen.findByText('Required.');
    expect(writesOf(requests)).toEqual([]);
  });

  it('sends only what was edited of a table, with the version that was seen', async () => {
    const table = createTable({ version: 7 });
    const path = `/api/admin/tables/${table.id}`;
    const { requests } = await renderScreen(<AdminTablesScreen />, {
      answers: {
        ...locationServer([createLocation()], [table]),
        [`PATCH ${path}`]: () => ({ body: { ...table, seats: 6, version: 8 } }),
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'S1' }));
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Seats'), { target: { value: '6' } });
    press('Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [sent] = writesOf(requests);
    expect(sent).toMatchObject({ method: 'PATCH', path, body: { seats: 6 } });
    expect(sent?.headers['if-match']).toBe('"7"');
  });

  it('tells what happened at a table, the latest first, with the order it belongs to', async () => {
    const table = createTable();
    const events = [
      createEvent(
        'order.opened',
        { after: { tableLabel: 'S1', guestCount: 2 } },
        { orderId: 'o', orderNumber: 7 },
      ),
      createEvent('table.changed', { before: { seats: 4 }, after: { seats: 6 } }),
    ];
    await renderScreen(<AdminTablesScreen />, {
      answers: {
        ...locationServer([createLocation()], [table]),
        [`GET /api/admin/tables/${table.id}/events`]: events,
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'S1' }));
    press('History…');
    const dialog = within(screen.getByRole('dialog', { name: 'History of table S1' }));
    const [latest, first] = await dialog.findAllByRole('listitem');
    expect(latest?.textContent).toContain('Table changedSeats: 4 → 6');
    expect(first?.textContent).toContain('Order openedTable S1 · 2 guests');
    expect(dialog.getByRole('link', { name: 'No. 7' }).getAttribute('href')).toBe('/app/admin/orders/o');
    fireEvent.click(dialog.getAllByRole('button', { name: 'Close' })[1] ?? document.body);
    expect(screen.getByLabelText('Label')).toBeDefined();
  });

  it('asks before typed changes are lost', async () => {
    await renderScreen(<AdminTablesScreen />, {
      answers: locationServer([createLocation()], [createTable()]),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'S1' }));
    type('Note', 'wobbles');
    press('Cancel');
    expect(screen.getByText('Your changes are not saved.')).toBeTruthy();
    press('Keep editing');
    expect(screen.getByLabelText('Note')).toHaveProperty('value', 'wobbles');
    press('Cancel');
    press('Discard changes');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('moves a table on the plan with the arrow keys and says that it is saved §2.15', async () => {
    const table = createTable();
    const path = `/api/admin/tables/${table.id}`;
    const { requests } = await renderScreen(<AdminTablesScreen />, {
      answers: {
        ...locationServer([createLocation()], [table]),
        [`PATCH ${path}`]: ({ body }: SentRequest) => ({
          body: { ...table, ...(body as object), version: 2 },
        }),
      },
    });
    fireEvent.keyDown(await screen.findByRole('button', { name: 'Table S1, seats: 4' }), {
      key: 'ArrowRight',
    });
    await screen.findByText('S1: new place saved.');
    expect(writesOf(requests)[0]).toMatchObject({ path, body: { x: 60, y: 40 } });
  });

  it('leaves a table where somebody else moved it', async () => {
    const table = createTable();
    await renderScreen(<AdminTablesScreen />, {
      answers: {
        ...locationServer([createLocation()], [table]),
        [`PATCH /api/admin/tables/${table.id}`]: () => conflictWith({ ...table, x: 500, version: 2 }),
      },
    });
    fireEvent.keyDown(await screen.findByRole('button', { name: 'Table S1, seats: 4' }), {
      key: 'ArrowDown',
    });
    await screen.findByText('Someone else moved S1; their place was kept.');
  });

  it('changes the order of two rooms', async () => {
    const garden = createLocation({ id: 'garden', name: 'Garden', sortOrder: 1, version: 4 });
    const location = createLocation();
    const { requests } = await renderScreen(<AdminTablesScreen />, {
      answers: {
        ...locationServer([location, garden]),
        [`PATCH /api/admin/table-locations/${location.id}`]: () => ({ body: location }),
        'PATCH /api/admin/table-locations/garden': () => ({ body: garden }),
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Move Main room down' }));
    await waitFor(() => expect(writesOf(requests)).toHaveLength(2));
    expect(writesOf(requests).map(({ path, body }) => [path, body])).toEqual([
      ['/api/admin/table-locations/garden', { sortOrder: 0 }],
      [`/api/admin/table-locations/${location.id}`, { sortOrder: 1 }],
    ]);
  });

  it('says what could not be fetched and tries again', async () => {
    let isDown = true;
    const answers = {
      ...locationServer(),
      'GET /api/admin/table-locations': () => (isDown ? refusal(403, 'FORBIDDEN') : { body: [] }),
    };
    await renderScreen(<AdminTablesScreen />, { answers });
    await screen.findByText('Failed to fetch table locations');
    isDown = false;
    press('Try again');
    await screen.findByText('No tables yet');
  });
});
