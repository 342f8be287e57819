/** The other desks of the day: a notice with a second reader, a product of two, configuration that is recalled, pauses and halts, the audit log. */
import assert from 'node:assert/strict';
import { contentDeskCalls, hostingDeskCalls } from '@candor/wire/operators';
import { ask } from '../api.ts';
import type { Desk } from '../desk.ts';
import { eventually } from '../waiting.ts';
import type { Day } from './day.ts';
import { checkedBy, reasoned } from './day.ts';

/** Written by one, sent back with a reason that its writer reads, handed over again, published by the second. */
export async function notice(day: Day): Promise<void> {
  const { office, see, language } = day;
  const say = (key: string) => office.say('content', key);
  const slug = `day-${language}-${Date.now()}`;
  const writer = await office.at('content', 'content');
  await see('content', writer);
  await office.decide(writer, {
    button: say('create'),
    title: say('create'),
    fill: async (dialog) => {
      await office.choose(writer, {
        list: dialog.getByLabel(say('category')),
        option: say('category_notice'),
      });
      await dialog.getByLabel(say('slug')).fill(slug);
      await see('content-create', writer);
    },
  });
  await writer.page.waitForURL(/#\/content\/\d+/);
  await writer.settled();
  const path = /content\/\d+/.exec(writer.page.url())![0];
  const id = Number(path.split('/')[1]);
  await written(day, writer, language === 'zh' ? '系统维护' : 'Maintenance');
  await step(day, writer, 'submit');
  const second = await office.at('market_admin', path);
  await see('content-review', second);
  await step(day, second, 'back', language === 'zh' ? '请写明维护时间' : 'Say when the maintenance begins');
  const back = await office.at('content', path);
  await back.page
    .getByText(language === 'zh' ? '请写明维护时间' : 'Say when the maintenance begins')
    .waitFor();
  await see('content-sent-back', back);
  await written(
    day,
    back,
    language === 'zh' ? '系统维护，今日 20:00（UTC）' : 'Maintenance today at 20:00 UTC',
  );
  await step(day, back, 'submit');
  await step(day, await office.at('market_admin', path), 'approve');
  await eventually('the notice to be published', async () => {
    const { versions } = await ask(await office.as('content'), contentDeskCalls.detail, { id });
    return versions[0]?.state === 'published';
  });
  await see('content-published', await office.at('content', path));
}

async function written({ office, see, language }: Day, desk: Desk, title: string): Promise<void> {
  const field = (key: string) =>
    desk.page.getByRole('main').getByLabel(office.say('content', key), { exact: true });
  await field('name').fill(title);
  const [summary, body] =
    language === 'zh'
      ? ['系统将进行例行维护', '## 维护\n\n维护期间可撤单和平仓。']
      : ['The venue is maintained', '## Maintenance\n\nCancelling and closing go on.'];
  await field('summary').fill(summary!);
  await field('body').fill(body!);
  await see('content-text', desk);
  const saved = desk.page.waitForResponse((response) => response.url().includes(contentDeskCalls.save.path));
  await desk.button(office.say('content', 'save')).click();
  await saved;
  await desk.settled();
}

async function step(
  day: Day,
  desk: Desk,
  name: 'submit' | 'back' | 'approve',
  reason?: string,
): Promise<void> {
  const { office, see } = day;
  await office.decide(desk, {
    button: office.say('content', name),
    title: office.say('content', name),
    fill: async (dialog) => {
      if (reason !== undefined) await dialog.getByLabel(office.say('words', 'reason')).fill(reason);
      await see(`content-${name}`, desk);
    },
  });
}

/** R-FN-8: made by one and agreed to by another, its reserve laid in by two, opened by two. */
export async function product(day: Day): Promise<void> {
  const { office, see } = day;
  const say = (key: string, values = {}) => office.say('finance', key, values);
  const admin = await office.at('market_admin', 'hosting');
  const known = new Set((await products(day)).map(({ id }) => id));
  await office.decide(admin, {
    button: say('create'),
    title: say('create'),
    fill: async (dialog) => {
      const terms = {
        currency: 'USDT',
        days: '15',
        yield: '4',
        minimum: '10',
        maximum: '1000',
        quota: '10000',
      };
      for (const [name, text] of Object.entries(terms))
        await dialog.getByLabel(say(name), { exact: true }).fill(text);
      await dialog.getByLabel(office.say('words', 'reason')).fill('Autumn catalogue, paid from marketing');
      await see('hosting-create', admin);
    },
  });
  await checkedBy(day, ['treasurer'], {
    kind: 'hosting_product',
    maker: 'market_admin',
    picture: 'hosting-new',
  });
  const { id } = (await products(day)).find((each) => !known.has(each.id))!;
  const acts = [
    ['fund', 'treasurer', 'withdrawal_approver'],
    ['open', 'market_admin', 'treasurer'],
  ] as const;
  for (const [act, maker, checker] of acts) {
    const desk = await office.at(maker, 'hosting');
    const label = say(`act_${act}`);
    await office.decide(desk, {
      button: label,
      within: desk.page.locator(`tr[data-row-key="${id}"]`),
      title: say('actTitle', {
        act: label,
        id,
        name: `USDT · ${office.say('words', 'days', { n: 15 })} · 4%`,
      }),
      fill: reasoned(day, desk, { text: 'As agreed with marketing', picture: `hosting-${act}` }),
    });
    await checkedBy(day, [checker], { kind: 'hosting_act', maker, picture: `hosting-${act}-check` });
  }
  await see('hosting', await office.at('market_admin', 'hosting'));
}

const products = async ({ office }: Day) =>
  (await ask(await office.as('market_admin'), hostingDeskCalls.list, {})).products;

/** Proposed, checked, and called back by two before it comes into force. */
export async function configuration(day: Day): Promise<void> {
  const { office, see } = day;
  const path = `configuration/pair/${encodeURIComponent('ETH/USDT')}`;
  await see('configuration', await office.at('market_admin', 'configuration?kind=pair'));
  const desk = await office.at('market_admin', path);
  const words = await fieldWord(day);
  await office.decide(desk, {
    button: office.say('configuration', 'propose'),
    title: office.say('configuration', 'proposeTitle', { key: 'ETH/USDT' }),
    fill: async (dialog) => {
      await dialog.getByLabel(words, { exact: true }).fill('0.0015');
      await dialog.getByLabel(office.say('words', 'reason')).fill('The fee of the neighbours');
      await see('configuration-proposing', desk);
    },
  });
  await checkedBy(day, ['treasurer'], {
    kind: 'configuration.pair',
    maker: 'market_admin',
    picture: 'configuration-check',
  });
  const again = await office.at('market_admin', path);
  await see('configuration-coming', again);
  const recall = again.page.getByRole('button', { name: recallName(day) });
  const version = /\d+/.exec((await recall.textContent()) ?? '')![0];
  await office.decide(again, {
    button: office.say('configuration', 'recall', { version }),
    title: office.say('configuration', 'recall', { version }),
    fill: reasoned(day, again, {
      text: 'The neighbours changed theirs again',
      picture: 'configuration-recalling',
    }),
  });
  await checkedBy(day, ['treasurer'], {
    kind: 'recall.pair',
    maker: 'market_admin',
    picture: 'recall-check',
  });
  await see('configuration-recalled', await office.at('market_admin', path));
}

const recallName = ({ office }: Day): RegExp =>
  new RegExp(`^${office.say('configuration', 'recall', { version: 'N' }).replace('N', '\\d+')}$`);

async function fieldWord({ language }: Day): Promise<string> {
  const { fieldsText } = await import('../../../apps/console/src/foundation/wording/fields-text.ts');
  return fieldsText[language].taker_rate;
}

/** R-OPS-8: one stops a chain's payouts, two others let them go on. */
export async function pause(day: Day): Promise<void> {
  const { office, see } = day;
  const desk = await office.at('market_admin', 'pauses');
  await office.decide(desk, {
    button: office.say('pauses', 'stop'),
    title: office.say('pauses', 'stop'),
    fill: async (dialog) => {
      await dialog.getByText(office.say('pauses', 'scope_TRC20'), { exact: true }).click();
      await dialog.getByLabel(office.say('words', 'reason')).fill('The node of the chain answers twice');
      await see('pause-stopping', desk);
    },
  });
  await see('paused', await office.at('treasurer', 'payouts'));
  const other = await office.at('treasurer', 'pauses');
  await see('pauses', other);
  await office.decide(other, {
    button: office.say('pauses', 'resume'),
    title: office.say('pauses', 'resume'),
    fill: reasoned(day, other, { text: 'The node answers once again' }),
  });
  await checkedBy(day, ['withdrawal_approver'], {
    kind: 'payout_resume',
    maker: 'treasurer',
    picture: 'pause-resume',
  });
  await see('pauses-over', await office.at('treasurer', 'pauses'));
}

/** R-OPT-12a: options are halted with notice by two, and the end is called off; openings of contracts stop at once. */
export async function halts(day: Day): Promise<void> {
  const { office, see } = day;
  for (const name of ['options', 'contracts'] as const) {
    const desk = await office.at('market_admin', 'halts');
    await office.decide(desk, {
      button: office.say('halts', 'announce'),
      title: office.say('halts', 'announce'),
      fill: async (dialog) => {
        await dialog.getByText(office.say('halts', `product_${name}`), { exact: true }).click();
        await dialog
          .locator('input[type=datetime-local]')
          .first()
          .fill(localIn(2 * 3_600_000));
        await dialog
          .locator('input[type=datetime-local]')
          .last()
          .fill(localIn(3 * 3_600_000));
        await dialog.getByLabel(office.say('words', 'reason')).fill('Planned work on the price feed');
        await see(`halt-${name}-announcing`, desk);
      },
    });
    await checkedBy(day, ['treasurer'], { kind: 'halt', maker: 'market_admin', picture: `halt-${name}` });
  }
  await see('halts', await office.at('market_admin', 'halts'));
  await see('risk', await office.at('market_admin', 'risk'));
}

/** Desks stand in Shanghai. */
const localIn = (ms: number): string => new Date(Date.now() + ms + 8 * 3_600_000).toISOString().slice(0, 19);

/** The auditor chooses an act in words and finds who did it; then he reads the day's lists. */
export async function audit(day: Day): Promise<void> {
  const { office, see } = day;
  const desk = await office.at('auditor', 'audit');
  // Whatever the page was asked for before: it shows all, and its fields say so.
  for (const key of ['operatorId', 'targetId'])
    assert.equal(await desk.page.getByLabel(office.say('operators', key), { exact: true }).inputValue(), '');
  await see('audit', desk);
  const list = desk.page.getByLabel(office.say('operators', 'anyAction'), { exact: true });
  const { actionsText } = await import('../../../apps/console/src/foundation/wording/actions-text.ts');
  await list.click();
  await list.fill(actionsText[day.language].executed);
  await see('audit-choosing', desk);
  await desk.page
    .locator('.ant-select-item-option:visible', { hasText: actionsText[day.language].executed })
    .first()
    .click();
  await desk.page.waitForURL(/action=proposal\.executed/);
  await desk.settled();
  await see('audit-chosen', desk);
  for (const path of [
    '',
    'proposals?view=decided',
    'customers',
    'treasury',
    'ledger',
    'kyc?state=decided',
    'deposits?view=decided',
  ])
    await see(`read-${path.split('?')[0] || 'dashboard'}`, await office.at('auditor', path));
}
