/**
 * `npm run demo:account`: a fresh customer of a running demo, verified and with play money, made by the calls that anybody makes.
 * `URL` says where (default http://localhost:8080), `DATA_DIR` is the server's, where its messages lie. Prints one JSON object:
 * `{email, password, fundPassword, userId, token, apiKey, secret, balances}`; what it waits for goes to the error stream.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { openAccount } from './demo/account.ts';

const url = (process.env['URL'] ?? 'http://localhost:8080').replace(/\/+$/, '');
const dataDir = process.env['DATA_DIR'] ?? './data';
try {
  const account = await openAccount({
    url,
    dataDir,
    email: `demo-${randomBytes(6).toString('hex')}@example.com`,
    password: randomBytes(12).toString('base64url'),
    cardId: `P${randomInt(10_000_000, 99_999_999)}`,
    say: (sentence) => console.error(sentence),
  });
  console.log(JSON.stringify(account));
} catch (error) {
  console.error(`No account: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
