/** `npm start`: builds what changed, then serves. */
import { buildWeb } from './build-web.ts';
import { serve } from './serve.ts';

buildWeb();
await serve();
