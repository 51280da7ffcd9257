/** Button that opens the allergen sheet, whose code is loaded on first use. */

import { useState } from 'react';
import { FileText } from '#icons';
import { useTranslation } from '../translation/use-translation.tsx';
import { Button } from '../ui/button.tsx';
import { loadable } from '../ui/loadable.tsx';

const AllergenSheet = loadable(async () => (await import('./allergen-sheet.tsx')).AllergenSheet);

export function AllergenSheetButton() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={<FileText aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        {t('allergenSheet.open')}
      </Button>
      {isOpen && <AllergenSheet onClose={() => setIsOpen(false)} />}
    </>
  );
}
