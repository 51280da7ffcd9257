/** Name of a dish on the station's screen: the short name in the screen's language. */
import { useCallback } from 'react';
import { type Cooked, kitchenName } from '#shared/catalog/kitchen-name.ts';
import { useMember } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';

export function useStationName(): (dish: Cooked) => string {
  const { language } = useTranslation().i18n;
  const { defaultLanguage } = useMember().restaurant;
  return useCallback(dish => kitchenName(dish, language, defaultLanguage), [language, defaultLanguage]);
}
