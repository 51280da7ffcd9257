/** More writes of the office: modifier groups, ingredients with their stock, devices, settings. */
import type {
  Device,
  DeviceChange,
  DevicePresence,
  NewDevice,
  PairingClaim,
  PairingCode,
  PairingRequest,
} from './schemas/device-schema.ts';
import type {
  Ingredient,
  IngredientChange,
  NewIngredient,
  NewStockMovement,
} from './schemas/ingredient-schema.ts';
import type { ModifierGroup, ModifierGroupChange, NewModifierGroup } from './schemas/modifier-schema.ts';
import type { Settings, SettingsChange } from './schemas/settings-schema.ts';
import { orderAndStationReads, stockReads, write } from './write-row.ts';

const admin = ['admin'] as const;
const groups = ['modifierGroups', 'waiterModifiers', 'menuItems'] as const;
const devices = ['devices', 'printers'] as const;

export const backOfficeWrites = {
  createModifierGroup: write<NewModifierGroup, ModifierGroup>({
    method: 'POST',
    path: '/api/admin/menu/modifier-groups',
    delivery: 'now',
    roles: admin,
    touches: groups,
    needsSubscription: true,
    addsUp: true,
  }),
  changeModifierGroup: write<ModifierGroupChange, ModifierGroup>({
    method: 'PATCH',
    path: '/api/admin/menu/modifier-groups/:id',
    delivery: 'now',
    roles: admin,
    touches: groups,
    ifMatch: true,
    needsSubscription: true,
  }),
  archiveModifierGroup: write<undefined, void>({
    method: 'DELETE',
    path: '/api/admin/menu/modifier-groups/:id',
    delivery: 'now',
    roles: admin,
    touches: groups,
    ifMatch: true,
    needsSubscription: true,
  }),
  createIngredient: write<NewIngredient, Ingredient>({
    method: 'POST',
    path: '/api/admin/ingredients',
    delivery: 'now',
    roles: admin,
    touches: stockReads,
    needsSubscription: true,
    addsUp: true,
  }),
  changeIngredient: write<IngredientChange, Ingredient>({
    method: 'PATCH',
    path: '/api/admin/ingredients/:id',
    delivery: 'now',
    roles: admin,
    touches: stockReads,
    ifMatch: true,
    needsSubscription: true,
  }),
  archiveIngredient: write<undefined, void>({
    method: 'DELETE',
    path: '/api/admin/ingredients/:id',
    delivery: 'now',
    roles: admin,
    touches: stockReads,
    ifMatch: true,
    needsSubscription: true,
  }),
  bookStock: write<NewStockMovement, Ingredient>({
    method: 'POST',
    path: '/api/admin/ingredients/:id/movements',
    delivery: 'now',
    roles: admin,
    touches: ['ingredients', 'stockMovements'],
    needsSubscription: true,
    addsUp: true,
  }),
  createDevice: write<NewDevice, Device>({
    method: 'POST',
    path: '/api/admin/devices',
    delivery: 'now',
    roles: admin,
    touches: devices,
    needsSubscription: true,
    addsUp: true,
  }),
  changeDevice: write<DeviceChange, Device>({
    method: 'PATCH',
    path: '/api/admin/devices/:id',
    delivery: 'now',
    roles: admin,
    touches: devices,
    ifMatch: true,
  }),
  archiveDevice: write<undefined, void>({
    method: 'DELETE',
    path: '/api/admin/devices/:id',
    delivery: 'now',
    roles: admin,
    touches: devices,
    ifMatch: true,
    needsSubscription: true,
  }),
  createPairingCode: write<PairingRequest, PairingCode>({
    method: 'POST',
    path: '/api/admin/devices/pairing',
    delivery: 'now',
    roles: admin,
    touches: devices,
    needsSubscription: true,
    addsUp: true,
  }),
  claimPairing: write<PairingClaim, Device>({
    method: 'POST',
    path: '/api/devices/pairing',
    delivery: 'now',
    roles: [],
    touches: devices,
  }),
  confirmPresence: write<DevicePresence, void>({
    method: 'POST',
    path: '/api/devices/:id/presence',
    delivery: 'now',
    roles: [],
    touches: [],
  }),
  saveSettings: write<SettingsChange, Settings>({
    method: 'PUT',
    path: '/api/admin/settings',
    delivery: 'now',
    roles: admin,
    touches: ['settings', ...orderAndStationReads],
    ifMatch: true,
    needsSubscription: true,
  }),
} as const;
