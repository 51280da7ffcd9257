import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  dialog,
  fill,
  openSheet,
  openTill,
  orderPath,
  press,
  refusal,
} from '../../../harness/opened-till.tsx';
import { makeLine, makeOrder, openedAt } from '../../../harness/order-factory.ts';

const soup = makeLine({ id: 'soup', name: 'Rosół', names: {}, state: 'sent', course: 1 });
const tatar = makeLine({ id: 'tatar', name: 'Tatar', names: {}, state: 'sent', course: 1 });
const steak = makeLine({ id: 'steak', name: 'Stek', names: {}, state: 'preparing', course: 1 });
const lines = [soup, tatar, steak];
const held = { state: 'held', heldBackAt: '2025-11-20T18:05:00.000Z' } as const;
const isGone = () => vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('holding back', () => {
  it('is one tap on the line’s sheet, and can be undone', async () => {
    const { writes, environment, put } = await openTill(makeOrder({ lines }));
    environment.answers[`POST ${orderPath}/hold`] = () =>
      put({ lines: [{ ...soup, ...held }, tatar, steak] });
    environment.answers[`POST ${orderPath}/undo`] = () => put({ lines });
    await openSheet(/Rosół.*edit/);
    press('Hold back');
    await isGone();
    expect(await screen.findByText('1 item held back')).toBeTruthy();
    expect(screen.getByText('held back at 19:05')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await vi.waitFor(() => expect(writes()).toHaveLength(2));
    expect(writes()).toMatchObject([
      { call: 'POST /hold', body: { lineIds: ['soup'] } },
      { call: 'POST /undo', body: { lineIds: ['soup'] } },
    ]);
  });

  it('of a course takes all of it that nobody has started', async () => {
    const { writes, environment, put } = await openTill(makeOrder({ lines }));
    environment.answers[`POST ${orderPath}/hold`] = () =>
      put({ lines: [{ ...soup, ...held }, { ...tatar, ...held }, steak] });
    await openSheet(/Rosół.*edit/);
    press('Hold back course (2)');
    await isGone();
    expect(writes()).toMatchObject([{ call: 'POST /hold', body: { lineIds: ['soup', 'tatar'] } }]);
  });

  it('is not offered for what was started, and says why it was refused', async () => {
    const { environment } = await openTill(makeOrder({ lines }));
    environment.answers[`POST ${orderPath}/hold`] = () => refusal('LINE_STATE', 409);
    await openSheet(/Stek.*edit/);
    expect(dialog().queryByRole('button', { name: /Hold back/ })).toBeNull();
    press('Close');
    await openSheet(/Rosół.*edit/);
    press('Hold back');
    expect(await dialog().findByText(/this is no longer possible/)).toBeTruthy();
  });
});

describe('a rush', () => {
  const rushed = { rushedAt: openedAt };

  it('is one tap, for the line or for all that is still to be made', async () => {
    const { writes, environment, put } = await openTill(makeOrder({ lines }));
    environment.answers[`POST ${orderPath}/rush`] = () => put({});
    await openSheet(/Stek.*edit/);
    press('Rush');
    await isGone();
    await openSheet(/Stek.*edit/);
    press('Rush all (3)');
    await isGone();
    expect(writes()).toMatchObject([
      { call: 'POST /rush', body: { lineIds: ['steak'] } },
      { call: 'POST /rush', body: { lineIds: ['soup', 'tatar', 'steak'] } },
    ]);
  });

  it('can be undone, as far as it was one’s own', async () => {
    const { writes, environment, put } = await openTill(
      makeOrder({ lines: [soup, { ...steak, ...rushed }] }),
    );
    const now = { rushedAt: '2025-11-20T18:06:00.000Z' };
    environment.answers[`POST ${orderPath}/rush`] = () =>
      put({
        lines: [
          { ...soup, ...now },
          { ...steak, ...rushed },
        ],
      });
    environment.answers[`POST ${orderPath}/unrush`] = () => put({ lines: [soup, { ...steak, ...rushed }] });
    await openSheet(/Rosół.*edit/);
    press('Rush all (2)');
    await isGone();
    expect(await screen.findByText('1 item rushed')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await vi.waitFor(() => expect(writes()).toHaveLength(2));
    expect(writes()[1]).toMatchObject({ call: 'POST /unrush', body: { lineIds: ['soup'] } });
  });

  it('that a station has acted on says why it stays', async () => {
    const { environment, put } = await openTill(makeOrder({ lines }));
    environment.answers[`POST ${orderPath}/rush`] = () =>
      put({ lines: [{ ...soup, rushedAt: '2025-11-20T18:06:00.000Z' }, tatar, steak] });
    environment.answers[`POST ${orderPath}/unrush`] = () => refusal('LINE_STATE', 409);
    await openSheet(/Rosół.*edit/);
    press('Rush');
    await isGone();
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/^Not undone\. The item has changed/)).toBeTruthy();
  });

  it('is not offered again at once, and the line says when it was', async () => {
    const now = new Date().toISOString();
    await openTill(makeOrder({ lines: [soup, { ...steak, ...rushed, rushedAt: now }] }));
    expect(screen.getByText(/^rushed at \d\d:\d\d$/)).toBeTruthy();
    await openSheet(/Stek.*edit/);
    expect(dialog().getByRole<HTMLButtonElement>('button', { name: /^Rushed at/ }).disabled).toBe(true);
    press('Close');
    await openSheet(/Rosół.*edit/);
    expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Rush' }).disabled).toBe(false);
  });
});

describe('a change', () => {
  it('opens options and note as they are, sends what was changed, and can be undone', async () => {
    const { writes, environment, put } = await openTill(makeOrder({ lines: [{ ...steak, note: 'rare' }] }));
    const path = `POST ${orderPath}/lines/steak/adjust`;
    environment.answers[path] = () => put({ lines: [{ ...steak, note: 'medium', adjustedAt: openedAt }] });
    await openSheet(/Stek.*edit/);
    press('Change');
    const send = () => dialog().getByRole<HTMLButtonElement>('button', { name: 'Tell the station' });
    expect(send().disabled).toBe(true);
    fill('Note for the kitchen', ' medium ');
    fireEvent.click(send());
    await isGone();
    expect(await screen.findByText(/change not confirmed yet/)).toBeTruthy();
    expect(await screen.findByText('Changed: Stek')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await vi.waitFor(() => expect(writes()).toHaveLength(2));
    expect(writes()).toMatchObject([
      { call: 'POST /lines/steak/adjust', body: { note: 'medium' } },
      { call: 'POST /lines/steak/adjust', body: { note: 'rare', modifiers: [] } },
    ]);
  });

  it('that was refused keeps what was typed, and says why', async () => {
    const { environment } = await openTill(makeOrder({ lines }));
    environment.answers[`POST ${orderPath}/lines/steak/adjust`] = () => refusal('PRICE_BILLED');
    await openSheet(/Stek.*edit/);
    press('Change');
    fill('Note for the kitchen', 'medium');
    press('Tell the station');
    expect(await dialog().findByText(/its price can’t change any more/)).toBeTruthy();
    expect(dialog().getByLabelText<HTMLInputElement>('Note for the kitchen').value).toBe('medium');
  });
});
