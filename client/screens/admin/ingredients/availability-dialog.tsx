/** Dialog that makes an ingredient unavailable or available again, after listing the affected menu items. */
import { useTranslation } from 'react-i18next';
import type { Ingredient } from '#shared/catalog/ingredient-schema.ts';
import { useRead } from '../../../data/use-read.ts';
import { Button } from '../../../ui/button.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import { ReadPlaceholder } from '../lists/read-placeholder.tsx';
import styles from './availability-dialog.module.css';
import { dishesWith, optionsWith } from './ingredient-uses.ts';

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
