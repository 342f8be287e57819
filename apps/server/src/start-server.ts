/** Starts the whole server with the apps it serves, and ends it as it should end. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApp } from './main.ts';
import type { Config } from './platform/config.ts';
import type { StaticRoot } from './platform/http/web-app.ts';
import type { RunningServer } from './platform/run-server.ts';
import { runServer } from './platform/run-server.ts';

const HERE = dirname(fileURLToPath(import.meta.url));
/** The repository's root, from source and from the built bundle alike. */
export const ROOT = process.env['CANDOR_ROOT'] ?? join(HERE, '../../..');

export function version(): string {
  return (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }).version;
}

function builtApps(dataDir: string): StaticRoot[] {
  return [
    { prefix: '/ticks/', folder: join(dataDir, 'ticks'), isPlain: true },
    {
      prefix: '/h5/',
      folder: join(ROOT, 'apps/web/dist'),
      drawnBy: join(ROOT, 'apps/web/dist-drawn/draw-home.js'),
    },
    { prefix: '/console/', folder: join(ROOT, 'apps/console/dist') },
  ];
}

export function startServer(config: Config): Promise<RunningServer> {
  return runServer({ config, createApp, staticRoots: builtApps(config.dataDir) });
}

/** Signals end the server in order; a second one, or a fault nobody caught, ends it at once: the database has the truth. */
export function handleSignals(server: RunningServer): void {
  let isStopping = false;
  const stop = (code: number) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    server.stop().then(
      () => process.exit(code),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', () => stop(0));
  process.on('SIGINT', () => stop(0));
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      server.platform.log.fatal({ err: error }, event);
      stop(1);
    });
  }
}
