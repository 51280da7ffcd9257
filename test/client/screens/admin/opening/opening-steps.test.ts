import { describe, expect, it } from 'vitest';
import {
  isOptional,
  openingSteps,
  type StepName,
} from '../../../../../client/screens/admin/opening/opening-steps.ts';

type RestaurantContents = Parameters<typeof openingSteps>[0];

const empty: RestaurantContents = {
  ...{ tables: 0, items: 0, hasOrders: false, users: [{ isActive: true }], devices: [], skipped: [] },
  reach: [{ id: 'bar', isUnreached: false }],
  seenAt: () => undefined,
  settings: { receipt: { isAutomatic: true } },
  nowMs: Date.parse('2025-11-20T19:00:00.000Z'),
};
const at = '2025-11-20T18:00:00.000Z';
/** A ticket reached the bar, and somebody saw it there. */
const seen = { reach: [{ id: 'bar', reachedAt: at, isUnreached: false }], seenAt: () => at };
const printerId = '01970000-0000-7000-8000-000000000001';

function missing(contents: RestaurantContents): StepName[] {
  return openingSteps(contents).flatMap(({ name, isDone }) => (isDone ? [] : [name]));
}

describe('opening a restaurant', () => {
  it('starts with the company when nothing is there, and ends with the training order', () => {
    expect(openingSteps(empty).find(step => !step.isDone)?.path).toBe('/app/admin/settings');
    expect(missing(empty)).toEqual([
      ...['company', 'printer', 'tables', 'stations', 'menu', 'people', 'phones', 'float', 'order'],
    ]);
  });

  it.each<[StepName, Partial<RestaurantContents>]>([
    ['tables', { tables: 1 }],
    ['menu', { items: 1 }],
    ['people', { users: [{ isActive: true }, { isActive: true }] }],
    ['company', { settings: { ...empty.settings, taxId: '1234563218' } }],
    ['phones', { devices: [{ id: 't', kind: 'till', pairedAt: at }] }],
    [
      'phones',
      {
        users: [
          { isActive: true, joinedAt: at },
          { isActive: true, joinedAt: at },
        ],
      },
    ],
    ['stations', { ...seen, devices: [{ id: 's', kind: 'screen', pairedAt: at }] }],
    ['stations', { ...seen, users: [{ isActive: true }, { isActive: true, isStation: true }] }],
    [
      'stations',
      {
        ...seen,
        settings: {
          ...empty.settings,
          stations: [{ id: 'a', group: 'bar', name: 'Bar', color: '#fff', printerId }],
        },
      },
    ],
    [
      'printer',
      {
        settings: { receipt: { isAutomatic: true, printerId } },
        devices: [{ id: printerId, kind: 'printer', lastPrintedAt: at }],
      },
    ],
    ['float', { settings: { ...empty.settings, drawerFloat: 0 } }],
    ['order', { ...seen, hasOrders: true }],
  ])('%s is done by itself', (name, contents) => {
    expect(missing({ ...empty, ...contents })).not.toContain(name);
  });

  it.each<Partial<RestaurantContents>>([
    { devices: [{ id: 's', kind: 'screen' }] },
    { devices: [{ id: 'p', kind: 'printer' }] },
    { users: [{ isActive: false, isStation: true }] },
  ])('stations are reached by nothing with %o', contents => {
    expect(missing({ ...empty, ...seen, ...contents })).toContain('stations');
  });

  it.each<Partial<RestaurantContents>>([
    { seenAt: () => undefined },
    { seenAt: () => '2025-11-20T17:59:59.000Z' },
    { reach: [{ id: 'bar', isUnreached: false }] },
    { reach: [{ id: 'bar', reachedAt: '2025-11-20T17:59:59.000Z', isUnreached: false }] },
  ])('a screen is not enough until its ticket was seen there within the hour: %o', contents => {
    const devices = [{ id: 's', kind: 'screen' as const, pairedAt: at }];
    expect(missing({ ...empty, ...seen, devices, ...contents })).toContain('stations');
  });

  it('counts no receipt printer that has printed nothing, and leads to its test print', () => {
    const settings = { receipt: { isAutomatic: true, printerId } };
    const devices = [
      { id: printerId, kind: 'printer' as const },
      { id: 'other', kind: 'printer' as const, lastPrintedAt: at },
    ];
    const steps = openingSteps({ ...empty, settings, devices });
    expect(steps.find(({ name }) => name === 'printer')).toMatchObject({
      isDone: false,
      path: '/app/admin/receipts',
    });
  });

  it.each([
    { hasOrders: false, reach: [{ id: 'bar', reachedAt: at, isUnreached: false }] },
    {
      hasOrders: true,
      reach: [
        { id: 'bar', reachedAt: at, isUnreached: false },
        { id: 'kitchen', isUnreached: false },
      ],
    },
    { hasOrders: true, reach: [{ id: 'bar', reachedAt: at, isUnreached: true }] },
    // An hour and a second ago.
    { hasOrders: true, reach: [{ id: 'bar', reachedAt: '2025-11-20T17:59:59.000Z', isUnreached: false }] },
  ])('an order that a station has not seen within the hour is not enough: %o', contents => {
    expect(missing({ ...empty, ...contents })).toContain('order');
  });

  it('lets an owner do without a NIP, a printer, phones and a float, and without nothing else', () => {
    const all = openingSteps(empty).map(({ name }) => name);
    expect(missing({ ...empty, skipped: all })).toEqual(['tables', 'stations', 'menu', 'people', 'order']);
    expect(all.filter(isOptional)).toEqual(['company', 'printer', 'phones', 'float']);
  });
});
