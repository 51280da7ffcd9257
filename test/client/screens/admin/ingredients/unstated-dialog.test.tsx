import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { IngredientsScreen } from '../../../../../client/screens/admin/ingredients/ingredients-screen.tsx';
import { renderScreen } from '../../../harness/screen-harness.tsx';
import { adminReads } from '../admin-factory.ts';
import { createIngredient } from '../office-factory.ts';

const plain = (id: string, name: string) => createIngredient({ id, name, allergens: [], version: 4 });
const onion = plain('onion', 'Cebula');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('ingredients of which nothing is said are ticked together as containing none of the 14', async () => {
  const { requests } = await renderScreen(<IngredientsScreen />, {
    answers: {
      ...adminReads({}),
      'GET /api/admin/ingredients': [createIngredient(), plain('salt', 'Sól'), onion],
      'PATCH /api/admin/ingredients/onion': () => ({ body: { ...onion, hasNoAllergens: true } }),
    },
    member: { roles: ['admin'] },
  });
  const sent = () => requests.filter(({ method }) => method !== 'GET');
  await screen.findByText('The allergens of 2 ingredients are not stated');
  press('State them');
  expect(screen.queryByLabelText('Masło')).toBeNull();
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'None of the 14 in 0' });
  expect(button.disabled).toBe(true);
  fireEvent.click(screen.getByLabelText('Cebula'));
  press('None of the 14 in 1');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({
    path: '/api/admin/ingredients/onion',
    body: { hasNoAllergens: true },
    headers: { 'if-match': '"4"' },
  });
});
