/**
 * Whether the server of this container is ready: the exit code. By https where it has a certificate, whoever signed that: it is asked on the loopback.
 *
 * Usage: node server/web/health/container-probe.ts (settings as the server's)
 */
import { get as getByHttp } from 'node:http';
import { get as getByHttps } from 'node:https';

const { PORT = '3000', TLS = '', TLS_CERT_FILE = '' } = process.env;
const options = { host: '127.0.0.1', port: Number(PORT), path: '/health/ready', rejectUnauthorized: false };
const get = TLS === '' && TLS_CERT_FILE === '' ? getByHttp : getByHttps;

get(options, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1)).on('error', () => process.exit(1));
