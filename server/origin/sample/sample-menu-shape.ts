import type { Allergen } from '#shared/allergens.ts';
import type { Station } from '#shared/roles.ts';

/** A dish of the sample menu; VAT rate, station and course default to its category's. Prices in grosze. */
export type SampleItem = {
  readonly name: string;
  readonly en: string;
  readonly price: number;
  readonly allergens: readonly Allergen[];
  /** Where the name is too long for a ticket. */
  readonly kitchenNames?: { readonly pl: string; readonly en: string };
  readonly description?: { readonly pl: string; readonly en: string };
  readonly targetMinutes?: number;
  readonly vatRate?: number;
  readonly vatRateTakeaway?: number;
  readonly station?: Station;
  readonly course?: number;
  /** Of half a portion, where it is sold. */
  readonly halfPrice?: number;
  /** For dishes made once a day. */
  readonly portionsLeft?: number;
};

export type SampleCategory = {
  readonly name: string;
  readonly en: string;
  readonly color: string;
  readonly course: number;
  readonly station: Station;
  readonly vatRate: number;
  readonly items: readonly SampleItem[];
};

/**
 * Polish rates: a served meal 8 %, alcohol, coffee, tea, water, soft drinks and dishes of seafood 23 %, bread 5 %;
 * cakes and juices taken away are goods at 5 %.
 */
export const vat = { standard: 23, meal: 8, food: 5 } as const;
