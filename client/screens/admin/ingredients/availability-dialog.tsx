/** Dialog that makes an ingredient unavailable or available again, after listing the affected menu items. */

import type { Ingredient } from '#shared/catalog/ingredient-schema.ts';
import type { MenuItem } from '#shared/catalog/menu-schema.ts';
import type { ModifierGroup } from '#shared/catalog/modifier-schema.ts';
import { useRead } from '../../../data/use-read.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import { ReadPlaceholder } from '../lists/read-placeholder.tsx';
import styles from './availability-dialog.module.css';

type Use = { readonly ingredients: readonly { readonly ingredientId: string }[] };

function contains(ingredientId: string) {
  return ({ ingredients }: Use) => ingredients.some(use => use.ingredientId === ingredientId);
}

/** Finds the menu items and options that use an ingredient, and so become unavailable without it. */
function dishesWith(ingredientId: string, items: readonly MenuItem[]): string[] {
  return items.filter(contains(ingredientId)).map(({ name }) => name);
}

/** Formatted as "Sauces: garlic". */
function optionsWith(ingredientId: string, groups: readonly ModifierGroup[]): string[] {
  return groups.flatMap(group =>
    group.options.filter(contains(ingredientId)).map(option => `${group.name}: ${option.name}`),
  );
}

export function AvailabilityDialog({ ingredient, onClose }: { ingredient: Ingredient; onClose(): void }) {
  const { t } = useTranslation();
  const items = useRead('menuItems');
  const groups = useRead('modifierGroups');
  const change = useWrite('changeIngredient');
  const { id, name, version, isAvailable } = ingredient;
  const save = () =>
    change
      .run({ params: { id }, body: { isAvailable: !isAvailable }, version })
      .then(onClose)
      .catch(() => undefined);
  const isKnown = items.data !== undefined && groups.data !== undefined;
  const uses = [...dishesWith(id, items.data ?? []), ...optionsWith(id, groups.data ?? [])];
  const consequence = uses.length === 0 ? 'disablesNothing' : isAvailable ? 'disables' : 'restores';
  return (
    <Modal
      isOpen
      title={t(isAvailable ? 'office.ingredients.makeUnavailable' : 'office.ingredients.makeAvailable', {
        name,
      })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button
            variant={isAvailable ? 'danger' : 'primary'}
            isPending={change.isPending}
            onClick={() => void save()}
          >
            {t(
              isAvailable
                ? 'office.ingredients.makeUnavailableConfirm'
                : 'office.ingredients.makeAvailableConfirm',
            )}
          </Button>
        </>
      }
    >
      {isKnown ? (
        <>
          <p>{t(`office.ingredients.consequences.${consequence}`)}</p>
          <ul className={styles.uses}>
            {uses.map(use => (
              <li key={use}>{use}</li>
            ))}
          </ul>
        </>
      ) : (
        <ReadPlaceholder reads={[items, groups]} />
      )}
      <ProblemNotice problem={change.problem} />
    </Modal>
  );
}
