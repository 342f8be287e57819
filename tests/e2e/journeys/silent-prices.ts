/**
 * Prices stop and come back (R-IDX-7): the forms of contracts and options say so before anybody presses, keep what was typed,
 * and are themselves again when ticks come. English, light; looked at in Chinese and Thai, dark, too.
 */
import assert from 'node:assert/strict';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { walletCalls } from '@candor/wire';
import { ask } from '../api.ts';
import type { Phone } from '../phone.ts';
import { USDT } from '../stage.ts';
import { settled } from '../tour.ts';
import { eventually } from '../waiting.ts';
import { seriousFaults } from '../barriers.ts';
import type { Journey } from './journey.ts';
import { photographer } from './money-in-and-out-scene.ts';

const CONTRACT = ['pages/lever/index', { symbol: 'BTC/USDT' }] as const;
const OPTION = ['pages/option/detail', { symbol: 'BTC/USDT' }] as const;

export const silentPrices: Journey = {
  name: 'en, light: prices stop, the forms say so and keep what was typed, and prices come back',
  async run(stage) {
    const file = join(stage.folder, 'silent.script');
    writeFileSync(file, 'BTCUSDT * 60000\n');
    const candor = await stage.another('silent', { MARKET_FEED: `script:${file}` });
    const customer = await stage.customerWithMoney(candor);
    const move = { currency_id: USDT, from_field: 'change', to_field: 'lever', number: '5000' } as const;
    await ask(customer, walletCalls.transfer, move);
    const open = (language: 'en' | 'zh' | 'th', theme: 'light' | 'dark') =>
      stage.phone({ language, theme, width: 360, height: 740, session: customer, url: candor.url });
    const phone = await open('en', 'light');
    const see = photographer(phone, { language: 'en', theme: 'light' });
    await phone.visit(...CONTRACT);
    await settled(phone);
    const { lots, button } = form(phone);
    await lots.fill('20');
    await eventually('the form to be open', async () => !(await button.isDisabled()));

    appendFileSync(file, 'BTCUSDT * silent\n');
    await note(phone).first().waitFor({ timeout: 60_000 });
    assert.equal(await button.isDisabled(), true);
    assert.equal(await lots.inputValue(), '20');
    await button.scrollIntoViewIfNeeded();
    await see('silent-contract');
    assert.deepEqual(await seriousFaults(phone), []);

    for (const [language, theme] of [
      ['en', 'light'],
      ['zh', 'dark'],
      ['th', 'dark'],
    ] as const) {
      const other = await open(language, theme);
      const seeOther = photographer(other, { language: 'en', theme });
      await other.visit(...CONTRACT);
      await note(other).first().waitFor();
      await form(other).button.scrollIntoViewIfNeeded();
      await seeOther(`silent-contract-${language}`);
      await other.visit(...OPTION);
      await settled(other);
      await other.screen
        .getByRole('group', { name: other.say('options', 'buy') })
        .getByRole('button')
        .first()
        .click();
      await note(other).first().waitFor();
      await note(other).first().scrollIntoViewIfNeeded();
      await seeOther(`silent-option-${language}`);
      assert.deepEqual(await seriousFaults(other), []);
    }

    appendFileSync(file, 'BTCUSDT * 61000\n');
    await note(phone).first().waitFor({ state: 'hidden' });
    await eventually('the form to be open again', async () => !(await button.isDisabled()));
    assert.equal(await lots.inputValue(), '20');
    await see('back');
    assert.deepEqual(phone.complaints(), []);
  },
};

const note = ({ page, say }: Phone) =>
  page.getByRole('status').filter({ hasText: say('market', 'pricesSilent') });

function form({ page, say }: Phone) {
  const panel = page.getByRole('region', { name: say('contracts', 'newOrder') });
  return {
    lots: panel.getByRole('textbox', { name: say('contracts', 'lots'), exact: true }),
    button: panel.getByRole('button', { name: say('contracts', 'openLong'), exact: true }),
  };
}
