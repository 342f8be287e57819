/** The only file that names everything: which features a server has, in the order in which they start. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from './platform/config.ts';
import type { StaticRoot } from './platform/http/web-app.ts';
import type { Platform } from './platform/platform.ts';
import type { App, RunningServer } from './platform/run-server.ts';
import { runServer } from './platform/run-server.ts';

/** Features in start order; each comes after what it stands on. */
export async function createApp(_platform: Platform): Promise<App> {
  return { features: [], authenticate: () => undefined };
}

const HERE = dirname(fileURLToPath(import.meta.url));
/** The repository's root, from source and from the built bundle alike. */
export const ROOT = process.env['CANDOR_ROOT'] ?? join(HERE, '../../..');

export function version(): string {
  return (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }).version;
}

export function builtApps(): StaticRoot[] {
  return [
    { prefix: '/h5/', folder: join(ROOT, 'apps/web/dist') },
    { prefix: '/console/', folder: join(ROOT, 'apps/console/dist') },
  ];
}

export function startServer(config: Config): Promise<RunningServer> {
  return runServer({ config, createApp, staticRoots: builtApps() });
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
