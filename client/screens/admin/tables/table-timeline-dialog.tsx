/** Dialog with the events of a table in the last days: its orders and changes of the table itself. */
import { useTranslation } from 'react-i18next';
import type { RestaurantTable } from '#shared/venue/table-schema.ts';
import { useRead } from '../../../data/use-read.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { ReadPlaceholder } from '../lists/read-placeholder.tsx';
import { lineNames } from '../orders/event-content.ts';
import { EventList } from '../orders/event-list.tsx';

export function TableTimelineDialog({ table, onClose }: { table: RestaurantTable; onClose(): void }) {
  const { t, i18n } = useTranslation();
  const events = useRead('tableEvents', { id: table.id });
  const { data } = events;
  return (
    <Modal
      isOpen
      title={t('office.tableTimeline.title', { label: table.label })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={events.retry}>{t('office.tableTimeline.refresh')}</Button>
          <Button variant="primary" onClick={onClose}>
            {t('ui.close')}
          </Button>
        </>
      }
    >
      {data === undefined && <ReadPlaceholder reads={[events]} />}
      {data?.length === 0 && <EmptyState title={t('office.tableTimeline.empty')} />}
      {data !== undefined && (
        <EventList
          // Latest first.
          events={[...data].reverse()}
          names={lineNames({ lines: [] }, data, i18n.language)}
          when="dateTime"
        />
      )}
    </Modal>
  );
}
