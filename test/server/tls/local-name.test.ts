/** The network asks who `lipa.local` is. Over real multicast on this computer; a network without it is told of as a fault. */
import makeMdns from 'multicast-dns';
import t from 'tap';
import { answerLocalName } from '../../../server/tls/local-name.ts';

t.test(
  'the network learns the address, as it is by then, and a second server with the name is silent',
  async t => {
    const name = `lipa-${process.pid}`;
    let address = '192.168.7.7';
    const stop = answerLocalName({
      name,
      addresses: () => [address],
      onTaken: () => t.fail('nobody else has it'),
      onFault: error => t.comment(error.message),
    });
    const asking = makeMdns();
    t.teardown(async () => {
      await stop();
      asking.destroy();
    });
    const heard = (data: string) =>
      new Promise<void>(resolve => {
        const listen = ({ answers }: { answers: { name: string; data?: unknown }[] }) => {
          if (!answers.some(answer => answer.name === `${name}.local` && answer.data === data)) return;
          asking.off('response', listen);
          resolve();
        };
        asking.on('response', listen);
      });
    const first = heard('192.168.7.7');
    asking.query(`${name.toUpperCase()}.local`, 'A');
    await first;
    address = '192.168.7.8';
    const second = heard('192.168.7.8');
    asking.query(`${name.toUpperCase()}.local`, 'A');
    await second;

    const taken = new Promise<string>(resolve => {
      const other = answerLocalName({
        name,
        addresses: () => ['192.168.7.9'],
        onTaken: found => resolve(found),
        onFault: error => t.comment(error.message),
      });
      t.teardown(other);
    });
    t.equal(await taken, '192.168.7.8');
  },
);
