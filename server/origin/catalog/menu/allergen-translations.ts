/** Names of the allergens on paper, in capitals so that a cook can read them from a distance. */
import type { Allergen } from '#shared/catalog/allergens.ts';

const polish: Readonly<Record<Allergen, string>> = {
  gluten: 'GLUTEN',
  crustaceans: 'SKORUPIAKI',
  eggs: 'JAJA',
  fish: 'RYBY',
  peanuts: 'ORZESZKI ZIEMNE',
  soybeans: 'SOJA',
  milk: 'MLEKO',
  nuts: 'ORZECHY',
  celery: 'SELER',
  mustard: 'GORCZYCA',
  sesame: 'SEZAM',
  sulphites: 'SIARCZYNY',
  lupin: 'ŁUBIN',
  molluscs: 'MIĘCZAKI',
};

const english: Readonly<Record<Allergen, string>> = {
  gluten: 'GLUTEN',
  crustaceans: 'CRUSTACEANS',
  eggs: 'EGGS',
  fish: 'FISH',
  peanuts: 'PEANUTS',
  soybeans: 'SOYA',
  milk: 'MILK',
  nuts: 'NUTS',
  celery: 'CELERY',
  mustard: 'MUSTARD',
  sesame: 'SESAME',
  sulphites: 'SULPHITES',
  lupin: 'LUPIN',
  molluscs: 'MOLLUSCS',
};

export function allergenNames(allergens: readonly Allergen[], language: string): string {
  const names = language.startsWith('pl') ? polish : english;
  return allergens.map(allergen => names[allergen]).join(', ');
}
