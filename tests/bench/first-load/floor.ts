/** The floor to compare with: one heading by React, built by the same Vite and served packed, with nothing else. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { ROOT } from '../../../tools/steps.ts';

const HTML = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>hello</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<script type="module" src="/main.js"></script></head><body><div id="root"></div></body></html>`;
const CODE = `import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
createRoot(document.querySelector('#root')).render(createElement('h1', null, 'hello'));`;
const KINDS: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };

/** Builds it below `folder`; answers where the result is. */
export function buildFloor(folder: string): string {
  mkdirSync(folder, { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'index.html'), HTML);
  writeFileSync(join(folder, 'main.js'), CODE);
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const { status } = spawnSync(process.execPath, [vite, 'build', folder, '--logLevel', 'warn'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) throw new Error('The page to compare with could not be built.');
  return join(folder, 'dist');
}

export async function serveFloor(dist: string): Promise<{ url: string; stop: () => void }> {
  const files = new Map<string, Buffer>();
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    if (KINDS[extname(name)] === undefined || !existsSync(join(dist, name))) continue;
    files.set(`/${name}`, brotliCompressSync(readFileSync(join(dist, name)), quality));
  }
  const server = createServer((request, reply) => {
    const name = request.url === '/' ? '/index.html' : String(request.url);
    const body = files.get(name);
    const type = KINDS[extname(name)];
    if (body === undefined || type === undefined) return void reply.writeHead(404).end();
    reply.writeHead(200, { 'content-type': type, 'content-encoding': 'br', 'content-length': body.length });
    reply.end(body);
  });
  const port = await listening(server);
  return { url: `http://127.0.0.1:${port}/`, stop: () => void server.close() };
}

function listening(server: Server): Promise<number> {
  return new Promise((done) =>
    server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port)),
  );
}
