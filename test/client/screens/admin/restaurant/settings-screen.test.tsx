import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { SettingsScreen } from '../../../../../client/screens/admin/restaurant/settings-screen.tsx';
import type { SentRequest } from '../../../harness/fake-browser-environment.ts';
import { renderScreen } from '../../../harness/screen-harness.tsx';
import { adminReads, conflictWith, createCategory, createSettings, refusal } from '../admin-factory.ts';
import { createDevice } from '../office-factory.ts';

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const writesOf = (requests: SentRequest[]) => requests.filter(({ method }) => method !== 'GET');

describe('the settings of a restaurant', () => {
  it('are saved as a whole, with the version that was seen §2.16', async () => {
    const { version: _, ...fields } = createSettings();
    const { requests } = await renderScreen(<SettingsScreen />, {
      answers: {
        ...adminReads(),
        'PUT /api/admin/settings': ({ body }: SentRequest) => ({ body: { ...(body as object), version: 4 } }),
      },
    });
    await screen.findByLabelText('Tax number (NIP)');
    type('Tax number (NIP)', '123-456-32-18');
    press('Save');
    await screen.findByText('Saved.');
    const [sent] = writesOf(requests);
    expect(sent?.body).toEqual({ ...fields, taxId: '1234563218' });
    expect(sent?.headers['if-match']).toBe('"3"');
    expect(screen.queryByText('There are unsaved changes.')).toBeNull();
  });

  it('are not sent while a field is wrong', async () => {
    const { requests } = await renderScreen(<SettingsScreen />, { answers: adminReads() });
    await screen.findByLabelText('Tax number (NIP)');
    type('Tax number (NIP)', '123');
    press('Add rate');
    press('Save');
    await screen.findByText('This NIP is not valid. Check the digits.');
    expect(screen.getByLabelText('Rate 3 in %').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(screen.getByLabelText('Tax number (NIP)'));
    expect(writesOf(requests)).toEqual([]);
  });

  it('say with which items a quick note is offered', async () => {
    const { requests } = await renderScreen(<SettingsScreen />, {
      answers: {
        ...adminReads({ categories: [createCategory()], settings: createSettings({ quickNoteScopes: [] }) }),
        'PUT /api/admin/settings': ({ body }: SentRequest) => ({ body: { ...(body as object), version: 4 } }),
      },
    });
    const scopes = within(await screen.findByRole('group', { name: 'Quick notes by item' }));
    expect(scopes.getByText('every item')).toBeDefined();
    fireEvent.click(scopes.getByLabelText('Bar'));
    fireEvent.click(await scopes.findByLabelText('Soups'));
    expect(scopes.getByText('Bar, Soups')).toBeDefined();
    press('Save');
    await screen.findByText('Saved.');
    expect(writesOf(requests)[0]?.body).toMatchObject({
      quickNoteScopes: [{ note: 'no onion', stations: ['bar'], categoryIds: [createCategory().id] }],
    });
  });

  it('say where receipts and bills are printed, and with which phrases waiters work', async () => {
    const { version: _, ...fields } = createSettings();
    const printer = createDevice({ id: 'p', name: 'Counter', kind: 'printer' });
    const { requests } = await renderScreen(<SettingsScreen />, {
      answers: {
        ...adminReads(),
        'GET /api/admin/devices': [printer, createDevice()],
        'PUT /api/admin/settings': ({ body }: SentRequest) => ({ body: { ...(body as object), version: 4 } }),
      },
    });
    await screen.findByLabelText('Receipt printer');
    expect(screen.queryByRole('option', { name: 'Kitchen screen' })).toBeNull();
    type('Receipt printer', 'p');
    fireEvent.click(screen.getByLabelText('Print the receipt when an order closes'));
    type('Receipt header', 'Bar Mleczny');
    type('Void reasons', 'wrong dish\nguest left');
    type('Tip presets (%)', '5, 10');
    type('Reopening a closed order allowed for (minutes)', '15');
    press('Save');
    await screen.findByText('Saved.');
    expect(writesOf(requests)[0]?.body).toEqual({
      ...fields,
      receipt: { printerId: 'p', header: 'Bar Mleczny', isAutomatic: false },
      voidReasons: ['wrong dish', 'guest left'],
      tipPresets: [5, 10],
      reopenWindowMinutes: 15,
    });
  });

  it('show what the server refuses beside its field', async () => {
    await renderScreen(<SettingsScreen />, {
      answers: {
        ...adminReads(),
        'PUT /api/admin/settings': () =>
          refusal(400, 'INVALID_REQUEST', [{ path: 'vatRates', message: 'must keep 8%: the menu uses it' }]),
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Remove rate B' }));
    press('Save');
    await screen.findByText('The server refused this: must keep 8%: the menu uses it.');
  });

  it('keep what somebody else saved in the fields that I left alone', async () => {
    const theirs = createSettings({
      restaurantName: 'Bar Nowy',
      thresholds: { ...createSettings().thresholds, lateMinutes: 25 },
      version: 9,
    });
    let saved: Settings | undefined;
    await renderScreen(<SettingsScreen />, {
      answers: {
        ...adminReads(),
        'PUT /api/admin/settings': ({ headers, body }: SentRequest) => {
          if (headers['if-match'] !== '"9"') return conflictWith(theirs);
          saved = { ...(body as Settings), version: 10 };
          return { body: saved };
        },
      },
    });
    await screen.findByLabelText('Late after (minutes)');
    type('Late after (minutes)', '15');
    press('Save');
    fireEvent.click(await screen.findByRole('button', { name: 'Keep mine' }));
    await screen.findByText('Saved.');
    expect(saved).toMatchObject({ restaurantName: 'Bar Nowy', thresholds: { lateMinutes: 15 } });
  });

  it('go back to what is saved when the changes are discarded', async () => {
    await renderScreen(<SettingsScreen />, { answers: adminReads() });
    await screen.findByLabelText('Restaurant name');
    type('Restaurant name', 'Other');
    press('Discard changes');
    await waitFor(() =>
      expect(screen.getByLabelText('Restaurant name')).toHaveProperty('value', 'Bar Mleczny'),
    );
  });

  it('are listed beside the form, each section is gone to without leaving the page', async () => {
    await renderScreen(<SettingsScreen />, { answers: adminReads() });
    const contents = within(await screen.findByRole('navigation', { name: 'Sections' }));
    const links = contents.getAllByRole('link');
    const titles = screen.getAllByRole('heading', { level: 2 }).map(title => title.textContent);
    expect(links.map(link => link.textContent)).toEqual(titles);
    expect(contents.getByRole('link', { current: 'location' }).textContent).toBe('Restaurant');
    type('Tax number (NIP)', '123-456-32-18');
    fireEvent.click(contents.getByRole('link', { name: 'Receipts and bills' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Receipts and bills' }));
    expect(screen.getByText('There are unsaved changes.')).toBeTruthy();
  });
});
