/** Calls of ingredients and stock movements. */
import { defaultRefreshMs } from '../kernel/intervals.ts';
import { read } from '../kernel/read-row.ts';
import { stockTouches } from '../kernel/touched-reads.ts';
import { write } from '../kernel/write-row.ts';

const admin = ['admin'] as const;

export const stockReads = {
  ingredients: read({
    path: '/api/admin/ingredients',
    roles: admin,
    answer: 'Ingredient[]',
    live: true,
    refreshMs: defaultRefreshMs,
    failure: 'Failed to fetch ingredients',
  }),
  stockMovements: read({
    path: '/api/admin/ingredients/:id/movements',
    roles: admin,
    answer: 'StockMovement[]',
    live: false,
    refreshMs: false,
    failure: 'Failed to fetch ingredients',
  }),
} as const;

export const stockWrites = {
  createIngredient: write({
    path: '/api/admin/ingredients',
    roles: admin,
    body: 'NewIngredient',
    status: 201,
    answer: 'Ingredient',
    touches: stockTouches,
    needsSubscription: 'always',
    addsUp: true,
    refusals: ['NAME_TAKEN', 'ID_TAKEN'],
  }),
  changeIngredient: write({
    method: 'PATCH',
    path: '/api/admin/ingredients/:id',
    roles: admin,
    body: 'IngredientChange',
    answer: 'Ingredient',
    touches: stockTouches,
    ifMatch: true,
    needsSubscription: 'always',
    refusals: ['NAME_TAKEN'],
  }),
  archiveIngredient: write({
    method: 'DELETE',
    path: '/api/admin/ingredients/:id',
    roles: admin,
    body: null,
    answer: null,
    touches: stockTouches,
    ifMatch: true,
    needsSubscription: 'always',
    refusals: ['IN_USE'],
  }),
  bookStock: write({
    path: '/api/admin/ingredients/:id/movements',
    roles: admin,
    body: 'NewStockMovement',
    answer: 'Ingredient',
    touches: ['ingredients', 'stockMovements', 'overview'],
    needsSubscription: 'always',
    addsUp: true,
    refusals: ['ID_TAKEN'],
  }),
} as const;
