export type ModifierGroupRow = {
  org_id: string;
  id: string;
  name: string;
  /** Names, as JSON */
  names: string;
  min_choices: number;
  max_choices: number;
  archived_at: string | null;
  version: number;
};

export type ModifierOptionRow = {
  org_id: string;
  id: string;
  group_id: string;
  name: string;
  /** Names, as JSON */
  names: string;
  /** In minor units; may be negative. */
  price_delta: number;
  /** Allergen[], as JSON */
  allergens: string;
  /** 0 or 1: whether it contains none of the 14 allergens. */
  has_no_allergens: number;
  /** IngredientUse[], as JSON */
  ingredients: string;
  /** 0 or 1: set by a person; its ingredients may make it unavailable as well. */
  is_available: number;
  is_default: number;
  sort_order: number;
  archived_at: string | null;
};
