/** Hours of a form: rows ↔ the stored windows. */
import type { MenuWindow } from '#shared/catalog/price-list-schema.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { createFormReader } from '../../forms/form-reading.ts';

/** `key`: React key of the row. */
export type WindowRow = MenuWindow & { readonly key: string };

const workdays = [1, 2, 3, 4, 5];

export function newWindow(from: string, to: string): WindowRow {
  return { key: createUuid(), days: workdays, from, to };
}

/** Keys are list positions, so that the same windows give the same rows. */
export function windowRows(windows: readonly MenuWindow[] = []): WindowRow[] {
  return windows.map((window, index) => ({ ...window, key: String(index) }));
}

const clockTime = /^([01]\d|2[0-3]):[0-5]\d$/;

/** `path`: path of the list in the request body. */
export function readWindows(
  reader: ReturnType<typeof createFormReader>,
  path: string,
  rows: readonly WindowRow[],
): MenuWindow[] {
  return rows.map(({ days, from, to }, index) => {
    const place = `${path}/${index}`;
    if (days.length === 0) reader.refuse(`${place}/days`, 'daysEmpty');
    if (!clockTime.test(from)) reader.refuse(`${place}/from`, 'notTime');
    if (!clockTime.test(to)) reader.refuse(`${place}/to`, 'notTime');
    return { days: [...days].sort((one, other) => one - other), from, to };
  });
}
