/** Calls of the menu as a CSV file. */
import { menuTouches } from '../kernel/touched-reads.ts';
import { write } from '../kernel/write-row.ts';

const admin = ['admin'] as const;

export const menuFiles = {
  /** The whole menu. Importing the file unchanged changes nothing. */
  menuSheet: '/api/admin/menu/menu.csv',
  /** The column headings with an example row. */
  menuTemplate: '/api/admin/menu/template.csv',
} as const;

export const menuImportWrites = {
  /** A dry run. */
  checkMenuImport: write({
    method: 'POST',
    path: '/api/admin/menu/import/check',
    roles: admin,
    body: 'MenuImportCheck',
    status: 200,
    answer: 'MenuImportPreview',
    delivery: 'now',
    touches: [],
    needsSubscription: 'always',
    isRepeatable: true,
  }),
  importMenu: write({
    method: 'POST',
    path: '/api/admin/menu/import',
    roles: admin,
    body: 'MenuImport',
    status: 200,
    answer: 'MenuImportResult',
    delivery: 'now',
    touches: [...menuTouches, 'ingredients'],
    needsSubscription: 'always',
    refusals: ['MENU_CHANGED'],
  }),
} as const;
