import t from 'tap';
import type { Allergen } from '#shared/catalog/allergens.ts';
import {
  allergiesFor,
  allergyClash,
  unconfirmedClash,
  uniqueAllergens,
} from '#shared/order/order-allergies.ts';

const whole = { allergens: ['nuts'] as Allergen[] };
const seatTwo = { seat: 2, allergens: ['milk', 'eggs'] as Allergen[] };
const everything: Allergen[] = ['eggs', 'milk', 'nuts'];

t.test('a dish clashes with the whole order’s allergies and its guest’s', async t => {
  const dish = { seat: 2, allergens: everything };
  t.same(allergyClash(dish, [whole, seatTwo]), ['eggs', 'milk', 'nuts']);
  t.same(allergyClash({ ...dish, seat: 1 }, [whole, seatTwo]), ['nuts']);
  t.same(allergyClash({ ...dish, allergens: ['fish'] }, [whole, seatTwo]), []);
});

t.test('a dish without a seat may be for anybody', async t => {
  t.same(allergyClash({ allergens: ['milk'] }, [seatTwo]), ['milk']);
  t.same(allergyClash({ seat: null, allergens: ['milk'] }, [seatTwo]), ['milk']);
});

t.test('only what was confirmed may be added', async t => {
  const dish = { seat: 2, allergens: everything };
  t.same(unconfirmedClash(dish, [seatTwo], ['milk']), ['eggs']);
  t.same(unconfirmedClash(dish, [seatTwo], ['milk', 'eggs']), []);
});

t.test('a ticket has the allergies of those who may get one of its dishes', async t => {
  t.same(allergiesFor([whole, seatTwo], [{ seat: 1 }]), [whole]);
  t.same(allergiesFor([whole, seatTwo], [{ seat: 1 }, {}]), [whole, seatTwo]);
  t.same(allergiesFor([whole], []), []);
});

t.test('allergens are named once, in the order of the EU’s list', async t => {
  t.same(uniqueAllergens(['nuts', 'gluten'], ['gluten', 'milk']), ['gluten', 'milk', 'nuts']);
});
