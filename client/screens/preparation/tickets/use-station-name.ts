/** Name of a line on the station's screen: the short name in the screen's language. */
import { useCallback } from 'react';
import { kitchenName } from '#shared/catalog/kitchen-name.ts';
import type { TicketLine } from '#shared/order/ticket-schema.ts';
import { useMember } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';

export function useStationName(): (line: TicketLine) => string {
  const { language } = useTranslation().i18n;
  const { defaultLanguage } = useMember().restaurant;
  return useCallback(line => kitchenName(line, language, defaultLanguage), [language, defaultLanguage]);
}
