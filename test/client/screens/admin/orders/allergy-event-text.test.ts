// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { describeEvent } from '../../../../../client/screens/admin/orders/order-event-text.ts';
import { createTestTranslation } from '../../../harness/screen-harness.tsx';
import { createEvent } from '../office-factory.ts';

it('tells which allergies of whom, who was warned, and of a text only that it changed', async () => {
  const { t } = await createTestTranslation();
  const words = { t, language: 'en', money: String, time: String };
  const textOf = (type: string, payload: unknown) =>
    describeEvent(words, createEvent(type, payload), new Map());
  const detailsOf = (type: string, payload: unknown) => textOf(type, payload).details;
  expect(textOf('order.allergyChanged', {}).title).toBe('Allergies changed');
  expect(textOf('ticket.allergySeen', {}).title).toBe('Station saw the allergies');
  const after = { allergies: [{ allergens: ['milk'] }, { seat: 2, allergens: ['nuts', 'eggs'] }] };
  const payload = { before: { allergies: [] }, after, isAllergyNoteChanged: true };
  expect(detailsOf('order.allergyChanged', payload)).toEqual([
    'Allergies: – → milk; seat 2: nuts, eggs',
    'Text of the allergies changed',
  ]);
  expect(detailsOf('lines.sent', { allergyConfirmed: ['milk'] })).toEqual(['made despite the allergy: milk']);
  expect(detailsOf('order.opened', { after: { ...after, type: 'takeaway' } })).toEqual([
    'Takeaway',
    'Allergies: milk; seat 2: nuts, eggs',
  ]);
});
