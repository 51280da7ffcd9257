import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { MenuScreen } from '../../../../../../client/screens/admin/menu/menu-screen.tsx';
import { renderScreen, testMember } from '../../../../harness/screen-harness.tsx';
import { adminReads, createCategory, createItem } from '../../admin-factory.ts';

const soup = createItem({ description: 'z jajkiem' });
const cake = createItem({
  id: '01970000-0000-7000-8000-0000000004a1',
  name: 'Sernik',
  names: { en: 'Cheesecake', de: 'Käsekuchen' },
});

describe('a dish in every language of the menu', () => {
  it('has its names and its description edited, also in a language that only another dish has', async () => {
    const { requests } = await renderScreen(<MenuScreen />, {
      answers: {
        ...adminReads({ categories: [createCategory()], items: [soup, cake] }),
        [`PATCH /api/admin/menu/items/${soup.id}`]: () => ({ status: 200, body: { ...soup, version: 2 } }),
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: /^Żurek/ }));
    const type = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    type('Name in German', 'Saure Mehlsuppe');
    type('Kitchen name in German', 'MEHL');
    type('Description in English', 'with egg');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
      names: { en: 'Sour rye soup', de: 'Saure Mehlsuppe' },
      kitchenNames: { de: 'MEHL' },
      descriptions: { en: 'with egg' },
    });
  });

  it('shows a name that is stored under the restaurant’s own language, which readers see', async () => {
    const restaurant = { ...testMember.restaurant, defaultLanguage: 'en' };
    await renderScreen(<MenuScreen />, {
      answers: adminReads({ categories: [createCategory()], items: [soup] }),
      member: { restaurant },
    });
    fireEvent.click(await screen.findByRole('button', { name: /^Żurek/ }));
    expect(screen.getByLabelText('Name in English')).toHaveProperty('value', 'Sour rye soup');
    expect(screen.getByLabelText('Name in Polish')).toHaveProperty('value', '');
  });
});
