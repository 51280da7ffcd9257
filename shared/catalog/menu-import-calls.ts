/** Calls of the menu as a file. */
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
    path: '/api/admin/menu/import/check',
    roles: admin,
    body: 'MenuImportCheck',
    answer: 'MenuImportPreview',
    touches: [],
    needsSubscription: 'always',
    isRepeatable: true,
  }),
  importMenu: write({
    path: '/api/admin/menu/import',
    roles: admin,
    body: 'MenuImport',
    answer: 'MenuImportResult',
    touches: [...menuTouches, 'ingredients'],
    needsSubscription: 'always',
    refusals: ['MENU_CHANGED'],
  }),
} as const;
