import t from 'tap';
import { dishName } from '#shared/catalog/dish-names.ts';
import { kitchenName } from '#shared/catalog/kitchen-name.ts';

const duck = {
  name: 'Pół kaczki z jabłkami',
  names: { en: 'Half a duck with apples' },
  kitchenNames: { pl: 'Kaczka 1/2', en: 'Half duck' },
};
const { kitchenNames: _, ...plain } = duck;

t.test('a dish is called by its name in the reader’s language, else by its own', async t => {
  t.equal(dishName(duck, 'en'), 'Half a duck with apples');
  t.equal(dishName(duck, 'pl-PL'), 'Pół kaczki z jabłkami');
  t.equal(dishName({ ...duck, names: { pl: 'Kaczka' } }, 'pl-PL'), 'Kaczka', 'a country is not needed');
});

t.test('the kitchen reads the short name of its language', async t => {
  t.equal(kitchenName(duck, 'en', 'pl-PL'), 'Half duck');
  t.equal(kitchenName(duck, 'pl-PL', 'pl-PL'), 'Kaczka 1/2');
  t.equal(kitchenName(plain, 'en', 'pl-PL'), 'Half a duck with apples');
  t.equal(kitchenName(plain, 'pl-PL', 'pl-PL'), 'Pół kaczki z jabłkami');
});

t.test('a short name in another language is no help to who has a full one', async t => {
  const polish = { ...duck, kitchenNames: { pl: 'Kaczka 1/2' } };
  t.equal(kitchenName(polish, 'en', 'pl-PL'), 'Half a duck with apples');
  t.equal(kitchenName(polish, 'de', 'pl-PL'), 'Kaczka 1/2', 'else it is the restaurant’s');
  const english = { ...duck, kitchenNames: { en: 'Half duck' } };
  t.equal(kitchenName(english, 'pl-PL', 'pl-PL'), 'Pół kaczki z jabłkami');
});
