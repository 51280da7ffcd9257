/** Button that opens the allergen sheet, whose code is loaded on first use. */

import { type ReactNode, useState } from 'react';
import { useTranslation } from '../translation/use-translation.tsx';
import { Button } from '../ui/button.tsx';
import { loadable } from '../ui/loadable.tsx';

const AllergenSheet = loadable(async () => (await import('./allergen-sheet.tsx')).AllergenSheet);

/** Without an `icon` a phone has room for it beside a title. */
export function AllergenSheetButton({ icon }: { icon?: ReactNode }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={icon} onClick={() => setIsOpen(true)}>
        {t('allergenSheet.open')}
      </Button>
      {isOpen && <AllergenSheet onClose={() => setIsOpen(false)} />}
    </>
  );
}
