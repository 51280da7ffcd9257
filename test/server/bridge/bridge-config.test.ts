import t from 'tap';
import { readBridgeConfig } from '../../../server/bridge/bridge-config.ts';
import { loadSerialPorts, openSerialLine } from '../../../server/bridge/lines/serial-line.ts';
import { openExchange } from '../../../server/bridge/posnet/exchange.ts';

const token = `bridge.org_1.device-1.${'x'.repeat(43)}`;
const usual = { BRIDGE_TOKEN: token, BRIDGE_PRINTER: 'tcp://192.168.1.50:6666' };

t.test('two settings suffice beside the server', async t => {
  t.match(readBridgeConfig(usual), {
    ok: {
      url: 'http://127.0.0.1:3000',
      token,
      device: { kind: 'tcp', host: '192.168.1.50', port: 6666 },
      folder: /data.bridge$/,
      isTrying: false,
    },
  });
  t.match(readBridgeConfig({ ...usual, BRIDGE_PRINTER: 'serial:/dev/ttyUSB0?baud=115200' }), {
    ok: { device: { kind: 'serial', path: '/dev/ttyUSB0', baudRate: 115_200 } },
  });
  t.match(readBridgeConfig({ ...usual, BRIDGE_PRINTER: 'serial:COM3', BRIDGE_TRY: 'yes' }), {
    ok: { device: { kind: 'serial', path: 'COM3', baudRate: 9_600 }, isTrying: true },
  });
});

t.test('a card terminal takes the place of the printer', async t => {
  const terminal = { BRIDGE_TOKEN: token, BRIDGE_TERMINAL: 'zvt://192.168.1.60:20007' };
  t.match(readBridgeConfig(terminal), {
    ok: { device: { kind: 'terminal', protocol: 'zvt', host: '192.168.1.60', port: 20_007 } },
  });
  for (const BRIDGE_TERMINAL of ['192.168.1.60:20007', 'zvt://192.168.1.60', 'tcp://a:1', 'viva://a:1/x'])
    t.match(readBridgeConfig({ ...terminal, BRIDGE_TERMINAL }), { faults: [/^BRIDGE_TERMINAL/] });
  t.match(readBridgeConfig({ ...usual, ...terminal }), { faults: [/^BRIDGE_TERMINAL and BRIDGE_PRINTER/] });
});

t.test('each fault is a sentence with its variable', async t => {
  const wrong = readBridgeConfig({ BRIDGE_TRY: 'maybe', BRIDGE_KELNER_URL: 'ftp://kelner' });
  t.same('faults' in wrong && wrong.faults.map(text => text.split(' ')[0]), [
    'BRIDGE_KELNER_URL',
    'BRIDGE_TOKEN',
    'BRIDGE_PRINTER',
    'BRIDGE_TRY',
  ]);
  for (const BRIDGE_PRINTER of ['192.168.1.50', 'tcp://printer', 'tcp://a:1/x', 'serial:', 'http://a:1'])
    t.ok('faults' in readBridgeConfig({ ...usual, BRIDGE_PRINTER }), BRIDGE_PRINTER);
});

t.test('the token is told in clear inside the restaurant only', async t => {
  const isTaken = (BRIDGE_KELNER_URL: string) => 'ok' in readBridgeConfig({ ...usual, BRIDGE_KELNER_URL });
  for (const url of [
    'https://pos.example.com',
    'http://192.168.1.2:3000',
    'http://kelner.local',
    'http://kelner',
  ])
    t.ok(isTaken(url), url);
  for (const url of [
    'http://pos.example.com',
    'http://10.evil.com',
    'https://a:b@pos.example.com',
    'https://a/b',
  ])
    t.notOk(isTaken(url), url);
});

t.test('a serial port carries the same frames, and its package is named where it is missing', async t => {
  const sent: Buffer[] = [];
  const listeners = new Map<string, (bytes: Uint8Array) => void>();
  class SerialPort {
    readonly path: string;
    constructor({ path }: { path: string }) {
      this.path = path;
    }
    open = (done: (error: Error | null) => void) => done(this.path === '/dev/none' ? new Error() : null);
    on = (event: string, listener: (bytes: Uint8Array) => void) => void listeners.set(event, listener);
    flush = (done: () => void) => done();
    close = () => sent.push(Buffer.from('closed'));
    write(bytes: Uint8Array) {
      sent.push(Buffer.from(bytes));
      listeners.get('data')?.(Buffer.from('\x02scnt\tbn84\t#3768\x03', 'latin1'));
    }
  }
  const ports = { SerialPort };
  const exchange = await openExchange(openSerialLine({ path: 'COM3', baudRate: 9_600 }, ports), 0);
  const answer = await exchange.ask({ name: 'scnt', fields: [] }, 1_000);
  t.equal(answer.get('bn'), '84');
  exchange.close();
  t.match(sent.map(String), [/scnt\t@0001\t#/, 'closed']);
  await t.rejects(openExchange(openSerialLine({ path: '/dev/none', baudRate: 9_600 }, ports), 0));
  await t.rejects(loadSerialPorts('no-such-package'), /need the package serialport/);
  await t.rejects(loadSerialPorts('node:path'), /need the package serialport/);
});
