/**
 * The bus over PostgreSQL's LISTEN and NOTIFY, on its own connection. A notification inside a write's transaction would serialize all commits, so hints are
 * sent in a separate statement afterwards.
 */
import { type ChangeBus, createHintExchange } from './change-bus.ts';
import { type ConnectionOptions, openReconnectingConnection } from './reconnecting-connection.ts';

/** PostgreSQL's limit is 8,000 bytes. */
const bytesMax = 7_900;
const channel = 'kelner_changes';

export function createPostgresBus(options: Omit<ConnectionOptions, 'name'>): ChangeBus {
  const exchange = createHintExchange({
    clock: options.clock,
    bytesMax,
    async send(messages) {
      const client = connection.client();
      if (client === null) throw new Error('The bus is away');
      await client.query('select pg_notify($1, text) from unnest($2::text[]) as text', [channel, messages]);
    },
  });
  const connection = openReconnectingConnection(
    { ...options, name: 'kelner hints' },
    {
      async opened(client) {
        client.on('notification', ({ payload = '' }) => exchange.heard(payload));
        await client.query(`listen ${channel}`);
      },
      // From now on published hints are received, and `client()` returns the connection.
      confirmed: () => exchange.turned(true),
      lost: () => exchange.turned(false),
    },
  );
  return {
    ...exchange.bus,
    async close() {
      await exchange.flush();
      await connection.close();
    },
  };
}
