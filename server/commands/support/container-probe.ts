/**
 * Reports by its exit code whether the server of this container is ready. Uses https if the server has a certificate, without verifying it, because the
 * request goes to the loopback. Usage: node server/commands/support/container-probe.ts (settings as the server's)
 */
import { get as getByHttp } from 'node:http';
import { get as getByHttps } from 'node:https';
import { readConfig } from '../../config.ts';

function ask(port: number, isHttps: boolean): void {
  const options = { host: '127.0.0.1', port, path: '/health/ready', rejectUnauthorized: false };
  const get = isHttps ? getByHttps : getByHttp;
  get(options, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1)).on('error', () =>
    process.exit(1),
  );
}

const config = readConfig();
if ('ok' in config) ask(config.ok.port, config.ok.tls !== null);
else process.exit(1);
