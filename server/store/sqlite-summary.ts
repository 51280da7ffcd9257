/** Counts and sizes of a database file: for support, next to a running server. */
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

type StoreSummary = {
  /** The statements that create the schema. */
  readonly schema: string;
  readonly migrations: readonly string[];
  readonly rows: Readonly<Record<string, number>>;
  readonly sums: Readonly<Record<string, readonly unknown[]>>;
  readonly sqlite: string;
};

const sums = {
  orders:
    'select org_id, state, receipt_state, count(*) as count, sum(total) as total from orders group by 1, 2, 3',
  payments: 'select org_id, kind, count(*) as count, sum(amount) as amount from payments group by 1, 2',
  print_jobs: 'select org_id, kind, state, count(*) as count from print_jobs group by 1, 2, 3',
  printer_outages: 'select org_id, printer_id, error, since from printer_outages',
  devices: 'select org_id, kind, count(*) as count from devices group by 1, 2',
};

/** Columns with texts about people. */
const texts: Readonly<Record<string, readonly string[]>> = {
  accounts: ['username', 'display_name', 'first_name', 'last_name', 'email', 'phone'],
  invitations: ['username', 'display_name'],
  users: ['username', 'display_name'],
  organizations: ['name'],
  orders: ['name', 'phone', 'note', 'allergy_note'],
  invoices: ['buyer_name', 'buyer_tax_id'],
  invoice_mails: ['address', 'answer'],
  order_texts: ['text'],
  order_lines: ['note'],
  cash_sessions: ['holder_name'],
};

function open(file: string): { database: DatabaseSync; tables: string[] } {
  const database = new DatabaseSync(file, { readOnly: true });
  const found = database.prepare("select name from sqlite_master where type = 'table' order by name").all();
  return { database, tables: found.map(({ name }) => String(name)) };
}

/** Null if there is no file. Throws if it can't be read. */
export function summarizeStore(file: string): StoreSummary | null {
  if (!existsSync(file)) return null;
  const { database, tables } = open(file);
  try {
    const rowsOf = (query: string) => database.prepare(query).all();
    const schema = rowsOf('select sql from sqlite_master where sql is not null order by name');
    return {
      schema: `${schema.map(({ sql }) => `${sql};`).join('\n')}\n`,
      migrations: rowsOf('select name from applied_migrations').map(({ name }) => String(name)),
      rows: Object.fromEntries(
        tables.map(table => [
          table,
          Number(rowsOf(`select count(*) as count from "${table}"`)[0]?.['count']),
        ]),
      ),
      sums: Object.fromEntries(
        Object.entries(sums).flatMap(([table, query]) =>
          tables.includes(table) ? [[table, rowsOf(query)]] : [],
        ),
      ),
      sqlite: String(rowsOf('select sqlite_version() as version')[0]?.['version']),
    };
  } finally {
    database.close();
  }
}

/** Names, phones and notes of staff and guests, which must be removed from everything else. */
export function textsOfPeople(file: string): Set<string> {
  const found = new Set<string>();
  if (!existsSync(file)) return found;
  const { database, tables } = open(file);
  try {
    for (const [table, columns] of Object.entries(texts))
      for (const column of tables.includes(table) ? columns : [])
        for (const row of database.prepare(`select distinct "${column}" as text from "${table}"`).all())
          if (typeof row['text'] === 'string') found.add(row['text']);
  } finally {
    database.close();
  }
  return found;
}
