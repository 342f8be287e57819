/** An order from the first key to the last without a finger or a mouse, and without motion for those who want none. */
import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import type { Phone } from '../phone.ts';
import { newestOrder, waitForQuotes } from '../stage.ts';
import { TradePage } from '../trade-page.ts';
import type { Journey } from './journey.ts';

const MOST_TABS = 60;

export const keyboard: Journey = {
  name: 'reduced motion: an order by keyboard only',
  async run(stage) {
    await waitForQuotes(stage.candor.url);
    const customer = await stage.customerWithMoney();
    const phone = await stage.phone({
      language: 'en',
      theme: 'dark',
      session: customer,
    });
    const { page, say } = phone;
    const trade = new TradePage(phone);
    await trade.open();
    await tabTo(phone, page.getByRole('button', { name: new RegExp(`^${say('spot', 'orderType')}: `) }));
    await page.keyboard.press('Enter');
    const types = page.getByRole('dialog', { name: say('spot', 'orderType') });
    await types.waitFor();
    await holdsStill(phone);
    await tabTo(phone, types.getByRole('option', { name: new RegExp(`^${say('spot', 'limit')}`) }));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await types.waitFor({ state: 'hidden' });
    await tabTo(phone, trade.field('budget'));
    await page.keyboard.type('250');
    await tabTo(phone, trade.submit);
    await page.keyboard.press('Enter');
    const confirm = page.getByRole('dialog', { name: say('spot', 'confirmTitle') });
    await confirm.waitFor();
    await tabTo(phone, confirm.getByRole('button', { name: say('spot', 'buyCoin', { coin: 'BTC' }) }));
    await page.keyboard.press('Enter');
    await confirm.waitFor({ state: 'hidden' });
    const order = await newestOrder(customer);
    assert.deepEqual([order.status, order.order_type, order.budget], [2, 'market', '250']);
    assert.deepEqual(phone.complaints(), []);
  },
};

/** Tab until it has the focus, and a ring that shows it. */
async function tabTo(phone: Phone, target: Locator): Promise<void> {
  await target.waitFor();
  for (let pressed = 0; pressed < MOST_TABS; pressed += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      assert.equal(
        await target.evaluate((element) => element.matches(':focus-visible')),
        true,
        'the focus cannot be seen',
      );
      return;
    }
    await phone.page.keyboard.press('Tab');
  }
  throw new Error(`${String(target)} is not reached by ${MOST_TABS} tabs`);
}

async function holdsStill(phone: Phone): Promise<void> {
  const moving = await phone.page.evaluate(() =>
    document
      .getAnimations()
      .filter(
        (animation) =>
          animation.playState === 'running' && Number(animation.effect?.getComputedTiming().duration) > 50,
      )
      .map(
        (animation) =>
          (animation as CSSAnimation).animationName ?? (animation as CSSTransition).transitionProperty,
      ),
  );
  assert.deepEqual(moving, []);
}
