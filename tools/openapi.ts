/** `npm run openapi`: the OpenAPI document on standard output. */
import { openApi } from '@candor/wire/openapi';

process.stdout.write(`${JSON.stringify(openApi(), null, 2)}\n`);
