/**
 * Declares that several ingredients contain none of the 14 allergens. Each has to be ticked, because guests
 * rely on it.
 */
import { useState } from 'react';
import type { Ingredient } from '#shared/catalog/ingredient-schema.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/forms/field.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useWrite } from '../../../writes/use-write.ts';

export function isUnstated({ allergens, hasNoAllergens }: Ingredient): boolean {
  return allergens.length === 0 && !hasNoAllergens;
}

export function UnstatedDialog({
  ingredients,
  onClose,
}: {
  /** Ingredients without an allergen declaration. */
  ingredients: readonly Ingredient[];
  onClose(): void;
}) {
  const { t } = useTranslation();
  const change = useWrite('changeIngredient');
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const chosen = ingredients.filter(({ id }) => ticked.includes(id));
  const tick = (id: string, isTicked: boolean) =>
    setTicked(known => (isTicked ? [...known, id] : known.filter(one => one !== id)));
  const save = async () => {
    for (const { id, version } of chosen) {
      await change.run({ params: { id }, body: { hasNoAllergens: true }, version });
      tick(id, false);
    }
    if (chosen.length === ingredients.length) onClose();
  };
  return (
    <Modal
      isOpen
      title={t('allergens.unstated')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('ui.close')}</Button>
          <Button
            variant="primary"
            isPending={change.isPending}
            disabled={chosen.length === 0}
            // Ingredients that were not saved stay ticked, with the error above them.
            onClick={() => void save().catch(() => undefined)}
          >
            {t('office.ingredients.stateNone', { count: chosen.length })}
          </Button>
        </>
      }
    >
      <ProblemNotice problem={change.problem} />
      <p>{t('office.ingredients.unstatedText')}</p>
      <ul>
        {ingredients.map(({ id, name }) => (
          <li key={id}>
            <CheckField
              label={name}
              checked={ticked.includes(id)}
              onChange={isTicked => tick(id, isTicked)}
            />
          </li>
        ))}
      </ul>
    </Modal>
  );
}
