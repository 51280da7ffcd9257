/** The edits that add an optional text named `probe` to a menu item, an order and a person. */

export type Edit = {
  file: string;
  /** Text that the file has once; `add` is put behind it. */
  after: string;
  add: string;
  /** The text of a file that the field needs anew. */
  create?: string;
};

type Probe = { entity: string; goal: `≤ ${number}`; edits: readonly Edit[] };

const behind = (file: string, after: string, add: string): Edit => ({ file, after, add });

/** A released migration is never edited: a column is a file, and a line in their list. */
function column(table: string, number: string): Edit[] {
  const migrations = 'server/origin/kernel/migrations';
  const create = `import { type Migration, statements } from '../../../store/database.ts';

export const ${table}Probe: Migration = {
  name: 'origin-${number}-${table}-probe',
  up: statements(['alter table ${table} add column probe text']),
};
`;
  const list = `${migrations}/origin-migrations.ts`;
  const file = `${migrations}/${table}-probe.ts`;
  return [
    { file, after: '', add: '', create },
    behind(
      list,
      "import { venueTables } from './venue-baseline.ts';",
      `\nimport { ${table}Probe } from './${table}-probe.ts';`,
    ),
    behind(list, '  trainingOrders,', `\n  ${table}Probe,`),
  ];
}

function label(area: 'office' | 'common', after: readonly [en: string, pl: string]): Edit[] {
  return (['en', 'pl-PL'] as const).map((language, index) =>
    behind(`locales/${area}/${language}.json`, after[index] ?? '', '\n"probe": "Probe",'),
  );
}

const menuSchema = 'shared/catalog/menu-schema.ts';
const itemForm = 'client/screens/admin/menu/items/item-form.ts';
const userSchema = 'shared/venue/user-schema.ts';
const userForm = 'client/screens/admin/people/user-form.ts';
const orderCommands = 'shared/order/order-command-schema.ts';
const headings = 'server/origin/order/orders/heading-commands.ts';
const details = 'client/screens/waiter/taking/order-details.tsx';

export const probes: readonly Probe[] = [
  {
    entity: 'item',
    goal: '≤ 10',
    edits: [
      behind(menuSchema, 'const itemExtras = {', '\n  probe: text(limits.noteLength),'),
      ...column('menu_items', '0900'),
      behind(itemForm, 'export type ItemForm = {', '\n  readonly probe: string;'),
      behind(itemForm, "    halfPrice: '',", "\n    probe: '',"),
      behind(itemForm, "    description: fields.description ?? '',", "\n    probe: fields.probe ?? '',"),
      behind(
        itemForm,
        "      kitchenNames: someNames(readNames(reader, form.kitchenNames, 'kitchenNames')),",
        "\n      probe: reader.optionalText('probe', form.probe, limits.noteLength),",
      ),
      behind(
        'client/screens/admin/menu/items/item-fields.tsx',
        "      <TextField {...register('portionsLeft')} hint={t('admin.menu.portionsHint')} />",
        "\n      <TextField {...register('probe')} />",
      ),
      ...label('office', ['"halfPrice": "Half portion price",', '"halfPrice": "Cena ½ porcji",']),
    ],
  },
  {
    entity: 'order',
    goal: '≤ 14',
    edits: [
      behind(
        'shared/order/order-schema.ts',
        '  waiterName: Type.String(),',
        '\n  probe: Type.Optional(orderNote),',
      ),
      behind(orderCommands, 'export const newOrder = strictObject({', '\n  probe: Type.Optional(orderNote),'),
      behind(orderCommands, 'export const orderChange = strictObject({', '\n  probe: clearable(orderNote),'),
      ...column('orders', '0901'),
      behind(
        'server/origin/order/orders/order-row.ts',
        '  phone: string | null;',
        '\n  probe: string | null;',
      ),
      behind('server/origin/order/orders/order-row.ts', 'export const freshOrder = {', '\n  probe: null,'),
      behind(
        'server/origin/order/orders/order-view.ts',
        '    waiterId: order.waiter_id,',
        '\n    probe: order.probe,',
      ),
      behind(
        'server/origin/order/orders/order-commands.ts',
        '    name: body.name ?? null,',
        '\n    probe: body.probe ?? null,',
      ),
      behind(
        headings,
        "  'guest_count' | 'name' | 'phone' | 'pickup_at' | 'note' | 'waiter_id' | 'waiter_name'",
        " | 'probe'",
      ),
      behind(headings, 'waiter_name, ...allergy', ', probe: order.probe'),
      behind(
        headings,
        '    name: body.name === undefined ? before.name : body.name,',
        '\n    probe: body.probe === undefined ? before.probe : body.probe,',
      ),
      behind(details, '  phone: string;', '\n  probe: string;'),
      behind(details, '  return { guestCount, name, phone, pickup, note', ", probe: order.probe ?? ''"),
      behind(
        details,
        '  const note = textChange(before.note, details.note);',
        '\n  const probe = textChange(before.probe, details.probe);',
      ),
      behind(
        details,
        '    ...(note === undefined ? {} : { note }),',
        '\n    ...(probe === undefined ? {} : { probe }),',
      ),
      behind(
        details,
        '    <div className={styles.fields}>',
        `
      <TextField
        label={t('order.actions.probe')}
        value={details.probe}
        maxLength={limits.orderNoteLength}
        onChange={probe => onChange({ ...details, probe })}
      />`,
      ),
      ...label('common', ['"note": "Note for the order",', '"note": "Uwaga do zamówienia",']),
    ],
  },
  {
    entity: 'person',
    goal: '≤ 10',
    edits: [
      behind(userSchema, 'const userFields = {', '\n  probe: Type.Optional(text(limits.noteLength)),'),
      behind(
        userSchema,
        'export const newUser = strictObject({',
        '\n  probe: Type.Optional(text(limits.noteLength)),',
      ),
      behind(
        userSchema,
        'export const userChange = strictObject({',
        '\n  probe: clearable(text(limits.noteLength)),',
      ),
      ...column('users', '0902'),
      behind(userForm, 'export type UserForm = {', '\n  readonly probe: string;'),
      behind(userForm, 'type UserFields = {', '\n  probe?: string;'),
      behind(userForm, 'export const emptyUserForm: UserForm = {', "\n  probe: '',"),
      behind(userForm, '    ...withoutUndefined({ language: user.language', ', probe: user.probe'),
      behind(userForm, "  const { rights, language = ''", ", probe = ''"),
      behind(userForm, '    ...fields,\n    language,', '\n    probe,'),
      behind(
        userForm,
        "    ...(form.language === '' ? {} : { language: form.language }),",
        "\n    ...(form.probe.trim() === '' ? {} : { probe: form.probe.trim() }),",
      ),
      behind(
        'client/screens/admin/people/user-dialog.tsx',
        "      <TextField {...register('displayName')} />",
        "\n      <TextField {...register('probe')} />",
      ),
      ...label('office', ['"username": "Username",', '"username": "Nazwa użytkownika",']),
    ],
  },
];
