// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { withPrinterNames } from '../../../../../client/screens/admin/restaurant/printing-fields.tsx';
import {
  readSettingsForm,
  settingsFields,
  settingsForm,
} from '../../../../../client/screens/admin/restaurant/settings-form.ts';
import { createSettings } from '../admin-factory.ts';
import { createDevice } from '../office-factory.ts';

const form = settingsForm(settingsFields(createSettings()));
const read = (changes: Partial<typeof form>) => readSettingsForm({ ...form, ...changes });

describe('service, tills and papers in the settings’ form', () => {
  it('come back as they were when nothing is edited', () => {
    const printed = createSettings({
      receipt: {
        header: 'Bar\nRynek 1',
        footer: 'Thanks',
        printerId: 'p',
        billPrinterId: 'b',
        isAutomatic: false,
      },
    });
    const fields = settingsFields(printed);
    expect(readSettingsForm(settingsForm(fields))).toEqual({ kind: 'valid', value: fields });
  });

  it('write amounts as the reader does', () => {
    const fields = settingsFields(createSettings({ drawerFloat: 30_050 }));
    expect(settingsForm(fields, 'en').drawerFloat).toBe('300.50');
    expect(settingsForm(fields, 'pl-PL').drawerFloat).toBe('300,50');
  });

  it('read a phrase a line, tips in any row, and no printer as none', () => {
    expect(
      read({
        voidReasons: ' wrong dish \n\n guest left\n',
        quickNotes: '',
        tipPresets: '5 %, 10;15',
        reopenWindowMinutes: '0',
        readyUnservedSeconds: '90',
        takeOverSeconds: '45',
        receiptFooter: ' Thanks ',
        printerId: 'p',
      }),
    ).toMatchObject({
      value: {
        voidReasons: ['wrong dish', 'guest left'],
        quickNotes: [],
        tipPresets: [5, 10, 15],
        reopenWindowMinutes: 0,
        thresholds: {
          readyUnservedSeconds: 90,
          takeOverSeconds: 45,
          receiptPendingSeconds: 60,
          lateMinutes: 20,
        },
        receipt: { isAutomatic: true, footer: 'Thanks', printerId: 'p' },
      },
    });
  });

  it('send for quick notes the scopes of those that are still there, and none to an API without them', () => {
    const scope = (note: string) => ({ note, stations: ['bar' as const], categoryIds: [] });
    const everywhere = { note: 'spicy', stations: [], categoryIds: [] };
    const quickNoteScopes = [everywhere, scope('gone'), scope('no ice')];
    expect(read({ quickNotes: 'no ice\nspicy', quickNoteScopes })).toMatchObject({
      value: { quickNoteScopes: [scope('no ice')] },
    });
    expect(read({ quickNotes: 'no ice', quickNoteScopes: undefined })).not.toHaveProperty(
      'value.quickNoteScopes',
    );
  });

  it('are refused as the server would', () => {
    const long = 'x'.repeat(101);
    expect(
      read({
        voidReasons: 'cold\ncold',
        discountReasons: long,
        quickNotes: Array.from({ length: 21 }, (_, index) => `note ${index}`).join('\n'),
        tipPresets: '10, 200',
        reopenWindowMinutes: '1441',
        readyUnservedSeconds: '5',
        receiptPendingSeconds: '',
        receiptHeader: 'x'.repeat(301),
      }),
    ).toEqual({
      kind: 'faulty',
      faults: {
        voidReasons: { key: 'lineTwice', values: { line: 'cold' } },
        discountReasons: { key: 'lineTooLong', values: { line: long.slice(0, 20), max: 100 } },
        quickNotes: { key: 'tooManyLines', values: { max: 20 } },
        tipPresets: { key: 'notTips' },
        reopenWindowMinutes: { key: 'outOfRange', values: { min: 0, max: 1_440 } },
        'thresholds/readyUnservedSeconds': { key: 'outOfRange', values: { min: 10, max: 3_600 } },
        'thresholds/receiptPendingSeconds': { key: 'required' },
        'receipt/header': { key: 'tooLong', values: { max: 300 } },
      },
    });
    expect(read({ tipPresets: '1 2 3 4 5 6 7' })).toMatchObject({
      faults: { tipPresets: { key: 'tooManyTips', values: { max: 6 } } },
    });
  });

  it('name printers where two versions are compared', () => {
    const printer = createDevice({ id: 'p', name: 'Counter', kind: 'printer' });
    expect(withPrinterNames({ printerId: 'p', billPrinterId: 'gone' }, [printer])).toEqual({
      printerId: 'Counter',
      billPrinterId: 'gone',
    });
    expect(withPrinterNames(undefined, [printer])).toBeUndefined();
  });
});
