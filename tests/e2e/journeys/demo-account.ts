/**
 * A demo where nobody sits at the console: `npm run demo:account` makes a customer by the calls of the app, two demo operators decide
 * his verification with the traces of the console, and he opens the app with what was printed (R-GEN-5). English, light.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { identityCalls, kycCalls, walletCalls } from '@candor/wire';
import { ROOT } from '../../../tools/steps.ts';
import { ask } from '../api.ts';
import type { Candor } from '../candor-process.ts';
import { inLedger } from '../own-ledger.ts';
import type { Journey } from './journey.ts';

interface Printed {
  email: string;
  password: string;
  fundPassword: string;
  userId: number;
  token: string;
  balances: Record<string, string>;
}

export const demoAccount: Journey = {
  name: 'en, light: an account made for a visitor, verified by the desk of the demo',
  async run(stage) {
    const candor = await stage.another('demo-desk', { DEMO_DESK_S: '1', DEMO_TRADERS: 'off' });
    const { url } = candor;
    const { email, password, token, userId, fundPassword, balances } = await printed(candor);
    assert.match(fundPassword, /^[0-9]{6}$/);
    assert.deepEqual(balances, { USDT: '10000' });
    const { level, levels } = await ask({ url, token }, kycCalls.own, {});
    assert.equal(level, 'advanced');
    // By two people, a second or more after it came.
    for (const { submitted_at, decided_at } of levels) assert.ok(decided_at! - submitted_at! >= 1_000);
    const { faucet } = await ask({ url, token }, walletCalls.list, {});
    assert.equal(faucet?.is_available, false);
    const customer = await ask({ url, token }, identityCalls.center, {});
    assert.equal(customer.id, userId);
    const session = {
      url,
      token,
      email,
      user: { id: userId, nickname: customer.nickname, account: customer.account },
    };
    const phone = await stage.phone({ url, language: 'en', theme: 'light', session });
    await phone.visit('pages/verification/index');
    await phone.page.getByText(phone.say('kyc', 'levelAdvanced')).waitFor();
    // The password that was printed is the account's own.
    const again = { user_type: 'email', user_string: email, password } as const;
    assert.notEqual(await ask({ url }, identityCalls.login, again), '');
    assert.deepEqual(phone.complaints(), []);

    // R-OPS-14: what the desk has proved is too old by now; it proves itself again, as people do, and the next visitor is verified.
    await inLedger(candor, (ledger) =>
      ledger.query(`update operators_sessions set proved_at = proved_at - interval '5 minutes'`, []),
    );
    const later = await printed(candor);
    assert.equal((await ask({ url, token: later.token }, kycCalls.own, {})).level, 'advanced');
  },
};

/** What `npm run demo:account` prints, once the customer is verified. */
async function printed({ url, dataDir }: Pick<Candor, 'url' | 'dataDir'>): Promise<Printed> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'tools/demo-account.ts'],
    {
      cwd: ROOT,
      env: { ...process.env, URL: url, DATA_DIR: dataDir },
    },
  );
  return JSON.parse(stdout) as Printed;
}
