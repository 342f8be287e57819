/** `npm start`: builds what changed, then serves. */
import { pathToFileURL } from 'node:url';
import { buildServer } from './build-server.ts';
import { buildWeb } from './build-web.ts';

buildWeb();
const { serve } = (await import(pathToFileURL(await buildServer()).href)) as typeof import('./serve.ts');
await serve();
