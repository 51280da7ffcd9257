import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useWord } from '../../../client/i18n/use-word.ts';
import { OrderFacts } from '../../../client/screens/admin/orders/order-facts.tsx';
import { ClosedOrder } from '../../../client/screens/waiter/closed/closed-order.tsx';
import { OrderTiles } from '../../../client/screens/waiter/tables/order-tiles.tsx';
import { OrderHeader } from '../../../client/screens/waiter/taking/order-header.tsx';
import { makeOrder } from '../harness/order-factory.ts';
import { renderScreen, testMember } from '../harness/screen-harness.tsx';

const translations = [
  { text: 'Sala główna', names: { en: 'Dining room' } },
  { text: 'Bez lodu', names: { en: 'No ice' } },
  { text: 'Dobre, ale zimne', names: { en: 'Good, but cold' } },
];

function Words({ texts }: { texts: readonly string[] }) {
  const word = useWord();
  return <p>{texts.map(word).join(' | ')}</p>;
}

async function read(language: string, ...texts: string[]): Promise<string | null> {
  const restaurant = { ...testMember.restaurant, translations };
  const { container } = await renderScreen(<Words texts={texts} />, { language, member: { restaurant } });
  return container.textContent;
}

it('a word of the restaurant is read in the language of the screen, what somebody typed as it is', async () => {
  expect(await read('en', 'Sala główna', 'Sala  główna', 'Taras')).toBe('Dining room | Sala  główna | Taras');
  expect(await read('pl-PL', 'Sala główna')).toBe('Sala główna');
});

it('a note of several words is read word by word, a reason with a comma as a whole', async () => {
  expect(await read('en', 'Bez lodu, dużo cytryny', 'Dobre, ale zimne')).toBe(
    'No ice, dużo cytryny | Good, but cold',
  );
});

it('a restaurant of a release before has no translations', async () => {
  await renderScreen(<Words texts={['Sala główna']} />);
  expect(screen.getByText('Sala główna')).toBeDefined();
});

const order = makeOrder({ note: 'Bez lodu' });
const nothing = () => {};

it.each([
  [
    'the header of an order',
    <OrderHeader key="" {...{ order, onMore: nothing, onAllergies: nothing }} hasAllergies={false} />,
  ],
  ['a closed order', <ClosedOrder key="" order={order} />],
  ['a tile', <OrderTiles key="" title="" orders={[order]} nowMs={0} onTap={nothing} />],
  ['the office', <OrderFacts key="" order={order} />],
])('the note of an order is read word by word: %s', async (_, element) => {
  const restaurant = { ...testMember.restaurant, translations };
  const { container } = await renderScreen(element, { language: 'en', member: { restaurant } });
  expect(container.textContent).toContain('No ice');
});
