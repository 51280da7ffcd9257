/** Up and down buttons of an entry in a sortable list; hidden for a single entry. */

import { ArrowDown, ArrowUp } from '#icons';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { IconButton } from '../../../ui/button.tsx';

type PlaceButtonsProps = {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove(by: -1 | 1): void;
};

export function PlaceButtons({ name, isFirst, isLast, onMove }: PlaceButtonsProps) {
  const { t } = useTranslation();
  if (isFirst && isLast) return null;
  return (
    <>
      <IconButton
        label={t('admin.moveUp', { name })}
        icon={<ArrowUp />}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      />
      <IconButton
        label={t('admin.moveDown', { name })}
        icon={<ArrowDown />}
        disabled={isLast}
        onClick={() => onMove(1)}
      />
    </>
  );
}
