/** Adds a printer's paper width and character sets. */
import { type Migration, statements } from '../../../store/database.ts';

export const printerPaper: Migration = {
  name: 'origin-0005-printer-paper',
  up: statements([
    `alter table devices add column paper_width integer`,
    `alter table devices add column code_pages text`,
  ]),
};
