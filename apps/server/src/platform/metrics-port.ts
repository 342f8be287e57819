/** /metrics on a port of its own, so that it is never served to the outside with the API. */
import { createServer } from 'node:http';
import type { Registry } from 'prom-client';

export async function serveMetrics(
  registry: Registry,
  port: number,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((done, giveUp) => server.once('error', giveUp).listen(port, '127.0.0.1', done));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () => new Promise((done) => server.close(() => done())),
  };
}
