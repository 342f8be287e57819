/** The canary: secrets that pass through the log's fields never come out of it (ASVS 16.2.5). */
import { expect, test } from 'vitest';
import { createLog } from './log.ts';

test('known secrets are replaced, errors lose the rows they quote', () => {
  const lines: string[] = [];
  const log = createLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(canary@x) exists',
  });
  const body = { password: 'canary', code: 'canary', user_string: 'canary', amount: '1' };
  log.info(
    { authorization: 'canary', headers: { authorization: 'canary', cookie: 'canary' }, body, err: error },
    'said',
  );
  expect(lines.join('')).not.toContain('canary');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'info',
    body: { amount: '1' },
    err: { message: 'duplicate key', state: '23505' },
  });
});
