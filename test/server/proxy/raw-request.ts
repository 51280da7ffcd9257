/** Sends a request as raw bytes, for what no HTTP client would send. */
import { connect } from 'node:net';

/** Sends the head lines and the body; resolves with everything received until the connection closes. */
export function sendRaw(url: string, head: string[], body = ''): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => {
      socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, 'utf8');
    });
    socket.on('data', chunk => {
      answer += chunk;
    });
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
  });
}
